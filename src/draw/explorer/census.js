// The place of the position in the census: a bar for each number of moves.

class CensusChart {
  constructor(state) {
    this.state = state;
    rove(byId("bars"));
    state.watch(() => this.show());
  }

  show() {
    const { solution, standard } = this.state;
    const { board } = solution;
    const rows = board.census;
    const reason = solution.reason(standard);
    const moves = reason ? null : solution.moves(solution.rankOf(standard));
    const shown = `${board.name} ${moves} ${reason}`;
    if (shown === this.shown) return;
    this.shown = shown;
    const most = Math.max(...rows.map((row) => row.positions));
    update(byId("bars"), rows, {
      key: (row) => `${board.name} ${row.moves}`,
      make: (row) => {
        const bar = html("i");
        bar.style.setProperty("--share", row.positions / most);
        const label = `${row.moves} moves: ${counted(row.positions, "position")}, ${counted(row.classes, "class", "classes")}`;
        const onclick = () => this.state.goTo(solution.tiles(anyOf(solution.ranksAt(row.moves))));
        const button = { type: "button", title: label, "aria-label": `${label}; go to one of them`, onclick };
        return html("li", {}, html("button", button, html("span", { class: "column" }, bar), String(row.moves)));
      },
      show: (item, row) => markCurrent(item.firstChild, row.moves === moves),
    });
    byId("census-text").textContent = reason ? this.without(rows, reason) : this.text(rows, moves);
  }

  without(rows, reason) {
    const all = rows.reduce((total, row) => total + row.positions, 0);
    return `The bars are the ${counted(all, "position")} that can be solved. This one is not among them: ${reason}.`;
  }

  text(rows, moves) {
    const sum = (fits) => rows.filter(fits).reduce((total, row) => total + row.positions, 0);
    const here = rows.find((row) => row.moves === moves);
    const all = sum(() => true);
    return (
      `${grouped(here.positions)} of ${counted(all, "position")} ${here.positions === 1 ? "needs" : "need"} ${counted(moves, "move")}, ` +
      `in ${counted(here.classes, "class", "classes")} (${counted(here.extended_classes, "extended class", "extended classes")}); ` +
      `${grouped(sum((row) => row.moves < moves))} need fewer moves and ${grouped(sum((row) => row.moves > moves))} more.`
    );
  }
}
