// The place of the position in the census: a bar for each number of moves.

import { anyOf, byId, html, markCurrent } from "./elements.js";
import { rove, update } from "./lists.js";
import { byStandard, onChange } from "./state.js";
import { phrase } from "./texts.js";

export class CensusChart {
  constructor(state) {
    this.state = state;
    rove(byId("bars"));
    state.watch(onChange(byStandard, () => this.show()));
  }

  show() {
    const { solution, reason, rank } = this.state;
    const { board } = solution;
    const rows = board.census;
    const moves = rank === null ? null : solution.moves(rank);
    const most = Math.max(...rows.map((row) => row.positions));
    update(byId("bars"), rows, {
      key: (row) => `${board.name} ${row.moves}`,
      make: (row) => {
        const bar = html("i");
        bar.style.setProperty("--share", row.positions / most);
        const label = phrase("census.bar", row);
        const onclick = () => this.state.goTo(solution.tiles(anyOf(solution.ranksAt(row.moves))));
        const button = { type: "button", title: label, "aria-label": phrase("census.go", { bar: label }), onclick };
        return html("li", {}, html("button", button, html("span", { class: "column" }, bar), String(row.moves)));
      },
      show: (item, row) => markCurrent(item.firstChild, row.moves === moves),
    });
    byId("census-text").textContent = reason ? this.without(rows, reason) : this.text(rows, moves);
  }

  without(rows, reason) {
    const positions = rows.reduce((total, row) => total + row.positions, 0);
    return phrase("census.without", { positions, reason });
  }

  text(rows, moves) {
    const sum = (fits) => rows.filter(fits).reduce((total, row) => total + row.positions, 0);
    const here = rows.find((row) => row.moves === moves);
    return phrase("census.place", {
      here: here.positions,
      all: sum(() => true),
      moves,
      classes: here.classes,
      extended: here.extended_classes,
      fewer: sum((row) => row.moves < moves),
      more: sum((row) => row.moves > moves),
    });
  }
}
