// A tour in a few steps: a position, a question, and its answer with numbers from the data.

import { byId, measured, setDisabled } from "./elements.js";
import { rove } from "./lists.js";
import { factorial } from "./permutation.js";
import { phrase } from "./texts.js";

/**
 * The steps for a board. Each has a name, a position, a question and an answer, which may come with a
 * word to play; a board without twists or symmetries has fewer.
 */
function tourSteps(solution) {
  const { board } = solution;
  const { letters } = board;
  const positions = solution.ranks.length;
  const name = (letter) => letters[letter].name;
  const neighbour = board.squares[board.home].neighbours[0];
  const steps = [
    {
      name: phrase("tour.slide"),
      tiles: board.slid(board.goal, neighbour),
      question: phrase("tour.slideQuestion"),
      answer: phrase("tour.slideAnswer", { tile: board.number(board.goal[neighbour]) }),
    },
  ];
  if (letters.length) steps.push(...wordSteps(solution, name));
  const pair = [board.places - 2, board.places - 1].map((tile) => board.number(tile)).join(phrase("counts.and"));
  if (board.bipartite && board.places > 2) {
    steps.push({
      name: phrase("tour.parity"),
      tiles: board.fromArrangement([...board.goalArrangement.slice(0, -2), board.places - 1, board.places - 2]),
      question: phrase("tour.parityQuestion", { tiles: pair }),
      answer: phrase("tour.parityAnswer", { arrangements: factorial(board.places), positions }),
    });
  }
  // The goal alone has neither images nor a farthest position.
  if (!solution.deepest) return steps;
  if (board.symmetries.length > 1) {
    const size = (rank) => solution.members(solution.arrangement(rank)).length;
    const nearest = solution.ranks.toSorted((a, b) => solution.moves(a) - solution.moves(b)).slice(1);
    const rank = nearest.find((rank) => size(rank) === board.symmetries.length) ?? nearest.at(-1);
    const { name, cycles } = board.symmetries[1];
    const counts = { images: size(rank), moves: solution.moves(rank), positions, classes: solution.classes.size };
    steps.push({
      name: phrase("tour.symmetry"),
      tiles: solution.tiles(rank),
      question: phrase("tour.symmetryQuestion", { symmetry: name ? phrase("tour.theSymmetry", { name }) : cycles }),
      answer: counts.images === 1 ? phrase("tour.symmetryAlone", counts) : phrase("tour.symmetryAnswer", counts),
    });
  }
  const last = board.census.at(-1);
  steps.push({
    name: last.positions === 1 ? phrase("tour.hardest") : phrase("tour.hardestOf", last),
    tiles: solution.tiles(solution.ranksAt(last.moves)[0]),
    question: phrase("tour.hardestQuestion"),
    answer: phrase("tour.hardestAnswer", { ...last, all: positions }),
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
      name: phrase("tour.twist"),
      tiles: board.goal,
      question: phrase("tour.twistQuestion", { letter: name(letter) }),
      answer: phrase("tour.twistAnswer", { moves: walk.length - 1, tiles: moved, letter: name(letter), inverse: name(inverse) }),
      word: [letter],
    },
  ];
  const short = solution.ranks.filter((rank) => solution.specimen(rank).length === 2);
  const saved = (rank) => measured(solution, solution.specimen(rank)).elisions;
  const plain = short.find((rank) => saved(rank) === 0);
  if (plain !== undefined) {
    const word = solution.specimen(plain);
    steps.push({
      name: phrase("tour.word"),
      tiles: solution.tiles(plain),
      question: phrase("tour.wordQuestion"),
      answer: phrase("tour.wordAnswer", { word: board.wordText(word), moves: solution.moves(plain) }),
      word,
    });
  }
  const elided = short.find((rank) => saved(rank) > 0);
  if (elided !== undefined) {
    const word = solution.specimen(elided);
    const lengths = word.map((letter) => letters[letter].walk.length - 1).join(phrase("counts.and"));
    steps.push({
      name: phrase("tour.elision"),
      tiles: solution.tiles(elided),
      question: phrase("tour.elisionQuestion", { word: board.wordText(word), lengths, moves: solution.moves(elided) }),
      answer: phrase("tour.elisionAnswer", { first: name(word[0]), second: name(word[1]), moves: 2 * saved(elided) }),
      word,
    });
  }
  return steps;
}

export class Tour {
  constructor(state, player) {
    this.state = state;
    this.player = player;
    /** The steps of each board; they are made once. */
    this.kept = new Map();
    rove(byId("tour-actions"));
    byId("take-tour").addEventListener("click", () => this.go(1));
    byId("tour-answer").addEventListener("click", () => this.answer());
    byId("tour-back").addEventListener("click", () => this.go(state.tour - 1));
    byId("tour-next").addEventListener("click", () => (state.tour < this.steps.length ? this.go(state.tour + 1) : this.leave()));
    byId("tour-leave").addEventListener("click", () => this.leave());
    state.watch(() => this.show());
  }

  get steps() {
    const { solution } = this.state;
    if (!this.kept.has(solution)) this.kept.set(solution, tourSteps(solution));
    return this.kept.get(solution);
  }

  show() {
    const { tour } = this.state;
    byId("tour").hidden = !tour;
    if (!tour) return;
    const { steps } = this;
    const { name, question } = steps[tour - 1];
    byId("tour-name").textContent = phrase("tour.step", { step: tour, steps: steps.length, name });
    byId("tour-question").textContent = question;
    setDisabled(byId("tour-back"), tour === 1);
    byId("tour-next").textContent = tour < steps.length ? phrase("tour.next") : phrase("tour.end");
  }

  /** Goes to a step, from 1, or to the one nearest to it. */
  go(number) {
    const { steps } = this;
    this.player.pause();
    const step = Math.min(Math.max(Math.trunc(number) || 1, 1), steps.length);
    byId("tour-reply").textContent = "";
    this.state.takeTour(step, steps[step - 1].tiles);
    if (!byId("tour").contains(document.activeElement)) byId("tour-answer").focus();
  }

  /** Gives the answer, and plays the word that comes with it. */
  answer() {
    const { tiles, answer, word } = this.steps[this.state.tour - 1];
    byId("tour-reply").textContent = answer;
    if (word) this.player.start(word, tiles);
  }

  leave() {
    this.state.leaveTour();
    byId("take-tour").focus();
  }
}
