// A puzzle that is played, and what a search has found of it. What the search has proved is said to be so, and
// nothing else.

import { bind, bindPace, millisecondsPerMove } from "./controls.js";
import { byId, say } from "./elements.js";
import { Search } from "./search.js";
import { shareResult, taken } from "./sharing.js";
import { stepsOf } from "./steps.js";
import { grouped, phrase } from "./texts.js";

/** How long the page searches: from where a puzzle begins, and from where a hint is asked for. */
const [SEARCH_OF_PUZZLE, SEARCH_OF_HINT] = [120_000, 20_000];

/** What is counted by a metric, in words. */
const counted = { moves: (moves) => phrase("counts.moves", { moves }), slides: (slides) => phrase("counts.slides", { slides }) };

/** A puzzle, from where it begins to the goal. */
export class PuzzleGame {
  constructor(slides, state, tray) {
    this.slides = slides;
    this.state = state;
    this.tray = tray;
    this.hints = 0;
    /** The way that is played, and whether a step of it is being made. */
    this.way = [];
    this.isStepping = false;
    this.origin = slides.board.goal;
    this.ofPuzzle = new Search(slides, () => this.found());
    this.ofHint = new Search(slides, () => this.found());
    bindPace(state);
    state.settings.watch("pace", () => state.playing && this.resume());
    bind(state, "metric");
    state.settings.watch("metric", () => this.search());
    byId("metric-choice").hidden = !slides.hasMetrics;
    state.watch(() => this.show());
  }

  /** Begins at a position that can be solved, which may have a name. */
  begin(tiles, name = "") {
    this.origin = tiles;
    this.name = name;
    this.hints = 0;
    this.search();
    this.state.begin(this.slides, tiles);
  }

  /** Searches by the metric that is chosen. */
  search() {
    this.pause();
    this.wanted = null;
    this.ofHint.stop();
    this.ofPuzzle.begin(this.origin, this.metric, SEARCH_OF_PUZZLE);
    this.showKnown();
  }

  get metric() {
    return this.state.settings.metric;
  }

  /** The steps of blanks since the beginning. */
  get steps() {
    return [...this.state.past, this.state.now].flatMap(({ slid = [] }) => stepsOf(slid));
  }

  /** How many moves were made since the beginning, and how many slides of one or more tiles in the same direction. */
  get made() {
    const { steps } = this;
    const { grid } = this.slides.board;
    const goesOn = ([from, to], before) => grid && from === before?.[1] && to - from === from - before[0];
    return { moves: steps.length, slides: steps.filter((step, i) => !goesOn(step, steps[i - 1])).length };
  }

  get isSolved() {
    return this.slides.board.isGoal(this.state.tiles);
  }

  /** The shortest way on that is known. */
  get known() {
    const ways = [this.ofHint, this.ofPuzzle].map((search) => search.from(this.state.tiles)).filter((way) => way);
    return ways.sort((a, b) => a.path.length - b.path.length)[0] ?? null;
  }

  /** Does something with the way on, as soon as there is one. */
  with(use) {
    if (this.isSolved) return say(phrase("main.goal"));
    if (this.known) return use(this.known);
    say(phrase("puzzle.searching"));
    this.wanted = use;
    this.ofHint.begin(this.state.tiles, this.metric, SEARCH_OF_HINT);
  }

  hint() {
    this.with(({ path, least, isProved }) => {
      this.hints++;
      this.showCount();
      const tile = this.tileOf(path[0]);
      const quality = isProved ? phrase("puzzle.optimal") : phrase("puzzle.suboptimal", { least: least - 1 });
      const count = counted[this.metric](path.length - 1);
      say(path.length > 1 ? phrase("puzzle.hint", { tile, count, quality }) : phrase("puzzle.last", { tile, quality }));
    });
  }

  /** Marks the tile of a step; returns its name, and of several blanks also the square to which it goes. */
  tileOf([blank, square]) {
    const { board } = this.slides;
    if (board.homes.length === 1) return this.tray.hint(square, false);
    this.state.mark(blank);
    return phrase("puzzle.tile", { tile: this.tray.hint(square), square: board.squares[blank].label });
  }

  /** Plays the way on, step by step; each is a hint. */
  play() {
    if (this.state.playing) return this.pause();
    this.with(({ path }) => {
      this.way = path;
      this.state.play(true);
      this.resume();
      this.step();
    });
  }

  resume() {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.step(), millisecondsPerMove(this.state));
  }

  step() {
    // A way that the search has found meanwhile may not pass here.
    const [step, ...rest] = this.known?.path ?? this.way;
    if (!step) return this.pause();
    this.way = rest;
    this.hints++;
    this.isStepping = true;
    this.state.slide(...this.slides.board.line(...step));
    this.isStepping = false;
  }

  pause() {
    clearInterval(this.timer);
    if (this.state.playing) this.state.play(false);
  }

  /** A search has found something. */
  found() {
    const { wanted, known, ofHint } = this;
    if (wanted && (known || !ofHint.isRunning)) {
      this.wanted = null;
      if (known) wanted(known);
      else say(ofHint.failure);
    }
    this.showKnown();
  }

  show() {
    const { now } = this.state;
    if (now !== this.shown) {
      this.shown = now;
      this.wanted = null;
      if (!this.isStepping || this.isSolved) this.pause();
    }
    byId("show-me").textContent = this.state.playing ? phrase("puzzle.stop") : phrase("game.showMe");
    this.showCount();
    byId("result").hidden = !this.isSolved || !this.steps.length;
    this.showKnown();
  }

  showCount() {
    const { moves, slides } = this.made;
    byId("moves").textContent = grouped(moves);
    const inSlides = slides < moves ? phrase("puzzle.inSlides", { slides }) : "";
    byId("moves-name").textContent = phrase("puzzle.moves", { moves }) + inSlides + taken(this.hints);
  }

  /** What is known of the puzzle: how many moves or slides are enough, and how many are needed. */
  showKnown() {
    const { metric, ofPuzzle, steps } = this;
    const { path, least } = ofPuzzle;
    const made = this.isSolved && steps.length ? this.made[metric] : Infinity;
    const most = Math.min(path?.length ?? Infinity, made);
    byId("bounds").textContent = this.bounds(most);
    if (made < Infinity) this.showResult(made, most, least);
  }

  /** How many steps the puzzle takes, in words, if so many are enough. */
  bounds(most) {
    const { metric, ofPuzzle, origin, slides } = this;
    const { least, isRunning } = ofPuzzle;
    if (slides.board.isGoal(origin)) return "";
    if (most === Infinity) return isRunning ? "" : ofPuzzle.failure;
    const known = { least, count: counted[metric](most) };
    if (most === least) return phrase("puzzle.takes", known);
    return isRunning ? phrase("puzzle.searches", known) : phrase("puzzle.takesRange", known);
  }

  /** The steps made, those that are known to be enough, and those that are needed at least. */
  showResult(made, most, least) {
    const { board } = this.slides;
    const count = counted[this.metric](made);
    const steps =
      made === least
        ? phrase("game.shortest", { count })
        : made === most
          ? count
          : most === least
            ? phrase("puzzle.wereEnough", { count, most })
            : phrase("puzzle.areEnough", { count, most });
    const result = steps + taken(this.hints);
    byId("result-title").textContent = result;
    byId("result-text").textContent = most === least ? "" : phrase("puzzle.needed", { count: counted[this.metric](least), most });
    shareResult(board, this.name || phrase("game.from", { code: board.text(this.origin) }), result);
  }
}
