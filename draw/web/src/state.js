// What the page shows: a board, a position, a word played from it, and the number of moves played; and
// how it shows them. Changes of the position can be undone. The address holds the state, so that a link
// shows the same thing.

import { ParseError } from "./board.js";
import { Settings } from "./settings.js";
import { phrase, quoted } from "./texts.js";

/** A watcher that is called only when what `key` makes of the state has changed. */
export function onChange(key, watcher) {
  let before;
  return (state) => {
    const now = key(state);
    if (now !== before) watcher(state);
    before = now;
  };
}

/** Keys for what depends on the position, and for what depends on the standard position alone. */
export const byPosition = ({ solution, tiles }) => `${solution.board.name} ${tiles}`;
export const byStandard = ({ solution, standard }) => `${solution.board.name} ${standard}`;

export class State {
  /** The settings of a page may be others at first. */
  constructor(solutions, settings = {}) {
    this.solutions = solutions;
    this.settings = new Settings(settings);
    this.watchers = [];
    this.lateWatchers = [];
    this.late = [];
    /** Whether a word is being played. */
    this.playing = false;
    /** Whether a game is on. */
    this.inGame = false;
    /** Whether the board is presented with its answers hidden or shown; null if it is not. */
    this.presenting = null;
    /** The step of the tour; null if it is not taken. */
    this.tour = null;
    this.past = [];
    this.future = [];
    this.now = this.started(solutions[0], solutions[0].board.goal, []);
  }

  /** The state at the start of a word that is played from a position. */
  started(solution, origin, word, step = 0) {
    const walk = solution.walk(word);
    return { solution, origin, word, walk, step: Math.min(Math.max(step, 0), walk.length - 1) };
  }

  get answersHidden() {
    return this.inGame || this.presenting === "hidden";
  }

  get solution() {
    return this.now.solution;
  }

  /** The current position. */
  get tiles() {
    const { solution, origin, walk, step } = this.now;
    return walk.slice(1, step + 1).reduce((tiles, square) => solution.board.slid(tiles, square), origin);
  }

  /** The empty squares, first the marked one, into which tiles slide if they can: mostly that of the last slide. */
  get blanks() {
    const { marked, solution } = this.now;
    return solution.board.blanks(this.tiles).sort((a, b) => Number(b === marked) - Number(a === marked));
  }

  /**
   * The standard position that the tables contain: the current one with the blank moved home along
   * the tree.
   */
  get standard() {
    return this.solution.broughtHome(this.tiles);
  }

  /** The current position, in the shortest notation. */
  get code() {
    return this.solution.board.code(this.tiles);
  }

  /** The number of moves to the goal, which is searched for once; null if it is unreachable. */
  get distance() {
    if (this.measured !== this.now) this.moves = this.solution.distance(this.tiles);
    this.measured = this.now;
    return this.moves;
  }

  /** Why no sequence of moves solves the standard position; null if one does. */
  get reason() {
    return this.solution.reason(this.standard);
  }

  /** The rank of the standard position; null if it cannot be solved. */
  get rank() {
    return this.reason ? null : this.solution.rankOf(this.standard);
  }

  /** A shortest solution of the standard position; empty if it cannot be solved. */
  get specimen() {
    return this.reason ? [] : this.solution.specimen(this.rank);
  }

  watch(watcher) {
    this.watchers.push(watcher);
  }

  /** Calls a watcher after the next frame, once for several changes; each watcher in its own frame. */
  watchLater(watcher) {
    this.lateWatchers.push(watcher);
  }

  /** Begins at a position, with nothing to undo. */
  begin(solution, tiles) {
    this.future = [];
    this.now = this.started(solution, tiles, []);
    this.forget();
  }

  /** Begins a game: what is said of the position must not give the answer, and the tour is over. */
  beginGame(tiles) {
    this.inGame = true;
    this.tour = this.presenting = null;
    this.goTo(tiles);
  }

  endGame() {
    this.inGame = false;
    this.tell();
  }

  /** Presents the board with its answers "hidden" or "shown"; null ends it. */
  present(presenting) {
    this.presenting = presenting;
    this.tour = null;
    this.tell();
  }

  /** Goes to a step of the tour. */
  takeTour(step, tiles) {
    this.tour = step;
    this.goTo(tiles);
  }

  leaveTour() {
    this.tour = null;
    this.tell();
  }

  /** Says whether the word is being played. */
  play(playing) {
    this.playing = playing;
    this.tell();
  }

  /** Changes the state; the change can be undone. */
  show(next) {
    this.past.push(this.now);
    this.future = [];
    this.update(next);
  }

  /** Goes to a position of the same board. */
  goTo(tiles) {
    this.show(this.started(this.solution, tiles, []));
  }

  /** Plays the word forward or back to this move, without adding to the history. */
  stepTo(step) {
    const last = this.now.walk.length - 1;
    this.update({ ...this.now, step: Math.min(Math.max(step, 0), last) });
  }

  /** Moves a blank along adjacent squares, of which its own is the first; moves along the word play the word. */
  slide(...way) {
    const { walk, step, solution } = this.now;
    const isAlong = (direction) => way.every((square, i) => walk[step + direction * i] === square);
    const direction = [1, -1].find(isAlong);
    if (direction) return this.stepTo(step + direction * (way.length - 1));
    const tiles = solution.board.gone(this.tiles, way);
    this.show({ ...this.started(solution, tiles, []), slid: way, marked: way.at(-1) });
  }

  /** Marks one of several blanks. */
  mark(square) {
    this.update({ ...this.now, marked: square });
  }

  /** Clears the history. */
  forget() {
    this.past = [];
    this.tell();
  }

  undo() {
    if (!this.past.length) return;
    this.future.push(this.now);
    this.update(this.past.pop());
  }

  redo() {
    if (!this.future.length) return;
    this.past.push(this.now);
    this.update(this.future.pop());
  }

  update(next) {
    // A tour is of one board: on another it is over.
    if (next.solution !== this.solution) this.tour = null;
    this.now = next;
    this.tell();
  }

  /** Tells those who watch. */
  tell() {
    this.watchers.forEach((watcher) => watcher(this));
    this.late = [...this.lateWatchers];
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.showLate());
    clearTimeout(this.addressing);
    this.addressing = setTimeout(() => history.replaceState(null, "", `#${this.address}`), 250);
  }

  showLate() {
    setTimeout(() => this.late.shift()?.(this));
    if (this.late.length > 1) this.frame = requestAnimationFrame(() => this.showLate());
  }

  get address() {
    const { solution, origin, word, step } = this.now;
    const { board } = solution;
    const parts = { position: board.code(origin) };
    if (this.solutions.length > 1) parts.board = board.name;
    if (this.presenting) parts.present = this.presenting;
    if (this.tour) {
      delete parts.position;
      return new URLSearchParams({ tour: this.tour, ...parts }).toString();
    }
    if (word.length) Object.assign(parts, { word: board.wordText(word), step });
    return new URLSearchParams(parts).toString();
  }

  /** Shows the state in an address; throws ParseError. */
  follow(address) {
    const parts = new URLSearchParams(address);
    const name = parts.get("board") ?? this.solutions[0].board.name;
    const solution = this.solutions.find(({ board }) => board.name === name);
    if (!solution) throw new ParseError(phrase("refusals.noBoard", { name: quoted(name) }));
    const { board } = solution;
    const origin = parts.has("position") ? board.read(parts.get("position")) : board.goal;
    const word = board.readWord(parts.get("word") ?? "");
    if (word.length && !board.isStandard(origin)) {
      throw new ParseError(phrase("refusals.blankElsewhere"));
    }
    // A game has its own view.
    const presenting = this.inGame ? null : parts.get("present");
    this.presenting = ["hidden", "shown"].includes(presenting) ? presenting : null;
    this.show(this.started(solution, origin, word, Math.trunc(Number(parts.get("step"))) || 0));
  }
}
