// The page: boards from the data, the buttons, the address.

const solutions = JSON.parse(byId("data").textContent).map((data) => new Solution(new Board(data)));
const state = new State(solutions);
const player = new Player(state);
const tray = new Tray(state, (word) => orTell("word-error", () => player.start(word)));
new Facts(state, player);
new HalfPage(state, player);
new Graph(state, player);
new Solid(state);

const actions = {
  undo: () => state.undo(),
  redo: () => state.redo(),
  shuffle: () => state.goTo(state.solution.tiles(anyOf(state.solution.ranks))),
  hardest: () => {
    const { solution } = state;
    const { ranks, deepest } = solution;
    state.goTo(solution.tiles(anyOf(ranks.filter((rank) => solution.moves(rank) === deepest))));
  },
  goal: () => state.goTo(state.solution.board.goal),
  exchange: () => {
    const tiles = state.tiles.slice();
    const [a, b] = state.solution.board.squareOf.slice(-2).map((place) => tiles.indexOf(state.solution.board.goal[place]));
    [tiles[a], tiles[b]] = [tiles[b], tiles[a]];
    state.goTo(tiles);
  },
  hint: () => {
    const way = state.solution.way(state.tiles);
    if (!way) return say(`No hint: ${state.solution.obstacle(state.tiles)}.`);
    if (!way.length) return say("This is the goal.");
    const { board } = state.solution;
    const number = tray.hint(way[0]);
    say(`Slide tile ${number} from square ${board.squares[way[0]].label}; then ${counted(way.length - 1, "move")} to go.`);
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
  orTell("position-error", () => state.goTo(state.solution.board.read(byId("position").value)));
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

// What is said to those who do not see it: when the page comes to rest.
let saying;
function say(text) {
  clearTimeout(saying);
  byId("status").textContent = text;
}
state.watch(() => {
  const { solution, now } = state;
  byId("undo").disabled = !state.past.length;
  byId("redo").disabled = !state.future.length;
  byId("position").placeholder = solution.board.code(state.tiles);
  byId("word").placeholder = solution.board.letters.map(({ name }) => name).join(" ");
  byId("notations").textContent = solution.board.notations;
  byId("title").textContent = solution.board.title;
  byId("boards").querySelectorAll("button").forEach((button) => {
    button.setAttribute("aria-pressed", button.value === solution.board.name);
  });
  clearTimeout(saying);
  const told = `Position ${solution.board.code(state.tiles)}, ${byId("moves").textContent} ${byId("moves-name").textContent}`;
  saying = setTimeout(() => say(state.now === now ? `${told}.` : ""), player.timer ? 1500 : 350);
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
  orTell("position-error", () => state.follow(address));
};
// The link that was followed, whatever the page has written into the address since.
addEventListener("hashchange", (event) => follow(event.newURL));
state.turnTo(state.now);
follow(location.href);
state.forget();
performance.mark("interactive");
