// Runs the solver in a worker, and keeps what it finds.

import { byId } from "./elements.js";
import { phrase } from "./texts.js";

/** A policy by which the page may start its worker, where the browser asks for one. */
const workerPolicy = globalThis.trustedTypes?.createPolicy("solver", { createScriptURL: (url) => url });

function solverUrl() {
  const url = URL.createObjectURL(new Blob([byId("solver").textContent], { type: "text/javascript" }));
  return workerPolicy ? workerPolicy.createScriptURL(url) : url;
}

/** The search from one position: the best path so far, and the least number of moves. */
export class Search {
  /** Where the solver is, once it has been asked for. */
  static url = null;
  /** By metric: the tables of the solver, once they are computed. */
  static tables = {};

  /** A search that has not begun; `watch` is called when it has found something. */
  constructor(slides, watch) {
    this.slides = slides;
    this.watch = watch;
    this.stop();
  }

  /** Searches from a position for so many milliseconds, for a path of few moves or slides. */
  begin(tiles, metric, limit) {
    this.stop();
    this.origin = tiles;
    this.worker = new Worker((Search.url ??= solverUrl()));
    this.worker.onmessage = ({ data: { path, least, tables } }) => {
      if (tables) {
        Search.tables[metric] = tables;
        return;
      }
      if (path && path.length !== this.path?.length) this.follow(path);
      this.least = least;
      if (this.isProved || !path) this.end();
      this.watch();
    };
    this.worker.postMessage({ ...this.slides.problem(tiles), metric, tables: Search.tables[metric] });
    this.timer = setTimeout(() => {
      this.end();
      this.watch();
    }, limit);
  }

  /** Keeps a path, and where each of its positions is on it. */
  follow(path) {
    this.path = path;
    const { board } = this.slides;
    let tiles = this.origin;
    const positions = [tiles, ...path.map((step) => (tiles = board.gone(tiles, board.line(...step))))];
    this.steps = new Map(positions.map((tiles, step) => [board.code(tiles), step]));
  }

  get isProved() {
    return this.path !== null && this.path.length === this.least;
  }

  get isRunning() {
    return this.worker !== null;
  }

  /** Why no path was found, of a search that has ended without one. */
  get failure() {
    return this.least === Infinity ? phrase("puzzle.unreachable") : phrase("puzzle.notFound");
  }

  /** The way on from a position of the path; null if it is not on it. */
  from(tiles) {
    const step = this.steps.get(this.slides.board.code(tiles));
    if (step === undefined) return null;
    return { path: this.path.slice(step), least: Math.max(this.least - step, 0), isProved: this.isProved };
  }

  /** Ends the search, and keeps what it has found. */
  end() {
    this.worker?.terminate();
    clearTimeout(this.timer);
    this.worker = null;
  }

  /** Ends the search, and forgets what it has found. */
  stop() {
    this.end();
    /** @type {number[][] | null} */
    this.path = null;
    this.least = 0;
    /** @type {Map<string, number>} */
    this.steps = new Map();
  }
}
