// What the reader may set, each by the name of its field, with its value at first. It is in no link, and is not
// undone.

export class Settings {
  theme = "system";
  /** Moves per second. */
  pace = 3;
  /** What the player steps by. */
  by = "move";
  /** The puzzle that is begun next. */
  level = "shown";
  /** What is counted on the page of a puzzle: moves of one tile, or slides of several. */
  metric = "moves";
  "top-fold" = 0;
  "top-colours" = "moves";
  "graph-of" = "classes";
  "graph-radius" = "1";
  "graph-label" = "code";
  /** How the solutions that are taken away are written. */
  "moves-as" = "letters";

  /** @type {Record<string, ((value: any) => void)[]>} By setting: those who watch it. */
  #watchers = {};

  /** Some values may be others at first. */
  constructor(others = {}) {
    Object.assign(this, others);
  }

  /** Calls a watcher with the value of a setting when it changes. */
  watch(name, watcher) {
    (this.#watchers[name] ??= []).push(watcher);
  }

  choose(name, value) {
    this[name] = value;
    this.#watchers[name]?.forEach((watcher) => watcher(value));
  }
}
