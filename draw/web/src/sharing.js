// The result of a puzzle, to be pasted elsewhere.

import { byId, say } from "./elements.js";
import { phrase } from "./texts.js";

/** Shows what is shared of a puzzle: its board, its name, the result, and perhaps a line more. */
export function shareResult(board, name, result, ...more) {
  byId("share").textContent = [`taquin ${board.name}, ${name}: ${result}`, ...more].join("\n");
}

byId("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(byId("share").textContent);
    say(phrase("game.copied"));
  } catch {
    getSelection().selectAllChildren(byId("share"));
    say(phrase("game.select"));
  }
});
