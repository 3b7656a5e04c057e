// Boards as other programs, problem sheets and people write them: lists of programming languages, drawn
// boxes, spreadsheets, sizes and comments before the rows, other signs for the blank. The number of squares
// is known here; the library, which reads the same for the program, also finds it out.

/** What separates cells; a row ends where a line does, or as marked. */
const MARKS = /[\s,;|&/\\[\]{}()│┃║┆]+/;

/** Signs and words for the blank, in small letters. */
const BLANKS = [
  "",
  "0",
  "00",
  "_",
  "__",
  ".",
  "·",
  "x",
  "-",
  "--",
  "*",
  "**",
  "#",
  "?",
  "b",
  "blank",
  "empty",
  "none",
  "null",
  "nil",
  "nan",
];

/** Whether a text has words, and not only that of the blank. */
const hasWords = (text) => [...text.matchAll(/\p{L}{3,}/gu)].some(([word]) => !BLANKS.includes(word.toLowerCase()));

/** A line without the comment at its end. Behind `;` may be the next row. */
function withoutComment(line) {
  const starts = ["#", "//", "%", "--"].map((mark) => line.indexOf(mark)).filter((start) => start >= 0 && hasWords(line.slice(start)));
  const rows = [...line.matchAll(/;[^;#%]*/g)].filter(([row]) => hasWords(row)).map(({ index }) => index);
  return line.slice(0, Math.min(line.length, ...starts, ...rows));
}

/** The text without comments, drawn lines, and names before a list. */
function plain(text) {
  const isDrawn = (line) => /^[\s+\-=_:|─-╿]{3,}$/.test(line);
  const lines = text.split(/\r?\n/).map(withoutComment);
  const board = lines.filter((line) => line.trim() && !isDrawn(line) && !/\p{L}{2}.*:\s*$/u.test(line)).join("\n");
  const list = board.match(/^[^[{(]*\p{L}[^[{(]*(?:\[\d*\])*\s*[=:(]*\s*(?=[[{(])/u);
  return board
    .slice(list?.[0].length ?? 0)
    .replace(/,\s*dtype.*/, "")
    .replace(/(['"`])\s*\1/g, "_")
    .replace(/['"`“”‘’]/g, "")
    .replace(/(\d)\.0?(?=[\s,\]])/g, "$1");
}

/** The goal tiles of cells, where the blank is 0; null if they are not those of a board of so many squares. */
function tilesOf(cells, squares) {
  if (cells.length !== squares) return null;
  const isBoard = (numbers) => new Set(numbers).size === squares && numbers.every((number) => number >= 0 && number < squares);
  const checked = (numbers) => (isBoard(numbers) ? numbers : null);
  const isNumber = (cell) => /^-?\d+$/.test(cell);
  const others = cells.filter((cell) => !isNumber(cell));
  if (others.length <= 1) {
    const numbers = cells.map((cell) => (isNumber(cell) ? Number(cell) : 0));
    if (others.length && !BLANKS.includes(others[0].toLowerCase()) && [...others[0]].length > 1) return null;
    const least = cells.indexOf("-1");
    // -1 is the blank, or the last number is.
    return (
      checked(numbers) ??
      checked(numbers.map((number) => (least < 0 ? (number === squares ? 0 : number) : number + 1))) ??
      (least < 0 ? null : checked(numbers.with(least, 0))) ??
      // The tiles 0 to 7 and a blank are a position of Schofield's puzzle.
      (others.length && squares !== 9 ? checked(cells.map((cell) => (isNumber(cell) ? Number(cell) + 1 : 0))) : null)
    );
  }
  if (cells.some((cell) => [...cell].length !== 1)) return null;
  // Digits and then letters, or letters alone.
  const digits = cells.map((cell) => parseInt(cell, 36));
  return checked(digits) ?? checked(digits.map((digit) => (digit > 9 ? digit - 9 : 0)));
}

/** The cells of rows in which one is empty: between marks, or where the cells of another row have one. */
function withGap(text, squares) {
  const lines = text.split("\n");
  // Marks around every row are no cells.
  const outer = [/^\s*[|│┃║┆]/, /(?:[|│┃║┆,;]|\\\\)\s*$/].filter((mark) => lines.every((line) => mark.test(line)));
  const inner = lines.map((line) => outer.reduce((line, mark) => line.replace(mark, ""), line));
  const ofMarks = inner.flatMap((line) => line.split(/[,;|&\t│┃║┆]/).map((cell) => cell.trim()));
  if (ofMarks.length === squares) return ofMarks;
  const ends = lines.map((line) => [...line.matchAll(/\S+/g)].map((cell) => cell.index + cell[0].length));
  const most = Math.max(...ends.map((row) => row.length));
  const short = ends.findIndex((row) => row.length === most - 1);
  const full = ends.find((row) => row.length === most);
  const gap = full?.findIndex((end) => short >= 0 && !ends[short].includes(end)) ?? -1;
  if (gap < 0) return [];
  const rows = lines.map((line) => line.trim().split(/\s+/));
  rows[short].splice(gap, 0, "");
  return rows.flat();
}

/** What a planner's problem says of tiles in facts such as (at t1 p1_1): each tile with its row and column, by these. */
function placesOf(facts) {
  const words = facts.matchAll(/\((?:[a-z_-]*at|position|on|loc|located)\s+t\w*?(\d+)\s+([a-z]\w*?)(\d+)[_\s-]+(?:[a-z]+_?)?(\d+)\s*\)/g);
  // x is a column, y a row.
  const place = ([, tile, kind, a, b]) => [tile, ...(kind.startsWith("x") ? [b, a] : [a, b])].map(Number);
  return [...words].map(place).sort((one, other) => one[1] - other[1] || one[2] - other[2]);
}

/** The cells of a planner's problem. */
function ofFacts(text, squares) {
  const [, init, goal = ""] = text.toLowerCase().match(/\(:init([^]*?)(?:\(:goal([^]*))?$/) ?? [];
  // Columns may come first; a goal in order tells.
  const isColumnFirst = placesOf(goal).some(([tile], i, all) => i > 0 && tile < all[i - 1][0]);
  const places = placesOf(init).map(([tile, a, b]) => (isColumnFirst ? [tile, b, a] : [tile, a, b]));
  const columns = Math.max(...places.map(([, , column]) => column));
  const cells = Array(squares).fill("");
  for (const [tile, row, column] of places) cells[(row - 1) * columns + column - 1] = String(tile);
  return cells;
}

/** The tiles in the order of the squares, with 0 for the blank; null if the text shows no such board. */
export function boardOf(text, squares) {
  if (text.includes("(:init")) return tilesOf(ofFacts(text, squares), squares);
  const board = plain(text);
  const rows = board.split("\n").map((line) => line.split(MARKS).filter((cell) => cell));
  const cells = rows.flat();
  // Numbers before a board are its size or, on one line, its own number, and behind it the length of a solution.
  const more = cells.length - squares;
  const heads = [0, 1, 2].map((head) => rows.slice(0, head).flat().length);
  const starts = rows.length > 1 ? heads.filter((head) => head === more) : more >= 0 && more < 4 ? [more, 0] : [];
  for (const start of starts) {
    const tiles = tilesOf(cells.slice(start, start + squares), squares);
    if (tiles) return tiles;
  }
  return tilesOf(withGap(board, squares), squares) ?? tilesOf([...board.replace(/[\s/|,;]/g, "")], squares);
}
