// How a symmetry maps a position to another: the tray turns, the tiles are renamed after the squares
// that they belong on, and the letters after the corners that they come to.

import { animate, smooth } from "./animation.js";
import { byId, html, linesOfBoard, middleOf, shapeOfSquare, svg } from "./elements.js";
import { rove, update } from "./lists.js";
import { conjugated } from "./permutation.js";
import { byStandard, onChange } from "./state.js";
import { phrase } from "./texts.js";

export class Conjugation {
  constructor(state) {
    this.state = state;
    /** Ends what moves. */
    this.stop = () => {};
    rove(byId("symmetries"));
    state.watchLater(onChange(byStandard, () => this.show()));
  }

  show() {
    const { board } = this.state.solution;
    this.stop();
    const symmetries = board.symmetries.slice(1);
    byId("conjugation").hidden = !symmetries.length;
    if (!symmetries.length) return;
    update(byId("symmetries"), symmetries, {
      key: ({ cycles }) => `${board.name} ${cycles}`,
      make: (symmetry) => html("button", { type: "button", onclick: () => this.play(symmetry) }, symmetry.name ?? symmetry.cycles),
    });
    this.draw(symmetries[0], 0);
    byId("conjugation-text").textContent = phrase("class.steps");
  }

  play(symmetry) {
    this.stop();
    byId("conjugation-text").textContent = this.text(symmetry);
    this.stop = animate(3000, (share) => this.draw(symmetry, 3 * share));
  }

  text({ name, cycles, places, letters }) {
    const { solution, standard, specimen: word } = this.state;
    const { board } = solution;
    const arrangement = board.arrangement(standard);
    const image = board.code(board.fromArrangement(conjugated(arrangement, places)));
    const called = name ?? phrase("class.symmetry", { cycles });
    const parts = [phrase("class.by", { symmetry: called, code: board.code(standard), image })];
    const changes = (images, name) => {
      const changed = images.flatMap((to, from) => (to === from ? [] : [phrase("class.becomes", { one: name(from), other: name(to) })]));
      return changed.join(", ");
    };
    parts.push(phrase("class.tiles", { list: changes(places, (tile) => board.number(tile)) }));
    if (letters) {
      const list = changes(letters, (letter) => board.letters[letter].name);
      if (list) parts.push(phrase("class.letters", { list }));
      const ofImage = board.wordText(word.map((letter) => letters[letter]));
      if (word.length) parts.push(phrase("class.solves", { word: board.wordText(word), image: ofImage }));
    }
    return parts.join(" ");
  }

  /** The drawing at a time: up to 1 the tray turns, up to 2 tiles are renamed, up to 3 letters. */
  draw(symmetry, time) {
    const { solution, standard } = this.state;
    const { board } = solution;
    const { places, letters, turn } = symmetry;
    const size = 40;
    const centre = [board.width / 2, board.height / 2];
    const share = smooth(Math.min(time, 1));
    const way = turn && turning(turn, share);
    // From one place to another, turned about the centre where the drawing shows the symmetry.
    const between = (from, to) => {
      const [x, y] = [from[0] - centre[0], from[1] - centre[1]];
      const at = way
        ? [centre[0] + way[0] * x + way[2] * y, centre[1] + way[1] * x + way[3] * y]
        : from.map((x, k) => x + share * (to[k] - x));
      return at.map((x) => x * size);
    };
    const middle = (square) => middleOf(board.squares[square], 1);
    const holes = board.squares.map((square) => shapeOfSquare(board, middleOf(square, size), size, "hole"));
    const arrangement = board.arrangement(standard);
    const tiles = arrangement.map((tile, place) => {
      const at = between(middle(board.squareOf[place]), middle(board.squareOf[places[place]]));
      const isRenamed = time - 1 > (tile + 0.5) / arrangement.length && places[tile] !== tile;
      const number = board.number(isRenamed ? places[tile] : tile);
      const label = svg("text", { class: isRenamed ? "renamed" : "", x: at[0], y: at[1] + 6, "text-anchor": "middle" }, String(number));
      return svg("g", { class: "moved" }, shapeOfSquare(board, at, size, "tile"), label);
    });
    // Two inverse letters are side by side.
    const aside = (letter) => (letter < board.letters[letter].inverse ? -8 : 8);
    const corners = (letters ?? []).map((to, letter) => {
      const [from, image] = [letter, to].map((letter) => board.letters[letter].at.map((x) => x + 0.5));
      const [x, y] = between(from, image);
      const at = [x + aside(letter) + share * (aside(to) - aside(letter)), y];
      const isRenamed = time - 2 > (letter + 0.5) / letters.length && to !== letter;
      const { name, number } = board.letters[isRenamed ? to : letter];
      const label = svg("text", { x: at[0], y: at[1] + 4, "text-anchor": "middle" }, name);
      return svg(
        "g",
        { class: `corner loop${number % 4}${isRenamed ? " renamed" : ""}` },
        svg("circle", { cx: at[0], cy: at[1], r: 8 }),
        label,
      );
    });
    const attributes = { viewBox: `-4 -4 ${board.width * size + 8} ${board.height * size + 8}`, "aria-hidden": "true" };
    byId("conjugation-picture").replaceChildren(svg("svg", attributes, linesOfBoard(board, size), holes, tiles, corners));
  }
}

/** A share of a turn, by its angle, or of a reflection, flat at its middle. */
function turning([a, b, c, d], share) {
  if (a * d - b * c < 0) return [1 + share * (a - 1), share * b, share * c, 1 + share * (d - 1)];
  const angle = share * Math.atan2(b, a);
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)];
}
