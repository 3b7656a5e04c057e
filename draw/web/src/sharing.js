// The result of a puzzle, to be pasted elsewhere.

import { byId, say } from "./elements.js";
import { phrase } from "./texts.js";

/** The hints that were taken, as they follow the moves. */
export const taken = (hints) => (hints ? phrase("counts.hints", { hints }) : "");

/** Shows what is shared of a puzzle: its board, its name, the result, and perhaps a line more. */
export function shareResult(board, name, result, ...more) {
  const text = [`taquin ${board.name}, ${name}: ${result}`, ...more].join("\n");
  byId("share").textContent = text;
  byId("copy").onclick = async () => say(await copied(text, byId("share"), phrase("game.copied")));
}

/** Copies a text and returns what is said of it; where that is not allowed, selects the element that shows it. */
export async function copied(text, element, done) {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    if (element.select) element.select();
    else getSelection().selectAllChildren(element);
    return phrase("game.select");
  }
}
