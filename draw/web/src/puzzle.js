// The page of a board that is too large for its solution to be held, or of a goal with labels: a puzzle to play,
// with hints from a search.

import { Board, ParseError } from "./board.js";
import { announce, bind, bindHistory, bindTheme } from "./controls.js";
import { byId, dateOfToday, picture, reportErrors, say } from "./elements.js";
import { LabelledBoard } from "./labelled-board.js";
import { LabelledSlides } from "./labelled-slides.js";
import { rove } from "./lists.js";
import { PositionField } from "./position-field.js";
import { PuzzleGame } from "./puzzle-game.js";
import { Slides, randomOfToday } from "./slides.js";
import { State } from "./state.js";
import { phrase } from "./texts.js";
import { Tray } from "./tray.js";

/** What is known of the puzzle in the data of the page. */
function slidesOf(data) {
  if (!data.labels) return new Slides(new Board(data));
  const board = new LabelledBoard(data);
  // On grids only the names are new if all tiles differ and the blank has one goal square.
  return board.grid && board.isDistinct && board.ends.length === 1 ? new Slides(board) : new LabelledSlides(board);
}

const slides = slidesOf(JSON.parse(byId("data").textContent));
const { board } = slides;
const state = new State([slides], { pace: 4, level: "today" });
bindTheme(state);
bind(state, "level");
const tray = new Tray(state, () => {});

const puzzle = new PuzzleGame(slides, state, tray);
const puzzles = {
  today: () => puzzle.begin(slides.shuffled(randomOfToday()), phrase("game.ofDate", { date: dateOfToday() })),
  any: () => puzzle.begin(slides.shuffled(Math.random)),
  near: () => puzzle.begin(slides.walked(20, Math.random)),
};
const actions = {
  hint: () => puzzle.hint(),
  "show-me": () => puzzle.play(),
  undo: () => state.undo(),
  redo: () => state.redo(),
  restart: () => puzzle.begin(puzzle.origin, puzzle.name),
  begin: () => puzzles[state.settings.level](),
};
for (const [id, action] of Object.entries(actions)) {
  byId(id).addEventListener("click", () => {
    if (id !== "show-me") puzzle.pause();
    action();
  });
}
rove(byId("actions"));
bindHistory(state, actions, () => true);

/** Begins at a position in any notation; refuses one that cannot be solved. */
function beginAt(tiles) {
  const obstacle = slides.obstacle(tiles);
  if (obstacle) throw new ParseError(phrase("refusals.noPuzzle", { reason: obstacle }));
  puzzle.begin(tiles);
}

new PositionField(state, beginAt);

state.watch(() => say(""));
announce(state, () => phrase("puzzle.announced", { code: state.code, moves: puzzle.steps.length }));

const follow = (url) => {
  const address = new URL(url).hash.slice(1);
  const text = new URLSearchParams(address).get("position");
  if (text !== null && address !== state.address) reportErrors("position-error", () => beginAt(board.read(text)));
};
addEventListener("hashchange", (event) => follow(event.newURL));

byId("title").textContent = board.title;
if (board.homes.length > 1) {
  byId("aim").textContent = phrase("puzzle.aim");
  byId("keys").textContent = phrase("puzzle.marking");
  byId("keys").className = "note";
}
if (board.hasUnknown) byId("aim").append(` ${phrase("puzzle.anywhere")}`);
byId("notations").textContent = board.notations;
byId("goal-picture").replaceChildren(picture(board, board.pictured));
puzzles.today();
follow(location.href);
performance.mark("interactive");
