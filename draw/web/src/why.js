// Why a position can be solved, or not: its cycles as arrows, the two parities that each slide flips,
// and the group of the twists.

import { BLANK } from "./board.js";
import { byId, html, linesOfBoard, middleOf, shapeOfSquare, svg } from "./elements.js";
import { cyclesOf, exchanges, factorial } from "./permutation.js";
import { byPosition, onChange } from "./state.js";
import { grouped, phrase } from "./texts.js";

export class Why {
  constructor(state) {
    this.state = state;
    state.watch(onChange(byPosition, () => this.show()));
  }

  show() {
    const { solution, tiles } = this.state;
    const { board } = solution;
    // The blank is a piece like the others, and belongs on home.
    const belongs = tiles.map((tile) => (tile === BLANK ? board.home : board.squareOf[tile]));
    byId("why-picture").replaceChildren(this.picture(board, tiles, belongs));
    byId("why-parity").textContent = board.bipartite ? this.parity(tiles, belongs) : phrase("why.noParity");
    const { name, order, evidence, wilson, agrees } = board.group;
    const arrangements = factorial(board.places);
    byId("why-group").replaceChildren(
      ...[
        [phrase("why.group"), phrase("why.ofOrder", { name, order: grouped(order) })],
        [phrase("why.reaches"), phrase("why.arrangements", { positions: solution.ranks.length, arrangements })],
        [phrase("why.evidence"), evidence],
        [phrase("why.wilson"), agrees ? phrase("why.agrees", { group: wilson }) : phrase("why.differs", { group: wilson })],
      ].map(([term, text]) => html("div", {}, html("dt", {}, term), html("dd", {}, text))),
    );
  }

  /** The colour of a square: 0 for that of home; the other squares alternate. */
  colour(square) {
    return this.state.solution.depths[square] % 2;
  }

  parity(tiles, belongs) {
    const ofPieces = exchanges(belongs);
    const isOdd = ofPieces.number % 2 === 1;
    const isDark = this.colour(tiles.indexOf(BLANK)) === 1;
    return [
      isOdd ? phrase("why.odd", ofPieces) : phrase("why.even", ofPieces),
      isDark ? phrase("why.dark") : phrase("why.light"),
      phrase("why.flips"),
      isOdd === isDark ? phrase("why.fits") : phrase("why.forbidden"),
    ].join(" ");
  }

  /** The board with an arrow from each piece to the square where it belongs. */
  picture(board, tiles, belongs) {
    const size = 40;
    const at = (square) => middleOf(board.squares[square], size);
    // How far the numbers are from the middle.
    const inset = board.cells ? 11 : 6;
    const squares = tiles.map((tile, square) => {
      const [x, y] = at(square);
      const look = board.bipartite && this.colour(square) ? "square dark" : "square";
      return [
        shapeOfSquare(board, [x, y], size, look),
        svg("text", { x: x - inset, y: y - inset / 2, "text-anchor": "middle" }, tile === BLANK ? "" : String(board.number(tile))),
      ];
    });
    const cycles = cyclesOf(belongs);
    const arrows = cycles.flatMap((cycle, number) =>
      cycle.map((from) => this.arrow(at(from), at(belongs[from]), `arrow loop${number % 4}`)),
    );
    const names = cycles.map((cycle) => cycle.map((square) => board.squares[square].label).join(phrase("why.to")));
    const label = phrase("why.picture", { cycles: names.join("; ") || phrase("why.home") });
    const box = `0 0 ${board.width * size} ${board.height * size}`;
    return svg("svg", { viewBox: box, role: "img", "aria-label": label }, linesOfBoard(board, size), squares.flat(), arrows);
  }

  /**
   * A bent arrow with its head at the end.
   * @type {(from: number[], to: number[], look: string) => any}
   */
  arrow([x, y], [u, v], look) {
    const [dx, dy] = [u - x, v - y];
    const length = Math.hypot(dx, dy);
    const [ex, ey] = [dx / length, dy / length];
    const bend = [(x + u) / 2 - 0.18 * dy, (y + v) / 2 + 0.18 * dx];
    const [tx, ty] = [u - 5 * ex, v - 5 * ey];
    // The head points along the end of the curve.
    const way = Math.hypot(tx - bend[0], ty - bend[1]);
    const [hx, hy] = [(6 * (tx - bend[0])) / way, (6 * (ty - bend[1])) / way];
    const head = `M${tx - hx - hy * 0.6} ${ty - hy + hx * 0.6}L${tx} ${ty}L${tx - hx + hy * 0.6} ${ty - hy - hx * 0.6}`;
    return svg("path", { class: look, d: `M${x + 5 * ex} ${y + 5 * ey}Q${bend.join(" ")} ${tx} ${ty}${head}` });
  }
}
