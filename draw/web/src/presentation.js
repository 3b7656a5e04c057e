// Presents the board to an audience: large, with the answers hidden until they are asked for. The
// address keeps it.

import { byId, setDisabled, struckWord } from "./elements.js";
import { rove } from "./lists.js";
import { phrase } from "./texts.js";

export class Presentation {
  /** `perform` does what the page does by a button of that name. */
  constructor(state, perform) {
    this.state = state;
    rove(byId("present-actions"));
    byId("present").addEventListener("click", () => this.turn("hidden"));
    byId("present-answers").addEventListener("click", () => this.turn(state.presenting === "hidden" ? "shown" : "hidden"));
    byId("present-play").addEventListener("click", () => perform("show-me"));
    byId("present-undo").addEventListener("click", () => perform("undo"));
    byId("present-leave").addEventListener("click", () => this.turn(null));
    addEventListener("keydown", ({ key }) => key === "Escape" && state.presenting && this.turn(null));
    state.watch(() => this.show());
  }

  /** Begins, with the answers hidden or shown; null ends it. */
  turn(presenting) {
    const before = this.state.presenting;
    this.state.present(presenting);
    if (!before) byId("present-answers").focus();
    else if (!presenting) byId("present").focus();
  }

  show() {
    const { presenting, answersHidden, solution, specimen } = this.state;
    document.body.classList.toggle("presenting", Boolean(presenting));
    document.body.classList.toggle("answers-hidden", answersHidden);
    if (!presenting) return;
    byId("present-answers").textContent = answersHidden ? phrase("presentation.showAnswers") : phrase("presentation.hideAnswers");
    setDisabled(byId("present-undo"), !this.state.past.length);
    const word = answersHidden ? [] : specimen;
    byId("present-word").replaceChildren(...(word.length ? [phrase("presentation.solution"), ...struckWord(solution, word)] : []));
    byId("present-actions").settle();
  }
}
