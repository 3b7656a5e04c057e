// The page: its boards, its buttons and its address.

const solutions = JSON.parse(byId("data").textContent).map((data) => new Solution(new Board(data)));
const state = new State(solutions);
const player = new Player(state);
const tray = new Tray(state, (word) => reportErrors("word-error", () => player.start(word)));
new Facts(state, player);
new HalfPage(state, player);
new Graph(state, player);
new Solid(state);

const actions = {
  undo: () => state.undo(),
  redo: () => state.redo(),
  shuffle: () => state.goTo(state.solution.tiles(anyOf(state.solution.ranks))),
  farthest: () => {
    const { solution } = state;
    const { ranks, deepest } = solution;
    state.goTo(solution.tiles(anyOf(ranks.filter((rank) => solution.moves(rank) === deepest))));
  },
  goal: () => state.goTo(state.solution.board.goal),
  swap: () => {
    const tiles = state.tiles.slice();
    const { places } = state.solution.board;
    const [a, b] = [tiles.indexOf(places - 2), tiles.indexOf(places - 1)];
    [tiles[a], tiles[b]] = [tiles[b], tiles[a]];
    state.goTo(tiles);
  },
  hint: () => {
    const path = state.solution.shortestPath(state.tiles);
    if (!path) return announce(`No hint: ${state.solution.obstacle(state.tiles)}.`);
    if (!path.length) return announce("This is the goal.");
    const { board } = state.solution;
    const number = tray.hint(path[0]);
    announce(`Slide tile ${number} from square ${board.squares[path[0]].label}; then ${counted(path.length - 1, "move")} to go.`);
  },
};
for (const [id, action] of Object.entries(actions)) {
  byId(id).addEventListener("click", () => {
    player.pause();
    action();
  });
}

byId("position-form").addEventListener("submit", (event) => {
  event.preventDefault();
  player.pause();
  reportErrors("position-error", () => state.goTo(state.solution.board.read(byId("position").value)));
});

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input[type=text]")) return;
  const key = event.key.toLowerCase();
  const action = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
  if (!action) return;
  event.preventDefault();
  player.pause();
  actions[action]();
});

// The announcement for screen readers, made when the page has come to rest.
let announcement;
function announce(text) {
  clearTimeout(announcement);
  byId("status").textContent = text;
}
state.watch(() => {
  const { solution, now } = state;
  byId("undo").disabled = !state.past.length;
  byId("redo").disabled = !state.future.length;
  byId("position").placeholder = solution.board.code(state.tiles);
  byId("word").placeholder = solution.board.letters.map(({ name }) => name).join(" ");
  byId("swap").hidden = solution.board.places < 2;
  byId("notations").textContent = solution.board.notations;
  byId("title").textContent = solution.board.title;
  byId("boards").querySelectorAll("button").forEach((button) => {
    button.setAttribute("aria-pressed", button.value === solution.board.name);
  });
  clearTimeout(announcement);
  const message = `Position ${solution.board.code(state.tiles)}, ${byId("moves").textContent} ${byId("moves-name").textContent}`;
  announcement = setTimeout(() => announce(state.now === now ? `${message}.` : ""), player.timer ? 1500 : 350);
});

const switches = solutions.map((solution) => {
  const { board } = solution;
  const show = () => {
    player.pause();
    if (state.solution !== solution) state.show(state.started(solution, board.goal, []));
  };
  return html("button", { type: "button", value: board.name, onclick: show }, board.name);
});
byId("boards").replaceChildren(...switches);
byId("boards").hidden = solutions.length < 2;

byId("theme").addEventListener("change", () => (document.documentElement.dataset.theme = byId("theme").value));

const follow = (url) => {
  const address = new URL(url).hash.slice(1);
  if (address === state.address) return;
  player.pause();
  reportErrors("position-error", () => state.follow(address));
};
// Follows the link of the event, whatever the page has written into the address since.
addEventListener("hashchange", (event) => follow(event.newURL));
state.update(state.now);
follow(location.href);
state.forget();
performance.mark("interactive");
