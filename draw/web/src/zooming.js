// Zooms a drawing in an element that scrolls; dragging pans it.

import { byId, setDisabled } from "./elements.js";
import { Pointers, listenForZoom } from "./pointers.js";

export class Zooming {
  /** The buttons are `NAME-in`, `NAME-out` and `NAME-fit`. */
  constructor(scroller, drawing, name) {
    this.scroller = scroller;
    this.drawing = drawing;
    this.name = name;
    this.scale = 1;
    this.pointers = new Pointers();
    byId(`${name}-in`).addEventListener("click", () => this.by(1.4));
    byId(`${name}-out`).addEventListener("click", () => this.by(1 / 1.4));
    byId(`${name}-fit`).addEventListener("click", () => this.fit());
    listenForZoom(scroller, 1.4, (factor, at) => this.by(factor, at));
    scroller.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => key === "0" && !ctrlKey && !metaKey && this.fit());
    scroller.addEventListener("pointerdown", (event) => event.button === 0 && this.pointers.press(event));
    scroller.addEventListener("pointermove", (event) => this.move(event));
    const lift = (event) => {
      this.pointers.lift(event);
      // The click that follows a drag goes nowhere.
      setTimeout(() => (this.pointers.dragged = 0));
    };
    addEventListener("pointerup", lift);
    addEventListener("pointercancel", lift);
    scroller.addEventListener("click", (event) => this.pointers.dragged > 5 && event.stopPropagation(), { capture: true });
  }

  fit() {
    this.by(0);
  }

  /** Zooms by a factor, about the middle or the pointer; the whole drawing is the least. */
  by(factor, at) {
    const { scroller } = this;
    const box = scroller.getBoundingClientRect();
    const [x, y] = at ? [at.clientX - box.left, at.clientY - box.top] : [box.width / 2, box.height / 2];
    const scale = Math.min(Math.max(this.scale * factor, 1), 4);
    const ratio = scale / this.scale;
    const [left, top] = [(scroller.scrollLeft + x) * ratio - x, (scroller.scrollTop + y) * ratio - y];
    this.scale = scale;
    scroller.classList.toggle("zoomed", scale > 1);
    scroller.style.height = scale > 1 ? this.drawing.style.height : "";
    this.drawing.style.transform = `scale(${scale})`;
    scroller.scrollTo(left, top);
    setDisabled(byId(`${this.name}-out`), scale === 1);
    setDisabled(byId(`${this.name}-fit`), scale === 1);
  }

  move(event) {
    const moved = this.pointers.move(event);
    if (!moved) return;
    const [x, y] = moved.way;
    if (moved.factor) this.by(moved.factor, event);
    // A finger scrolls the drawing by itself.
    else if (event.pointerType === "mouse") this.scroller.scrollBy(-x, -y);
  }
}
