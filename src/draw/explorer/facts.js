// Facts about the position: its distance, its notations, its numbers and its shortest solutions.

class Facts {
  constructor(state, player) {
    this.state = state;
    this.player = player;
    for (const id of ["facts", "word-list"]) rove(byId(id));
    state.watch(() => this.show());
  }

  show() {
    const { solution, tiles, standard } = this.state;
    const { board } = solution;
    this.distance(solution, tiles);
    const isStandard = board.isStandard(tiles);
    byId("known").classList.toggle("away", !isStandard);
    byId("away").hidden = isStandard;
    byId("away").textContent =
      `The blank is not at home. With the blank moved home along a shortest path, the position is ${board.code(standard)}:`;
    const key = `${board.name} ${standard}`;
    if (key === this.shown) return;
    this.shown = key;
    const reason = solution.reason(standard);
    const rank = solution.rankOf(standard);
    const type = cycleType(board.arrangement(standard));
    const notations = [
      ["Position", board.code(standard)],
      ["In cycles", board.cycles(standard)],
      ["Cycle type", `${type.join(" + ")}, ${isEven(board.arrangement(standard)) ? "even" : "odd"}, of order ${orderOf(type)}`],
    ];
    this.list([...notations, ...(reason ? [] : this.known(solution, rank))]);
    this.words(solution, rank, standard, reason);
  }

  /** Shows the distance, wherever the blank is, or why the goal is unreachable. */
  distance(solution, tiles) {
    const moves = solution.distance(tiles);
    byId("moves").textContent = moves === null ? "∞" : grouped(moves);
    byId("moves-name").textContent =
      moves === null ? "moves: the goal is unreachable" : moves === 1 ? "move to the goal" : "moves to the goal";
    byId("obstacle").textContent = moves === null ? `It cannot be solved: ${solution.obstacle(tiles)}.` : "";
  }

  known(solution, rank) {
    const { board } = solution;
    const { number, extended } = solution.classOf(rank);
    const members = solution.members(solution.arrangement(rank)).length;
    const inverse = solution.inverse(rank);
    return [
      ["First twists", board.wordText(solution.firstTwists(rank)) || "none: this is the goal"],
      ["Class", `${grouped(number)} of ${grouped(solution.classes.size)}, ${counted(members, "member")}`],
      ["With inverses", `${grouped(extended)} of ${grouped(solution.extendedClasses.size)}`],
      ["Inverse", inverse === rank ? "the position itself" : board.code(solution.tiles(inverse)), inverse],
      ["Rank", `${grouped(rank)}, from 0 to ${grouped(solution.count - 1)}`],
    ];
  }

  /** A list of names and texts; with a rank, the text is a link to the position. */
  list(entries) {
    update(byId("facts"), entries, {
      key: ([name, , to]) => `${name} ${to === undefined}`,
      make: ([name, , to]) => {
        const id = `fact-${name.toLowerCase().replaceAll(" ", "-")}`;
        const value = to === undefined ? [] : [html("button", { type: "button", class: "link" })];
        return html("div", {}, html("dt", {}, name), html("dd", { id }, value));
      },
      show: (row, [, text, to]) => {
        const link = row.querySelector("button");
        (link ?? row.lastChild).textContent = text;
        if (!link) return;
        link.onclick = () => this.state.goTo(this.state.solution.tiles(to));
      },
    });
  }

  words(solution, rank, standard, reason) {
    const { board } = solution;
    const isGoal = !reason && solution.moves(rank) === 0;
    const words = reason || isGoal ? [] : [...solution.words(rank)];
    byId("words").hidden = isGoal;
    byId("sequences").textContent = reason ? "No solution" : counted(words.length, "shortest solution");
    byId("no-words").textContent = reason ? `A word is a closed walk of the blank, and ${reason}.` : "";
    byId("struck").hidden = reason !== null;
    update(byId("word-list"), words, {
      key: (word) => `${board.name} ${standard} ${word}`,
      make: (word) => {
        const { twists, elisions, moves } = measured(solution, word);
        const lengths = `${counted(twists, "twist")}, ${counted(elisions, "elision")}`;
        const label = `play ${board.wordText(word)}: ${lengths}, ${counted(moves, "move")}`;
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
