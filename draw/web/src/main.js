// The page: its boards, its buttons and its address.

import { BLANK, Board } from "./board.js";
import { CayleyGraph } from "./cayley.js";
import { CensusChart } from "./census.js";
import { ClassOf } from "./classes.js";
import { Conjugation } from "./conjugation.js";
import { announce, bindHistory, bindTheme } from "./controls.js";
import { otherReadings } from "./conventions.js";
import { Solid } from "./dodecahedron.js";
import { anyOf, byId, html, ofToday, picture, reportErrors, say } from "./elements.js";
import { Facts, distanceInWords } from "./facts.js";
import { Game } from "./game.js";
import { Graph } from "./graph.js";
import { rove } from "./lists.js";
import { Player } from "./player.js";
import { PositionField } from "./position-field.js";
import { Presentation } from "./presentation.js";
import { Solution } from "./solution.js";
import { State, onChange } from "./state.js";
import { HalfPage } from "./tables.js";
import { TakeAway } from "./take-away.js";
import { phrase } from "./texts.js";
import { Top } from "./top.js";
import { Tour } from "./tour.js";
import { Tray } from "./tray.js";
import { Why } from "./why.js";

const solutions = JSON.parse(byId("data").textContent).map((data) => new Solution(new Board(data)));
const state = new State(solutions);
const player = new Player(state);
bindTheme(state);
const tray = new Tray(state, (word) => reportErrors("word-error", () => player.start(word)));
new Facts(state, player);
new Why(state);
new ClassOf(state);
new Conjugation(state);
new CensusChart(state);
new HalfPage(state);
new Graph(state);
new Solid(state);
new CayleyGraph(state);
new TakeAway(state, new Top(state));
const game = new Game(state, tray);
const tour = new Tour(state, player);

const actions = {
  undo: () => state.undo(),
  redo: () => state.redo(),
  shuffle: () => state.goTo(state.solution.tiles(anyOf(state.solution.ranks))),
  farthest: () => {
    const { solution } = state;
    state.goTo(solution.tiles(anyOf(solution.ranksAt(solution.deepest))));
  },
  goal: () => state.goTo(state.solution.board.goal),
  swap: () => {
    const { solution } = state;
    const { board } = solution;
    const pair = [board.places - 2, board.places - 1];
    const [a, b] = pair.map((tile) => state.tiles.indexOf(tile));
    const could = solution.obstacle(state.tiles) === null;
    state.goTo(state.tiles.with(a, pair[1]).with(b, pair[0]));
    const can = solution.obstacle(state.tiles) === null;
    const effect = can ? (could ? phrase("main.still") : phrase("main.can")) : phrase("main.cannot");
    say(phrase("main.exchanged", { tiles: pair.map((tile) => board.number(tile)).join(phrase("counts.and")), effect }));
  },
  hint: () => {
    const path = state.solution.shortestPath(state.tiles);
    if (!path) return say(phrase("main.noHint", { reason: state.solution.obstacle(state.tiles) }));
    if (!path.length) return say(phrase("main.goal"));
    const { board } = state.solution;
    const [tile, square] = [tray.hint(path[0]), board.squares[path[0]].label];
    say(phrase("main.hint", { tile, square, moves: path.length - 1 }));
  },
  "show-me": () => {
    const { solution, tiles, distance } = state;
    if (distance === null) return say(phrase("main.nothing", { reason: solution.obstacle(tiles) }));
    if (distance === 0) state.goTo(solution.tiles(opening(solution)));
    player.solve();
  },
};
/** Does what a button of this name does. */
const perform = (name) => {
  player.pause();
  actions[name]();
};
for (const name of Object.keys(actions)) byId(name).addEventListener("click", () => perform(name));
new Presentation(state, perform);
for (const id of ["actions", "invite", "boards"]) rove(byId(id));

/** The rank of a position that is not far from the goal, another one each day. */
function opening(solution) {
  const near = solution.ranks.filter((rank) => solution.moves(rank) >= 10 && solution.moves(rank) <= 14);
  const scrambled = near.length ? near : solution.ranks.filter((rank) => solution.moves(rank) > 0);
  return ofToday(scrambled) ?? solution.ranks[0];
}

new PositionField(
  state,
  (tiles) => {
    player.pause();
    state.goTo(tiles);
  },
  (text) => {
    const { readings, elsewhere } = otherReadings(solutions, state.solution, text);
    const offers = readings.map(({ solution, tiles, label }) =>
      html("button", { type: "button", onclick: () => state.show(state.started(solution, tiles, [])) }, label),
    );
    return [elsewhere, ...offers].filter((offer) => offer);
  },
);
bindHistory(state, { undo: () => perform("undo"), redo: () => perform("redo") }, () => !state.inGame);
announce(state, () => {
  if (state.answersHidden) return phrase("main.announced", { code: state.code });
  const [moves, name] = distanceInWords(state.distance);
  return phrase("main.announcedMoves", { code: state.code, moves, name });
});

byId("bring-home").addEventListener("click", () => {
  byId("tray").focus();
  const blank = state.tiles.indexOf(BLANK);
  state.slide(blank, ...state.solution.pathHome(blank));
});
state.watch(() => {
  const { board } = state.solution;
  byId("away-offer").hidden = board.isStandard(state.tiles) || !board.letters.length || state.playing;
});

state.watch(() => say(""));

/** Shows what belongs to a board, whatever its position. */
function showBoard({ solution }) {
  const { board } = solution;
  byId("word").placeholder = board.letters.map(({ name }) => name).join(" ");
  byId("swap").hidden = board.places < 2;
  byId("notations").textContent = board.notations;
  byId("title").textContent = board.title;
  byId("goal-picture").replaceChildren(picture(board, board.goal));
  byId("boards")
    .querySelectorAll("button[value]")
    .forEach((button) => {
      button.setAttribute("aria-pressed", button.value === board.name);
    });
  byId("actions").settle();
  game.choices(solution);
}
state.watch(onChange(({ solution }) => solution, showBoard));

const switches = solutions.map((solution) => {
  const { board } = solution;
  const show = () => {
    player.pause();
    if (state.solution !== solution) state.show(state.started(solution, solution.tiles(opening(solution)), []));
  };
  return html("button", { type: "button", value: board.name, onclick: show }, board.name);
});
if (switches.length > 1) byId("boards").prepend(...switches);
byId("boards").settle();

const follow = (url) => {
  const address = new URL(url).hash.slice(1);
  if (address === state.address) return;
  player.pause();
  const step = new URLSearchParams(address).get("tour");
  reportErrors("position-error", () => {
    state.follow(address);
    if (step) tour.go(Number(step));
    else if (state.tour) tour.leave();
  });
};
// Follows the link of the event, whatever the page has written into the address since.
addEventListener("hashchange", (event) => follow(event.newURL));
state.begin(solutions[0], solutions[0].tiles(opening(solutions[0])));
if (location.hash.length > 1) follow(location.href);
state.forget();
performance.mark("interactive");
