// Zooms a drawing in an element that scrolls; dragging pans it.

class Zooming {
  /** The buttons are `NAME-in`, `NAME-out` and `NAME-fit`. */
  constructor(scroller, drawing, name) {
    Object.assign(this, { scroller, drawing, name, scale: 1, pointers: new Map() });
    byId(`${name}-in`).addEventListener("click", () => this.by(1.4));
    byId(`${name}-out`).addEventListener("click", () => this.by(1 / 1.4));
    byId(`${name}-fit`).addEventListener("click", () => this.fit());
    scroller.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
      // Those of the browser zoom the page.
      if (ctrlKey || metaKey || altKey) return;
      const factor = { "+": 1.4, "=": 1.4, "-": 1 / 1.4 }[key];
      if (factor) this.by(factor);
      if (key === "0") this.fit();
    });
    scroller.addEventListener(
      "wheel",
      (event) => {
        // The page scrolls past the drawing unless it has the focus.
        if (!scroller.contains(document.activeElement) && !event.ctrlKey) return;
        event.preventDefault();
        this.by(Math.exp(-event.deltaY / 500), event);
      },
      { passive: false },
    );
    scroller.addEventListener("pointerdown", (event) => this.press(event));
    scroller.addEventListener("pointermove", (event) => this.move(event));
    const lift = ({ pointerId }) => {
      this.pointers.delete(pointerId);
      // The click that follows a drag goes nowhere.
      setTimeout(() => (this.dragged = 0));
    };
    addEventListener("pointerup", lift);
    addEventListener("pointercancel", lift);
    scroller.addEventListener("click", (event) => this.dragged > 5 && event.stopPropagation(), { capture: true });
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

  press(event) {
    if (event.button !== 0) return;
    if (!this.pointers.size) this.dragged = 0;
    this.pointers.set(event.pointerId, event);
  }

  move(event) {
    const { pointers, scroller } = this;
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const spread = () => {
      const [a, b] = pointers.values();
      return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    };
    const wide = pointers.size === 2 && spread();
    pointers.set(event.pointerId, event);
    const way = [event.clientX - before.clientX, event.clientY - before.clientY];
    this.dragged += Math.hypot(...way);
    if (wide) this.by(spread() / wide, event);
    // A finger scrolls the drawing by itself.
    else if (event.pointerType === "mouse") scroller.scrollBy(-way[0], -way[1]);
  }
}
