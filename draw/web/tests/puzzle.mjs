// Checks of the page to play a puzzle that is too large for the explorer.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { address, follow, open, opensInSight } from "./browser.mjs";

const text = (page, id) => page.locator(`#${id}`).textContent();
const hintOf = async (page) => {
  await page.locator("#hint").click();
  await page.locator("#tray .hint").waitFor();
  return text(page, "status");
};

export const puzzles = {
  /** Hints lead to the goal in the least number of moves, once that is proved. */
  async puzzle(file, { position, moves, slides }) {
    await opensInSight(file, "#tray, #goal-shown, #actions, #new-puzzle");
    await open(file, `#position=${position}`, async (page) => {
      const proved = page.locator("#bounds", { hasText: `takes ${moves} moves: this is proved` });
      await proved.waitFor();
      for (let left = moves - 1; left >= 0; left--) {
        const told = await hintOf(page);
        assert.match(told, left ? new RegExp(`then ${left} moves? to go \\(optimal: `) : /\(optimal: /);
        await page.locator("#tray .hint").click();
        assert.equal(await text(page, "moves"), String(moves - left));
      }
      assert.equal(await text(page, "result-title"), `${moves} moves: no solution is shorter, ${moves} hints`);
      assert.equal(await text(page, "result-text"), "");
      assert.match(
        await text(page, "share"),
        new RegExp(`^taquin \\S+, from ${position}: ${moves} moves: no solution is shorter, ${moves} hints$`),
      );
      await page.locator("#hint").click();
      assert.equal(await text(page, "status"), "This is the goal.");

      // Again, with a way around; undone moves do not count.
      await page.locator("#restart").click();
      assert.deepEqual([await text(page, "moves"), await text(page, "moves-name")], ["0", "moves"]);
      assert.equal((await address(page)).position, position);
      await proved.waitFor();
      const tile = (await hintOf(page)).match(/tile (\d+)/)[1];
      const others = page.locator("#tray .tile.slides").filter({ hasNotText: new RegExp(`^${tile}$`) });
      await others.first().click();
      await page.keyboard.press("Control+z");
      assert.equal(await text(page, "moves"), "0");
      await others.first().click();
      // From beside the known way, a hint has to be searched for.
      assert.match(await hintOf(page), /^Slide tile \d+; then \d+ moves to go \((optimal|suboptimal): /);
      await page.locator("#show-me").click();
      await page.locator("#show-me", { hasText: "Stop" }).waitFor();
      await page.locator("#result-title").waitFor({ state: "visible" });
      assert.match(await text(page, "result-title"), new RegExp(`^${moves + 2} moves, ${moves} were enough, \\d+ hints$`));
      assert.equal(await text(page, "show-me"), "Show me");
      // A hint counts when it is given, and what the keyboard takes back stops the play.
      await page.locator("#restart").click();
      await hintOf(page);
      assert.equal(await text(page, "moves-name"), "moves, 1 hint");
      await page.locator("#show-me").click();
      await page.locator("#show-me", { hasText: "Stop" }).waitFor();
      await page.keyboard.press("Control+z");
      assert.equal(await text(page, "show-me"), "Show me");
      // Twice as fast.
      const pace = () => page.evaluate(() => document.documentElement.style.getPropertyValue("--pace"));
      const [before] = [await pace(), await page.locator("#pace").fill("8")];
      assert.deepEqual([before, await pace()], ["212.5ms", "106.25ms"]);

      // The fewest slides, which are played as slides.
      await page.locator("#restart").click();
      await page.locator("#metric").selectOption("slides");
      await page.locator("#bounds", { hasText: `takes ${slides} slides: this is proved` }).waitFor();
      assert.match(await hintOf(page), new RegExp(`then ${slides - 1} slides to go \\(optimal: `));
      await page.locator("#pace").fill("12");
      await page.locator("#show-me").click();
      await page.locator("#result-title").waitFor({ state: "visible" });
      assert.equal(await text(page, "result-title"), `${slides} slides: no solution is shorter, ${slides + 1} hints`);
      assert.match(await text(page, "moves-name"), new RegExp(`^moves in ${slides} slides`));

      // What is inferred from a board in another notation is said.
      await page.locator("#position").fill(position.replace("0", "16"));
      await page.keyboard.press("Enter");
      assert.equal(await text(page, "status"), `Read as ${position}: 16 is the blank.`);
    });
  },

  /** A goal with labels: hints lead to it in the least number of moves, and what is shown has labels and colours. */
  async labelled(file, { goal, position, tiles, moves, unknown, unsolvable, refused }) {
    await opensInSight(file, "#tray, #goal-shown, #actions, #new-puzzle");
    await open(file, `#position=${encodeURIComponent(position)}`, async (page) => {
      assert.deepEqual([(await address(page)).position, await page.locator("#position").inputValue()], [position, position]);
      const names = await page.locator("#tray .tile").evaluateAll((all) => all.map((tile) => tile.getAttribute("aria-label")));
      assert.deepEqual(names.map((name) => name.replace(", slides", "")).sort(), tiles.toSorted());
      const ofGoal = await page.locator("#goal-picture text").allTextContents();
      assert.equal(ofGoal.join(""), goal.replace(/[*_/]/g, ""));
      // Equal labels have one colour, and others have others; unknown tiles have none.
      const colours = await page
        .locator("#tray .tile")
        .evaluateAll((tiles) => tiles.map((tile) => [tile.textContent, getComputedStyle(tile.firstElementChild).backgroundColor]));
      const shared = new Map(colours.filter(([label]) => colours.filter(([other]) => other === label).length > 1));
      assert.equal(new Set(colours.filter(([label]) => shared.has(label)).map(String)).size, shared.size);
      assert.equal(new Set(shared.values()).size, shared.size);
      assert.equal(shared.has(""), unknown);
      assert.equal((await text(page, "aim")).includes("Tiles without a label may be anywhere."), unknown);
      assert.equal(await page.locator("#metric").isVisible(), false);

      await page.locator("#bounds", { hasText: `takes ${moves} moves: this is proved` }).waitFor();
      for (let left = moves - 1; left >= 0; left--) {
        const told = await hintOf(page);
        assert.match(told, left ? new RegExp(`then ${left} moves? to go \\(optimal: `) : /\(optimal: /);
        assert.equal(await page.locator("#result").isVisible(), false);
        await page.locator("#tray .hint").click();
      }
      assert.equal(await text(page, "result-title"), `${moves} moves: no solution is shorter, ${moves} hints`);
      assert.match(await text(page, "share"), new RegExp(`, from .*: ${moves} moves: no solution is shorter`));
      await page.locator("#restart").click();
      await page.locator("#pace").fill("12");
      await page.locator("#show-me").click();
      await page.locator("#result-title").waitFor({ state: "visible" });
      assert.match(await text(page, "result-title"), new RegExp(`^${moves} moves: no solution is shorter`));

      await page.locator("#position").fill(refused.text);
      await page.keyboard.press("Enter");
      assert.equal(await text(page, "position-error"), `'${refused.text}': ${refused.reason}.`);
      if (unsolvable) {
        const none = "This is no puzzle: no sequence of moves reaches the goal from here.";
        await page.locator("#position").fill(unsolvable);
        await page.keyboard.press("Enter");
        await page.locator("#bounds", { hasText: none }).waitFor();
        await page.locator("#hint").click();
        await page.locator("#status", { hasText: none }).waitFor();
      }
      for (const kind of ["any", "near", "today"]) {
        await page.locator("#level").selectOption(kind);
        await page.locator("#begin").click();
        await page.locator("#bounds", { hasText: "this is proved" }).waitFor();
      }
    });
  },

  /** Tiles between two blanks go where the mark, the pointer or an arrow key says. */
  async blanks(file) {
    await open(file, "#position=123/4_5/76_", async (page) => {
      assert.match(await text(page, "aim"), /^Slide the tiles into the empty squares/);
      assert.ok(await page.locator("#keys").isVisible());
      const tile = (label) => page.locator("#tray .tile", { hasText: new RegExp(`^${label}$`) });
      const marked = () => page.locator("#tray .hole").evaluateAll((holes) => holes.findIndex((hole) => hole.matches(".marked")) + 1);
      const leadsTo = async (position, action) => {
        await action();
        assert.equal((await address(page)).position, position);
        await page.keyboard.press("Control+z");
      };
      const [toMiddle, toCorner] = ["123/45_/76_", "123/4__/765"];
      const drag = async (x, y) => {
        const box = await tile(5).boundingBox();
        const [from, to] = [box.x + box.width / 2, box.y + box.height / 2];
        await page.mouse.move(from, to);
        await page.mouse.down();
        await page.mouse.move(from + x * box.width, to + y * box.height, { steps: 4 });
        await page.mouse.up();
      };
      assert.equal(await marked(), 5);
      await leadsTo(toMiddle, () => tile(5).click());
      await leadsTo(toCorner, () => drag(0.1, 0.8));
      await leadsTo(toMiddle, () => drag(-0.8, 0.1));
      // A tile that has the focus is not pressed by Space.
      await page.keyboard.press("Space");
      assert.deepEqual([await marked(), await text(page, "status")], [9, "Square 9 is marked."]);
      await leadsTo(toCorner, () => tile(5).click());
      assert.equal(await marked(), 9);
      await leadsTo(toCorner, () => page.keyboard.press("ArrowDown"));
      // Nothing is below the marked square.
      await leadsTo("123/465/7__", () => page.keyboard.press("ArrowUp"));
      await page.keyboard.press("Space");
      assert.equal(await marked(), 5);
      await leadsTo("1_3/425/76_", () => page.keyboard.press("ArrowDown"));
      await page.locator("#tray .hole").nth(8).click();
      assert.equal(await marked(), 9);
      await leadsTo(toCorner, () => tile(5).click());
      assert.equal(await text(page, "moves"), "0");
      // The nearest blank comes before the marked one, and a slide of several tiles goes to the blank in line.
      await follow(page, { position: "_12/34_/567" });
      await page.locator("#tray .hole").nth(0).click();
      await leadsTo("_1_/342/567", () => tile(2).click());
      await leadsTo("12_/34_/567", () => page.keyboard.press("ArrowLeft").then(() => page.keyboard.press("ArrowLeft")));
    });
  },

  /** Where the labels have too many arrangements, the page says that it has no hints. */
  async hintless(file) {
    await open(file, "", async (page) => {
      const none = "No hints: the search of this page has found no solution from here.";
      await page.locator("#bounds", { hasText: none }).waitFor();
      await page.locator("#hint").click();
      await page.locator("#status", { hasText: none }).waitFor();
      await page.locator("#tray .tile.slides").first().click();
      assert.equal(await text(page, "moves"), "1");
    });
  },

  /** What is not proved is not said to be; a row slides; links and positions are read or refused. */
  async suboptimal(file, { position, odd, goal }) {
    await open(file, `#position=${position}`, async (page) => {
      assert.equal(await page.locator("#metric").isVisible(), false, "slides are for small boards");
      const told = await hintOf(page);
      const [, left, least] = told.match(/; then (\d+) moves to go \(suboptimal: (\d+) or more are needed\)\.$/).map(Number);
      assert.ok(least <= left, told);
      await page.locator("#bounds", { hasText: /^From its beginning the puzzle takes \d+ to \d+ moves, and the search goes on/ }).waitFor();
      assert.equal(await page.locator("#result").isVisible(), false);

      await follow(page, { position: goal });
      const line = page.locator("#tray .tile", { hasText: /^21$/ });
      await line.click();
      assert.deepEqual([await text(page, "moves"), await page.locator("#result").isVisible()], ["4", false]);
      assert.equal(await text(page, "moves-name"), "moves in 1 slide");
      await page.keyboard.press("ArrowLeft");
      assert.equal(await text(page, "moves"), "5");
      await page.locator("#undo").click();
      await page.locator("#undo").click();
      assert.equal(await text(page, "moves"), "0");

      await page.locator("#position").fill(odd);
      await page.keyboard.press("Enter");
      assert.match(await text(page, "position-error"), /This is no puzzle: .* odd permutation/);
      await page.locator("#position").fill(position);
      await page.keyboard.press("Enter");
      assert.equal((await address(page)).position, position);
      assert.equal(await text(page, "position-error"), "");
      for (const kind of ["any", "near", "today"]) {
        await page.locator("#level").selectOption(kind);
        await page.locator("#begin").click();
        await page.locator("#bounds", { hasText: "From its beginning" }).waitFor();
        assert.notEqual((await address(page)).position, position);
      }
      // Today's puzzle is the same again.
      const today = (await address(page)).position;
      await page.locator("#begin").click();
      assert.equal((await address(page)).position, today);
    });
    await open(file, `#position=${odd}`, async (page) => {
      assert.match(await text(page, "position-error"), /This is no puzzle/);
    });
  },

  /** axe-core finds nothing wrong, few tab stops lead through the page, and nothing overflows. */
  async accessible(file, { position }) {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
    for (const [colorScheme, width] of [
      ["light", 1440],
      ["dark", 390],
      ["light", 320],
    ]) {
      const size = { colorScheme, viewport: { width, height: 844 } };
      await open(
        file,
        `#position=${position}`,
        async (page) => {
          await page.evaluate(axe);
          await hintOf(page);
          const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
          const { violations } = await page.evaluate((options) => globalThis.axe.run(options), options);
          assert.deepEqual(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("; ")}`),
            [],
          );
          assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
          const tray = await page.locator("#tray").boundingBox();
          assert.ok(tray.y + tray.height <= 844 && tray.width >= 180, JSON.stringify(tray));
          const stops = new Set();
          for (let tabs = 0; tabs < 30; tabs++) {
            await page.keyboard.press("Tab");
            stops.add(await page.evaluate(() => (document.activeElement === document.body ? null : document.activeElement.id)));
          }
          stops.delete(null);
          assert.ok(stops.size >= 5 && stops.size <= 25, [...stops].join());
        },
        size,
      );
    }
  },
};
