// A game: from a position to the goal, with the answers hidden, and afterwards where moves were lost.

import { bind } from "./controls.js";
import { anyOf, byId, dateOfToday, html, ofToday, say, svg } from "./elements.js";
import { rove } from "./lists.js";
import { shareResult, taken } from "./sharing.js";
import { phrase } from "./texts.js";

export class Game {
  constructor(state, tray) {
    this.state = state;
    this.tray = tray;
    rove(byId("game-actions"));
    rove(byId("result-actions"));
    bind(state, "level");
    byId("begin").addEventListener("click", () => this.begin());
    byId("another").addEventListener("click", () => this.begin(true));
    byId("game-hint").addEventListener("click", () => this.hint());
    byId("restart").addEventListener("click", () => this.start(this.path[0]));
    byId("give-up").addEventListener("click", () => this.stop());
    byId("close-result").addEventListener("click", () => {
      byId("result").hidden = true;
      byId("tray").focus();
    });
    state.watch(() => this.show());
  }

  /** Fills the choice of puzzles of a board. */
  choices(solution) {
    const { census } = solution.board;
    const all = solution.ranks.length;
    const levels = census
      .filter(({ moves }) => moves > 0)
      .map(({ moves, positions }) => [moves, phrase("game.level", { moves, positions, all })]);
    const options = [["shown", phrase("game.shown")], ["today", phrase("game.today")], ...levels];
    byId("level").replaceChildren(...options.map(([value, text]) => html("option", { value }, text)));
    this.state.settings.choose("level", "shown");
  }

  /** Begins the chosen puzzle, or any other if today's has just been solved. */
  begin(another = false) {
    const { solution, tiles, distance, settings } = this.state;
    const { level } = settings;
    if (level === "shown" && distance !== 0) return this.start(tiles, "");
    if (!solution.deepest) return say(phrase("game.none"));
    if (level === "today" && !another) {
      return this.start(solution.tiles(puzzleOfTheDay(solution)), phrase("game.ofDate", { date: dateOfToday() }));
    }
    const moves = Number(level);
    const fits = (rank) => (moves ? solution.moves(rank) === moves : solution.moves(rank) > 0);
    this.start(solution.tiles(anyOf(solution.ranks.filter(fits))), "");
  }

  start(tiles, name = this.name) {
    const { solution } = this.state;
    if (solution.obstacle(tiles)) return say(phrase("game.noPuzzle", { reason: solution.obstacle(tiles) }));
    this.solution = solution;
    this.name = name;
    this.path = [tiles];
    this.distances = [solution.distance(tiles)];
    this.hints = 0;
    byId("result").hidden = true;
    this.seen = this.state.now;
    this.state.beginGame(tiles);
    byId("tray").focus();
  }

  stop() {
    this.state.endGame();
    byId("begin").focus();
  }

  /** The squares that the blank moved to since the state before; null if it did not move there. */
  movesSince(before, now) {
    if (now.origin === before.origin && now.word === before.word) {
      const [a, b] = [before.step, now.step];
      return a < b ? now.walk.slice(a + 1, b + 1) : now.walk.slice(b, a).reverse();
    }
    if (now.slid) return now.slid.slice(1);
    return `${now.origin}` === `${this.path.at(-1)}` && now.step === 0 ? [] : null;
  }

  showCount() {
    byId("game-count").textContent = phrase("counts.moves", { moves: this.path.length - 1 }) + taken(this.hints);
  }

  show() {
    const { now, solution, inGame } = this.state;
    document.body.classList.toggle("in-game", inGame);
    byId("game").hidden = !inGame;
    if (solution !== this.solution) byId("result").hidden = true;
    if (!inGame) return;
    const moves = this.movesSince(this.seen, now);
    this.seen = now;
    // Another position than the moves lead to is another puzzle.
    if (moves === null || solution !== this.solution) return this.stop();
    moves.forEach((square, i) => {
      const tiles = solution.board.slid(this.path.at(-1), square);
      this.path.push(tiles);
      this.distances.push(i === moves.length - 1 ? this.state.distance : solution.distance(tiles));
    });
    this.showCount();
    if (this.distances.at(-1) === 0) this.finish();
  }

  hint() {
    const { solution, tiles } = this.state;
    this.hints++;
    const square = solution.shortestPath(tiles)[0];
    say(phrase("game.hint", { tile: this.tray.hint(square) }));
    this.showCount();
  }

  finish() {
    const { distances } = this;
    this.state.endGame();
    const [moves, least] = [distances.length - 1, distances[0]];
    const loss = distances.findIndex((distance, i) => i > 0 && distance >= distances[i - 1]);
    const result =
      moves === least ? phrase("game.shortest", { count: phrase("counts.moves", { moves }) }) : phrase("game.enough", { moves, least });
    const summary = result + taken(this.hints);
    byId("result-title").textContent = summary;
    byId("result-text").textContent =
      loss < 0 ? phrase("game.nearer") : phrase("game.loss", { move: loss, before: distances[loss - 1], after: distances[loss] });
    byId("curve").replaceChildren(this.curve(distances, loss));
    const bars = distances.map((distance) => "▁▂▃▄▅▆▇█"[Math.round((7 * distance) / Math.max(...distances))]).join("");
    const { board } = this.state.solution;
    shareResult(board, this.name || phrase("game.from", { code: board.code(this.path[0]) }), summary, bars);
    byId("result").hidden = false;
    byId("result-actions").settle();
  }

  /** The distance after each move, with the first loss marked. */
  curve(distances, loss) {
    const [width, height, most] = [320, 110, Math.max(...distances, 1)];
    const x = (i) => 8 + ((width - 16) * i) / Math.max(distances.length - 1, 1);
    const y = (distance) => height - 20 - ((height - 34) * distance) / most;
    const points = distances.map((distance, i) => `${x(i).toFixed(1)},${y(distance).toFixed(1)}`).join(" ");
    const label = phrase("game.curve", { distances: distances.join(", ") });
    const marks =
      loss < 0
        ? []
        : [
            svg("circle", { class: "loss", cx: x(loss), cy: y(distances[loss]), r: 5 }),
            svg(
              "text",
              { x: Math.min(Math.max(x(loss), 40), width - 40), y: height - 4, "text-anchor": "middle" },
              phrase("game.move", { move: loss }),
            ),
          ];
    return svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, svg("polyline", { points }), marks);
  }
}

/** A position that depends on the date alone. */
const puzzleOfTheDay = (solution) => ofToday(solution.ranks.filter((rank) => solution.moves(rank) > 0));
