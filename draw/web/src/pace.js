// How fast moves are shown: a slider with the moves in a second.

import { byId } from "./elements.js";
import { phrase } from "./texts.js";

export class Pace {
  /** Calls `changed` when the slider is moved. */
  constructor(changed) {
    this.slider = byId("pace");
    this.slider.addEventListener("input", () => {
      this.show();
      changed();
    });
    this.show();
  }

  /** Milliseconds for each move. */
  get milliseconds() {
    return 1000 / Number(this.slider.value);
  }

  show() {
    document.documentElement.style.setProperty("--pace", `${Math.min(0.85 * this.milliseconds, 320)}ms`);
    this.slider.setAttribute("aria-valuetext", phrase("player.perSecond", { moves: Number(this.slider.value) }));
  }
}
