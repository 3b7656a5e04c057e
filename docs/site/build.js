// Builds the site of the book: node build.js MODULE FOLDER. The module is the program for WASI.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import MiniSearch from "minisearch";
import { addressOf, escapeHtml, renderChapter } from "./chapter.js";
import { brokenLinks } from "./links.js";
import { INDEX_OPTIONS } from "./src/index-options.js";

const [module, folder] = process.argv.slice(2).map((path) => resolve(path));
const docs = join(import.meta.dirname, "..");
const EXPLORERS = [
  ["eight", "Explorer of the eight-puzzle"],
  ["3x3", "Explorer of 3x3, home in a corner"],
  ["4x4", "Fifteen-puzzle"],
];

const read = (...path) => readFileSync(join(...path), "utf8");

/** Writes a file of the site. */
function write(path, text) {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
}

/** Runs the program in the folder of the site, and gives what it prints. */
function taquin(...args) {
  const runner = join(docs, "../cli/tests/program/wasi.mjs");
  return execFileSync(process.execPath, ["--no-warnings", runner, module, ...args], { cwd: folder, encoding: "utf8" });
}

/** Puts values in the place of their names in braces. */
function filled(template, values) {
  return template.replace(/\{([a-z]+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The table of contents: its parts, each with the paths and titles of its chapters. */
function readSummary() {
  const parts = [{ title: "The book", chapters: [] }];
  for (const line of read(docs, "SUMMARY.md").split("\n").slice(1)) {
    const [, heading] = line.match(/^# (.*)/) ?? [];
    if (heading) parts.push({ title: heading, chapters: [] });
    const [, title, path] = line.match(/^(?:- )?\[(.*)\]\((.*)\)$/) ?? [];
    if (path) parts.at(-1).chapters.push([path, title]);
  }
  return parts;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "explorer"), { recursive: true });
const parts = readSummary();
const template = read(import.meta.dirname, "page.html");
const tryIt = [["playground.html", "Playground"], ...EXPLORERS.map(([board, title]) => [`explorer/${board}.html`, title])];
const contents = [
  { title: "Try it", links: tryIt },
  ...parts.map(({ title, chapters }) => ({ title, links: chapters.map(([path, title]) => [addressOf(path), title]) })),
];
const pages = new Map();

/** Adds a page with its place in the table of contents. */
function addPage(path, title, content) {
  const root = "../".repeat(path.split("/").length - 1);
  const link = ([target, title]) => `<li><a href="${root}${target}"${target === path ? ' aria-current="page"' : ""}>${title}</a></li>`;
  const list = ({ title, links }) => `<h2>${title}</h2><ul>${links.map(link).join("")}</ul>`;
  pages.set(path, filled(template, { title, root, contents: contents.map(list).join(""), content }));
}

const sections = [];
for (const [path, title] of parts.flatMap(({ chapters }) => chapters)) {
  const chapter = renderChapter(read(docs, path));
  addPage(addressOf(path), title, chapter.html);
  for (const { slug, title: heading, text } of chapter.sections) {
    sections.push({ id: `${addressOf(path)}#${slug}`, title: heading, chapter: title, text });
  }
}
addPage("playground.html", "Playground", filled(read(import.meta.dirname, "playground.html"), { help: escapeHtml(taquin("-h")) }));

// Only here does a page of the explorer lead anywhere: elsewhere it is a file of its own.
const back = `<nav><a href="../explorer.html">The book</a> · <a href="../playground.html">Playground</a></nav>`;
for (const [board] of EXPLORERS) {
  const path = `explorer/${board}.html`;
  taquin("explore", board, "-o", path);
  pages.set(path, read(folder, path).replace("<header>", `<header>${back}`));
}

for (const [path, text] of pages) write(path, text);
cpSync(join(docs, "pictures"), join(folder, "pictures"), { recursive: true });

const index = new MiniSearch(INDEX_OPTIONS);
index.addAll(sections);
write("assets/search.json", JSON.stringify(index));
write("assets/taquin.wasm.gzip", gzipSync(readFileSync(module), { level: constants.Z_BEST_COMPRESSION }));
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ["src/page.js", "src/worker.js", "src/style.css"],
  outdir: join(folder, "assets"),
  bundle: true,
  minify: true,
  format: "esm",
  charset: "utf8",
  target: "es2023",
});

const broken = brokenLinks(pages, folder);
if (broken.length) {
  console.error(`links that lead nowhere:\n${broken.join("\n")}`);
  process.exitCode = 1;
}
console.log(`${pages.size} pages in ${folder}`);
