// The field for a position: it shows the current one, and what is typed or pasted is read in any notation.

import { byId, reportErrors, say } from "./elements.js";
import { noteText } from "./readings.js";
import { onChange } from "./state.js";
import { phrase } from "./texts.js";

const field = byId("position");
const error = byId("position-error");

export class PositionField {
  /**
   * Goes to a position that was read by `go`, which may refuse it with a ParseError. What is offered for another
   * text are words and buttons from `offers`.
   * @type {any}
   */
  constructor(state, go, offers = (_) => []) {
    this.state = state;
    this.go = go;
    byId("position-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.read(field.value)) return;
      error.append(...offers(field.value).flatMap((offer) => [" ", offer]));
      error.scrollIntoView({ block: "nearest" });
    });
    field.addEventListener("paste", (event) => this.paste(event));
    field.addEventListener("input", () => (error.textContent = ""));
    // An error vanishes with its cause; a step of a word is none.
    state.watch(
      onChange(
        ({ now }) => now.word,
        () => (error.textContent = ""),
      ),
    );
    state.watch(() => this.show());
  }

  /** Goes to the position in a text, and says what was inferred from it; whether it is one. */
  read(text) {
    return reportErrors("position-error", () => {
      const { tiles, notes } = this.state.solution.board.readNoted(text);
      this.go(tiles);
      const { code } = this.state;
      field.value = code;
      if (notes.length) say(phrase("readings.readAs", { code, notes: notes.map(noteText).join(", ") }));
    });
  }

  /** A board of several lines is read at once. If it is none, its lines are put into the field with `/` between them. */
  paste(event) {
    const text = event.clipboardData.getData("text").trim();
    if (!text.includes("\n")) return;
    event.preventDefault();
    if (!this.read(text)) field.setRangeText(text.replace(/\s*\n\s*/g, " / "), field.selectionStart, field.selectionEnd, "end");
  }

  show() {
    const { code } = this.state;
    if (document.activeElement !== field) field.value = code;
    field.placeholder = code;
  }
}
