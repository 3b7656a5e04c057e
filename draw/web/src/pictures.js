// The pictures that `taquin draw` has, too: the position, the word, the census, the top and the
// five-puzzle's Cayley graph.

import { countWidth, drawBars, plain } from "./bars.js";
import { BLANK } from "./board.js";
import { placesOfElements, plane } from "./cayley.js";
import { applied, edgesOf, matrixOf, rotationsOf, unit } from "./rotation.js";
import { SvgFile, arrowHead, lineOn, startAt, through } from "./svg-file.js";
import { phrase } from "./texts.js";

/** Where a picture has a board. */
class DrawnTray {
  constructor(board, square, corner) {
    this.board = board;
    this.square = square;
    this.corner = corner;
  }

  middle(square) {
    const { x, y } = this.board.squares[square];
    return [this.corner[0] + this.square * (x + 0.5), this.corner[1] + this.square * (y + 0.5)];
  }

  squares(file, tiles) {
    const { board, square } = this;
    if (!board.cells) {
      board.squares.forEach(({ neighbours }, from) =>
        neighbours.filter((to) => from < to).forEach((to) => file.line("soft", this.middle(from), this.middle(to), 1.5)),
      );
    }
    tiles.forEach((tile, at) => {
      const look = tile === BLANK ? "hole" : "tile";
      const [x, y] = this.middle(at);
      const side = 0.94 * square;
      if (board.cells) file.rect(look, [x - side / 2, y - side / 2], [side, side], 0.08 * square);
      else file.add("circle", { class: look, cx: x, cy: y, r: 0.34 * square });
    });
  }

  numbers(file, tiles) {
    tiles.forEach((tile, at) => {
      if (tile === BLANK) return;
      const number = String(this.board.number(tile));
      file.text("ink", this.middle(at), (number.length > 2 ? 0.3 : 0.42) * this.square, number);
    });
  }
}

export const pictures = {
  position({ solution: { board }, tiles }) {
    const title = phrase("pictures.position", { tiles: board.text(tiles), board: board.name });
    const file = new SvgFile(56 * board.width + 24, 56 * board.height + 24, title);
    const tray = new DrawnTray(board, 56, [12, 12]);
    tray.squares(file, tiles);
    tray.numbers(file, tiles);
    return file.finish();
  },

  /** A strip of boards: the position before each twist, with the twist's loop, and that at the end. */
  word({ solution, now, standard }) {
    const { board } = solution;
    const { letters } = board;
    const isPlayed = now.word.length > 0;
    const from = isPlayed ? now.origin : standard;
    const word = isPlayed ? now.word : solution.specimen(solution.rankOf(from));
    const moves = solution.walk(word).length - 1;
    const code = board.code(from);
    const title = word.length
      ? phrase("pictures.word", { word: board.wordText(word), code, moves })
      : phrase("pictures.emptyWord", { code });
    const [gap, square, count] = [46, 34, word.length + 1];
    const [width, height] = [square * board.width, square * board.height];
    const most = Math.min(Math.max(Math.floor((1000 + gap) / (width + gap)), 1), count);
    const down = Math.ceil(count / most);
    const across = Math.ceil(count / down);
    const boards = across * (width + gap) + 32 - (down === 1 ? gap : 0);
    const file = SvgFile.titled(Math.max(boards, 280), 40 + down * (height + 58) + 8, 16, title);
    const overlaps = solution.overlaps(word);
    let arrangement = board.arrangement(from);
    let played = 0;
    for (let step = 0; step < count; step++) {
      const corner = [16 + (step % across) * (width + gap), 40 + 24 + Math.floor(step / across) * (height + 58)];
      const tray = new DrawnTray(board, square, corner);
      const tiles = board.fromArrangement(arrangement);
      tray.squares(file, tiles);
      const letter = letters[word[step]];
      if (letter) markLoop(file, tray, letter);
      tray.numbers(file, tiles);
      file.text("quiet", [corner[0] + width / 2, corner[1] + height + 14], 12, plain(phrase("counts.moves", { moves: played })));
      if (!letter) break;
      const at = [corner[0] + width / 2, corner[1] - 12];
      file.text(`f${letter.number % 8}`, at, 18, letter.name);
      const wide = 7 * letter.name.length;
      if (overlaps[step]) file.line("line", [at[0] - wide, at[1] + 1], [at[0] + wide, at[1] + 1], 1.3);
      const [start, tip] = [9, gap - 9].map((x) => [corner[0] + width + x, corner[1] + height / 2]);
      file.path("soft", startAt(start) + lineOn(tip) + arrowHead(start, tip, 7), 1.5);
      played += letter.walk.length - 1 - 2 * overlaps[step];
      arrangement = solution.twisted(arrangement, word[step]);
    }
    const look = `s${letters[word[0]]?.number % 8}`;
    if (word.length) file.legend(16, look, phrase("pictures.pathOfBlank"));
    return file.finish();
  },

  /** Two bar charts over the number of moves: positions above and classes below. */
  census({ solution: { board } }) {
    const rows = board.census;
    const step = Math.max(52, 8 + Math.max(...rows.map(({ positions }) => countWidth(positions))));
    const width = Math.max(48 + step * rows.length, 420);
    const title = phrase("pictures.census", { board: board.name });
    const sum = (column) => rows.reduce((sum, row) => sum + row[column], 0);
    const file = SvgFile.titled(width, 570, 24, title);
    for (const { name, look, column, top } of [
      { name: phrase("pictures.standard", { positions: sum("positions") }), look: "bar", column: "positions", top: 54 },
      { name: phrase("pictures.classes", { classes: sum("classes") }), look: "bar2", column: "classes", top: 308 },
    ]) {
      file.text("quiet", [24, top], 14, plain(name), "start");
      const bars = rows.map((row) => [row.moves, row[column]]);
      drawBars(file, look, 24, top + 210, step, bars);
    }
    file.text("quiet", [width / 2, 556], 13, phrase("pictures.moves"));
    return file.finish();
  },

  /** All positions as points, with their first twists as threads. */
  top({ solution }, { points }) {
    const { board, ranks, deepest } = solution;
    const title = plain(phrase("pictures.top", { board: board.name, positions: ranks.length }));
    const file = SvgFile.titled(760, 740, 24, title);
    file.rules = ".thread{stroke:#5b7f99;stroke-opacity:.16;fill:none}.point{stroke-linecap:round}\n";
    const at = (rank) => {
      const [x, y, z] = points.subarray(3 * rank, 3 * rank + 3);
      return [380 + 330 * x, 400 - 330 * (z * Math.cos(0.35) - y * Math.sin(0.35))];
    };
    board.census.forEach(({ moves }, number, rows) => {
      const level = solution.ranksAt(moves);
      const threads = level.flatMap((rank) => {
        const arrangement = solution.arrangement(rank);
        const next = solution.firstTwists(rank).map((letter) => solution.rank(solution.twisted(arrangement, letter)));
        return next.map((next) => startAt(at(rank)) + lineOn(at(next)));
      });
      file.path("thread", threads.join(""), 0.4);
      const dots = level.map((rank) => startAt(at(rank)) + lineOn(at(rank)));
      file.path(`s${[3, 0, 2, 6, 1][Math.floor((number * 5) / rows.length)]} point`, dots.join(""), 2.2);
    });
    file.text("quiet", [380, 720], 13, phrase("pictures.height", { moves: deepest }));
    return file.finish();
  },

  /** The Cayley graph of the five-puzzle, over the dodecahedron seen from above a face. */
  cayley({ solution }) {
    const { board, ranks } = solution;
    const shape = board.dodecahedron;
    const file = SvgFile.titled(1040, 1080, 24, phrase("pictures.cayley"));
    file.rules = ".s1{stroke-dasharray:17 5}\n";
    // The program's picture has the cubes in another order: that of this position.
    const other = matrixOf(shape.vertices, rotationsOf(solution, shape).get(solution.rank([4, 1, 3, 2, 0])));
    const at = placesOfElements(solution, shape).map((point) => applied(other, point));
    const face = unit([0, (1 + Math.sqrt(5)) / 2, 1]);
    const placed = (point) => [520 + 0.43 * 1040 * point[0], 550 + 0.43 * 1040 * point[1]];
    const arc = (a, b) =>
      Array.from({ length: 25 }, (_, i) =>
        placed(
          plane(
            face,
            a.map((x, k) => x * (1 - i / 24) + b[k] * (i / 24)),
          ),
        ),
      );
    for (const edge of edgesOf(shape.faces)) file.path("soft", through(arc(...edge.map((v) => shape.vertices[v]))), 1);
    board.capitals.forEach((letter, colour) => {
      for (const rank of ranks) {
        const points = arc(at[rank], at[solution.rank(solution.twisted(solution.arrangement(rank), letter))]);
        const end = points.at(-1);
        // The arrow head ends at the edge of the disc.
        const before = points.findLast(([x, y]) => Math.hypot(x - end[0], y - end[1]) > 17) ?? points[0];
        const share = 1 - 16 / Math.max(Math.hypot(end[0] - before[0], end[1] - before[1]), 1e-9);
        const tip = before.map((x, k) => x + share * (end[k] - x));
        const behind = before.map((x, k) => 2 * x - end[k]);
        file.path(`s${colour}`, through(points) + arrowHead(behind, tip, 7), 1.8);
      }
    });
    for (const rank of ranks) {
      const isGoal = solution.moves(rank) === 0;
      const [x, y] = placed(plane(face, at[rank]));
      file.add("circle", { class: isGoal ? "ink" : "node", cx: x, cy: y, r: 14 });
      file.text(isGoal ? "inverse" : "ink", [x, y], 12, board.code(solution.tiles(rank)));
    }
    board.capitals.forEach((letter, colour) => {
      const x = 24 + 80 * colour;
      file.path(`s${colour}`, startAt([x, 1048]) + lineOn([x + 40, 1048]), 2.5);
      file.text("ink", [x + 48, 1048], 15, board.letters[letter].name, "start");
    });
    return file.finish();
  },
};

/** Draws the loop of a twist, inside the squares that it visits, with an arrow head in its second move. */
function markLoop(file, tray, { walk, number }) {
  const path = walk.map((square) => tray.middle(square));
  const corners = path.slice(0, -1);
  const sum = corners.reduce((sum, p) => [sum[0] + p[0], sum[1] + p[1]], [0, 0]);
  const points = path.map((p) => p.map((x, k) => x + 0.4 * (sum[k] / corners.length - x)));
  const [a, b] = [points[1], points[Math.min(2, points.length - 1)]];
  const tip = a.map((x, k) => (x + 2 * b[k]) / 3);
  file.path(`s${number % 8}`, through(points) + arrowHead(a, tip, 0.24 * tray.square), 0.075 * tray.square);
}
