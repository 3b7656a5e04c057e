// Facts about the position: its distance, its notations, its numbers and its shortest solutions.

import { byId, html, measured, struckWord } from "./elements.js";
import { rove, update } from "./lists.js";
import { cycleType, isEven, orderOf } from "./permutation.js";
import { byStandard, onChange } from "./state.js";
import { grouped, phrase } from "./texts.js";

/** A number of moves to the goal, null if it is out of reach, and what these are called, for people. */
export function distanceInWords(moves) {
  return moves === null ? ["∞", phrase("facts.unreachable")] : [grouped(moves), phrase("facts.moves", { moves })];
}

export class Facts {
  constructor(state, player) {
    this.state = state;
    this.player = player;
    for (const id of ["facts", "word-list"]) rove(byId(id));
    state.watch(() => this.distance());
    state.watch(onChange(byStandard, () => this.show()));
  }

  show() {
    const { solution, standard, reason, rank } = this.state;
    const { board } = solution;
    const lengths = cycleType(board.arrangement(standard));
    const type = { type: lengths.join(" + "), order: orderOf(lengths) };
    const notations = [
      ["position", phrase("facts.position"), board.code(standard)],
      ["in-cycles", phrase("facts.cycles"), board.cycles(standard)],
      ["cycle-type", phrase("facts.type"), isEven(board.arrangement(standard)) ? phrase("facts.even", type) : phrase("facts.odd", type)],
    ];
    this.list([...notations, ...(reason ? [] : this.known(solution, rank))]);
    this.words();
  }

  /** Shows the distance, wherever the blank is, or why the goal is unreachable. */
  distance() {
    const { distance: moves, solution, tiles, standard } = this.state;
    [byId("moves").textContent, byId("moves-name").textContent] = distanceInWords(moves);
    byId("obstacle").textContent = moves === null ? phrase("facts.obstacle", { reason: solution.obstacle(tiles) }) : "";
    const isStandard = solution.board.isStandard(tiles);
    byId("known").classList.toggle("away", !isStandard);
    byId("away").hidden = isStandard;
    byId("away").textContent = phrase("facts.away", { code: solution.board.code(standard) });
  }

  known(solution, rank) {
    const { board } = solution;
    const { number, extended } = solution.classOf(rank);
    const members = solution.members(solution.arrangement(rank)).length;
    const inverse = solution.inverse(rank);
    const ofInverse = inverse === rank ? phrase("facts.itself") : board.code(solution.tiles(inverse));
    return [
      ["first-twists", phrase("facts.first"), board.wordText(solution.firstTwists(rank)) || phrase("facts.none")],
      ["class", phrase("facts.class"), phrase("facts.ofClasses", { number, classes: solution.classes.size, members })],
      ["with-inverses", phrase("facts.extended"), phrase("facts.ofExtended", { number: extended, classes: solution.extendedClasses.size })],
      ["inverse", phrase("facts.inverse"), ofInverse, inverse],
      ["rank", phrase("facts.rank"), phrase("facts.range", { rank, last: solution.count - 1 })],
    ];
  }

  /** A list of ids, names and texts; with a rank, the text is a link to the position. */
  list(entries) {
    update(byId("facts"), entries, {
      key: ([id, , , to]) => `${id} ${to === undefined}`,
      make: ([id, name, , to]) => {
        const value = to === undefined ? [] : [html("button", { type: "button", class: "link" })];
        return html("div", {}, html("dt", {}, name), html("dd", { id: `fact-${id}` }, value));
      },
      show: (row, [, , text, to]) => {
        const link = row.querySelector("button");
        (link ?? row.lastChild).textContent = text;
        if (!link) return;
        link.onclick = () => this.state.goTo(this.state.solution.tiles(to));
      },
    });
  }

  words() {
    const { solution, standard, reason, rank } = this.state;
    const { board } = solution;
    const isGoal = rank !== null && solution.moves(rank) === 0;
    const words = reason || isGoal ? [] : [...solution.words(rank)];
    byId("words").hidden = isGoal;
    byId("sequences").textContent = reason ? phrase("facts.unsolvable") : phrase("facts.solutions", { words: words.length });
    byId("no-words").textContent = reason ? phrase("facts.noWords", { reason }) : "";
    byId("struck").hidden = reason !== null;
    update(byId("word-list"), words, {
      key: (word) => `${board.name} ${standard} ${word}`,
      make: (word) => {
        const { twists, elisions, moves } = measured(solution, word);
        const lengths = phrase("facts.lengths", { twists, elisions });
        const label = phrase("facts.play", { word: board.wordText(word), lengths, moves });
        const onclick = () => {
          byId("play").focus();
          this.player.start(word, standard);
        };
        const button = { type: "button", class: "word", "aria-label": label, title: lengths, onclick };
        return html("li", {}, html("button", button, struckWord(solution, word)));
      },
    });
  }
}
