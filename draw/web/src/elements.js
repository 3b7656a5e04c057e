// Builds elements of the page, and writes words into them.

import { BLANK, ParseError } from "./board.js";

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** The ways of the arrow keys: right and down are positive. */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function make(namespace, name, attributes, children) {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat());
  return element;
}

/** @type {(name: string, attributes?: object, ...children: any[]) => any} */
export const html = (name, attributes = {}, ...children) => make("http://www.w3.org/1999/xhtml", name, attributes, children);
/** @type {(name: string, attributes?: object, ...children: any[]) => any} */
export const svg = (name, attributes = {}, ...children) => make("http://www.w3.org/2000/svg", name, attributes, children);

export const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

export const dateOfToday = (today = new Date()) =>
  [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** The hash of a text by G. Fowler, L. Noll and P. Vo. */
export const hashOf = (text) => [...text].reduce((hash, c) => Math.imul(hash ^ c.charCodeAt(0), 16777619) >>> 0, 2166136261);

/** An element of a list that depends on the date alone. */
export const ofToday = (list) => list[hashOf(dateOfToday()) % list.length];

/** Runs an action and shows a ParseError in the element with this id; whether there was none. */
export function reportErrors(id, action) {
  try {
    action();
    byId(id).textContent = "";
    return true;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    byId(id).textContent = `${error.message}.`;
    return false;
  }
}

/** Says something about what is shown; it vanishes with what it is about. */
export function say(text) {
  byId("status").textContent = text;
}

/** Marks an element as the current one of its list, or not. */
export function markCurrent(element, current) {
  if (current) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}

/** Disables a button that may have the focus, which a disabled button would lose. */
export const setDisabled = (button, disabled) => button.setAttribute("aria-disabled", disabled);

/**
 * The letters of a word; letters whose first move undoes the previous letter's last are struck out.
 */
export function struckWord(solution, word) {
  const overlaps = solution.overlaps(word);
  return word.map((letter, i) => {
    const name = solution.board.letters[letter].name;
    return overlaps[i] ? html("s", {}, name) : name;
  });
}

/** The number of moves after which each letter of a word is complete. */
export function endsOfLetters(solution, word) {
  const overlaps = solution.overlaps(word);
  let moves = 0;
  return word.map((letter, i) => {
    moves += solution.board.letters[letter].walk.length - 1 - overlaps[i] - (overlaps[i + 1] ?? 0);
    return moves;
  });
}

/** The number of letters of the word that have been played. */
export const lettersDone = ({ now }) => endsOfLetters(now.solution, now.word).filter((end) => end <= now.step).length;

/** The numbers of twists, elisions and moves of a word. */
export function measured(solution, word) {
  const elisions = solution.overlaps(word).reduce((a, b) => a + b, 0);
  return {
    twists: word.length,
    elisions,
    moves: word.reduce((sum, letter) => sum + solution.board.letters[letter].walk.length - 1, 0) - 2 * elisions,
  };
}

/** An element with the text of a tile, which is smaller if it has more than two characters. */
export function fitted(element, text) {
  element.textContent = text;
  if (text.length > 2) element.style.setProperty("--length", text.length);
  return element;
}

/** A small picture of a position; as large as its squares if it is to keep its size. */
export function picture(board, tiles, keepsSize = false) {
  const size = 20;
  const middles = board.squares.map((square) => middleOf(square, size));
  const looks = tiles.map((tile) => (tile === BLANK ? "hole" : `tile ${board.look(tile)}`));
  const shapes = middles.map((at, square) => shapeOfSquare(board, at, size, looks[square]));
  const numbers = middles.map(([x, y], square) => {
    const tile = tiles[square];
    if (tile === BLANK) return svg("text");
    const text = svg("text", { class: board.look(tile), x, y: y + 4, "text-anchor": "middle" });
    return fitted(text, board.face(tile));
  });
  const box = `0 0 ${board.width * size} ${board.height * size}`;
  const fixed = keepsSize ? { width: board.width * size, height: board.height * size } : {};
  return svg("svg", { class: "picture", viewBox: box, "aria-hidden": "true", ...fixed }, linesOfBoard(board, size), shapes, numbers);
}

/** The middle of a square in a drawing with squares of this size. */
export const middleOf = ({ x, y }, size) => [(x + 0.5) * size, (y + 0.5) * size];

/**
 * What is drawn of a square or a tile around its middle: a disc on a board that is drawn as a graph.
 * @type {(board: any, at: number[], size: number, look: string) => any}
 */
export function shapeOfSquare({ cells }, [x, y], size, look) {
  if (!cells) return svg("circle", { class: look, cx: x, cy: y, r: 0.36 * size });
  const side = 0.9 * size;
  return svg("rect", { class: look, x: x - side / 2, y: y - side / 2, width: side, height: side, rx: side / 8 });
}

/** The lines between adjacent squares, if the board is drawn as a graph, with squares of this size. */
export function linesOfBoard({ squares, cells }, size) {
  const at = (square) => middleOf(squares[square], size).join(" ");
  const lines = squares.flatMap(({ neighbours }, square) =>
    neighbours.filter((other) => other > square).map((other) => `M${at(square)}L${at(other)}`),
  );
  return cells ? [] : [svg("path", { class: "board-edges", d: lines.join("") })];
}
