// Turns, zooms and taps the spinning top by pointer, wheel and keys.

import { byId } from "./elements.js";
import { Pointers } from "./pointers.js";

export class TopInput {
  constructor(top) {
    const { canvas } = top;
    const pointers = new Pointers();
    byId("top-spin").addEventListener("click", () => top.spin(top.spinsForEver ? 0 : Infinity));
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
      pointers.press(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      const moved = pointers.move(event);
      if (!moved) return;
      const [x, y] = moved.way;
      if (pointers.count === 1) top.turn(-x / 150, y / 150);
      else if (moved.factor) top.zoomBy(moved.factor);
    });
    canvas.addEventListener("pointerup", (event) => {
      if (!pointers.lift(event)) return;
      const box = canvas.getBoundingClientRect();
      if (pointers.dragged < 5) top.goTo(event.clientX - box.left, event.clientY - box.top);
    });
    canvas.addEventListener("pointercancel", (event) => pointers.lift(event));
  }
}
