// Takes away what is shown: pictures as SVG or PNG, and the shortest solutions as text.

import { BLANK } from "./board.js";
import { bind } from "./controls.js";
import { byId, html } from "./elements.js";
import { pictureOf } from "./picture-of.js";
import { copied } from "./sharing.js";
import { phrase } from "./texts.js";

export class TakeAway {
  constructor(state, top) {
    this.state = state;
    this.top = top;
    this.dialog = byId("take-away");
    byId("open-take-away").addEventListener("click", () => this.open());
    byId("close-take-away").addEventListener("click", () => this.dialog.close());
    bind(state, "moves-as");
    state.settings.watch("moves-as", () => this.write());
    byId("copy-moves").addEventListener("click", async () => {
      byId("take-away-status").textContent = await copied(this.solutions, byId("moves-text"), phrase("takeAway.copied"));
    });
  }

  open() {
    byId("take-away-status").textContent = "";
    // It draws itself only where it is seen.
    this.top.drawAtRest();
    const cards = [...document.querySelectorAll("#known > section:not([hidden])")];
    const rows = [
      { name: phrase("takeAway.board"), file: "position", shown: byId("tray") },
      ...cards.map((card) => ({ name: card.querySelector("h2").textContent, file: card.id || "facts", shown: card })),
    ];
    byId("pictures").replaceChildren(
      ...rows.map(({ name, file, shown }) => {
        const button = (kind, save) => {
          const label = phrase("takeAway.file", { name, kind });
          const onclick = () => save(`${this.name}-${file}`, pictureOf(shown));
          return html("button", { type: "button", "aria-label": label, onclick }, kind);
        };
        return html("li", {}, html("span", {}, name), button("SVG", saveSvg), button("PNG", savePng));
      }),
    );
    this.write();
    this.dialog.showModal();
  }

  /** What the files are called after. */
  get name() {
    const { solution, tiles } = this.state;
    return `${solution.board.name}-${solution.board.code(tiles).replaceAll(" ", "-")}`;
  }

  /** All shortest solutions, one a line. */
  get solutions() {
    const { solution, standard, reason, rank, settings } = this.state;
    if (reason) return phrase("takeAway.none", { reason });
    const words = [...solution.words(rank)];
    return words.map((word) => movesText(solution, standard, word, settings["moves-as"])).join("\n");
  }

  write() {
    byId("moves-text").value = this.solutions;
  }
}

/** The moves of a word as its letters, as the ways in which tiles slide, or as the tiles that slide. */
function movesText(solution, origin, word, kind) {
  const { board } = solution;
  if (kind === "letters") return board.wordText(word);
  let tiles = origin;
  const moves = solution
    .walk(word)
    .slice(1)
    .map((square) => {
      const [blank, tile] = [tiles.indexOf(BLANK), tiles[square]];
      tiles = board.slid(tiles, square);
      const [from, to] = [board.squares[square], board.squares[blank]];
      return kind === "tiles" ? board.number(tile) : arrow(to.x - from.x, to.y - from.y);
    });
  return moves.join(kind === "tiles" ? " " : "");
}

/** The arrow that is nearest to a direction. */
const arrow = (x, y) => "→↘↓↙←↖↑↗"[(Math.round((4 * Math.atan2(y, x)) / Math.PI) + 8) % 8];

function save(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = html("a", { download: name });
  link.href = address;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const svgBlob = (text) => new Blob([text], { type: "image/svg+xml" });
const saveSvg = (name, text) => save(`${name}.svg`, svgBlob(text));

/** Draws a picture in pixels, two for each unit of length; says where the browser cannot. */
async function savePng(name, text) {
  const image = new Image();
  image.src = URL.createObjectURL(svgBlob(text));
  try {
    await image.decode();
    const canvas = html("canvas", { width: 2 * image.width, height: 2 * image.height });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done));
    save(`${name}.png`, blob);
  } catch {
    byId("take-away-status").textContent = phrase("takeAway.noPng");
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
