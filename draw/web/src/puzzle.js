// The page of a board that is too large for its solution to be held: a puzzle to play, with hints from
// a search.

import { Board, ParseError } from "./board.js";
import { listenForPaste, listenForUndo } from "./controls.js";
import { byId, dateOfToday, picture, reportErrors, say, setDisabled } from "./elements.js";
import { rove } from "./lists.js";
import { PuzzleGame } from "./puzzle-game.js";
import { Slides, randomOfToday } from "./slides.js";
import { State } from "./state.js";
import { phrase } from "./texts.js";
import { Tray } from "./tray.js";

const slides = new Slides(new Board(JSON.parse(byId("data").textContent)));
const { board } = slides;
const state = new State([slides]);
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
  begin: () => puzzles[byId("level").value](),
};
for (const [id, action] of Object.entries(actions)) {
  byId(id).addEventListener("click", () => {
    if (id !== "show-me") puzzle.pause();
    action();
  });
}
rove(byId("actions"));
listenForPaste((text) => show(text));
listenForUndo(actions, (event) => !event.target.matches("input[type=text]"));

/** Begins at a position in any notation; refuses one that cannot be solved. */
function beginAt(tiles) {
  const obstacle = slides.obstacle(tiles);
  if (obstacle) throw new ParseError(phrase("refusals.noPuzzle", { reason: obstacle }));
  puzzle.begin(tiles);
}

/** Begins at the position in a text; whether it is one. */
function show(text) {
  puzzle.pause();
  const isRead = reportErrors("position-error", () => beginAt(board.read(text)));
  if (isRead) byId("position").value = byId("position").placeholder;
  else byId("position-error").scrollIntoView({ block: "nearest" });
  return isRead;
}

byId("position-form").addEventListener("submit", (event) => {
  event.preventDefault();
  show(byId("position").value);
});
byId("position").addEventListener("input", () => (byId("position-error").textContent = ""));

// The announcement for screen readers, made when the page has come to rest.
let announcement;
state.watch(() => {
  const code = board.text(state.tiles);
  setDisabled(byId("undo"), !state.past.length);
  setDisabled(byId("redo"), !state.future.length);
  say("");
  byId("position-error").textContent = "";
  if (document.activeElement !== byId("position")) byId("position").value = code;
  byId("position").placeholder = code;
  clearTimeout(announcement);
  announcement = setTimeout(() => (byId("announcement").textContent = phrase("puzzle.announced", { code, moves: puzzle.moves })), 350);
});

const follow = (url) => {
  const address = new URL(url).hash.slice(1);
  if (address === state.address) return true;
  const text = new URLSearchParams(address).get("position");
  return text !== null && reportErrors("position-error", () => beginAt(board.read(text)));
};
addEventListener("hashchange", (event) => follow(event.newURL));

byId("title").textContent = board.title;
byId("notations").textContent = board.notations;
byId("goal-picture").replaceChildren(picture(board, board.goal));
if (!follow(location.href)) {
  const refusal = byId("position-error").textContent;
  puzzles.today();
  byId("position-error").textContent = refusal;
}
performance.mark("interactive");
