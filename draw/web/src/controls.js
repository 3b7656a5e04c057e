// What every page has: fields of settings, undo and redo, and the announcement for screen readers.

import { byId, setDisabled } from "./elements.js";
import { phrase } from "./texts.js";

/**
 * Lets a field show and change its setting, and calls `show` now and when that has changed.
 * @type {(state: any, name: string, show?: (value: any) => void) => void}
 */
export function bind(state, name, show = () => {}) {
  const field = byId(name);
  const valueOf = typeof state.settings[name] === "number" ? Number : String;
  field.addEventListener("input", () => state.settings.choose(name, valueOf(field.value)));
  showSetting(state, name, (value) => {
    field.value = value;
    show(value);
  });
}

/** Calls `show` with a setting, now and when it has changed. */
function showSetting(state, name, show) {
  state.settings.watch(name, show);
  show(state.settings[name]);
}

/** Lets the button of the colours change them in turn. */
export function bindTheme(state) {
  const names = { system: phrase("controls.system"), light: phrase("controls.light"), dark: phrase("controls.dark") };
  const themes = Object.keys(names);
  byId("theme").addEventListener("click", () => state.settings.choose("theme", themes[(themes.indexOf(state.settings.theme) + 1) % 3]));
  showSetting(state, "theme", (theme) => {
    byId("theme").textContent = names[theme];
    document.documentElement.dataset.theme = theme;
  });
}

/** Lets the slider change how fast moves are shown. */
export function bindPace(state) {
  bind(state, "pace", (moves) => {
    document.documentElement.style.setProperty("--pace", `${Math.min(0.85 * millisecondsPerMove(state), 320)}ms`);
    byId("pace").setAttribute("aria-valuetext", phrase("player.perSecond", { moves }));
  });
}

export const millisecondsPerMove = ({ settings }) => 1000 / settings.pace;

/** The buttons of undo and redo are for what can be undone, and Ctrl+Z and Ctrl+Y do the same where `may` they. */
export function bindHistory(state, actions, may) {
  state.watch(() => {
    setDisabled(byId("undo"), !state.past.length);
    setDisabled(byId("redo"), !state.future.length);
  });
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || /** @type {Element} */ (event.target).matches("input[type=text]")) return;
    const key = event.key.toLowerCase();
    const action = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
    if (!action || !may()) return;
    event.preventDefault();
    actions[action]();
  });
}

/** Tells screen readers what is shown, in the words of `text`, once the page has come to rest. */
export function announce(state, text) {
  const element = byId("announcement");
  let timer;
  state.watch(() => {
    clearTimeout(timer);
    element.textContent = "";
    timer = setTimeout(() => (element.textContent = text()), state.playing ? 1500 : 350);
  });
}
