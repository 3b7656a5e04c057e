// The boards that the page reads are those that the program reads: node readings.mjs. Prints each text with the
// number of its squares and what the page says that it inferred.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { boardOf, noteText } from "../src/readings.js";

const root = new URL("../../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const numbers = (text) => (text.includes(" ") ? text.match(/\d+/g) : text.match(/\d/g)).map(Number);
// The texts of the page, as far as they are used here.
const group = (name) => read("draw/web/texts/en.yaml").split(`\n${name}:\n`)[1].split("\n\n")[0];
const texts = (name) => [...group(name).matchAll(/^ {2}(\w+): "(.*)"$/gm)].map(([, key, text]) => [`${name}.${key}`, text]);
const textContent = JSON.stringify(Object.fromEntries([...texts("readings"), ...texts("counts")]));
Object.assign(globalThis, { document: { getElementById: () => ({ textContent }), documentElement: { lang: "en" } } });

const checked = [];
const check = (text, board) => {
  const { tiles, notes } = boardOf(text, board.length) ?? {};
  assert.deepEqual(tiles, board, text);
  checked.push({ text, squares: board.length, inferred: notes.map(noteText) });
};

// The files of one board.
for (const [, name, list] of read("cli/tests/readings/readings.yaml").matchAll(/^(\S+): (\[.*\])$/gm)) {
  const boards = JSON.parse(list);
  if (boards.length === 1) check(read(`cli/tests/readings/${name}`), numbers(boards[0]));
}
// The table of the documentation.
const section = read("docs/notation.md").split("### Boards as people have them")[1].split("### Goals")[0];
for (const [, text, board] of section.matchAll(/^\| `(.*)` \| `(.*)` \|$/gm)) {
  check(text.replaceAll("⏎", "\n"), numbers(board));
}
// The blank on each square, in each notation that may leave its cell empty.
for (const columns of [3, 4]) {
  const tiles = Array.from({ length: columns ** 2 - 1 }, (_, i) => i + 1);
  for (let at = 0; at <= tiles.length; at++) {
    const board = tiles.toSpliced(at, 0, 0);
    const rows = (blank, width = 0) =>
      Array.from({ length: columns }, (_, row) =>
        board.slice(row * columns, (row + 1) * columns).map((tile) => String(tile || blank).padStart(width)),
      );
    const written = (blank, between, width) =>
      rows(blank, width)
        .map((row) => row.join(between))
        .join("\n");
    check(written("", ","), board);
    check(written("", ";"), board);
    check(written("", "\t"), board);
    check(written(" ", " | ", 2), board);
    check(
      rows(" ", 2)
        .map((row) => `| ${row.join(" | ")} |`)
        .join("\n+----+----+\n"),
      board,
    );
    check(
      rows(" ", 2)
        .map((row) => `│${row.join("│")}│`)
        .join("\n"),
      board,
    );
    check(`[${rows("None").map((row) => `[${row.join(", ")}]`)}]`, board);
    check(`{${rows("0").map((row) => `{${row.join(", ")}}`)}};`, board);
    check(written("", " ", 3), board);
    check(`${columns}\n${written("x", " ", 2)}`, board);
  }
}
// On one line, with an empty cell at the end; in LaTeX; with a number; with spaces between rows.
const nearly = [1, 2, 3, 4, 5, 6, 7, 8, 0];
for (const text of [
  "1,2,3,4,5,6,7,8,",
  "1,2,3;4,5,6;7,8,",
  "123 456 78_",
  "1. 123/456/78_",
  String.raw`1 & 2 & 3 \\ 4 & 5 & 6 \\ 7 & 8 & `,
]) {
  check(text, nearly);
}
check(String.raw`\begin{pmatrix} 1 & 2 & 3 \\ 4 & 5 & 6 \\ 7 & 8 & 0 \end{pmatrix}`, nearly);
check("1234 5678 9abc def0", [...Array(15).keys()].map((tile) => tile + 1).concat(0));
check(" 2  3   \n 7  5  1\n 4  8  6", [2, 3, 0, 7, 5, 1, 4, 8, 6]);
// What holds something else than a board is not read.
for (const text of ["", "1 2 3", "1 2 3 4 4 5 6 7 8", "1 2 3 4 5 6 7 8 10", "hello, world", "(1 2 3)", "1 2 3\n4 5 6\n7 8 9 10"]) {
  assert.equal(boardOf(text, 9), null, text);
}
console.log(JSON.stringify(checked));
