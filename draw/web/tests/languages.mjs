// Checks of the pages in other languages than English.

import assert from "node:assert/strict";
import { follow, open, settled } from "./browser.mjs";

/** What has the same text in all languages: names, notations and numbers, and these words. */
const ALIKE =
  /^(Elision|Pause|Inverse|Position.*|(\d+, |\d+: )?faces.*|classes|positions|code|Tour|trivial|eight|five|SVG|PNG|home|taquin eight, .*)$/;
/** Words of the English page that no other language has. */
const ENGLISH = /\b(the|of|with|and|is|moves?|tiles?|twists?|squares?|goal|blank|undo|class|words?)\b/i;

/** All that a person reads or hears on the page now. */
const textsOf = (page) =>
  page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest("script, style, template")) texts.push(walker.currentNode.data);
    for (const name of ["aria-label", "title", "aria-valuetext", "placeholder"])
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name));
    return texts.map((text) => text.trim()).filter((text) => text);
  });

/** The texts of a page that is used: the tour, a game, refusals, a presentation, both boards. */
async function explored(file) {
  const seen = new Set();
  await open(file, "#position=102536", async (page) => {
    const look = async () => {
      await settled(page);
      for (const text of await textsOf(page)) seen.add(text);
    };
    const text = (id) => page.locator(`#${id}`).textContent();
    await look();
    await page.locator("#take-tour").click();
    for (let step = 0; step < 7; step++) {
      await page.locator("#tour-answer").click();
      assert.match(await text("tour-question"), /\?$/);
      assert.notEqual(await text("tour-reply"), "");
      await look();
      await page.locator("#tour-next").click();
    }
    assert.equal(await page.locator("#tour").isVisible(), false);
    // A game is won, with a detour and a hint.
    await follow(page, { position: "0123_5674" });
    await page.locator("#begin").click();
    for (const key of ["ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
    await page.locator("#game-hint").click();
    await look();
    await page.locator("#tray").focus();
    await page.keyboard.press("ArrowRight");
    assert.match(await text("result-title"), /^3 .* 1 /);
    await look();
    await page.locator("#close-result").click();
    for (const id of ["hint", "swap", "hint", "show-me", "swap", "undo", "theme", "present", "present-answers", "present-leave"]) {
      await page.locator(`#${id}`).click();
      await look();
    }
    // A word is played, and positions and words are refused.
    await follow(page, { position: "102536", word: "WXYZADY", step: "3" });
    await look();
    const fields = {
      position: ["102537x", "10253", "112536", "__2536471", "102/536", "(0 9)", "(0 0)", "(0 1)x", "402", "725406831"],
      word: ["Q", "(A", "A^"],
    };
    for (const [field, refused] of Object.entries(fields)) {
      for (const each of refused) {
        await page.locator(`#${field}`).fill(each);
        await page.locator(`#${field}`).press("Enter");
        assert.ok((await text(`${field}-error`)).length > 10, each);
        await look();
      }
    }
    for (const position of ["10254637", "10253_647", "10254_637"]) {
      await follow(page, { position });
      await look();
    }
    await follow(page, { position: "102536" });
    await page.locator("#symmetries button").first().click();
    for (const by of ["cycles", "first"]) {
      await page.locator("#top-canvas").scrollIntoViewIfNeeded();
      await page.locator("#top-colours").selectOption(by);
      await page.waitForTimeout(300);
      await look();
    }
    await page.locator("#top-fold").fill("0.5");
    await page.locator("#graph-of").selectOption("positions");
    await page.locator("#open-take-away").click();
    await look();
    await page.keyboard.press("Escape");
    await follow(page, { board: "five", position: "402" });
    await look();
  });
  return seen;
}

/** The texts of a page to play. */
async function played(file) {
  const seen = new Set();
  await open(file, "#position=1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15", async (page) => {
    await page.locator("#bounds", { hasText: "3" }).waitFor();
    const look = async () => (await textsOf(page)).forEach((text) => seen.add(text));
    await page.locator("#hint").click();
    await page.locator("#tray .hint").waitFor();
    await look();
    await page.locator("#show-me").click();
    await page.locator("#result").waitFor();
    await look();
    await page.locator("#position").fill("17: 1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12");
    await page.locator("#position").press("Enter");
    await page.locator("#metric").selectOption("slides");
    await page.locator("#bounds", { hasText: "1" }).waitFor();
    await look();
    await page.locator("#position").fill("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0");
    await page.locator("#position").press("Enter");
    await look();
  });
  return seen;
}

/** The texts of a page to play a goal with labels. */
async function labelled(file) {
  const seen = new Set();
  await open(file, "#position=4*132_*", async (page) => {
    const look = async () => (await textsOf(page)).forEach((text) => seen.add(text));
    await page.locator("#bounds", { hasText: "15" }).waitFor();
    await page.locator("#hint").click();
    await page.locator("#tray .hint").waitFor();
    await look();
    for (const refused of ["1134**_", "123+**_", "1234***"]) {
      await page.locator("#position").fill(refused);
      await page.locator("#position").press("Enter");
      await look();
    }
    await page.locator("#position").fill("2134**_");
    await page.locator("#position").press("Enter");
    await page.locator("#bounds", { hasText: /\w/ }).waitFor();
    await look();
  });
  return seen;
}

/** The texts of a page with several blanks. */
async function withBlanks(file) {
  const seen = new Set();
  await open(file, "#position=123/4_5/76_", async (page) => {
    const look = async () => (await textsOf(page)).forEach((text) => seen.add(text));
    await page.locator("#bounds", { hasText: "3" }).waitFor();
    await page.locator("#hint").click();
    await page.locator("#tray .hint").waitFor();
    await look();
    await page.locator("#tray").press("Space");
    await look();
    await page.locator("#tray .tile", { hasText: "1" }).click({ force: true });
    await look();
    await page.locator("#position").fill("123/456/78_");
    await page.locator("#position").press("Enter");
    await look();
  });
  return seen;
}

export const languages = {
  /** The page works in each language, and has nothing of the English page's texts. */
  async languages(file, expected) {
    for (const [use, english, others] of [
      [explored, file, expected.explorer],
      [played, expected.puzzle.en, expected.puzzle],
      [labelled, expected.labelled.en, expected.labelled],
      [withBlanks, expected.blanks.en, expected.blanks],
    ]) {
      const texts = await use(english);
      for (const language of ["de", "fr"]) {
        const translated = await use(others[language]);
        const isText = (text) => /\p{Ll}{2}/u.test(text) && !ALIKE.test(text);
        const left = [...translated].filter((text) => isText(text) && (texts.has(text) || ENGLISH.test(text)));
        assert.deepEqual(left, [], language);
        for (const text of translated) assert.doesNotMatch(text, /[{}]|undefined|^[a-z]+\.[a-zA-Z]+$/i, language);
        const few = [...translated].filter(isText).length;
        assert.ok(few > 30, `${few} texts`);
      }
    }
  },
};
