// A puzzle that is played, and what a search has found of it. What the search has proved is said to be so, and
// nothing else.

import { BLANK } from "./board.js";
import { byId, say } from "./elements.js";
import { Pace } from "./pace.js";
import { Search } from "./search.js";
import { shareResult } from "./sharing.js";
import { grouped, phrase } from "./texts.js";

/** How long the page searches: from where a puzzle begins, and from where a hint is asked for. */
const [SEARCH_OF_PUZZLE, SEARCH_OF_HINT] = [120_000, 20_000];

/** A puzzle, from where it begins to the goal. */
export class PuzzleGame {
  constructor(slides, state, tray) {
    this.slides = slides;
    this.state = state;
    this.tray = tray;
    this.hints = 0;
    /** The way that is played, and whether a move of it is being made. */
    this.playing = [];
    this.isStepping = false;
    this.origin = slides.board.goal;
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
    this.ofPuzzle.begin(this.slides, tiles, SEARCH_OF_PUZZLE);
    this.state.now = this.state.started(this.slides, tiles, []);
    this.state.future = [];
    this.state.forget();
  }

  /** The moves since the beginning. */
  get moves() {
    return [...this.state.past, this.state.now].reduce((sum, { slid }) => sum + (slid?.length ?? 0), 0);
  }

  /** The number of slides, each of one or more tiles in the same direction. */
  get slideCount() {
    const squares = [this.origin.indexOf(BLANK), ...[...this.state.past, this.state.now].flatMap(({ slid }) => slid ?? [])];
    const steps = squares.slice(1).map((square, i) => square - squares[i]);
    return steps.filter((step, i) => step !== steps[i - 1]).length;
  }

  get isSolved() {
    return `${this.state.tiles}` === `${this.slides.board.goal}`;
  }

  /** The shortest way on that is known. */
  get way() {
    const ways = [this.ofHint, this.ofPuzzle].map((search) => search.from(this.state.tiles)).filter((way) => way);
    return ways.sort((a, b) => a.path.length - b.path.length)[0] ?? null;
  }

  /** Does something with the way on, as soon as there is one. */
  with(use) {
    if (this.isSolved) return say(phrase("main.goal"));
    if (this.way) return use(this.way);
    say(phrase("puzzle.searching"));
    this.wanted = use;
    this.ofHint.begin(this.slides, this.state.tiles, SEARCH_OF_HINT);
  }

  hint() {
    this.with((way) => {
      this.hints++;
      this.showCount();
      const tile = this.tray.hint(way.path[0]);
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
    this.with((way) => {
      this.playing = way.path;
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
    // A way that the search has found meanwhile may not pass here.
    const [square, ...rest] = this.way?.path ?? this.playing;
    if (square === undefined) return this.pause();
    this.playing = rest;
    this.hints++;
    this.isStepping = true;
    this.state.slide(square);
    this.isStepping = false;
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
    if (!this.isStepping || this.isSolved) this.pause();
    this.showCount();
    byId("result").hidden = !this.isSolved || this.moves === 0;
    this.showKnown();
  }

  showCount() {
    const { moves, slideCount: slides } = this;
    byId("moves").textContent = grouped(moves);
    const inSlides = slides < moves ? phrase("puzzle.inSlides", { slides }) : "";
    byId("moves-name").textContent = phrase("puzzle.moves", { moves }) + inSlides + this.taken;
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
    byId("bounds").textContent = most < Infinity && `${this.origin}` !== `${this.slides.board.goal}` ? bounds : "";
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
    shareResult(this.slides.board, this.name || phrase("game.from", { code: this.slides.board.text(this.origin) }), result + this.taken);
  }
}
