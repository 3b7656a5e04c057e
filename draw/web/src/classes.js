// The class of the position: its images under the symmetries of the board.

import { byId, html, markCurrent, picture } from "./elements.js";
import { rove, update } from "./lists.js";
import { byStandard, onChange } from "./state.js";
import { phrase } from "./texts.js";

export class ClassOf {
  constructor(state) {
    this.state = state;
    rove(byId("members"));
    state.watch(onChange(byStandard, () => this.show()));
  }

  show() {
    const { solution, standard, rank } = this.state;
    const { board } = solution;
    const members = solution.members(board.arrangement(standard));
    byId("class-name").textContent =
      rank === null ? phrase("class.images") : phrase("class.class", { number: solution.classOf(rank).number });
    update(byId("members"), members, {
      key: ({ key }) => `${board.name} ${key}`,
      make: ({ arrangement }) => {
        const tiles = board.fromArrangement(arrangement);
        const go = () => `${tiles}` === `${this.state.tiles}` || this.state.goTo(tiles);
        const caption = html("span", {}, html("b", {}, board.code(tiles)), html("small"));
        return html("li", {}, html("button", { type: "button", class: "member", onclick: go }, picture(board, tiles), caption));
      },
      show: (item, { arrangement, symmetry }) => {
        item.querySelector("small").textContent = symmetry.name ?? symmetry.cycles;
        markCurrent(item.firstChild, `${board.fromArrangement(arrangement)}` === `${standard}`);
      },
    });
    const all = board.symmetries.length;
    const kept = all / members.length;
    const fixing = kept === 1 ? (all === 1 ? phrase("class.asymmetric") : phrase("class.free")) : phrase("class.kept", { kept, all });
    const captions = members.length > 1 ? ` ${phrase("class.captions")}` : "";
    byId("kept").textContent = fixing + captions;
  }
}
