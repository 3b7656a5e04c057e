// The spinning top: all positions as points, with the number of moves as height. It is turned and
// zoomed by pointer and keys, and folded along the symmetries by a slider.

import { wantsMotion } from "./animation.js";
import { bind } from "./controls.js";
import { byId, html, lettersDone } from "./elements.js";
import { rove } from "./lists.js";
import { phrase } from "./texts.js";
import { COLOURINGS, channels, mixed, packed } from "./top-colours.js";
import { TopDrawing } from "./top-drawing.js";
import { TopInput } from "./top-input.js";
import { TopPlaces } from "./top-places.js";

export class Top {
  constructor(state) {
    this.state = state;
    this.canvas = byId("top-canvas");
    this.drawing = new TopDrawing(this.canvas);
    this.places = new Map();
    new TopInput(this);
    rove(byId("top-actions"));
    const redraw = () => this.redraw();
    new ResizeObserver(redraw).observe(this.canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    state.settings.watch("theme", redraw);
    // Paper shows it even if it has not been seen.
    matchMedia("print").addEventListener("change", ({ matches }) => matches && this.drawAtRest());
    bind(state, "top-colours", redraw);
    bind(state, "top-fold", () => {
      this.describe();
      this.redraw();
    });
    // It is laid out when it is first seen, and spins a moment to show what it is.
    new IntersectionObserver(([{ isIntersecting }]) => {
      this.isSeen = isIntersecting;
      if (!isIntersecting) return this.spin(0);
      this.redraw();
      if (!this.greeted && wantsMotion()) this.spin(4000);
      this.greeted = true;
    }).observe(this.canvas);
    state.watchLater(() => {
      if (state.playing && this.spinning) this.spin(0);
      this.describe();
      this.redraw();
    });
  }

  /** The layout of the board shown; each is made once. */
  get place() {
    const { solution } = this.state;
    if (!this.places.has(solution)) this.places.set(solution, new TopPlaces(solution));
    return this.places.get(solution);
  }

  redraw() {
    if (!this.isSeen) return;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  /** Everything that depends on what is shown, but not on the view. */
  prepare() {
    const { solution, settings } = this.state;
    const { "top-fold": fold, "top-colours": by } = settings;
    const style = getComputedStyle(this.canvas);
    const [paper, ink] = [style.backgroundColor, style.color];
    const theme = channels(paper).reduce((a, b) => a + b) < 384 ? "dark" : "light";
    const key = `${solution.board.name} ${fold} ${by} ${theme} ${ink} ${paper}`;
    if (key === this.prepared) return;
    this.prepared = key;
    this.paper = paper;
    this.ink = ink;
    this.accent = style.borderTopColor;
    this.points = this.place.foldedPoints(fold);
    // One point is drawn for those that have been folded together.
    const { ranks } = solution;
    this.drawing.enlargeFor(ranks.length);
    const target = fold === 1 ? this.place.folded[0] : fold === 2 ? this.place.folded[1] : null;
    this.ranks = target ? ranks.filter((rank) => target[rank] === rank) : ranks;
    this.pairs = null;
    const coloured = `${solution.board.name} ${by} ${theme}`;
    if (coloured !== this.coloured) {
      this.coloured = coloured;
      const { kinds, kind } = COLOURINGS[by](solution, theme);
      const colours = kinds.map(([, colour]) => packed(colour));
      this.colours = new Uint32Array(solution.count);
      for (const rank of ranks) this.colours[rank] = colours[kind(rank)];
      this.legend(kinds);
    }
  }

  /** From each point that is drawn to those that its first twists lead to. */
  threads() {
    const { solution } = this.state;
    this.pairs ??= Uint16Array.from(
      [...this.ranks].flatMap((rank) => {
        const arrangement = solution.arrangement(rank);
        return solution.firstTwists(rank).flatMap((letter) => [rank, solution.rank(solution.twisted(arrangement, letter))]);
      }),
    );
    return this.pairs;
  }

  legend(kinds) {
    const swatches = kinds.map(([name, colour]) => {
      const swatch = html("i");
      swatch.style.background = `rgb(${colour.join()})`;
      return html("span", {}, swatch, name);
    });
    byId("top-legend").replaceChildren(...swatches);
  }

  /** In words, what the top shows. */
  describe() {
    const { solution, settings } = this.state;
    const { ranks } = solution;
    const fold = settings["top-fold"];
    const parts = [
      phrase("top.all", { positions: ranks.length }),
      phrase("top.classes", { classes: solution.classes.size }),
      phrase("top.extended", { extended: solution.extendedClasses.size }),
    ];
    const [one, other] = [parts[Math.floor(fold)], parts[Math.ceil(fold)]];
    const shown = Number.isInteger(fold) ? one : phrase("top.between", { one, other });
    byId("top-fold").setAttribute("aria-valuetext", shown);
    byId("top-count").textContent = shown;
    const rows = solution.board.census;
    const widest = rows.reduce((a, b) => (b.positions > a.positions ? b : a));
    const { deepest } = solution;
    const { positions, moves } = widest;
    byId("top-description").textContent = phrase("top.description", { positions: ranks.length, deepest, widest: positions, moves, shown });
  }

  draw() {
    const { drawing, state } = this;
    this.prepare();
    drawing.fit();
    const view = [this.prepared, drawing.yaw, drawing.tilt, drawing.zoom, drawing.image.width, drawing.image.height].join();
    clearTimeout(this.rest);
    if (view !== this.view || this.isResting) {
      this.view = view;
      drawing.clear();
      drawing.project(this.points);
      // Threads take longer than a frame, so they come when the top is at rest.
      if (this.isResting) drawing.threads(this.threads(), packed(mixed(channels(this.ink), channels(this.accent), 0.6)));
      else this.rest = setTimeout(() => this.drawAtRest(), 200);
      drawing.points(this.ranks, this.colours);
    }
    drawing.show();
    this.mark(state.solution);
  }

  drawAtRest() {
    this.isResting = true;
    this.draw();
    this.isResting = false;
  }

  /** The path of the word or of the shortest solution, the part that is played thick, and the position. */
  mark(solution) {
    const { standard, rank, specimen } = this.state;
    const { origin, word } = this.state.now;
    const { drawing } = this;
    if (rank === null) return;
    const isPlayed = word.length > 0;
    const path = isPlayed ? solution.ranksAlong(origin, word) : solution.ranksAlong(standard, specimen);
    drawing.path(path, this.paper, 4);
    drawing.path(path, this.ink, 1.5);
    if (isPlayed) {
      drawing.path(path.slice(0, lettersDone(this.state) + 1), this.accent, 4);
    }
    drawing.ring(rank, this.accent, this.paper);
  }

  /** Spins for some milliseconds, slower and slower; for ever if they are infinite. */
  spin(duration) {
    cancelAnimationFrame(this.spinning);
    this.spinning = null;
    this.spinsForEver = duration === Infinity;
    byId("top-spin").setAttribute("aria-pressed", this.spinsForEver);
    if (!duration) return;
    let before = performance.now();
    const end = before + duration;
    const turn = (now) => {
      const left = (end - now) / 4000;
      this.drawing.yaw += (now - before) * 0.0006 * Math.min(1, left);
      before = now;
      this.draw();
      this.spinning = left > 0 ? requestAnimationFrame(turn) : null;
    };
    this.spinning = requestAnimationFrame(turn);
  }

  turn(yaw, tilt) {
    this.drawing.yaw += yaw;
    this.drawing.tilt = Math.min(Math.max(this.drawing.tilt + tilt, 0), Math.PI / 2);
    this.redraw();
  }

  zoomBy(factor) {
    this.drawing.zoom = Math.min(Math.max(this.drawing.zoom * factor, 0.6), 8);
    this.redraw();
  }

  /** Shows the top as at first. */
  reset() {
    this.spin(0);
    Object.assign(this.drawing, { yaw: 0.5, tilt: 0.35, zoom: 1 });
    this.redraw();
  }

  goTo(x, y) {
    const { solution } = this.state;
    const rank = this.drawing.pick(this.ranks, x, y);
    if (rank !== null) this.state.goTo(solution.tiles(rank));
  }
}
