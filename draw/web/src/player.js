// Plays a word twist by twist or move by move; the slider goes to any move.

import { BLANK, ParseError } from "./board.js";
import { bind, bindPace, millisecondsPerMove } from "./controls.js";
import { byId, endsOfLetters, html, lettersDone, reportErrors, setDisabled, struckWord } from "./elements.js";
import { rove } from "./lists.js";
import { onChange } from "./state.js";
import { phrase } from "./texts.js";

export class Player {
  constructor(state) {
    this.state = state;
    this.at = byId("at");
    rove(byId("along"));
    byId("play").addEventListener("click", () => (state.playing ? this.pause() : this.play()));
    this.at.addEventListener("input", () => this.jump(Number(this.at.value)));
    byId("back").addEventListener("click", () => this.jump(this.next(-1)));
    byId("forward").addEventListener("click", () => this.jump(this.next(1)));
    byId("word-form").addEventListener("submit", (event) => this.read(event));
    bind(state, "by");
    bindPace(state);
    for (const setting of ["by", "pace"]) state.settings.watch(setting, () => state.playing && this.resume());
    byId("word").addEventListener("input", () => (byId("word-error").textContent = ""));
    state.watch(
      onChange(
        ({ now }) => now.word,
        () => this.showWord(),
      ),
    );
    state.watch(() => this.show());
  }

  /** The move to go to next, in this direction. */
  next(direction) {
    const { step } = this.state.now;
    if (this.state.settings.by === "move") return step + direction;
    const stops = [0, ...endsOfLetters(this.state.solution, this.state.now.word)];
    const found = direction > 0 ? stops.find((stop) => stop > step) : stops.findLast((stop) => stop < step);
    return found ?? step;
  }

  /** Plays the word from the current move, or from the beginning if it is at the end. */
  play() {
    const { step, walk } = this.state.now;
    if (walk.length < 2) return;
    this.state.play(true);
    this.resume();
    if (step === walk.length - 1) this.state.stepTo(0);
    else this.tick();
  }

  resume() {
    clearInterval(this.timer);
    const movesPerTick = this.state.settings.by === "move" ? 1 : 2.5;
    this.timer = setInterval(() => this.tick(), millisecondsPerMove(this.state) * movesPerTick);
  }

  tick() {
    this.state.stepTo(this.next(1));
    if (this.state.now.step === this.state.now.walk.length - 1) this.pause();
  }

  pause() {
    clearTimeout(this.approach);
    clearInterval(this.timer);
    if (this.state.playing) this.state.play(false);
  }

  jump(step) {
    this.pause();
    this.state.stepTo(step);
  }

  /** Plays a word from a position; by default from the end of the word that is being played. */
  start(word, from) {
    if (this.state.playing) this.jump(this.state.now.walk.length - 1);
    const { solution, tiles } = this.state;
    const origin = from ?? tiles;
    if (!solution.board.isStandard(origin)) {
      throw new ParseError(phrase("refusals.blankAway"));
    }
    this.state.show(this.state.started(solution, origin, word));
    this.play();
  }

  /** Plays a shortest solution: with the blank elsewhere, first the moves that bring it home. */
  solve() {
    const { solution, tiles } = this.state;
    this.pause();
    if (solution.board.isStandard(tiles)) return this.start(solution.specimen(solution.rankOf(tiles)));
    this.state.slide(tiles.indexOf(BLANK), solution.shortestPath(tiles)[0]);
    const next = this.state.now;
    this.approach = setTimeout(() => this.state.now === next && this.solve(), millisecondsPerMove(this.state));
  }

  read(event) {
    event.preventDefault();
    reportErrors("word-error", () => this.start(this.state.solution.board.readWord(byId("word").value)));
  }

  show() {
    const { walk, step } = this.state.now;
    const last = walk.length - 1;
    this.at.max = last;
    this.at.value = step;
    this.at.setAttribute("aria-valuetext", phrase("player.step", { step, moves: last }));
    for (const id of ["play", "back", "forward"]) setDisabled(byId(id), last < 1);
    byId("play").textContent = this.state.playing ? phrase("player.pause") : phrase("player.play");
    byId("count").textContent = last < 1 ? "" : `${step} / ${last}`;
    const done = lettersDone(this.state);
    [...byId("letters").children].forEach((letter, i) => letter.classList.toggle("done", i < done));
  }

  /** Shows another word, and that of its field if nobody writes in it. */
  showWord() {
    const { solution, word } = this.state.now;
    if (document.activeElement !== byId("word")) byId("word").value = solution.board.wordText(word);
    const letters = struckWord(solution, word).map((name) => html("span", { class: "played" }, name));
    byId("letters").replaceChildren(...(word.length ? letters : [phrase("player.empty")]));
    byId("letters").classList.toggle("empty", !word.length);
    byId("word-error").textContent = "";
  }
}
