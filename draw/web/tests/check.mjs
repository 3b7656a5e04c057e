// One check of the explorer in a real browser: node check.mjs CHECK PAGE [WHAT THE PROGRAM SAYS]

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { address, figures, follow, open, opensInSight, settled } from "./browser.mjs";
import { inspections } from "./inspect.mjs";
import { languages } from "./languages.mjs";
import { puzzles } from "./puzzle.mjs";

const [check, file, said] = process.argv.slice(2);
const expected = said ? JSON.parse(readFileSync(said, "utf8")) : null;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Sets how fast words are played, and by what steps. */
async function pace(page, by) {
  await page.locator("details:has(#by)").evaluate((details) => (details.open = true));
  await page.locator("#by").selectOption(by);
  await page.locator("#pace").fill("12");
}

const moves = (page) => page.locator("#moves").textContent();

const checks = {
  /** The page is shown with the network off, and nothing is asked of it but its file. */
  async opens() {
    await open(file, `#position=${expected.goal}`, async (page) => {
      const shown = await figures(page);
      assert.deepEqual([shown.code, shown.moves, shown.words], [expected.goal, "0", []]);
      assert.match(await page.title(), /eight-puzzle/);
      // The policy holds: what is not of the page does not run.
      const foreign = await page.evaluate(() => {
        const script = document.createElement("script");
        try {
          script.textContent = "document.body.dataset.foreign = 'ran'";
          document.body.append(script);
        } catch (error) {
          return error.name;
        }
        return document.body.dataset.foreign ?? "blocked";
      });
      assert.equal(foreign, "TypeError");
    }).catch((error) => {
      // The browser tells of the script that was kept out; of nothing else.
      const told = error.message.split("\n").filter((line) => line);
      const other = told.filter((line) => !/Trusted|Content Security Policy/.test(line));
      if (error.code === "ERR_ASSERTION" || other.length) throw error;
    });
  },

  /** The paper's position is played to the end, by moves and by twists, drawn along, and undone. */
  async plays() {
    const { position, word, length, boards, twists } = expected;
    await open(file, `#position=${position}`, async (page) => {
      await pace(page, "move");
      await page.getByRole("button", { name: `play ${word}:` }).click();
      await page.locator("#play", { hasText: "Play" }).waitFor();
      assert.equal(await moves(page), "0");
      assert.equal(await page.locator("#count").textContent(), `${length} / ${length}`);
      assert.equal((await address(page)).step, String(length));

      // Along it: after each move the position of the program's drawing.
      const tiles = () =>
        page.locator("#tray .tile").evaluateAll((all) => all.map((tile) => tile.getAttribute("aria-label").split(/[ ,]/)[4]));
      for (const [step, board] of boards.entries()) {
        await page.locator("#at").fill(String(step));
        assert.equal(await moves(page), String(length - step));
        const squares = await tiles();
        squares.forEach((square, tile) => assert.equal(board[square === "home" ? 8 : square], String(tile), `step ${step}`));
      }

      // Twist by twist.
      await pace(page, "twist");
      await page.locator("#at").fill("0");
      for (let twist = 0; twist < twists; twist++) await page.locator("#forward").click();
      assert.equal(await moves(page), "0");
      assert.equal(await page.locator("#forward").isEnabled(), true);
      for (let twist = 0; twist < twists; twist++) await page.locator("#back").click();
      assert.equal(await moves(page), String(length));
      await page.locator("#play").click();
      await page.locator("#play", { hasText: "Play" }).waitFor();
      assert.equal(await moves(page), "0");

      await page.locator("#undo").click();
      assert.deepEqual(await address(page), { position, board: "eight" });
      await page.locator("#redo").click();
      assert.equal((await address(page)).word, word);
    });
  },

  /** Tiles slide by mouse and by finger, by click and by drag, and back. */
  async slides() {
    const goal = "#position=012345";
    const drag = async (page, name, share, button = "left") => {
      const tile = page.getByRole("button", { name });
      const box = await tile.boundingBox();
      const [x, y] = [box.x + 0.3 * box.width, box.y + 0.3 * box.height];
      await page.mouse.move(x, y);
      await page.mouse.down({ button });
      await page.mouse.move(x + 0.3 * share * box.width, y, { steps: 2 });
      await page.mouse.move(x + share * box.width, y, { steps: 3 });
      await page.mouse.up({ button });
    };
    await open(file, goal, async (page) => {
      await drag(page, "tile 0 on square 0", 0.9);
      assert.equal((await address(page)).position, "_12345670");
      assert.equal(await moves(page), "1");
      await page.getByRole("button", { name: "tile 0 on square home" }).click();
      assert.equal(await moves(page), "0");
      // Less than halfway is nowhere.
      await drag(page, "tile 0 on square 0", 0.3);
      assert.equal(await moves(page), "0");
      // A tile that is not in line with the blank stays, and says so; a row slides at one click.
      await page.locator("#tray .tile").nth(1).click({ force: true });
      assert.equal(await moves(page), "0");
      assert.match(await page.locator("#status").textContent(), /Tile 1 is blocked/);
      await page.getByRole("button", { name: "tile 0 on square 0" }).click();
      await page.getByRole("button", { name: "tile 4 on square 4" }).click();
      assert.equal((await address(page)).position, "0123_5674");
      // A swipe is one move, though the tile that it begins and ends on would slide at a click; with
      // another button it is none.
      await page.locator("#goal").click();
      await page.getByRole("button", { name: "tile 4 on square 4" }).click();
      await drag(page, "tile 0 on square 0", 0.5, "right");
      assert.equal(await moves(page), "1");
      await drag(page, "tile 0 on square 0", 0.5);
      assert.equal(await moves(page), "0");
    });
    await open(
      file,
      goal,
      async (page) => {
        await page.getByRole("button", { name: "tile 4 on square 4" }).tap();
        assert.equal((await address(page)).position, "0123_5674");
        await page.getByRole("button", { name: "tile 4 on square home" }).tap();
        // A corner turns, and solves what it undoes.
        await pace(page, "move");
        await page.getByRole("button", { name: "twist A" }).tap();
        await page.locator("#play", { hasText: "Play" }).waitFor();
        assert.equal(await moves(page), "4");
        assert.deepEqual((await figures(page)).onCorners, ["W"]);
        // A drag that the system takes away slides nothing, however far it was.
        const touches = await page.context().newCDPSession(page);
        const touch = (type, ...touchPoints) => touches.send("Input.dispatchTouchEvent", { type, touchPoints });
        for (const [end, left] of [
          ["touchCancel", "0"],
          ["touchEnd", "1"],
        ]) {
          await page.locator("#goal").tap();
          const tile = page.getByRole("button", { name: "tile 4 on square 4" });
          const box = await tile.boundingBox();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          await touch("touchStart", { x, y });
          for (const share of [0.3, 0.6, 0.9]) await touch("touchMove", { x: x - share * box.width, y });
          await touch(end);
          assert.equal(await moves(page), left, end);
          assert.equal(await page.locator("#tray .held").count(), 0);
        }
      },
      PHONE,
    );
  },

  /** Every notation is read as the program reads it, and what it refuses is refused in its words. */
  async notations() {
    for (const { address, read, refused } of expected) {
      await open(file, address, async (page) => {
        for (const { text, code } of read) {
          await page.locator("#position").fill(text);
          await page.getByRole("button", { name: "Show", exact: true }).click();
          const shown = await figures(page);
          assert.deepEqual([shown.refusal, shown.shown], ["", code], text);
        }
        for (const { text, error } of refused) {
          await page.locator("#position").fill(text);
          await page.getByRole("button", { name: "Show", exact: true }).click();
          const shown = await figures(page);
          assert.ok(`${shown.refusal} ${shown.obstacle}`.includes(error), `${text}: ${JSON.stringify(shown)}`);
        }
      });
    }
  },

  /** The figures of many positions are those of the program. */
  async figures() {
    const { board, positions, elsewhere } = expected;
    assert.ok(positions.length > 0 && elsewhere.length > 0);
    await open(
      file,
      `#board=${board}`,
      async (page) => {
        for (const position of positions) {
          await follow(page, { board, position: position.code });
          await settled(page);
          const shown = await figures(page);
          const sorted = [...shown.onCorners].sort().join("");
          assert.equal(sorted, [...position.first_twists].sort().join(""), position.code);
          const { members } = position;
          assert.deepEqual([shown.members, shown.here], [members, [position.code]]);
          const count = `${position.size} member${position.size === 1 ? "" : "s"}`;
          assert.deepEqual(
            {
              code: shown.code,
              moves: shown.moves,
              bar: shown.bar,
              firstTwists: shown.firstTwists,
              words: shown.words,
              class: shown.class,
              extended: shown.extended,
              inverse: shown.inverse,
              marked: shown.marked,
            },
            {
              code: position.code,
              moves: String(position.moves),
              bar: [String(position.moves)],
              firstTwists: position.first_twists || "none: this is the goal",
              words: position.words,
              class: `${position.class} of ${expected.classes}, ${count}`,
              extended: `${position.extended} of ${expected.extended_classes}`,
              inverse: position.inverse === position.code ? "the position itself" : position.inverse,
              marked: position.entry ? [position.entry] : [],
            },
          );
        }
        for (const { position, moves: number } of elsewhere) {
          await follow(page, { board, position });
          assert.equal(await moves(page), String(number), position);
        }
      },
      { reducedMotion: "reduce" },
    );
  },

  /** From the hint to the goal, move by move. */
  async hints() {
    await open(
      file,
      `#position=${expected.position}`,
      async (page) => {
        for (let left = expected.length; left > 0; left--) {
          assert.equal(await moves(page), String(left));
          await page.locator("#hint").click();
          // The squares have their numbers as long as the hint names one.
          const [, square] = (await page.locator("#status").textContent()).match(/from square (\w+);/);
          assert.ok(await page.locator("#tray .square-label", { hasText: square }).isVisible());
          await page.locator("#tray .tile.hint").click();
          assert.equal(await page.locator("#tray .square-label:visible").count(), 0);
        }
        assert.equal(await moves(page), "0");
        await page.locator("#hint").click();
        assert.equal(await page.locator("#status").textContent(), "This is the goal.");
        // Two tiles exchanged: no hint, but the reason.
        await page.locator("#swap").click();
        assert.match(await page.locator("#status").textContent(), /Tiles 6 and 7 are exchanged: now the position cannot/);
        assert.equal(await moves(page), "∞");
        assert.match((await figures(page)).obstacle, /odd permutation of the goal, \(6 7\)/);
        await page.locator("#hint").click();
        assert.match(await page.locator("#status").textContent(), /No hint: it is an odd permutation/);
        await page.locator("#swap").click();
        assert.equal(await moves(page), "0");
      },
      { reducedMotion: "reduce" },
    );
  },

  /** All of it by the keyboard. */
  async keyboard() {
    const { position, word, length } = expected;
    await open(file, "#position=012345", async (page) => {
      const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
      const tabTo = async (name, key = "Tab") => {
        for (let tabs = 0; tabs < 200; tabs++) {
          if ((await focused()) === name) return;
          await page.keyboard.press(key);
        }
        assert.fail(`${name} cannot be reached`);
      };
      // Arrows slide the tile that goes that way, and what they did is undone.
      await tabTo("tray");
      for (const [key, shown] of [
        ["ArrowUp", "012345_76"],
        ["ArrowRight", null],
        ["ArrowDown", null],
      ]) {
        await page.keyboard.press(key);
        if (shown) assert.equal((await address(page)).position, "012345_76");
      }
      assert.notEqual(await moves(page), "0");
      for (let undone = 0; undone < 3; undone++) await page.keyboard.press("Control+z");
      assert.equal(await moves(page), "0");
      await page.keyboard.press("Control+y");
      assert.equal(await moves(page), "1");
      await page.keyboard.press("Control+z");
      // A letter turns a corner.
      await page.keyboard.press("a");
      await page.locator("#play", { hasText: "Play" }).waitFor();
      assert.equal(await moves(page), "4");
      // A position is typed, its word is chosen and played.
      await tabTo("position");
      await page.keyboard.type(position);
      await page.keyboard.press("Enter");
      assert.equal(await moves(page), String(length));
      await page.locator("#word-list button").first().waitFor();
      while ((await focused()) !== word) {
        const inList = await page.evaluate(() => document.activeElement.classList.contains("word"));
        await page.keyboard.press(inList ? "ArrowRight" : "Tab");
      }
      await page.keyboard.press("Enter");
      await page.locator("#play", { hasText: "Play" }).waitFor();
      assert.equal(await moves(page), "0");
      // What the screen reader says at the end.
      await page.locator("#announcement", { hasText: "0 moves to the goal" }).waitFor({ state: "attached" });
      // At the end of a list an arrow is the list's.
      await tabTo("undo", "Shift+Tab");
      await page.keyboard.press("ArrowLeft");
      assert.deepEqual([await focused(), await moves(page)], ["undo", "0"]);
      // Back along it.
      await tabTo("at");
      await page.keyboard.press("Home");
      assert.equal(await moves(page), String(length));
      // And on in the graph.
      await settled(page);
      const here = (await figures(page)).code;
      await tabTo(here);
      await page.keyboard.press("ArrowRight");
      if ((await focused()) === here) await page.keyboard.press("ArrowLeft");
      const code = await focused();
      assert.notEqual(code, here);
      await page.keyboard.press("Enter");
      await settled(page);
      assert.equal((await figures(page)).code, code);
    });
  },

  /** A link shows the same thing, and a link without content is refused. */
  async links() {
    const { position, word, length } = expected;
    const address = `#position=${position}&board=eight&word=${word}&step=7`;
    const shown = await open(file, address, async (page) => {
      assert.equal(await page.locator("#count").textContent(), `7 / ${length}`);
      assert.equal(await moves(page), String(length - 7));
      assert.equal(await page.locator("#undo").isDisabled(), true);
      await follow(page, { board: "five", position: "402" });
      assert.equal((await figures(page)).code, "402");
      const wrong = { board: "nine" };
      await follow(page, wrong);
      assert.match((await figures(page)).refusal, /'nine' is not a board of this page/);
      await follow(page, { board: "eight", position: "10253_647", word: "A" });
      assert.match((await figures(page)).refusal, /begins and ends with the blank at home/);
      return (await figures(page)).code;
    });
    assert.equal(shown, "402");
  },

  /** The sixty elements are sixty rotations; going to one turns the solid. */
  async dodecahedron() {
    await open(file, "#board=five", async (page) => {
      const elements = page.locator("#elements .element");
      await elements.first().waitFor();
      const labels = await elements.evaluateAll((all) => all.map((element) => element.getAttribute("aria-label")));
      assert.deepEqual([...labels].sort(), [...expected].sort());
      const corners = () => page.locator("#solid polygon").evaluateAll((all) => all.map((face) => face.getAttribute("points")).join());
      const before = await corners();
      await page.locator("#elements [aria-label^='120,']").click();
      await page.locator("#rotation", { hasText: "120 is the rotation" }).waitFor();
      await page.waitForTimeout(800);
      assert.notEqual(await corners(), before);
      // The solid as a whole looks the same after each rotation.
      const outline = (points) =>
        points
          .split(/[ ,]/)
          .map((x) => Math.round(Number(x)))
          .sort((a, b) => a - b);
      outline(await corners()).forEach((x, i) => assert.ok(Math.abs(x - outline(before)[i]) <= 1));
      // Each tile has the colour of its cube, and each face an edge of each.
      const colour = (selector, property) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, property) => getComputedStyle(element)[property], property);
      const colours = new Set();
      for (const tile of [0, 1, 2, 3, 4]) {
        const stroke = await colour(`#solid .cube${tile}`, "stroke");
        assert.equal(await colour(`#tray .tile.cube${tile} span`, "borderBottomColor"), stroke);
        colours.add(stroke);
        assert.equal(await page.locator(`#solid g:has(polygon) .cube${tile}`).count(), 12);
      }
      assert.equal(colours.size, 5);
      // The axis has the ends that the text names; the identity has none.
      const ends = () => page.locator("#solid .axis:visible text").allTextContents();
      const named = (await page.locator("#rotation").textContent()).match(/: (\w)\w+ (\d+)–(\d+)/).slice(1);
      const [through, ...numbers] = named;
      assert.deepEqual((await ends()).sort(), numbers.map((number) => through + number).sort());
      // Keys and drags turn it, and slide no tile.
      const position = (await figures(page)).shown;
      for (const turn of [() => page.keyboard.press("ArrowUp"), () => page.keyboard.press("ArrowLeft"), drag]) {
        const before = await corners();
        await page.locator("#solid").focus();
        await turn();
        assert.notEqual(await corners(), before);
        assert.equal((await figures(page)).shown, position);
      }
      async function drag() {
        const box = await page.locator("#solid").boundingBox();
        await page.mouse.move(box.x + 50, box.y + 50);
        await page.mouse.down();
        await page.mouse.move(box.x + 90, box.y + 70, { steps: 3 });
        await page.mouse.up();
      }
      // A vertex of the Cayley graph is a position.
      assert.equal(await page.locator("#cayley .place").count(), 60);
      await page.locator("#cayley .place", { hasText: "012" }).click();
      await settled(page);
      assert.equal((await figures(page)).moves, "0");
      assert.deepEqual(await page.locator("#cayley .here").allTextContents(), ["012"]);
      assert.deepEqual(await ends(), []);
      await page.getByRole("button", { name: "eight" }).click();
      await page.locator("#dodecahedron").waitFor({ state: "hidden" });
    });
  },

  /** Nothing stands out of the window, on a telephone or a desk, and fingers find the buttons. */
  async sizes() {
    const desk = { viewport: { width: 1440, height: 1000 } };
    const narrow = { ...PHONE, viewport: { width: 320, height: 640 } };
    for (const size of [PHONE, narrow, desk]) {
      await open(
        file,
        "#position=102536&word=WXYZADY",
        async (page) => {
          await page.waitForTimeout(300);
          const { width } = size.viewport;
          assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `at ${width}`);
          const small = await page
            .locator("button:visible")
            .evaluateAll((all) =>
              all.filter((button) => button.offsetHeight < 24 || button.offsetWidth < 8).map((button) => button.outerHTML),
            );
          assert.deepEqual(small, []);
          const tray = await page.locator("#tray").boundingBox();
          assert.ok(tray.width >= 0.6 * Math.min(width, 400) && tray.y + tray.height <= size.viewport.height);
        },
        size,
      );
    }
    await opensInSight(file, "#tray, #goal-shown, #invite, #actions");
    // Who wants no motion gets none.
    await open(
      file,
      "#position=102536",
      async (page) => {
        const duration = () =>
          page
            .locator("#tray .tile")
            .first()
            .evaluate((tile) => getComputedStyle(tile).transitionDuration);
        assert.equal(await duration(), "0s");
      },
      { reducedMotion: "reduce" },
    );
  },
};

await { ...checks, ...inspections, ...languages, ...puzzles }[check](file, expected);
console.log(`${check}: done`);
