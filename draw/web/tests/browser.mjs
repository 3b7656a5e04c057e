// Opens the explorer in Chromium, as a file from disk and with the network off.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const executablePath = process.env.TAQUIN_CHROMIUM ?? "/usr/bin/chromium";

/**
 * Opens a page, by default without motion, and hands it to `see`. Everything that it complains of, and every request but that for
 * itself, is an error.
 */
export async function open(file, address, see, options = {}) {
  // Chromium's sandbox does not run as root, nor in most containers; the page is our own.
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
    await context.setOffline(true);
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const complaints = [];
    page.on("console", (message) => complaints.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`error: ${error.stack}`));
    page.on("request", (request) => {
      // What the page has made itself comes from nowhere else.
      if (request.url().startsWith("blob:")) return;
      if (!request.isNavigationRequest() || !request.url().startsWith("file:")) {
        complaints.push(`request: ${request.url()}`);
      }
    });
    await page.goto(`${pathToFileURL(file)}${address}`);
    await page.waitForFunction(() => performance.getEntriesByName("interactive").length > 0);
    const result = await see(page);
    if (complaints.length) throw new Error(complaints.join("\n"));
    return result;
  } finally {
    await browser.close();
  }
}

/** On a small desk and on a phone these elements are in sight when the page opens. */
export async function opensInSight(file, selector) {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    const below = (elements) => elements.filter((element) => element.getBoundingClientRect().bottom > innerHeight).map(({ id }) => id);
    const cut = await open(file, "", (page) => page.locator(selector).evaluateAll(below), { viewport });
    assert.deepEqual(cut, [], `at ${viewport.width} by ${viewport.height}`);
  }
}

/** Follows a link on the page, as if it were typed into the address bar. */
export async function follow(page, parts) {
  await page.evaluate(async (address) => {
    if (location.hash === `#${address}`) {
      // The page may show something else already, and write it into its address a little later.
      dispatchEvent(new HashChangeEvent("hashchange", { newURL: location.href }));
      return;
    }
    const changed = new Promise((done) => addEventListener("hashchange", done, { once: true }));
    location.hash = address;
    await changed;
  }, new URLSearchParams(parts).toString());
}

/** Waits for the panels that come in the frames after the board. */
export function settled(page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done, 0));
  });
}

/** Waits until the page has written what it shows into its address, and gives its parts. */
export async function address(page) {
  let before = null;
  for (;;) {
    await page.waitForTimeout(300);
    const now = await page.evaluate(() => location.hash.slice(1));
    if (now === before) return Object.fromEntries(new URLSearchParams(now));
    before = now;
  }
}

/** What the page says of the position. */
export function figures(page) {
  return page.evaluate(() => {
    const text = (id) => document.getElementById(id)?.textContent.replaceAll("\u2009", "") ?? null;
    const struck = (element) => [...element.childNodes].map((node) => node.textContent + (node.nodeName === "S" ? "\u0336" : "")).join("");
    const list = (selector, read) => [...document.querySelectorAll(selector)].map(read);
    return {
      shown: document.getElementById("position").placeholder,
      code: text("fact-position"),
      cycles: text("fact-in-cycles"),
      moves: text("moves"),
      firstTwists: text("fact-first-twists"),
      class: text("fact-class"),
      extended: text("fact-with-inverses"),
      inverse: text("fact-inverse"),
      number: text("fact-number"),
      obstacle: text("obstacle"),
      refusal: text("position-error"),
      words: list("#word-list .word", struck),
      onCorners: list("#tray .letter.first", (letter) => letter.textContent),
      members: list("#members .member", (member) => ["b", "small"].map((part) => member.querySelector(part).textContent).join(", ")),
      here: list("#members [aria-current] b", (code) => code.textContent),
      marked: list("#half-page:not([hidden]) [aria-current]", (entry) => entry.firstChild.textContent + struck(entry.lastChild)),
      head: text("head"),
      bar: list("#bars [aria-current]", (bar) => bar.textContent),
      tiles: list("#tray .tile", (tile) => tile.getAttribute("aria-label")),
    };
  });
}
