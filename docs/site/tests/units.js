// What needs neither a browser nor the program.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { renderChapter } from "../chapter.js";
import { brokenLinks } from "../links.js";
import { filters, parse, printed } from "../src/command-line.js";

const words = (line) => parse(line)?.map(({ program, args }) => [program, ...args]);

test("a command line is divided as a shell divides it", () => {
  assert.deepEqual(words("taquin solve '1 2 / 3 _' --format  json"), [["taquin", "solve", "1 2 / 3 _", "--format", "json"]]);
  assert.deepEqual(words(`taquin word '[A,B]' A"B c"'d' a\\ b x#y`), [["taquin", "word", "[A,B]", "AB cd", "a b", "x#y"]]);
  assert.deepEqual(words(String.raw`printf '1\n' | taquin lookup -|tail -n +2`), [
    ["printf", String.raw`1\n`],
    ["taquin", "lookup", "-"],
    ["tail", "-n", "+2"],
  ]);
  assert.deepEqual(words("taquin perm show ''"), [["taquin", "perm", "show", ""]]);
});

test("what needs a shell or another program is not taken", () => {
  for (const line of [
    "",
    "ls",
    "printf 'a'",
    "taquin a > b",
    "taquin a && taquin b",
    "taquin a || taquin b",
    "taquin a |",
    "taquin $HOME",
    "taquin `a`",
    'taquin "$a"',
    "taquin *",
    "taquin ~/a",
    "taquin 'a",
    "taquin a | cut -c1",
    "taquin a | tail -c 3",
    "printf '%s' a | taquin -",
    "taquin a # why",
  ])
    assert.equal(parse(line), null, line);
});

test("head, tail and printf are those of the system", () => {
  const text = "1\n2\n\n4";
  assert.equal(filters.head(text, ["-n", "2"]), "1\n2\n");
  assert.equal(filters.head(text, ["-n", "9"]), text);
  assert.equal(filters.tail(text, ["-n", "2"]), "\n4");
  assert.equal(filters.tail(text, ["-n", "0"]), "");
  assert.equal(filters.tail(text, ["-n", "+2"]), "2\n\n4");
  assert.equal(filters.tail(text, ["-n", "+0"]), text);
  assert.equal(printed([String.raw`a\tb\\n\n`]), "a\tb\\n\n");
});

test("a chapter has its samples, links and sections", () => {
  const { html, sections } = renderChapter(
    "# A `b` c\n\nSee [d](dev/e.md#f), [g](README.md), [h](https://h.md).\n\n## A b c\n\n```console\n$ taquin census | tail -n 1\n1 < 2\n$ taquin verify\n```\n",
  );
  assert.deepEqual(sections, [
    { slug: "a-b-c", title: "A b c", text: "See d, g, h.\n" },
    { slug: "a-b-c-1", title: "A b c", text: "$ taquin census | tail -n 1\n1 < 2\n$ taquin verify\n\n" },
  ]);
  assert.deepEqual(
    [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address),
    ["dev/e.html#f", "index.html", "https://h.md"],
  );
  assert.deepEqual(
    [...html.matchAll(/data-command="([^"]*)"/g)].map(([, command]) => command),
    ["taquin census | tail -n 1"],
  );
  assert.ok(html.includes("1 &lt; 2") && html.includes("$ taquin verify"));
});

test("links that lead nowhere are found", () => {
  const folder = mkdtempSync(join(tmpdir(), "taquin-links-"));
  writeFileSync(join(folder, "a.html"), "");
  const page = `<a href="a.html#x"><a href="a.html#y"><a href="b.html"><a href="#x"><a href="https://b.html"><i id="x"><img src="c.png">`;
  assert.deepEqual(brokenLinks(new Map([["a.html", page]]), folder), ["a.html: a.html#y", "a.html: b.html", "a.html: c.png"]);
  rmSync(folder, { recursive: true });
});
