// The site in Chromium: SITE names its folder, and TAQUIN the native program, whose answers it must give.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const { SITE, TAQUIN, TAQUIN_CHROMIUM = "/usr/bin/chromium" } = process.env;
// A site need not be at the top of its server.
const PREFIX = "/taquin/";
const LARGEST_MODULE = 2_000_000;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png" };

let server, browser, folder;

before(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname.replace(PREFIX, "/");
    try {
      const body = readFileSync(join(SITE, path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "localhost", listening));
  // Chromium's sandbox does not run as root, nor in most containers; the pages are our own.
  browser = await chromium.launch({ executablePath: TAQUIN_CHROMIUM, args: ["--no-sandbox"] });
  folder = mkdtempSync(join(tmpdir(), "taquin-site-"));
  mkdirSync(join(folder, "docs/pictures"), { recursive: true });
});

after(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true });
});

const address = (path) => `http://localhost:${server.address().port}${PREFIX}${path}`;

/** Opens a page and hands it to `see`. Whatever it complains of, and every request elsewhere, is an error. */
async function open(path, see) {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const complaints = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.stack));
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() !== 200) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(address(""))) complaints.push(`request: ${request.url()}`);
  });
  try {
    await page.goto(address(path));
    await see(page);
  } finally {
    await page.close();
  }
  assert.deepEqual(complaints, []);
}

/** What a sample shows after its command has been run. */
async function shown(sample) {
  await sample.locator(".status", { hasText: /Exit code|ended|Only|Stopped/ }).waitFor();
  const [out, err, status] = await Promise.all([".out", ".err", ".status"].map((part) => sample.locator(part).textContent()));
  return { out, err, status };
}

/** Runs a command in the playground. */
async function run(page, command) {
  const sample = page.locator("#playground");
  await sample.getByLabel("Command").fill(command);
  await sample.getByRole("button", { name: "Run" }).click();
  return shown(sample);
}

/** The answer of the native program. */
function native(command) {
  const script = `taquin() { "$TAQUIN" "$@"; }; ${command}`;
  const env = { TAQUIN, PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" };
  const { stdout, stderr, status } = spawnSync("sh", ["-c", script], { cwd: folder, env, input: "", encoding: "utf8", maxBuffer: 2 ** 25 });
  return { out: stdout, err: stderr, status: `Exit code ${status}` };
}

const COMMANDS = [
  "taquin census",
  "taquin census | tail -n 1",
  "taquin lookup 102536 765432 x",
  "taquin lookup 102536 --boards --all",
  "printf '102536\\n765432\\n' | taquin lookup - --format csv",
  "taquin solve 867/254/3_1 --format json",
  "taquin solve '1 2 7 3 / 6 9 5 4 / 11 10 _ 8 / 13 14 12 15'",
  "taquin solve '1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 _'",
  "taquin solve 867/254/3_1 --no-such-option",
  "taquin solvable 123/456/87_",
  "taquin scramble 4x4 -n 3 --seed 1 | taquin solve - --length-only",
  "taquin group theta0",
  "taquin spectrum five",
  "taquin distances count 2x4",
  "taquin distances count 3x3 | head -n 5",
  "taquin word --board five ABA ABW",
  "taquin classes --of 102536",
  "taquin perm show '(0 1 2)(3 4)'",
  "taquin board Dreieck-Größe",
  "taquin book 102",
  "taquin draw 867/254/3_1 -o -",
  "printf 'DqK\\n:BcN\\n' | taquin atlas - --columns graph6,home,squares,edges,group,greatest",
];

test("commands give the bytes of the native program", () =>
  open("playground.html", async (page) => {
    for (const command of COMMANDS) assert.deepEqual(await run(page, command), native(command), command);
  }));

test("a sample of a chapter prints what the chapter shows", () =>
  open("solution.html", async (page) => {
    const sample = page.locator(".sample").first();
    const command = await sample.getByLabel("Command").inputValue();
    await sample.getByRole("button", { name: "Run" }).click();
    assert.deepEqual(await shown(sample), native(command));
  }));

test("files are offered, and stay for the next command", () =>
  open("playground.html", async (page) => {
    for (const [command, path] of [
      ["taquin census --plot docs/pictures/census.svg", "docs/pictures/census.svg"],
      ["taquin distances build 2x3 -o Größe.distances", "Größe.distances"],
      ["taquin explore five -o five.html", "five.html"],
    ]) {
      assert.deepEqual(await run(page, command), native(command));
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: path, exact: true }).click()]);
      assert.deepEqual(readFileSync(await download.path()), readFileSync(join(folder, path)), path);
    }
    const command = "taquin distances check Größe.distances";
    assert.deepEqual(await run(page, command), native(command));
    // Nothing is replaced unless asked for, and what was not written is not offered.
    const again = "taquin explore five -o five.html";
    assert.deepEqual(await run(page, again), native(again));
    assert.equal(await page.locator("#playground .files li").count(), 0);
  }));

test("a run is stopped, and the page goes on", () =>
  open("playground.html", async (page) => {
    await page.getByLabel("Command").fill("taquin distances count 3x4");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator(".status", { hasText: "Stopped" }).waitFor();
    assert.deepEqual(await run(page, "taquin board five"), native("taquin board five"));
  }));

test("what needs a shell is not run", () =>
  open("playground.html", async (page) => {
    for (const command of ["ls", "taquin census > file", "taquin census | cut -c1", "taquin board $HOME", "taquin census; ls"]) {
      assert.match((await run(page, command)).status, /^Only taquin runs here/, command);
    }
  }));

test("the ten examples succeed or give a negative answer", () =>
  open("playground.html", async (page) => {
    const examples = page.locator("button[data-command]");
    assert.equal(await examples.count(), 10);
    for (const example of await examples.all()) {
      await example.click();
      const { out, status } = await shown(page.locator("#playground"));
      assert.match(status, /^Exit code [01]$/, await example.textContent());
      assert.ok(out || (await page.locator("#playground .files li").count()), await example.textContent());
    }
  }));

test("the search leads to a section", () =>
  open("dev/architecture.html", async (page) => {
    await page.getByLabel("Search the book").fill("theorem of wils");
    await page.locator("#found a").first().click();
    await page.waitForURL(/#/);
    assert.match(await page.locator("main").textContent(), /Wilson/);
  }));

test("every page opens from the folder alone", () =>
  open("index.html", async (page) => {
    const pages = readdirSync(SITE, { recursive: true }).filter((path) => path.endsWith(".html"));
    for (const path of pages) {
      await page.goto(address(path));
      await page.locator("main h1, header h1").first().waitFor();
    }
  }));

test("the book leads to the explorers, and they lead back", () =>
  open("index.html", async (page) => {
    for (const name of ["Explorer of the eight-puzzle", "Fifteen-puzzle"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.locator("#tray").waitFor();
      await page.getByRole("link", { name: "The book", exact: true }).click();
      await page.getByRole("heading", { name: "The explorer", exact: true }).waitFor();
    }
    // Only on the site.
    assert.doesNotMatch(execFileSync(TAQUIN, ["explore"], { encoding: "utf8", maxBuffer: 2 ** 25 }), / href=/);
  }));

test("the module is small", () => {
  const { size } = statSync(join(SITE, "assets/taquin.wasm.gzip"));
  assert.ok(size <= LARGEST_MODULE, `${size} bytes`);
});
