// Controls that every page has: the colours, boards that are pasted, and the keys of undo and redo.

import { byId } from "./elements.js";
import { phrase } from "./texts.js";

byId("theme").addEventListener("click", ({ target }) => {
  const names = { system: phrase("controls.system"), light: phrase("controls.light"), dark: phrase("controls.dark") };
  const themes = Object.keys(names);
  target.value = themes[(themes.indexOf(target.value) + 1) % 3];
  target.textContent = names[target.value];
  document.documentElement.dataset.theme = target.value;
});

/**
 * Hands a board of several lines that is pasted to `show`, which says whether it could be read. If not, its
 * lines are put into the field with `/` between them.
 */
export function listenForPaste(show) {
  byId("position").addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text");
    if (!text.trim().includes("\n")) return;
    event.preventDefault();
    if (show(text)) return;
    event.target.setRangeText(text.trim().replace(/\s*\n\s*/g, " / "), event.target.selectionStart, event.target.selectionEnd, "end");
  });
}

/** Ctrl+Z and Ctrl+Y undo and redo, where `may` they. */
export function listenForUndo(actions, may) {
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    const action = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
    if (!action || !may(event)) return;
    event.preventDefault();
    actions[action]();
  });
}
