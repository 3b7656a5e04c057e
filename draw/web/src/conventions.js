// Positions as other programs and books write them: rows in lines, in brackets or between commas; 0 or
// the word blank for the empty square; pieces numbered from 1.

import { phrase } from "./texts.js";

/** A text with rows divided by slashes and _ for the word blank, as far as it is clear what is meant. */
export function inOurRows(board, text) {
  if (/[()]/.test(text)) return text;
  const plain = text
    .replace(/\bblank\b/gi, "_")
    .replace(/\]\s*,?\s*\[|\s*[\n;]\s*/g, "/")
    .replace(/[[\]]/g, " ")
    .trim();
  const rows = plain.split(/[\s,]+/);
  const areRows =
    !board.separator &&
    rows.length > 1 &&
    rows.length === board.rows?.length &&
    rows.every((row, i) => row.length > 1 && row.length === board.rows[i].length);
  return areRows ? rows.join("/") : plain;
}

/** A position whose pieces are numbered from 1, on a board whose tiles are numbered from 0: the last piece is tile 0. */
function withPiecesFromOne(board, text) {
  if (board.first_tile !== 0 || board.separator) return null;
  const pieces = text.replace(/[\s,/]/g, "").replace(/0/g, "_");
  if (pieces.length !== board.squares.length || !board.rows) return null;
  const renamed = [...pieces.replace(String(board.places), "0")];
  try {
    return board.read(board.rows.map((row) => row.map(() => renamed.shift()).join("")).join("/"));
  } catch {
    return null;
  }
}

/** Where a text leads that is no position of the board shown: positions on this page, and words about others. */
export function otherReadings(solutions, { board }, text) {
  const readings = [];
  for (const solution of solutions.filter((other) => other.board !== board)) {
    try {
      const tiles = solution.board.read(inOurRows(solution.board, text));
      readings.push({ solution, tiles, label: phrase("conventions.show", { board: solution.board.name }) });
    } catch {
      // It is no position of this board either.
    }
  }
  const tiles = withPiecesFromOne(board, inOurRows(board, text));
  if (tiles)
    readings.push({
      solution: solutions.find((solution) => solution.board === board),
      tiles,
      label: phrase("conventions.piece", { piece: board.places }),
    });
  const numbers = text.replace(/blank|_/gi, " 0 ").match(/[\s,]/)
    ? (text.replace(/blank|_/gi, "0").match(/\d+/g) ?? [])
    : [...text.replace(/_/g, "0").replace(/\D/g, "")];
  const isFull = (count) =>
    numbers.length === count && numbers.every((number) => Number(number) < count) && new Set(numbers).size === count;
  const eight = text.replace(/[\s,/]/g, "");
  const elsewhere =
    board.name !== "3x3" && isFull(9)
      ? phrase("conventions.corner")
      : isFull(16)
        ? phrase("conventions.fifteen")
        : board.name !== "eight" &&
            !solutions.some(({ board }) => board.name === "eight") &&
            /^(?!.*([0-7]).*\1)([0-7]{6}|[0-7]{8}|[0-7]*_[0-7]*)$/.test(eight) &&
            eight.length > 5
          ? phrase("conventions.eight")
          : "";
  return { readings, elsewhere };
}
