// The tray: the board with its tiles, which slide by mouse, finger or keyboard, and the letters of
// the twists on their corners.

import { ARROWS, byId, fitted, html, linesOfBoard, say, setDisabled, svg } from "./elements.js";
import { phrase } from "./texts.js";

export class Tray {
  constructor(state, play) {
    this.state = state;
    this.tray = byId("tray");
    this.play = play;
    addEventListener("keydown", (event) => this.press(event));
    this.tray.addEventListener("pointerdown", (event) => this.startSwipe(event));
    state.watch(() => this.show());
  }

  /** Builds the elements of a board. */
  build(solution) {
    const { board } = solution;
    this.solution = solution;
    const share = (x, of) => `${(100 * (x + 0.5)) / of}%`;
    const place = (element, x, y) => {
      element.style.left = share(x, board.width);
      element.style.top = share(y, board.height);
      return element;
    };
    const size = (element) => {
      element.style.width = `${100 / board.width}%`;
      element.style.height = `${100 / board.height}%`;
      return element;
    };
    this.holes = board.squares.map(({ x, y }, square) =>
      size(place(html("span", { class: "hole", onclick: () => this.mark(square) }), x, y)),
    );
    this.tiles = board.squareOf.map((_, tile) => {
      const face = fitted(html("span"), board.face(tile));
      const button = html("button", { type: "button", class: `tile ${board.look(tile)}`, tabindex: -1 }, face);
      button.addEventListener("pointerdown", (event) => this.startDrag(event, tile));
      button.addEventListener("click", () => this.push(tile));
      return size(button);
    });
    this.corners = board.letters.map(({ number }, letter) => this.corner(board, letter, number));
    const joined = board.capitals.map((letter) => {
      const { at, inverse } = board.letters[letter];
      const both = [this.corners[letter], this.corners[inverse]];
      return place(html("div", { class: "corner" }, both), ...at);
    });
    const box = { class: "edges", viewBox: `0 0 ${board.width} ${board.height}`, "aria-hidden": "true" };
    const lines = svg("svg", box, linesOfBoard(board, 1));
    const labels = board.squares.map(({ x, y, label }) =>
      size(place(html("span", { class: "square-label", "aria-hidden": "true" }, label), x, y)),
    );
    this.tray.replaceChildren(lines, ...this.holes, ...this.tiles, ...labels, ...joined);
    this.tray.style.aspectRatio = `${board.width} / ${board.height}`;
    this.tray.className = [board.cells ? "" : "drawn-as-graph", board.dodecahedron ? "with-cubes" : ""].join(" ");
    for (const [name, value] of [
      ["--columns", board.width],
      ["--shape", board.width / board.height],
    ])
      this.tray.style.setProperty(name, value);
  }

  corner(board, letter, number) {
    const { name, clockwise } = board.letters[letter];
    const button = html("button", { type: "button", class: `letter loop${number % 4}`, tabindex: -1 }, name);
    button.title = clockwise ? phrase("tray.clockwise", { name }) : phrase("tray.anticlockwise", { name });
    button.addEventListener("click", () => this.twist(letter));
    return button;
  }

  show() {
    const { solution, tiles } = this.state;
    if (solution !== this.solution) this.build(solution);
    const { board } = solution;
    this.tray.classList.remove("numbered");
    const { blanks } = this.state;
    const marked = blanks.length > 1 ? blanks[0] : null;
    this.holes.forEach((hole, square) => {
      hole.classList.toggle("home", board.homes.includes(square));
      hole.classList.toggle("marked", square === marked);
    });
    this.tiles.forEach((button, tile) => {
      const square = tiles.indexOf(tile);
      const slides = blanks.some((blank) => board.areAdjacent(square, blank));
      this.put(button, square);
      button.classList.toggle("at-home", board.isAtHome(tile, square));
      button.classList.toggle("slides", slides);
      button.classList.remove("hint", "blocked");
      const inLine = this.wayTo(square) !== null;
      setDisabled(button, !inLine);
      const place = { tile: board.number(tile), square: board.squares[square].label };
      button.setAttribute("aria-label", inLine ? phrase("tray.slides", place) : phrase("tray.tile", place));
    });
    const first = this.firstTwists(solution, tiles);
    this.corners.forEach((button, letter) => {
      const { name } = board.letters[letter];
      const isFirst = first.includes(letter);
      button.classList.toggle("first", isFirst);
      button.setAttribute("aria-label", isFirst ? phrase("tray.firstTwist", { name }) : phrase("tray.twist", { name }));
      setDisabled(button, !board.isStandard(tiles) && !this.state.playing);
    });
  }

  firstTwists(solution, tiles) {
    if (!this.corners.length || this.state.answersHidden || !solution.board.isStandard(tiles) || solution.obstacle(tiles)) return [];
    return solution.firstTwists(solution.rankOf(tiles));
  }

  /** Draws a tile on a square, or at a fraction of its path to another square. */
  put(button, square, other = square, share = 0) {
    const { squares } = this.solution.board;
    const x = squares[square].x + share * (squares[other].x - squares[square].x);
    const y = squares[square].y + share * (squares[other].y - squares[square].y);
    button.style.transform = `translate(${100 * x}%, ${100 * y}%)`;
  }

  /** The straight way to a square of the nearest blank, the marked one if several are equally near; null if there is none. */
  wayTo(square) {
    const ways = this.state.blanks.map((blank) => this.solution.board.line(blank, square)).filter((way) => way);
    return ways.sort((a, b) => a.length - b.length)[0] ?? null;
  }

  /** Slides a tile, and all between it and a blank; one that cannot slide shows that it is blocked. */
  push(tile) {
    const way = this.wayTo(this.state.tiles.indexOf(tile));
    if (way) return this.state.slide(...way);
    const button = this.tiles[tile];
    button.classList.remove("blocked");
    void button.offsetWidth;
    button.classList.add("blocked");
    say(phrase("tray.blocked", { tile: this.solution.board.number(tile), blanks: this.state.blanks.length }));
  }

  /** Marks a blank, if there are several, and tells which. */
  mark(square) {
    const { blanks } = this.state;
    if (blanks.length === 1 || !blanks.includes(square)) return;
    this.state.mark(square);
    say(phrase("tray.marked", { square: this.solution.board.squares[square].label }));
  }

  /** Plays a twist, or says why it cannot be played from here. */
  twist(letter) {
    const { tiles, solution } = this.state;
    if (this.state.playing || solution.board.isStandard(tiles)) return this.play([letter]);
    say(phrase("tray.away", { name: solution.board.letters[letter].name }));
  }

  /** A dragged tile follows the pointer towards a blank and slides if released past halfway; a tap is a click. */
  startDrag(event, tile) {
    const { board } = this.solution;
    const square = this.state.tiles.indexOf(tile);
    const blanks = this.state.blanks.filter((blank) => board.areAdjacent(square, blank));
    if (event.button !== 0 || !event.isPrimary || !blanks.length) return;
    const button = this.tiles[tile];
    const side = button.offsetWidth;
    let [blank, share, dragged] = [blanks[0], 0, false];
    const listening = new AbortController();
    const move = ({ clientX, clientY }) => {
      const way = [(clientX - event.clientX) / side, (clientY - event.clientY) / side];
      dragged ||= Math.hypot(...way) > 0.06;
      const shareTo = (blank) => {
        const along = board.between(square, blank);
        return (way[0] * along[0] + way[1] * along[1]) / Math.hypot(...along) ** 2;
      };
      blank = blanks.reduce((a, b) => (shareTo(b) > shareTo(a) ? b : a));
      share = Math.min(Math.max(shareTo(blank), 0), 1);
      this.put(button, square, blank, share);
    };
    const drop = () => {
      button.classList.remove("held");
      listening.abort();
      if (!dragged) return;
      this.dropClick();
      if (share > 0.5) this.state.slide(blank, square);
      else this.put(button, square);
    };
    button.classList.add("held");
    button.setPointerCapture(event.pointerId);
    const listen = (type, listener) => button.addEventListener(type, listener, { signal: listening.signal });
    listen("pointermove", move);
    // A drag that the system takes away, before the capture is lost, slides nothing.
    listen("pointercancel", () => (share = 0));
    listen("lostpointercapture", drop);
  }

  /** The click that follows a drag or a swipe must not slide a tile again. */
  dropClick() {
    const drop = (click) => click.stopImmediatePropagation();
    this.tray.addEventListener("click", drop, { capture: true, once: true });
    setTimeout(() => this.tray.removeEventListener("click", drop, { capture: true }), 0);
  }

  /** A swipe anywhere on the board slides a tile that way, as an arrow key does. */
  startSwipe(start) {
    if (start.button !== 0 || !start.isPrimary || start.target.closest(".slides, .letter")) return;
    const end = ({ type, pointerId, clientX, clientY }) => {
      if (pointerId !== start.pointerId) return;
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      const way = [clientX - start.clientX, clientY - start.clientY];
      const length = Math.hypot(...way);
      if (type === "pointercancel" || length <= 24) return;
      this.dropClick();
      this.slideTowards(way.map((x) => x / length));
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** Slides the tile whose slide is nearest to a direction, into the first of the blanks that has such a tile. */
  slideTowards(direction) {
    const { blanks, tiles } = this.state;
    const { board } = this.solution;
    const fit = ([blank, square]) => {
      const way = board.between(square, blank);
      return (way[0] * direction[0] + way[1] * direction[1]) / Math.hypot(...way);
    };
    const steps = board.steps(tiles).filter((step) => fit(step) > 0.7);
    const [first] = steps.sort((a, b) => blanks.indexOf(a[0]) - blanks.indexOf(b[0]) || fit(b) - fit(a));
    if (first) this.state.slide(...first);
  }

  /** Anywhere but in fields and lists, arrow keys slide a tile into a blank, Space marks another; letters play twists. */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.matches("input, select, textarea, summary, dialog *")) return;
    const { board } = this.state.solution;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      return this.slideTowards(arrow);
    }
    const { blanks } = this.state;
    if (event.key === " " && blanks.length > 1 && !event.target.matches("button:not(.tile)")) {
      event.preventDefault();
      // A tile that has the focus would be pressed.
      this.tray.focus();
      return this.mark(blanks.find((square) => square > blanks[0]) ?? Math.min(...blanks));
    }
    const letter = board.letters.findIndex(({ name }) => name === event.key);
    const capital = board.letters.findIndex(({ name }) => name === event.key.toUpperCase());
    const meant = letter < 0 ? capital : letter;
    if (meant >= 0) this.twist(meant);
  }

  /** Marks the tile on a square and returns its number; shows the numbers of the squares if the hint names them. */
  hint(square, namesSquares = true) {
    this.tray.classList.toggle("numbered", namesSquares);
    const tile = this.state.tiles[square];
    this.tiles[tile].classList.add("hint");
    return this.solution.board.number(tile);
  }
}
