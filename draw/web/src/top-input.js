// Turns, zooms and taps the spinning top by pointer, wheel and keys.

import { ARROWS, byId } from "./elements.js";
import { Pointers, listenForZoom } from "./pointers.js";

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
      const way = ARROWS[event.key];
      if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      top.spin(0);
      top.turn(-0.12 * way[0], 0.12 * way[1]);
    });
    listenForZoom(canvas, 1.2, (factor) => {
      top.spin(0);
      top.zoomBy(factor);
    });
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
