// The page of a board that is too large for its solution to be held: a puzzle to play, with hints from
// a search. What the search has proved is said to be so, and nothing else.

import { BLANK, Board, ParseError } from "./board.js";
import { listenForPaste, listenForUndo } from "./controls.js";
import { byId, dateOfToday, picture, reportErrors, say, setDisabled } from "./elements.js";
import { rove } from "./lists.js";
import { Pace } from "./pace.js";
import { Search } from "./search.js";
import { shareResult } from "./sharing.js";
import { Slides, randomOfToday } from "./slides.js";
import { State } from "./state.js";
import { grouped, phrase } from "./texts.js";
import { Tray } from "./tray.js";

/** How long the page searches: from where a puzzle begins, and from where a hint is asked for. */
const [SEARCH_OF_PUZZLE, SEARCH_OF_HINT] = [120_000, 20_000];

const slides = new Slides(new Board(JSON.parse(byId("data").textContent)));
const { board } = slides;
const state = new State([slides]);
const tray = new Tray(state, () => {});

/** A puzzle, from where it begins to the goal. */
class Puzzle {
  constructor() {
    this.hints = 0;
    this.origin = board.goal;
    this.ofPuzzle = new Search(() => this.found());
    this.ofHint = new Search(() => this.found());
    this.pace = new Pace(() => {
      if (this.timer) this.resume();
    });
    state.watch(() => this.show());
  }

  /** Begins at a position that can be solved, which may have a name. */
  begin(tiles, name = "") {
    this.pause();
    this.origin = tiles;
    this.name = name;
    this.hints = 0;
    this.wanted = null;
    this.ofHint.stop();
    this.ofPuzzle.begin(slides, tiles, SEARCH_OF_PUZZLE);
    state.now = state.started(slides, tiles, []);
    state.future = [];
    state.forget();
  }

  /** The moves since the beginning. */
  get moves() {
    return [...state.past, state.now].reduce((sum, { slid }) => sum + (slid?.length ?? 0), 0);
  }

  /** The number of slides, each of one or more tiles in the same direction. */
  get slides() {
    const squares = [this.origin.indexOf(BLANK), ...[...state.past, state.now].flatMap(({ slid }) => slid ?? [])];
    const steps = squares.slice(1).map((square, i) => square - squares[i]);
    return steps.filter((step, i) => step !== steps[i - 1]).length;
  }

  get isSolved() {
    return `${state.tiles}` === `${board.goal}`;
  }

  /** The shortest way on that is known. */
  get way() {
    const ways = [this.ofHint, this.ofPuzzle].map((search) => search.from(state.tiles)).filter((way) => way);
    return ways.sort((a, b) => a.path.length - b.path.length)[0] ?? null;
  }

  /** Does something with the way on, as soon as there is one. */
  with(use) {
    if (this.isSolved) return say(phrase("main.goal"));
    if (this.way) return use(this.way);
    say(phrase("puzzle.searching"));
    this.wanted = use;
    this.ofHint.begin(slides, state.tiles, SEARCH_OF_HINT);
  }

  hint() {
    this.with((way) => {
      this.hints++;
      const tile = tray.hint(way.path[0]);
      // The squares have numbers for the hints of other pages.
      byId("tray").classList.remove("numbered");
      const moves = way.path.length - 1;
      const quality = way.isProved ? phrase("puzzle.optimal") : phrase("puzzle.suboptimal", { least: way.least - 1 });
      say(moves ? phrase("puzzle.hint", { tile, moves, quality }) : phrase("puzzle.last", { tile, quality }));
    });
  }

  /** Plays the way on, move by move; each is a hint. */
  play() {
    if (this.timer) return this.pause();
    this.with(() => {
      byId("show-me").textContent = phrase("puzzle.stop");
      this.resume();
      this.step();
    });
  }

  resume() {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.step(), this.pace.milliseconds);
  }

  step() {
    const way = this.way;
    if (!way?.path.length) return this.pause();
    this.hints++;
    state.slide(way.path[0]);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    byId("show-me").textContent = phrase("game.showMe");
  }

  /** A search has found something. */
  found() {
    const { wanted } = this;
    if (wanted && this.way) {
      this.wanted = null;
      wanted(this.way);
    }
    this.showKnown();
  }

  show() {
    this.wanted = null;
    if (!this.way) this.pause();
    const { moves, slides, isSolved } = this;
    byId("moves").textContent = grouped(moves);
    const inSlides = slides < moves ? phrase("puzzle.inSlides", { slides }) : "";
    byId("moves-name").textContent = phrase("puzzle.moves", { moves }) + inSlides + this.taken;
    if (isSolved) this.pause();
    byId("result").hidden = !isSolved || moves === 0;
    this.showKnown();
  }

  /** The hints, as they follow the moves. */
  get taken() {
    return this.hints ? phrase("counts.hints", { hints: this.hints }) : "";
  }

  /** What is known of the puzzle: how many moves are enough, and how many are needed. */
  showKnown() {
    const { ofPuzzle, moves } = this;
    const { path, least } = ofPuzzle;
    const solved = this.isSolved && moves > 0;
    const most = Math.min(path?.length ?? Infinity, solved ? moves : Infinity);
    const known = { least, moves: most };
    const bounds =
      most === least
        ? phrase("puzzle.takes", known)
        : ofPuzzle.isRunning
          ? phrase("puzzle.searches", known)
          : phrase("puzzle.takesRange", known);
    byId("bounds").textContent = most < Infinity && `${this.origin}` !== `${board.goal}` ? bounds : "";
    if (!solved) return;
    const result =
      moves === least
        ? phrase("game.shortest", { moves })
        : moves === most
          ? phrase("counts.moves", { moves })
          : most === least
            ? phrase("puzzle.wereEnough", { moves, most })
            : phrase("puzzle.areEnough", { moves, most });
    byId("result-title").textContent = result + this.taken;
    byId("result-text").textContent = most === least ? "" : phrase("puzzle.needed", { least, most });
    shareResult(board, this.name || phrase("game.from", { code: board.text(this.origin) }), result + this.taken);
  }
}

const puzzle = new Puzzle();
const puzzles = {
  today: () => puzzle.begin(slides.shuffled(randomOfToday()), phrase("game.ofDate", { date: dateOfToday() })),
  any: () => puzzle.begin(slides.shuffled(Math.random)),
  near: () => puzzle.begin(slides.walked(20, Math.random)),
};
const actions = {
  hint: () => puzzle.hint(),
  "show-me": () => puzzle.play(),
  undo: () => state.undo(),
  redo: () => state.redo(),
  restart: () => puzzle.begin(puzzle.origin, puzzle.name),
  begin: () => puzzles[byId("level").value](),
};
for (const [id, action] of Object.entries(actions)) {
  byId(id).addEventListener("click", () => {
    if (id !== "show-me") puzzle.pause();
    action();
  });
}
rove(byId("actions"));
listenForPaste((text) => show(text));
listenForUndo(actions, (event) => !event.target.matches("input[type=text]"));

/** Begins at a position in any notation; refuses one that cannot be solved. */
function beginAt(tiles) {
  const obstacle = slides.obstacle(tiles);
  if (obstacle) throw new ParseError(phrase("refusals.noPuzzle", { reason: obstacle }));
  puzzle.begin(tiles);
}

/** Begins at the position in a text; whether it is one. */
function show(text) {
  const isRead = reportErrors("position-error", () => beginAt(board.read(text)));
  if (isRead) byId("position").value = byId("position").placeholder;
  else byId("position-error").scrollIntoView({ block: "nearest" });
  return isRead;
}

byId("position-form").addEventListener("submit", (event) => {
  event.preventDefault();
  show(byId("position").value);
});
byId("position").addEventListener("input", () => (byId("position-error").textContent = ""));

// The announcement for screen readers, made when the page has come to rest.
let announcement;
state.watch(() => {
  const code = board.text(state.tiles);
  setDisabled(byId("undo"), !state.past.length);
  setDisabled(byId("redo"), !state.future.length);
  say("");
  byId("position-error").textContent = "";
  if (document.activeElement !== byId("position")) byId("position").value = code;
  byId("position").placeholder = code;
  clearTimeout(announcement);
  announcement = setTimeout(() => (byId("announcement").textContent = phrase("puzzle.announced", { code, moves: puzzle.moves })), 350);
});

const follow = (url) => {
  const address = new URL(url).hash.slice(1);
  if (address === state.address) return true;
  const text = new URLSearchParams(address).get("position");
  return text !== null && reportErrors("position-error", () => beginAt(board.read(text)));
};
addEventListener("hashchange", (event) => follow(event.newURL));

byId("title").textContent = board.title;
byId("notations").textContent = board.notations;
byId("goal-picture").replaceChildren(picture(board, board.goal));
if (!follow(location.href)) {
  const refusal = byId("position-error").textContent;
  puzzles.today();
  byId("position-error").textContent = refusal;
}
performance.mark("interactive");
