// Turns, zooms and taps the spinning top by pointer, wheel and keys.

class TopInput {
  constructor(top) {
    const { canvas } = top;
    const pointers = new Map();
    byId("top-spin").addEventListener("click", ({ target }) => {
      top.spin(target.getAttribute("aria-pressed") === "true" ? 0 : Infinity);
    });
    byId("top-above").addEventListener("click", () => {
      top.spin(0);
      top.turn(-top.drawing.yaw, Math.PI / 2);
    });
    byId("top-reset").addEventListener("click", () => top.reset());
    canvas.addEventListener("keydown", (event) => {
      // Those of the browser zoom the page.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const turn = { ArrowLeft: [0.12, 0], ArrowRight: [-0.12, 0], ArrowUp: [0, -0.12], ArrowDown: [0, 0.12] }[event.key];
      const zoom = { "+": 1.2, "=": 1.2, "-": 1 / 1.2 }[event.key];
      if (!turn && !zoom) return;
      event.preventDefault();
      top.spin(0);
      if (turn) top.turn(...turn);
      else top.zoomBy(zoom);
    });
    canvas.addEventListener(
      "wheel",
      (event) => {
        // The page scrolls past the top unless the top has the focus.
        if (document.activeElement !== canvas && !event.ctrlKey) return;
        event.preventDefault();
        top.zoomBy(Math.exp(-event.deltaY / 500));
      },
      { passive: false },
    );
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      top.spin(0);
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event);
      this.dragged = pointers.size > 1 ? Infinity : 0;
    });
    canvas.addEventListener("pointermove", (event) => {
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
      if (pointers.size === 1) top.turn(-way[0] / 150, way[1] / 150);
      else if (wide) top.zoomBy(spread() / wide);
    });
    canvas.addEventListener("pointerup", (event) => {
      if (!pointers.delete(event.pointerId)) return;
      const box = canvas.getBoundingClientRect();
      if (this.dragged < 5) top.goTo(event.clientX - box.left, event.clientY - box.top);
    });
    canvas.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
  }
}
