// A tour in a few steps: a position, a question, and its answer with numbers from the data.

/**
 * The steps for a board. Each has a name, a position, a question and an answer, which may come with a
 * word to play; a board without twists or symmetries has fewer.
 */
function tourSteps(solution) {
  const { board } = solution;
  const { letters } = board;
  const all = counted(solution.ranks.length, "position");
  const name = (letter) => letters[letter].name;
  const neighbour = board.squares[board.home].neighbours[0];
  const steps = [
    {
      name: "Slide",
      tiles: board.slid(board.goal, neighbour),
      question: "One tile is not where it belongs. How few moves solve this board?",
      answer: `One: tile ${board.number(board.goal[neighbour])} slides back. The number next to the board is always the fewest moves to the goal. Try the arrow keys.`,
    },
  ];
  if (letters.length) steps.push(...wordSteps(solution, name));
  const pair = [board.places - 2, board.places - 1].map((tile) => board.number(tile)).join(" and ");
  if (board.bipartite && board.places > 2) {
    steps.push({
      name: "Parity",
      tiles: board.fromArrangement([...board.goalArrangement.slice(0, -2), board.places - 1, board.places - 2]),
      question: `Tiles ${pair} are exchanged, and all others are at home. Can twists put them back?`,
      answer: `No. Every closed walk of the blank is an even permutation of the tiles, and an exchange is odd. So at most half of the ${grouped(factorial(board.places))} arrangements can be solved; here ${grouped(solution.ranks.length)} can.`,
    });
  }
  // The goal alone has neither images nor a farthest position.
  if (!solution.deepest) return steps;
  if (board.symmetries.length > 1) {
    const size = (rank) => solution.members(solution.arrangement(rank)).length;
    const nearest = solution.ranks.toSorted((a, b) => solution.moves(a) - solution.moves(b)).slice(1);
    const rank = nearest.find((rank) => size(rank) === board.symmetries.length) ?? nearest.at(-1);
    const symmetry = board.symmetries[1];
    const images =
      size(rank) === 1
        ? "its only image under the symmetries is the position itself, a class of one"
        : `its ${size(rank)} images under the symmetries all take ${counted(solution.moves(rank), "move")}. They are a class`;
    steps.push({
      name: "Symmetry",
      tiles: solution.tiles(rank),
      question: `Take a symmetry of the board, such as ${symmetry.name ? `the ${symmetry.name}` : symmetry.cycles}, and rename the tiles to match. Is the new position harder?`,
      answer: `No: ${images}. The ${all} form ${counted(solution.classes.size, "class", "classes")}.`,
    });
  }
  const last = board.census.at(-1);
  steps.push({
    name: last.positions === 1 ? "The hardest" : `The ${grouped(last.positions)} hardest`,
    tiles: solution.tiles(solution.ranksAt(last.moves)[0]),
    question: "How many moves does the hardest position take?",
    answer: `${last.moves}. Of ${all}, ${grouped(last.positions)} ${last.positions === 1 ? "takes" : "take"} so many, in ${counted(last.classes, "class", "classes")}. The spinning top has them at its upper end.`,
  });
  return steps;
}

/** The steps about twists, words and elisions. */
function wordSteps(solution, name) {
  const { board } = solution;
  const { letters } = board;
  const letter = letters.findIndex(({ inverse }, letter) => letter < inverse);
  const { walk, permutation, inverse } = letters[letter];
  const moved = permutation.filter((to, from) => to !== from).length;
  const steps = [
    {
      name: "Twist",
      tiles: board.goal,
      question: `Letter ${name(letter)} sends the blank once around its loop and back home. How many moves is that, and how many tiles does it shift?`,
      answer: `${walk.length - 1} moves, and ${counted(moved, "tile")}. Such a closed walk is a twist; ${name(letter)} and ${name(inverse)} undo each other.`,
      word: [letter],
    },
  ];
  const short = solution.ranks.filter((rank) => solution.specimen(rank).length === 2);
  const saved = (rank) => measured(solution, solution.specimen(rank)).elisions;
  const plain = short.find((rank) => saved(rank) === 0);
  if (plain !== undefined) {
    const word = solution.specimen(plain);
    steps.push({
      name: "Word",
      tiles: solution.tiles(plain),
      question: "One twist does not solve this board. How many do?",
      answer: `Two: ${board.wordText(word)}, in ${solution.moves(plain)} moves. Letters in a row are a word, and every solution is one.`,
      word,
    });
  }
  const elided = short.find((rank) => saved(rank) > 0);
  if (elided !== undefined) {
    const word = solution.specimen(elided);
    const lengths = word.map((letter) => letters[letter].walk.length - 1);
    steps.push({
      name: "Elision",
      tiles: solution.tiles(elided),
      question: `The word ${board.wordText(word)} has twists of ${lengths.join(" and ")} moves. Why does it solve this board in ${solution.moves(elided)}?`,
      answer: `${name(word[1])} begins by undoing the end of ${name(word[0])}, so ${counted(2 * saved(elided), "move")} fall away. The letter is struck out to show this elision.`,
      word,
    });
  }
  return steps;
}

class Tour {
  constructor(state, player) {
    this.state = state;
    this.player = player;
    /** The steps of each board; they are made once. */
    this.kept = new Map();
    rove(byId("tour-actions"));
    byId("take-tour").addEventListener("click", () => this.go(1));
    byId("tour-answer").addEventListener("click", () => this.answer());
    byId("tour-back").addEventListener("click", () => this.go(this.at - 1));
    byId("tour-next").addEventListener("click", () => (this.at < this.steps.length ? this.go(this.at + 1) : this.leave()));
    byId("tour-leave").addEventListener("click", () => this.leave());
    state.watch(() => this.show());
  }

  get steps() {
    const { solution } = this;
    if (!this.kept.has(solution)) this.kept.set(solution, tourSteps(solution));
    return this.kept.get(solution);
  }

  /** A tour is of one board: on another it is over. */
  show() {
    const { state } = this;
    if (state.solution !== this.solution) state.tour = null;
    byId("tour").hidden = !state.tour;
  }

  /** Goes to a step, from 1. */
  go(number) {
    const { state } = this;
    this.player.pause();
    this.solution = state.solution;
    this.at = Math.min(Math.max(Math.trunc(number) || 1, 1), this.steps.length);
    const { name, tiles, question } = this.steps[this.at - 1];
    state.tour = this.at;
    state.goTo(tiles);
    byId("tour-name").textContent = `${this.at} of ${this.steps.length}: ${name}`;
    byId("tour-question").textContent = question;
    byId("tour-reply").textContent = "";
    setDisabled(byId("tour-back"), this.at === 1);
    byId("tour-next").textContent = this.at < this.steps.length ? "Next" : "End";
    if (!byId("tour").contains(document.activeElement)) byId("tour-answer").focus();
  }

  /** Gives the answer, and plays the word that comes with it. */
  answer() {
    const { tiles, answer, word } = this.steps[this.at - 1];
    byId("tour-reply").textContent = answer;
    if (word) this.player.start(word, tiles);
  }

  leave() {
    this.state.tour = null;
    this.state.update(this.state.now);
    byId("take-tour").focus();
  }
}
