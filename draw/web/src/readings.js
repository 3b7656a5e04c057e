// Boards as other programs, problem sheets and people write them: lists of programming languages, drawn
// boxes, spreadsheets, sizes and comments before the rows, other signs for the blank. The number of squares
// is known here; the library, which reads the same for the program, also finds it out.

import { cellsOfProblem } from "./planner.js";
import { phrase } from "./texts.js";

/** What separates cells; a row ends where a line does, or as marked. */
const MARKS = /[\s,;|&/\\[\]{}()│┃║┆]+/;

/** What is in a cell that has only space in quotes. */
const EMPTY = "\0";

/** Signs and words for the blank, in small letters. */
const BLANKS = ["", EMPTY, ..."0 00 _ __ . · x - -- * ** # ? b blank empty none null nil nan".split(" ")];

/** Whether a text has words, and not only that of the blank. */
const hasWords = (text) => [...text.matchAll(/\p{L}{3,}/gu)].some(([word]) => !BLANKS.includes(word.toLowerCase()));

/** A line without the comment at its end. Behind `;` may be the next row. */
function withoutComment(line) {
  const starts = ["#", "//", "%", "--"].map((mark) => line.indexOf(mark)).filter((start) => start >= 0 && hasWords(line.slice(start)));
  const rows = [...line.matchAll(/;[^;#%]*/g)].filter(([row]) => hasWords(row)).map(({ index }) => index);
  return line.slice(0, Math.min(line.length, ...starts, ...rows));
}

/**
 * The text without comments, drawn lines, names before a list, the types that NumPy 2 prints, as in np.int64(1), and
 * the environments of LaTeX.
 */
function plain(text) {
  const isDrawn = (line) => /^[\s+\-=_:|─-╿]{3,}$/.test(line);
  const untyped = text
    .replace(/\bnp\.\w+\(([^[{()]*)\)/g, "$1")
    .replace(/\\(?:begin|end)\{[^}]*\}(?:\{[lcr|@ ]*\})?/g, "")
    .replace(/^(\s*\d+)[.)](?= .*\/)/gm, "$1:");
  const lines = untyped.split(/\r?\n/).map(withoutComment);
  const board = lines.filter((line) => line.trim() && !isDrawn(line) && !/\p{L}{2}.*:\s*$/u.test(line)).join("\n");
  const list = board.match(/^[^[{(]*\p{L}[^[{(]*(?:\[\d*\])*\s*[=:(]*\s*(?=[[{(])/u);
  return board
    .slice(list?.[0].length ?? 0)
    .replace(/,\s*dtype.*/, "")
    .replace(/(?<![^\s,;[{(])(['"`])\s*\1/g, EMPTY)
    .replace(/['"`“”‘’]/g, "")
    .replace(/(\d)\.0?(?=[\s,\]])/g, "$1");
}

/**
 * The goal tiles of cells, where the blank is 0, and what was inferred from them; null if they are not those of a
 * board of so many squares.
 */
function readingOf(cells, squares) {
  if (cells.length !== squares) return null;
  const isBoard = (tiles) => new Set(tiles).size === squares && tiles.every((tile) => tile >= 0 && tile < squares);
  const ways = cells.filter((cell) => !isNumber(cell)).length > 1 ? waysToReadSigns(cells) : waysToReadNumbers(cells);
  return ways.find(({ tiles }) => isBoard(tiles)) ?? null;
}

const isNumber = (cell) => /^-?\d+$/.test(cell);

/** What numbers, of which one may be another sign for the blank, can mean, the likeliest first. */
function waysToReadNumbers(cells) {
  const squares = cells.length;
  const sign = cells.find((cell) => !isNumber(cell));
  const isSign = sign === undefined || BLANKS.includes(sign.toLowerCase()) || [...sign].length === 1;
  if (!isSign) return [];
  const numbers = cells.map((cell) => (cell === sign ? 0 : Number(cell)));
  const isUsual = sign === undefined || ["_", ".", "·"].includes(sign);
  const ways = [{ tiles: numbers, notes: isUsual ? [] : [{ kind: "blank", sign }] }];
  const least = cells.indexOf("-1");
  if (least < 0) {
    const withoutLast = numbers.map((number) => (number === squares ? 0 : number));
    ways.push({ tiles: withoutLast, notes: [{ kind: "blank", sign: String(squares) }] });
  } else {
    ways.push({ tiles: numbers.map((number) => number + 1), notes: [{ kind: "fromZero", sign: "-1" }] });
    ways.push({ tiles: numbers.with(least, 0), notes: [{ kind: "blank", sign: "-1" }] });
  }
  // The tiles 0 to 7 and a blank are a position of Schofield's puzzle.
  if (sign !== undefined && squares !== 9) {
    ways.push({ tiles: cells.map((cell) => (cell === sign ? 0 : Number(cell) + 1)), notes: [{ kind: "fromZero", sign }] });
  }
  return ways;
}

/** What single signs can mean: digits and then letters, or letters alone. */
function waysToReadSigns(cells) {
  if (cells.some((cell) => [...cell].length !== 1)) return [];
  const digits = cells.map((cell) => (["_", "."].includes(cell) ? 0 : parseInt(cell, 36)));
  const sign = cells.find((_, i) => !(digits[i] > 9));
  return [
    { tiles: digits, notes: [{ kind: "digits", last: (cells.length - 1).toString(36) }] },
    { tiles: digits.map((digit) => (digit > 9 ? digit - 9 : 0)), notes: [{ kind: "letters", sign }] },
  ];
}

/** The board of rows in which a cell is empty: between marks, or where the cells of another row have one. */
function withGap(text, squares) {
  const lines = text.split("\n");
  // Marks around every row are no cells.
  const outer = [/^\s*[|│┃║┆]/, /(?:[|│┃║┆,;]|\\\\)\s*$/].filter((mark) => lines.every((line) => mark.test(line)));
  const inner = lines.map((line) => outer.reduce((line, mark) => line.replace(mark, ""), line));
  // On a single line the mark at the end may have an empty cell behind it.
  for (const rows of [inner, lines]) {
    const ofMarks = rows.flatMap((line) => line.split(/[,;|&\t│┃║┆]|\\\\/).map((cell) => cell.trim()));
    if (ofMarks.length === squares) return readingOf(ofMarks, squares);
  }
  const ends = lines.map((line) => [...line.matchAll(/\S+/g)].map((cell) => cell.index + cell[0].length));
  const most = Math.max(...ends.map((row) => row.length));
  const short = ends.findIndex((row) => row.length === most - 1);
  const full = ends.find((row) => row.length === most);
  const gap = full?.findIndex((end) => short >= 0 && !ends[short].includes(end)) ?? -1;
  if (gap < 0) return null;
  const rows = lines.map((line) => line.trim().split(/\s+/));
  rows[short].splice(gap, 0, "_");
  const reading = readingOf(rows.flat(), squares);
  return reading && { ...reading, notes: [{ kind: "gap" }] };
}

/** A note of rows with one cell each. */
function notesOfRows(board, squares) {
  const rows = board.split(/[\n/]/).filter((row) => row.trim().split(MARKS).length === 1);
  if (rows.length !== squares) return [];
  return [{ kind: board.includes("\n") ? "lines" : "rows" }];
}

/** Notes of numbers before and behind a board, which begins at a cell. */
function notesOf(rows, start, squares) {
  const before = [];
  let [head, ...others] = rows;
  for (let left = start; left > 0; [head, ...others] = others) {
    before.push(head.slice(0, left).map((cell) => cell.replace(/:$/, "")));
    left -= head.length;
  }
  const numbers = before.map((row) => row.filter(isNumber).join(" ")).filter((row) => row);
  const behind = rows
    .flat()
    .slice(start + squares)
    .join(" ");
  if (numbers.length && behind) return [{ kind: "around", rows: numbers, numbers: behind }];
  return [...(numbers.length ? [{ kind: "before", rows: numbers }] : []), ...(behind ? [{ kind: "behind", numbers: behind }] : [])];
}

/**
 * The tiles in the order of the squares, with 0 for the blank, and notes of what the text leaves open and was
 * inferred; null if the text shows no such board.
 */
export function boardOf(text, squares) {
  if (text.includes("(:init")) {
    const { cells, goal } = cellsOfProblem(text, squares);
    const reading = readingOf(cells, squares);
    return reading && { ...reading, notes: goal ? [{ kind: "goal", goal }] : [] };
  }
  const board = plain(text);
  const rows = board.split("\n").map((line) => line.split(MARKS).filter((cell) => cell));
  const cells = rows.flat();
  // Numbers before a board are its size or, on one line, its own number, and behind it the length of a solution.
  const more = cells.length - squares;
  const heads = [0, 1, 2].map((head) => rows.slice(0, head).flat().length);
  const starts =
    rows.length > 1 ? heads.filter((head) => head === more) : more >= 0 && more < 4 ? [more, 0, ...(more === 2 ? [1] : [])] : [];
  for (const start of starts) {
    const reading = readingOf(cells.slice(start, start + squares), squares);
    if (reading) return { ...reading, notes: [...notesOf(rows, start, squares), ...notesOfRows(board, squares), ...reading.notes] };
  }
  const ofGap = withGap(board, squares);
  if (ofGap) return ofGap;
  const [, lead, signs] = board.match(/^\s*(?:(\d+):\s)?(.*)$/s);
  const reading = readingOf([...signs.replace(/[\s/|,;]/g, "")], squares);
  return reading && lead ? { ...reading, notes: [{ kind: "before", rows: [lead] }, ...reading.notes] } : reading;
}

/** A note in words. */
export function noteText({ kind, sign, last, rows, numbers, goal }) {
  const blank = ["", EMPTY].includes(sign) ? phrase("readings.emptyCell") : sign;
  return {
    blank: () => phrase("readings.blank", { blank }),
    fromZero: () => phrase("readings.fromZero", { blank }),
    digits: () => phrase("readings.digits", { last }),
    letters: () => phrase("readings.letters", { blank }),
    gap: () => phrase("readings.gap"),
    lines: () => phrase("readings.lines"),
    rows: () => phrase("readings.rows"),
    goal: () => phrase("readings.goal", { goal }),
    before: () => phrase("readings.before", { numbers: rows.join(phrase("counts.and")) }),
    behind: () => phrase("readings.behind", { numbers }),
    around: () => phrase("readings.around", { before: rows.join(phrase("counts.and")), behind: numbers }),
  }[kind]();
}
