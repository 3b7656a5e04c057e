// The half-page of the printed tabulation that contains the position, with its entry marked. On
// paper the other half of the page is below or above it.

import { byId, html, markCurrent, struckWord } from "./elements.js";
import { rove, update } from "./lists.js";
import { phrase } from "./texts.js";

export class HalfPage {
  constructor(state) {
    this.state = state;
    this.sheets = [];
    rove(byId("entries"));
    byId("print").addEventListener("click", () => print());
    // Paper gets the whole page of the tables, and both of it come with what is shown now.
    matchMedia("print").addEventListener("change", ({ matches }) => matches && this.fillMate());
    addEventListener("beforeprint", () => this.fillMate());
    state.watchLater(() => this.show());
  }

  show() {
    const { solution, reason, rank } = this.state;
    const { board } = solution;
    const section = byId("half-page");
    section.hidden = !board.tabulation;
    if (!board.tabulation) return;
    byId("not-listed").textContent = reason ? phrase("tables.none", { reason }) : "";
    section.querySelectorAll(".sheet").forEach((sheet) => (sheet.hidden = reason !== null));
    byId("page-number").hidden = reason !== null;
    if (reason) return;
    const half = Math.floor(rank / HalfPage.ENTRIES);
    this.half = half;
    const page = Math.floor(half / 2) + 1;
    byId("page-number").textContent = half % 2 ? phrase("tables.lower", { page }) : phrase("tables.upper", { page });
    byId("mate").style.order = half % 2 ? -1 : 1;
    this.fill("head", "entries", half);
    [...byId("entries").querySelectorAll("button")].forEach((entry, i) => markCurrent(entry, half * HalfPage.ENTRIES + i === rank));
    byId("entries").settle();
  }

  fillMate() {
    const { solution, reason } = this.state;
    // The late panels show what the others show.
    this.show();
    if (reason) return;
    const first = (this.half ^ 1) * HalfPage.ENTRIES;
    const hasMate = solution.board.tabulation && first < solution.count;
    byId("mate").hidden = !hasMate;
    if (hasMate) this.fill("mate-head", "mate-entries", this.half ^ 1);
  }

  fill(head, entries, half) {
    const { solution } = this.state;
    const { board } = solution;
    const first = half * HalfPage.ENTRIES;
    byId(head).textContent = solution
      .arrangement(first)
      .slice(0, 3)
      .map((tile) => board.number(tile))
      .join(" ");
    const rows = Array.from({ length: HalfPage.ENTRIES / 3 }, (_, row) => first + 3 * row);
    update(byId(entries), rows, {
      key: (rank) => `${board.name} ${rank}`,
      make: (rank) => {
        const cells = [rank, rank + 1, rank + 2].map((rank) => html("td", {}, this.entry(solution, rank)));
        return html("tr", {}, cells);
      },
    });
  }

  entry(solution, rank) {
    const { board } = solution;
    const arrangement = solution.arrangement(rank);
    const digits = arrangement
      .slice(3, 6)
      .map((tile) => board.number(tile))
      .join(" ");
    const columns = board.letters.map(({ name }, letter) => (solution.isFirst(rank, letter) ? name : "."));
    const moves = String(solution.moves(rank)).padStart(2);
    const go = () => this.state.goTo(board.fromArrangement(arrangement));
    const text = `${digits} ) ${columns.join("")} ${moves} `;
    const specimen = html("span", {}, struckWord(solution, solution.specimen(rank)));
    return html("button", { type: "button", onclick: go }, text, specimen);
  }
}

HalfPage.ENTRIES = 60;
