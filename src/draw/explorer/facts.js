// Facts about the position: its distance, its shortest solutions, its class and its place in the
// census.

class Facts {
  constructor(state, player) {
    this.state = state;
    this.player = player;
    state.watch(() => this.show());
  }

  show() {
    const { solution, tiles, standard } = this.state;
    this.distance(solution, tiles);
    if (this.player.timer) return;
    const key = `${solution.board.name} ${standard} ${solution.board.isStandard(tiles)}`;
    if (key === this.shown) return;
    this.shown = key;
    const { board } = solution;
    const obstacle = solution.obstacle(standard);
    const rank = solution.rankOf(standard);
    byId("away").hidden = board.isStandard(tiles);
    byId("away").textContent =
      `The blank is not at home. With the blank moved home along a shortest path, the position is ${board.code(standard)}:`;
    byId("known").classList.toggle("away", !board.isStandard(tiles));
    for (const id of ["words", "class", "census"]) byId(id).hidden = obstacle !== null;
    const notations = [["Position", board.code(standard)], ["In cycles", board.cycles(standard)]];
    if (obstacle) return this.list(notations);
    const solved = solution.classOf(rank);
    this.list([...notations, ...this.known(solution, rank, solved)]);
    this.words(solution, rank, standard);
    this.members(solution, rank, solved);
    this.census(solution, rank);
  }

  /** Shows the distance, wherever the blank is, or why the goal is unreachable. */
  distance(solution, tiles) {
    const path = solution.shortestPath(tiles);
    byId("moves").textContent = path ? grouped(path.length) : "∞";
    byId("moves-name").textContent =
      path === null ? "moves: the goal is unreachable" : path.length === 1 ? "move to the goal" : "moves to the goal";
    byId("obstacle").textContent = path ? "" : `It cannot be solved: ${solution.obstacle(tiles)}.`;
  }

  known(solution, rank, { number, extended, members }) {
    const { board } = solution;
    const inverse = solution.inverse(rank);
    const first = solution.firstTwists(rank);
    const ofInverse =
      inverse === rank ? "the position itself" : this.link(board.code(solution.tiles(inverse)), inverse);
    return [
      ["First twists", board.wordText(first) || "none: this is the goal"],
      ["Class", `${grouped(number)} of ${grouped(solution.classes.size)}, ${counted(members.length, "member")}`],
      ["With inverses", `${grouped(extended)} of ${grouped(solution.extendedClasses.size)}`],
      ["Inverse", ofInverse],
      ["Rank", `${grouped(rank)}, from 0 to ${grouped(solution.count - 1)}`],
    ];
  }

  list(entries) {
    const rows = entries.map(([name, value]) => {
      const id = `fact-${name.toLowerCase().replaceAll(" ", "-")}`;
      return html("div", {}, html("dt", {}, name), html("dd", { id }, value));
    });
    byId("facts").replaceChildren(...rows);
  }

  link(text, rank) {
    const go = () => this.state.goTo(this.state.solution.tiles(rank));
    return html("button", { type: "button", class: "link", onclick: go }, text);
  }

  words(solution, rank, standard) {
    const words = [...solution.words(rank)];
    const list = words.map((word) => {
      const { twists, elisions, moves } = measured(solution, word);
      const lengths = `${counted(twists, "twist")}, ${counted(elisions, "elision")}`;
      const label = `play ${solution.board.wordText(word)}: ${lengths}, ${counted(moves, "move")}`;
      const play = () => this.player.start(word, standard);
      const button = { type: "button", class: "word", "aria-label": label, title: lengths, onclick: play };
      return html("li", {}, html("button", button, struckWord(solution, word)));
    });
    byId("sequences").textContent = rankIsGoal(solution, rank) ? "" : counted(words.length, "shortest solution");
    byId("word-list").replaceChildren(...(rankIsGoal(solution, rank) ? [] : list));
    byId("words").hidden = rankIsGoal(solution, rank);
  }

  members(solution, rank, { number, members }) {
    const { board } = solution;
    byId("class-name").textContent = `Class ${grouped(number)}`;
    const list = members.map((member) => {
      const tiles = solution.tiles(member.rank);
      const code = board.code(tiles);
      const name = member.symmetry.name ?? member.symmetry.cycles;
      const here = member.rank === rank;
      const go = () => here || this.state.goTo(tiles);
      const attributes = { type: "button", class: "member", onclick: go };
      if (here) attributes["aria-current"] = "true";
      const caption = html("span", {}, html("b", {}, code), html("small", {}, name));
      return html("li", {}, html("button", attributes, picture(board, tiles), caption));
    });
    const kept = board.symmetries.length / members.length;
    byId("kept").textContent =
      kept === 1
        ? "Only the identity fixes this position."
        : `${kept} of the ${board.symmetries.length} symmetries fix this position.`;
    byId("members").replaceChildren(...list);
  }

  census(solution, rank) {
    const rows = solution.board.census;
    const moves = solution.moves(rank);
    const most = Math.max(...rows.map((row) => row.positions));
    const bars = rows.map((row) => {
      const bar = html("i");
      bar.style.height = `${(100 * row.positions) / most}%`;
      const label = `${row.moves} moves: ${counted(row.positions, "position")}, ${counted(row.classes, "class", "classes")}`;
      const go = () => {
        const ranks = solution.ranks.filter((rank) => solution.moves(rank) === row.moves);
        this.state.goTo(solution.tiles(anyOf(ranks)));
      };
      const attributes = { type: "button", title: label, "aria-label": `${label}; go to one of them`, onclick: go };
      if (row.moves === moves) attributes["aria-current"] = "true";
      const button = html("button", attributes, html("span", { class: "column" }, bar), String(row.moves));
      return html("li", {}, button);
    });
    byId("bars").replaceChildren(...bars);
    const sum = (fits) => rows.filter(fits).reduce((total, row) => total + row.positions, 0);
    const here = rows.find((row) => row.moves === moves);
    byId("census-text").textContent =
      `${grouped(here.positions)} of ${counted(sum(() => true), "position")} ${here.positions === 1 ? "needs" : "need"} ${counted(moves, "move")}, ` +
      `in ${counted(here.classes, "class", "classes")} (${counted(here.extended_classes, "extended class", "extended classes")}); ` +
      `${grouped(sum((row) => row.moves < moves))} need fewer moves and ${grouped(sum((row) => row.moves > moves))} more.`;
  }
}

function rankIsGoal(solution, rank) {
  return solution.moves(rank) === 0;
}

/** The half-page of the printed tabulation that contains the position, with its entry marked. */
class HalfPage {
  constructor(state, player) {
    this.state = state;
    this.player = player;
    byId("print").addEventListener("click", () => print());
    state.watchLater(() => this.show());
  }

  show() {
    const { solution, standard } = this.state;
    const section = byId("half-page");
    section.hidden = !solution.board.tabulation || solution.obstacle(standard) !== null;
    if (section.hidden || this.player.timer) return;
    const rank = solution.rankOf(standard);
    const half = Math.floor(rank / HalfPage.ENTRIES);
    const key = `${solution.board.name} ${half}`;
    if (key !== this.shown) this.print(solution, half);
    this.shown = key;
    this.entries.forEach((entry, i) => {
      const here = half * HalfPage.ENTRIES + i === rank;
      if (here) entry.setAttribute("aria-current", "true");
      else entry.removeAttribute("aria-current");
    });
  }

  print(solution, half) {
    const first = half * HalfPage.ENTRIES;
    const digits = solution.arrangement(first).slice(0, 3).map((tile) => solution.board.number(tile));
    byId("head").textContent = digits.join(" ");
    byId("page-number").textContent = `Page ${Math.floor(half / 2) + 1}, ${half % 2 ? "lower" : "upper"} half`;
    this.entries = Array.from({ length: HalfPage.ENTRIES }, (_, i) => this.entry(solution, first + i));
    const rows = Array.from({ length: HalfPage.ENTRIES / 3 }, (_, row) =>
      html("tr", {}, this.entries.slice(3 * row, 3 * row + 3).map((entry) => html("td", {}, entry))),
    );
    byId("entries").replaceChildren(...rows);
  }

  entry(solution, rank) {
    const { board } = solution;
    const arrangement = solution.arrangement(rank);
    const digits = arrangement.slice(3, 6).map((tile) => board.number(tile)).join(" ");
    const columns = board.letters.map(({ name }, letter) => (solution.isFirst(rank, letter) ? name : "."));
    const moves = String(solution.moves(rank)).padStart(2);
    const go = () => this.state.goTo(board.fromArrangement(arrangement));
    const text = `${digits} ) ${columns.join("")} ${moves} `;
    const specimen = html("span", {}, struckWord(solution, solution.specimen(rank)));
    return html("button", { type: "button", onclick: go }, text, specimen);
  }
}

HalfPage.ENTRIES = 60;
