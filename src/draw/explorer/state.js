// What the page shows: a board, a position, and a word that is played from it, so many moves of it
// done. It can be undone, and the address holds it, so that a link shows the same thing.

class State {
  constructor(solutions) {
    this.solutions = solutions;
    this.watchers = [];
    this.lateWatchers = [];
    this.past = [];
    this.future = [];
    this.now = this.started(solutions[0], solutions[0].board.goal, []);
  }

  /** What is shown when a word is to be played from a position. */
  started(solution, origin, word, step = 0) {
    const walk = solution.walk(word);
    return { solution, origin, word, walk, step: Math.min(Math.max(step, 0), walk.length - 1) };
  }

  get solution() {
    return this.now.solution;
  }

  /** The position as it is now. */
  get tiles() {
    const { solution, origin, walk, step } = this.now;
    return walk.slice(1, step + 1).reduce((tiles, square) => solution.board.slid(tiles, square), origin);
  }

  /** The standard position that tables know: this one, or with the blank brought home along the tree. */
  get standard() {
    return this.solution.broughtHome(this.tiles);
  }

  watch(watcher) {
    this.watchers.push(watcher);
  }

  /** For what may come after the next picture: it is told once of many changes. */
  watchLater(watcher) {
    this.lateWatchers.push(watcher);
  }

  /** Shows something else; it can be undone. */
  show(next) {
    this.past.push(this.now);
    this.future = [];
    this.turnTo(next);
  }

  /** Goes to a position of the same board. */
  goTo(tiles) {
    this.show(this.started(this.solution, tiles, []));
  }

  /** Plays the word forth or back to this move; that alone is not undone by itself. */
  stepTo(step) {
    const last = this.now.walk.length - 1;
    this.turnTo({ ...this.now, step: Math.min(Math.max(step, 0), last) });
  }

  /** The blank goes to a square beside it: along the word, if it leads there. */
  slide(square) {
    const { walk, step, solution } = this.now;
    if (walk[step + 1] === square) return this.stepTo(step + 1);
    if (step > 0 && walk[step - 1] === square) return this.stepTo(step - 1);
    this.show(this.started(solution, solution.board.slid(this.tiles, square), []));
  }

  /** From here on there is nothing to undo. */
  forget() {
    this.past = [];
    this.turnTo(this.now);
  }

  undo() {
    if (!this.past.length) return;
    this.future.push(this.now);
    this.turnTo(this.past.pop());
  }

  redo() {
    if (!this.future.length) return;
    this.past.push(this.now);
    this.turnTo(this.future.pop());
  }

  turnTo(next) {
    this.now = next;
    this.watchers.forEach((watcher) => watcher(this));
    cancelAnimationFrame(this.frame);
    clearTimeout(this.late);
    const tellLate = () => this.lateWatchers.forEach((watcher) => watcher(this));
    this.frame = requestAnimationFrame(() => (this.late = setTimeout(tellLate, 0)));
    clearTimeout(this.addressing);
    this.addressing = setTimeout(() => history.replaceState(null, "", `#${this.address}`), 250);
  }

  get address() {
    const { solution, origin, word, step } = this.now;
    const { board } = solution;
    const parts = { position: board.code(origin) };
    if (this.solutions.length > 1) parts.board = board.name;
    if (word.length) Object.assign(parts, { word: board.wordText(word), step });
    return new URLSearchParams(parts).toString();
  }

  /** Shows what an address says; throws Unreadable. */
  follow(address) {
    const parts = new URLSearchParams(address);
    const name = parts.get("board") ?? this.solutions[0].board.name;
    const solution = this.solutions.find(({ board }) => board.name === name);
    if (!solution) throw new Unreadable(`${quoted(name)} is no board of this page`);
    const { board } = solution;
    const origin = parts.has("position") ? board.read(parts.get("position")) : board.goal;
    const word = board.readWord(parts.get("word") ?? "");
    if (word.length && !board.isStandard(origin)) {
      throw new Unreadable("a word begins and ends with the blank at home; here it is elsewhere");
    }
    this.show(this.started(solution, origin, word, Math.trunc(Number(parts.get("step"))) || 0));
  }
}
