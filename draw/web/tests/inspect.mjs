// Inspections of the explorer's page: accessibility, focus, print, what is shown while it plays.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { address, figures, follow, open, settled } from "./browser.mjs";

const require = createRequire(import.meta.url);

/** What has the focus, as the page describes it. */
const focused = (page) => page.evaluate(() => document.activeElement.outerHTML.slice(0, 120));

/** The numbers in a picture, row by row. */
function numbersIn(picture) {
  const texts = picture.matchAll(/<text[^>]* x="([\d.]+)" y="([\d.]+)"[^>]*>(\d+)</g);
  const numbers = [...texts].map(([, ...parts]) => parts.map(Number));
  return numbers.sort(([ax, ay], [bx, by]) => (Math.abs(ay - by) > 20 ? ay - by : ax - bx)).map(([, , number]) => number);
}

export const inspections = {
  /** axe-core finds nothing wrong, in light and in dark, at three widths, solved or not. */
  async accessibility(file, expected) {
    const axe = readFileSync(require.resolve("axe-core"), "utf8");
    for (const [colorScheme, width] of [
      ["light", 1440],
      ["dark", 1440],
      ["light", 390],
      ["dark", 320],
    ]) {
      await open(
        file,
        "#position=765432",
        async (page) => {
          await page.evaluate(axe);
          for (const shown of [null, ...expected, "#open-take-away"]) {
            if (shown === "#open-take-away") await page.locator(shown).click();
            else if (shown) await follow(page, shown);
            await page.waitForTimeout(450);
            await settled(page);
            const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
            const { violations } = await page.evaluate((options) => globalThis.axe.run(options), options);
            const told = violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`).join("; ")}`,
            );
            assert.deepEqual(told, [], `${width} ${JSON.stringify(shown)}`);
          }
        },
        { colorScheme, reducedMotion: "reduce", viewport: { width, height: 844 } },
      );
    }
  },

  /** Few tab stops lead through the whole page, and what is pressed keeps the focus. */
  async focus(file, { position }) {
    for (const address of [`#position=${position}`, "#board=five&position=402"])
      await open(file, address, async (page) => {
        await settled(page);
        const stops = [];
        for (let tabs = 0; tabs < 60; tabs++) {
          await page.keyboard.press("Tab");
          const stop = await page.evaluate(() =>
            document.activeElement === document.body ? null : document.activeElement.outerHTML.slice(0, 80),
          );
          if (stop === null || stop === stops[0]) break;
          stops.push(stop);
        }
        assert.ok(stops.length >= 10 && stops.length <= 25, `${stops.length} tab stops:\n${stops.join("\n")}`);
      });
    await open(file, `#position=${position}`, async (page) => {
      const pressed = [
        "#members button:not([aria-current])",
        "#bars li:nth-child(5) button",
        "#graph-drawing .vertex:not([aria-current])",
        "#facts .link",
        "#entries button:not([aria-current])",
        "#undo",
        "#redo",
      ];
      for (const selector of pressed) {
        await follow(page, { position });
        await settled(page);
        const button = page.locator(selector).first();
        await button.focus();
        const before = await button.evaluate((element) => ((globalThis.pressed = element), element.textContent));
        await page.keyboard.press("Enter");
        await settled(page);
        const kept = await page.evaluate(() => globalThis.pressed === document.activeElement);
        assert.ok(kept, `${selector} (${before}): the focus is on ${await focused(page)}`);
      }
      // A solution vanishes while it is played; the focus is on the button that stops it.
      await follow(page, { position });
      await settled(page);
      await page.locator("#word-list button").first().focus();
      await page.keyboard.press("Enter");
      assert.equal(await page.evaluate(() => document.activeElement.id), "play");
    });
  },

  /** While a word is played fast, all that is shown agrees at every step. */
  async playing(file, { word, position, length }) {
    await open(
      file,
      `#position=${position}&word=${word}`,
      async (page) => {
        // The page is at rest: the top has been laid out.
        await page.waitForTimeout(1500);
        const steps = await page.evaluate(async () => {
          const byId = (id) => document.getElementById(id);
          byId("pace").value = 12;
          byId("pace").dispatchEvent(new Event("input"));
          const steps = new Map();
          // What is shown is read after each step, before the next.
          const read = () => {
            const [step] = byId("count").textContent.split(" ");
            steps.set(step, {
              moves: byId("moves").textContent,
              standard: byId("fact-position").textContent,
              first: byId("fact-first-twists").textContent,
              bar: document.querySelector("#bars [aria-current]").textContent,
              member: document.querySelector("#members [aria-current] b").textContent,
              away: byId("known").classList.contains("away"),
              status: byId("status").textContent + byId("announcement").textContent,
              tiles: [...document.querySelectorAll("#tray .tile")].map((tile) => tile.getAttribute("aria-label").split(/[ ,]/)[4]),
            });
          };
          const ended = new Promise((end) => {
            new MutationObserver(() => {
              read();
              if (byId("play").textContent !== "Pause") end();
            }).observe(byId("count"), { childList: true });
          });
          byId("play").click();
          await ended;
          return [...steps];
        });
        const seen = new Map(steps);
        // The first move is made at once.
        assert.equal(seen.size, length);
        for (const [step, shown] of seen) {
          assert.equal(shown.moves, String(length - step));
          const blank = ["0", "1", "2", "3", "4", "5", "6", "7", "home"].find((square) => !shown.tiles.includes(square));
          assert.equal(shown.away, blank !== "home", `step ${step}`);
          assert.equal(shown.member, shown.standard, `step ${step}`);
          if (!shown.away) assert.equal(shown.bar, shown.moves, `step ${step}`);
          assert.equal(shown.status, "");
        }
        assert.equal(new Set(steps.map(([, shown]) => shown.tiles.join())).size, length);
        assert.equal((await figures(page)).moves, "0");
      },
      { reducedMotion: "no-preference" },
    );
  },

  /** The top turns, zooms, folds, is still until it is asked to spin, and leads to positions. */
  async top(file, { board, position, word }) {
    const shown = position ? `#position=${position}` : `#board=${board}`;
    await open(
      file,
      shown,
      async (page) => {
        const canvas = page.locator("#top-canvas");
        await canvas.scrollIntoViewIfNeeded();
        await page.waitForTimeout(600);
        const picture = () => canvas.evaluate((canvas) => canvas.toDataURL());
        const still = await picture();
        await page.waitForTimeout(300);
        assert.equal(await picture(), still, "reduced motion");
        const moved = async (what, act) => {
          const before = await picture();
          await act();
          await page.waitForTimeout(500);
          assert.notEqual(await picture(), before, what);
        };
        const box = await canvas.boundingBox();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        await moved("keys turn it", async () => {
          await canvas.focus();
          for (let turns = 0; turns < 5; turns++) await page.keyboard.press("ArrowRight");
        });
        await moved("plus zooms", () => page.keyboard.press("+"));
        await moved("the wheel zooms", () => page.mouse.move(x, y).then(() => page.mouse.wheel(0, 300)));
        await moved("a drag turns it", async () => {
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.move(x + 80, y + 30, { steps: 4 });
          await page.mouse.up();
        });
        await page.locator("#top-reset").click();
        await page.waitForTimeout(400);
        const count = page.locator("#top-count");
        const numbers = async () => (await count.textContent()).replace(/\D/g, "");
        const all = Number(await numbers());
        if (position) assert.equal(all, 20160);
        // Few points are large.
        const opaque = await canvas.evaluate((canvas) => {
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          return data.filter((value, i) => i % 4 === 3 && value === 255).length;
        });
        if (all < 1000) assert.ok(opaque > 12 * all, `${opaque} pixels of ${all} points`);
        await moved("classes are folded together", () => page.locator("#top-fold").fill("1"));
        const classes = Number(await numbers());
        if (position) assert.equal(classes, 2572);
        await moved("inverses are folded together", () => page.locator("#top-fold").fill("2"));
        const extended = Number(await numbers());
        if (position) assert.equal(extended, 1439);
        assert.ok(all >= classes && classes >= extended && extended > 1);
        await page.locator("#top-fold").fill("0");
        for (const by of ["cycles", "first", "moves"]) {
          await moved(`coloured by ${by}`, () => page.locator("#top-colours").selectOption(by));
          assert.ok((await page.locator("#top-legend i").count()) > 1);
        }
        assert.match(await page.locator("#top-description").textContent(), /points of a spinning top/);
        // It spins when it is asked to, and stands for another view.
        const spin = page.locator("#top-spin");
        await moved("it spins", () => spin.click());
        assert.equal(await spin.getAttribute("aria-pressed"), "true");
        await page.locator("#top-above").click();
        assert.equal(await spin.getAttribute("aria-pressed"), "false");
        await page.waitForTimeout(500);
        const above = await picture();
        await page.waitForTimeout(300);
        assert.equal(await picture(), above, "it stands");
        await page.locator("#top-reset").click();
        if (!position) return;
        // The first twist of the goal alone is none.
        await page.locator("#top-colours").selectOption("first");
        await page.locator("#top-legend", { hasText: /severalnone: the goal$/ }).waitFor();
        await page.locator("#top-colours").selectOption("moves");
        // The tip is the goal: a tap goes there. A twist of the keyboard climbs a thread.
        await page.locator("#tray").focus();
        await moved("a twist moves the mark", () => page.keyboard.press("a"));
        await follow(page, { position });
        await canvas.scrollIntoViewIfNeeded();
        const tip = await canvas.boundingBox();
        const size = 0.47 * Math.min(tip.width, tip.height);
        const goal = [tip.x + tip.width / 2, tip.y + tip.height / 2 + size * 0.9 * Math.cos(0.35)];
        await page.mouse.click(...goal, { button: "right" });
        await settled(page);
        assert.equal((await figures(page)).shown, position);
        await page.mouse.click(...goal);
        await settled(page);
        assert.equal((await figures(page)).moves, "0");
        await moved("the played solution lights up", () => follow(page, { position, word, step: 20 }));
      },
      { reducedMotion: "reduce" },
    );
    // With motion it spins when it is first seen.
    await open(
      file,
      shown,
      async (page) => {
        const canvas = page.locator("#top-canvas");
        await canvas.scrollIntoViewIfNeeded();
        await page.waitForTimeout(400);
        const before = await canvas.evaluate((canvas) => canvas.toDataURL());
        await page.waitForTimeout(200);
        assert.notEqual(await canvas.evaluate((canvas) => canvas.toDataURL()), before);
        // A press while it spins by itself keeps it spinning.
        await page.locator("#top-spin").click();
        assert.equal(await page.locator("#top-spin").getAttribute("aria-pressed"), "true");
      },
      { reducedMotion: "no-preference" },
    );
  },

  /** A game hides the answers, counts moves and hints, and says where moves were lost. */
  async game(file) {
    await open(file, "#position=0123_5674", async (page) => {
      const text = (id) => page.locator(`#${id}`).textContent();
      // What a screen reader hears leaves the answer out.
      await page.locator("#announcement", { hasText: "1 move to the goal" }).waitFor({ state: "attached" });
      await page.evaluate(() => {
        globalThis.heard = [];
        const announcement = document.getElementById("announcement");
        new MutationObserver(() => globalThis.heard.push(announcement.textContent)).observe(announcement, { childList: true });
      });
      await page.locator("#begin").click();
      await page.locator("#announcement", { hasText: "Position" }).waitFor({ state: "attached" });
      assert.deepEqual(
        (await page.evaluate(() => globalThis.heard)).filter((text) => text),
        ["Position 0123_5674."],
      );
      for (const hidden of ["#known", "#moves", ".player", "#position-form", "#present", "#open-take-away"]) {
        assert.equal(await page.locator(hidden).isVisible(), false, hidden);
      }
      assert.equal(await page.locator("#tray .letter.first").count(), 0);
      // Away from the goal and back: three moves where one was enough.
      for (const key of ["ArrowDown", "ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
      assert.equal(await text("result-title"), "3 moves, 1 was enough");
      assert.match(
        await text("result-text"),
        /^Move 1 was the first that led no nearer to the goal: before it 1 move would have done, after it 2\.$/,
      );
      assert.match(await page.locator("#curve svg").getAttribute("aria-label"), /: 1, 2, 1, 0$/);
      assert.match(await text("share"), /^taquin eight, from 0123_5674: 3 moves, 1 was enough\n[▁-█]{4}$/);
      await page.locator("#copy").click();
      await page.locator("#status", { hasText: /^(The result is copied|Copy the selected text)\.$/ }).waitFor();
      assert.ok(await page.locator("#known").isVisible());
      // By hints alone, without a loss; the number of moves is that of the level.
      await page.locator("#level").selectOption("30");
      await page.locator("#begin").click();
      for (let move = 0; move < 30; move++) {
        await page.locator("#game-hint").click();
        await page.locator("#tray .tile.hint").click();
      }
      assert.equal(await text("result-title"), "30 moves: no solution is shorter, 30 hints");
      assert.equal(await text("result-text"), "Every move led nearer to the goal.");
      // A twist is four moves; giving up shows the answers.
      await page.locator("#another").click();
      await page.keyboard.press("a");
      await page.locator("#game-count", { hasText: "4 moves" }).waitFor();
      await page.locator("#restart").click();
      assert.equal(await text("game-count"), "0 moves");
      // Bringing the blank home is a move of the game.
      await page.keyboard.press("ArrowUp");
      await page.locator("#bring-home").click();
      assert.equal(await text("game-count"), "2 moves");
      assert.equal(await page.evaluate(() => document.activeElement.id), "tray");
      await page.locator("#give-up").click();
      assert.equal(await text("moves"), "30");
      for (const list of ["#facts", "#bars", "#word-list"]) {
        assert.equal(await page.locator(`${list} [tabindex="0"]`).count(), 1, list);
      }
    });
    // A result is of its board.
    await open(file, "#position=0123_5674", async (page) => {
      await page.locator("#begin").click();
      await page.keyboard.press("ArrowRight");
      assert.ok(await page.locator("#result").isVisible());
      await page.locator("#boards [value=five]").click();
      assert.equal(await page.locator("#result").isVisible(), false);
    });
    // The puzzle of the day is that of the date.
    const puzzle = async (date) =>
      open(
        file,
        "#position=012345",
        async (page) => {
          await page.clock.setFixedTime(new Date(`${date}T12:00:00`));
          const code = () => page.locator("#position").getAttribute("placeholder");
          await page.locator("#level").selectOption("today");
          await page.locator("#begin").click();
          const today = await code();
          await page.locator("#give-up").click();
          // After another result, "Another" is not today's, which is that of every press of "Play".
          await follow(page, { position: "0123_5674" });
          await page.locator("#level").selectOption("shown");
          await page.locator("#begin").click();
          await page.keyboard.press("ArrowRight");
          await page.evaluate(() => (Math.random = () => 0.5));
          await page.locator("#level").selectOption("today");
          await page.locator("#another").click();
          assert.notEqual(await code(), today);
          return today;
        },
        { reducedMotion: "reduce" },
      );
    const days = [await puzzle("2026-11-23"), await puzzle("2026-11-23"), await puzzle("2026-11-24")];
    assert.equal(days[0], days[1]);
    assert.notEqual(days[0], days[2]);
  },

  /** The tour is taken by keyboard alone; each step asks before it answers, in at most sixty words. */
  async tour(file, { steps, board }) {
    await open(
      file,
      `#tour=1&board=${board}`,
      async (page) => {
        const text = (id) => page.locator(`#${id}`).textContent();
        assert.equal(await page.evaluate(() => document.activeElement.id), "tour-answer");
        for (const [i, { name, numbers, moves }] of steps.entries()) {
          assert.equal(await text("tour-name"), `${i + 1} of ${steps.length}: ${name}`);
          assert.equal(await text("moves"), moves, name);
          assert.ok((await text("tour-question")).endsWith("?"));
          assert.equal(await text("tour-reply"), "");
          await page.keyboard.press("Home");
          await page.keyboard.press("Enter");
          const reply = (await text("tour-reply")).replaceAll("\u2009", "");
          for (const number of numbers) assert.match(reply, new RegExp(`\\b${number}\\b`), name);
          const words = `${await text("tour-question")} ${reply}`.split(" ").length;
          assert.ok(words <= 60, `${words} words: ${name}`);
          await page.keyboard.press("ArrowRight");
          await page.keyboard.press("ArrowRight");
          await page.keyboard.press("Enter");
        }
        assert.equal(await page.locator("#tour").isVisible(), false);
        assert.equal(await page.evaluate(() => document.activeElement.id), "take-tour");
        await address(page);
        await follow(page, { tour: 3, board });
        assert.equal(await text("tour-name"), `3 of ${steps.length}: ${steps[2].name}`);
        // Neither another board nor a game is of the tour.
        await page.locator("#boards [value=five]").click();
        assert.equal(await page.locator("#tour").isVisible(), false);
        await page.locator("#take-tour").click();
        assert.ok(await page.locator("#tour").isVisible());
        await page.locator("#begin").click();
        await page.locator("#give-up").click();
        assert.equal(await page.locator("#tour").isVisible(), false);
        assert.equal((await address(page)).tour, undefined);
      },
      { reducedMotion: "reduce" },
    );
  },

  /** Each slide flips the parity of the arrangement and the colour of the blank's square. */
  async why(file, { name, evidence, position }) {
    await open(file, `#position=${position}`, async (page) => {
      const parity = async () => {
        const text = await page.locator("#why-parity").textContent();
        const [, arrangement, colour] = text.match(/the arrangement is (even|odd).*? is on a (dark|light) square/);
        return { arrangement, colour, fits: /does not forbid/.test(text) };
      };
      assert.match(await page.locator("#why-group").textContent(), new RegExp(name));
      assert.ok((await page.locator("#why-group").textContent()).includes(evidence));
      // (0 1)(3 4 6 5): one arrow for each tile that is not at home.
      assert.equal(await page.locator("#why-picture .arrow").count(), 6);
      await page.locator("#tray").focus();
      let before = await parity();
      assert.deepEqual(before, { arrangement: "even", colour: "light", fits: true });
      for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"]) {
        await page.keyboard.press(key);
        const after = await parity();
        assert.ok(after.fits && after.arrangement !== before.arrangement && after.colour !== before.colour, key);
        before = after;
      }
      await page.locator("#swap").click();
      assert.deepEqual(
        { ...(await parity()), colour: null },
        { arrangement: before.arrangement === "even" ? "odd" : "even", colour: null, fits: false },
      );
    });
  },

  /** The graph is whole in any window, zooms and pans, has loops and the way home, and is walked by keys. */
  async graph(file, { position, length }) {
    for (const width of [390, 1280])
      await open(
        file,
        `#position=${position}`,
        async (page) => {
          await page.locator("#graph").scrollIntoViewIfNeeded();
          await settled(page);
          const choose = async (id, value) => {
            await page.locator(`#graph-${id}`).selectOption(value);
            await settled(page);
          };
          const boxes = () =>
            page.locator("#graph-drawing .vertex").evaluateAll((all) => all.map((vertex) => vertex.getBoundingClientRect().toJSON()));
          for (const [radius, of] of [
            ["1", "classes"],
            ["2", "classes"],
            ["2", "positions"],
            ["path", "classes"],
          ]) {
            for (const label of ["code", "class", "board"]) {
              await choose("of", of);
              await choose("radius", radius);
              await choose("label", label);
              const frame = await page.locator("#graph-drawing").boundingBox();
              const all = await boxes();
              assert.ok(all.length >= 9);
              for (const [i, a] of all.entries()) {
                assert.ok(
                  a.left >= frame.x - 1 && a.right <= frame.x + frame.width + 1 && a.bottom <= frame.y + frame.height + 1,
                  `${width} ${radius} ${label}`,
                );
                for (const b of all.slice(0, i)) {
                  assert.ok(
                    a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom,
                    `${width} ${radius} ${label}: two vertices overlap`,
                  );
                }
              }
              const here = await page.locator("#graph-drawing [aria-current]").innerText();
              if (label === "code") assert.equal(here, position);
              else assert.ok((await figures(page)).class.startsWith(`${here.match(/№ (.*)$/)[1].replace("\u2009", "")} of`), here);
              assert.equal(await page.locator("#graph-drawing .vertex .picture").count(), label === "board" ? all.length : 0);
            }
          }
          // The way home ends at the goal, with one vertex at least for each level that it visits.
          const labels = await page
            .locator("#graph-drawing .vertex")
            .evaluateAll((all) => all.map((vertex) => vertex.getAttribute("aria-label")));
          assert.ok(labels.some((label) => /, 0 moves/.test(label)) && labels.some((label) => label.includes(`, ${length} moves`)));
          // Zoomed, it is larger, and a drag pans it without going anywhere.
          await choose("label", "code");
          await choose("radius", "1");
          await page.locator("#graph-drawing").scrollIntoViewIfNeeded();
          const [before] = await boxes();
          await page.locator("#graph-in").click();
          const [after] = await boxes();
          assert.ok(Math.abs(after.width / before.width - 1.4) < 0.01);
          await page.mouse.move(after.left + 10, after.top + 10);
          await page.mouse.down();
          await page.mouse.move(after.left - 40, after.top + 10, { steps: 3 });
          await page.mouse.up();
          const [panned] = await boxes();
          assert.ok(panned.left < after.left - 30, `${panned.left} and ${after.left}`);
          assert.equal((await figures(page)).code, position);
          // The names of the bands stay in view, and the browser's own keys zoom the page alone.
          const frame = await page.locator("#graph-drawing").boundingBox();
          const name = await page.locator("#graph-drawing .quiet").first().boundingBox();
          assert.ok(Math.abs(name.x - frame.x) < 8, `${name.x} and ${frame.x}`);
          await page.locator("#graph-drawing [aria-current]").focus();
          await page.keyboard.press("Control+0");
          assert.equal((await boxes())[0].width, after.width);
          await page.locator("#graph-fit").click();
          assert.ok(Math.abs((await boxes())[0].width - before.width) < 0.01);
          // Up is towards the goal, along an arc; the vertex is gone to by Enter.
          await page.locator("#graph-drawing [aria-current]").focus();
          const label = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
          await page.keyboard.press("ArrowUp");
          assert.match(await label(), / moves, by [WZCDB]$/);
          // In a narrow window vertices of the same level are above, too.
          if (!(await label()).includes(`, ${length - 2} moves`)) await page.keyboard.press("ArrowUp");
          assert.match(await label(), new RegExp(`, ${length - 2} moves, by [WZ]$`));
          await page.keyboard.press("Enter");
          await settled(page);
          assert.equal((await figures(page)).moves, String(length - 2));
          await page.keyboard.press("+");
          assert.ok(await page.locator("#graph-drawing.zoomed").isVisible());
          await page.keyboard.press("0");
          assert.equal(await page.locator("#graph-drawing.zoomed").count(), 0);
          // A twist that leads to the same class is a loop.
          await follow(page, { position: "201345" });
          await settled(page);
          assert.ok((await page.locator("#graph-drawing text:not(.quiet)").allTextContents()).includes("A"));
        },
        { viewport: { width, height: 844 } },
      );
  },

  /** Positions in other conventions are read, or lead to where they are. */
  async conventions(file, expected) {
    await open(file, "", async (page) => {
      const field = page.locator("#position");
      const error = page.locator("#position-error");
      for (const { text, paste, offer, board, code, elsewhere } of expected) {
        await page.locator("#goal").click();
        if (paste) {
          await field.fill("");
          await field.evaluate((field, text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", text);
            field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
          }, paste);
        } else await field.fill(text);
        await field.press("Enter");
        const told = await error.textContent();
        if (offer) await error.getByRole("button", { name: offer }).click();
        if (code) {
          assert.deepEqual([(await figures(page)).shown, await error.textContent()], [code, ""], text);
          if (!offer) assert.equal(told, "");
        } else {
          assert.match(told, /: /, text);
          if (elsewhere) assert.ok(told.includes(`${elsewhere}.`) || told.includes(`${elsewhere} `), told);
          else assert.doesNotMatch(told, /taquin|Show/);
        }
        if (board) {
          assert.equal(await page.locator(`#boards [value=${board}]`).getAttribute("aria-pressed"), "true");
          await page.locator("#boards [value=eight]").click();
        }
      }
    });
  },

  /** A symmetry turns the tray, renames the tiles and changes the letters, as the program says. */
  async conjugates(file, expected) {
    assert.equal(expected.length, 7);
    await open(file, "#position=102536", async (page) => {
      const drawn = () =>
        page.evaluate(() =>
          [...document.querySelectorAll("#conjugation-picture g text")].map((text) => [
            Math.round(text.getAttribute("x")),
            Math.round(text.getAttribute("y")),
            text.textContent,
          ]),
        );
      const rest = await drawn();
      const [tilesAtRest, lettersAtRest] = [rest.slice(0, 8), rest.slice(8)];
      const sorted = (list) => list.map(String).sort();
      const left = new Map(expected.map((image) => [image.code, image]));
      for (const button of await page.locator("#symmetries button").all()) {
        await button.click();
        const name = await button.textContent();
        const text = await page.locator("#conjugation-text").textContent();
        const [, code] = text.match(/102536 becomes (\d+)\./);
        const { letters, word } = left.get(code);
        left.delete(code);
        assert.ok(text.includes(`becomes ${word}, which solves`), `${text}, not ${word}`);
        for (const [letter, image] of letters)
          if (letter !== image) assert.ok(text.includes(`${letter} becomes ${image}`), `${letter} ${image}: ${text}`);
        const shown = await drawn();
        // The letters are again on their own corners, and the tiles are those of the image.
        assert.deepEqual(sorted(shown.slice(8)), sorted(lettersAtRest), name);
        const tiles = shown.slice(0, 8).map(([x, y, tile]) => [tilesAtRest.findIndex((rest) => rest[0] === x && rest[1] === y), tile]);
        const digits = tiles
          .sort(([a], [b]) => a - b)
          .map(([, tile]) => tile)
          .join("");
        assert.equal(digits.slice(0, 6), code, name);
      }
      assert.equal(left.size, 0);
    });
    // With motion it takes its time: the tiles are on their way.
    await open(
      file,
      "#position=102536",
      async (page) => {
        const at = () =>
          page
            .locator("#conjugation-picture .moved text")
            .evaluateAll((all) => all.map((text) => [text.getAttribute("x"), text.getAttribute("y")].join()).join(" "));
        const before = await at();
        await page.locator("#symmetries button").first().click();
        let between = before;
        for (let i = 0; i < 100 && between === before; i++) {
          await page.waitForTimeout(50);
          between = await at();
        }
        await page.waitForTimeout(3000);
        assert.equal(new Set([before, between, await at()]).size, 3);
      },
      { reducedMotion: "no-preference" },
    );
  },

  /** The presentation has a large board; its answers are hidden until they are asked for; the link keeps it. */
  async presents(file, { position, length, word }) {
    const visible = (page, selector) => page.locator(selector).first().isVisible();
    const large = { viewport: { width: 1920, height: 1080 } };
    for (const board of ["eight", "five"]) {
      await open(
        file,
        `#board=${board}&present=hidden`,
        async (page) => {
          const { height, y } = await page.locator("#tray").boundingBox();
          assert.ok(height >= 0.6 * 1080 && y >= 0 && y + height <= 1080, `${height}`);
          assert.ok(
            await page.evaluate(
              () => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth,
            ),
          );
        },
        large,
      );
    }
    await open(file, `#position=${position}`, async (page) => {
      const heard = () => page.locator("#announcement").textContent();
      await page.locator("#present").click();
      assert.equal((await address(page)).present, "hidden");
      assert.equal(await page.evaluate(() => document.activeElement.id), "present-answers");
      for (const hidden of ["#known", ".distance", "#boards", ".player", "#tray .letter.first"])
        assert.equal(await visible(page, hidden), false, hidden);
      assert.equal(await page.locator("#present-word").textContent(), "");
      await page.locator("#announcement", { hasText: /^Position \d+\.$/ }).waitFor({ state: "attached" });
      await page.locator("#present-answers").click();
      assert.equal((await address(page)).present, "shown");
      assert.equal(await page.locator("#moves").textContent(), String(length));
      assert.ok((await visible(page, "#moves")) && (await visible(page, "#tray .letter.first")));
      assert.equal(await page.locator("#present-word").textContent(), `A shortest solution: ${word}`);
      // The board is played as before; a solution is played from there.
      await page.locator("#tray").focus();
      await page.keyboard.press("ArrowUp");
      await page.locator("#announcement", { hasText: "Position" }).waitFor({ state: "attached" });
      assert.notEqual((await figures(page)).shown, position);
      assert.equal(await heard(), `Position ${(await figures(page)).shown}, ${(await figures(page)).moves} moves to the goal.`);
      await page.keyboard.press("Escape");
      assert.ok(await visible(page, "#known"));
      assert.equal((await address(page)).present, undefined);
    });
    await open(file, `#position=${position}&present=shown`, async (page) => {
      assert.ok((await visible(page, "#present-word")) && !(await visible(page, "#known")));
      await page.locator("#present-play").click();
      await page.locator("#moves", { hasText: /^0$/ }).waitFor();
      await page.locator("#present-undo").click();
      assert.equal(await page.locator("#moves").textContent(), String(length));
    });
  },

  /** The board and the cards are taken away as they look, as SVG and as PNG; solutions as text. */
  async takeAway(file, { address, drawn, cards, texts }) {
    await open(file, address, async (page) => {
      await settled(page);
      await page.locator("#open-take-away").click();
      const names = await page.locator("#pictures span").allTextContents();
      assert.equal(names.length, cards);
      const saved = async (row, kind) => {
        const button = page.locator("#pictures li").nth(row).getByText(kind, { exact: true });
        const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
        return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
      };
      for (const row of names.keys()) {
        const { name, bytes } = await saved(row, "SVG");
        const text = bytes.toString();
        // It needs no style sheet.
        assert.ok(!text.includes("class="), name);
        if (name.endsWith("-position.svg")) {
          assert.deepEqual(numbersIn(text), numbersIn(drawn));
        } else assert.ok(text.includes(names[row]), name);
        if (name.endsWith("-top.svg")) assert.match(text, /<image [^>]*href="data:image\/png;base64,[\w+/=]{5000,}"/);
        const png = await saved(row, "PNG");
        const [width] = text
          .match(/width="([\d.]+)"/)
          .slice(1)
          .map(Number);
        assert.equal(png.bytes.toString("latin1", 1, 4), "PNG");
        assert.ok(Math.abs(png.bytes.readUInt32BE(16) - 2 * width) <= 2, `${png.name}: ${png.bytes.readUInt32BE(16)} pixels of ${width}`);
      }
      for (const [kind, text] of Object.entries(texts)) {
        await page.locator("#moves-as").selectOption(kind);
        assert.equal(await page.locator("#moves-text").inputValue(), text);
      }
      await page.locator("#copy-moves").click();
      await page.locator("#take-away-status", { hasText: /^(Copied|Copy the selected text)\.$/ }).waitFor();
      // The keys of the dialog are its own.
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Escape");
      assert.equal(await page.locator("#take-away").isVisible(), false);
      assert.equal(await page.evaluate(() => document.activeElement.id), "open-take-away");
    });
  },

  /** Words with powers, inverses, conjugates and commutators are read as the program reads them. */
  async words(file, { read, refused, goal }) {
    await open(
      file,
      `#position=${goal}`,
      async (page) => {
        const field = page.locator("#word");
        for (const { text, word } of read) {
          await page.locator("#goal").click();
          await field.fill(text);
          await field.press("Enter");
          assert.equal(await page.locator("#word-error").textContent(), "", text);
          const shown = await page.locator("#letters:not(.empty) span").allTextContents();
          assert.equal(shown.join(""), word, text);
        }
        for (const { text, error } of refused) {
          await field.fill(text);
          await field.press("Enter");
          const told = await page.locator("#word-error").textContent();
          assert.ok(told.includes(error), `${text}: ${told}`);
        }
      },
      { reducedMotion: "reduce" },
    );
  },

  /** Messages vanish with their cause, and the fields follow the position. */
  async messages(file) {
    await open(file, "#position=102536", async (page) => {
      const field = page.locator("#position");
      assert.equal(await field.inputValue(), "102536");
      await field.fill("1025");
      await field.press("Enter");
      assert.match((await figures(page)).refusal, /4 tiles.*\.$/);
      for (const [width, height] of [
        [1280, 720],
        [390, 844],
      ]) {
        await page.setViewportSize({ width, height });
        await field.fill("1025");
        await field.press("Enter");
        const box = await page.locator("#position-error").boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height, `the refusal is from ${box.y} in a window of ${height}`);
      }
      await page.locator("#shuffle").click();
      assert.equal((await figures(page)).refusal, "");
      assert.equal(await field.inputValue(), (await figures(page)).shown);
      await page.locator("#word").fill("Q");
      await page.locator("#word").press("Enter");
      assert.match(await page.locator("#word-error").textContent(), /'Q' is not a twist/);
      await page.locator("#word").fill("W");
      assert.equal(await page.locator("#word-error").textContent(), "");

      // An unsolvable position keeps its panels and explains.
      await follow(page, { position: "10254637" });
      await settled(page);
      for (const id of ["words", "class", "census", "graph", "half-page"]) {
        assert.match(await page.locator(`#${id}`).textContent(), /odd permutation|Its images/, id);
      }
      assert.equal(await page.locator("#members button").count(), 8);
      assert.ok((await page.locator("#bars button").count()) > 10);

      // Letters that cannot be played look so, and the blank is brought home.
      await follow(page, { position: "10253_647" });
      assert.equal(await page.locator("#tray .letter[aria-disabled=true]").count(), 8);
      await page.locator("#tray").focus();
      await page.keyboard.press("a");
      assert.match(await page.locator("#status").textContent(), /begins with the blank at home/);
      await page.locator("#bring-home").click();
      assert.equal(await page.locator("#tray .letter[aria-disabled=true]").count(), 0);
      assert.equal(await page.locator("#tray .tile[aria-label*=home]").count(), 0);
    });
  },

  /** In forced colours the bars, the mark of the position and the tiles differ from what is behind them. */
  async contrast(file) {
    await open(
      file,
      "#position=102536",
      async (page) => {
        const colour = (selector, property) =>
          page
            .locator(selector)
            .first()
            .evaluate((element, property) => getComputedStyle(element)[property], property);
        const paper = await colour("body", "backgroundColor");
        const bar = await colour("#bars li:not(:has([aria-current])) i", "backgroundColor");
        const mark = await colour("#bars [aria-current] i", "backgroundColor");
        assert.equal(new Set([paper, bar, mark]).size, 3, `${paper}, ${bar}, ${mark}`);
        assert.notEqual(await colour("#tray .tile span", "borderTopColor"), paper);
        assert.notEqual(await colour("#members [aria-current]", "backgroundColor"), paper);
        // The bars are seen: the picture of one has its colour in the middle of its foot.
        await page.locator("#bars").scrollIntoViewIfNeeded();
        const box = await page.locator("#bars li:nth-child(11) i").boundingBox();
        const picture = await page.screenshot({ clip: { x: box.x, y: box.y, width: box.width, height: box.height } });
        const share = await page.evaluate(
          async ([bytes, bar]) => {
            const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
            const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
            canvas.drawImage(image, 0, 0);
            const { data } = canvas.getImageData(0, 0, image.width, image.height);
            const wanted = bar.match(/\d+/g).map(Number);
            let alike = 0;
            for (let i = 0; i < data.length; i += 4) alike += wanted.slice(0, 3).every((x, k) => Math.abs(data[i + k] - x) < 9);
            return alike / (data.length / 4);
          },
          [[...picture], bar],
        );
        assert.ok(share > 0.8, `${share} of the bar has its colour`);
      },
      { forcedColors: "active" },
    );
  },

  /** Every board prints what is shown of it; the tables' page is printed whole, on one sheet. */
  async prints(file, { board, position, text, other }) {
    await open(file, position ? `#position=${position}` : `#board=${board}`, async (page) => {
      await settled(page);
      await page.emulateMedia({ media: "print" });
      await settled(page);
      const printed = await page.evaluate(() => document.body.innerText.replace(/\s+/g, " ").trim());
      assert.ok(printed.split(" ").length > 50, printed);
      for (const picture of ["#tray .tile", "#members .picture", "#bars i"]) {
        assert.ok(await page.locator(picture).first().isVisible(), picture);
      }
      const drawn = await page.locator("#top-canvas").evaluate((canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value) => value > 0);
      });
      assert.ok(drawn, "the top");
      if (!text) return;
      for (const half of [text, other]) {
        const words = half.replace(/\s+/g, " ").trim();
        assert.ok(printed.includes(words), words.slice(0, 200));
      }
      const sheet = await page.evaluate(() => {
        const { height, width } = document.querySelector(".halves").getBoundingClientRect();
        return { height: (height / 96) * 25.4, width: (width / 96) * 25.4 };
      });
      assert.ok(sheet.height <= 190, `${sheet.height} mm`);
      const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type ?\/Page\b/g);
      assert.ok(sheets.length >= 2 && sheets.length <= 5, `${sheets.length} sheets`);
      // The tables do not list a position that cannot be solved, nor half of a page for it.
      await follow(page, { position: "10254637" });
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      assert.equal(await page.locator(".sheet:visible").count(), 0);
    });
  },

  /** A board on which only the goal can be reached has no puzzle, and a tour without numbers of others. */
  async lonely(file, { board }) {
    await open(file, `#board=${board}`, async (page) => {
      const text = (id) => page.locator(`#${id}`).textContent();
      for (const level of ["shown", "today"]) {
        await page.locator("#level").selectOption(level);
        await page.locator("#begin").click();
        assert.match(await text("status"), /^This board has no puzzle/);
        assert.equal(await page.locator("#game").isVisible(), false);
      }
      await page.locator("#take-tour").click();
      for (let step = 1; await page.locator("#tour").isVisible(); step++) {
        assert.match(await text("tour-name"), new RegExp(`^${step} of 2: (Slide|Parity)$`));
        await page.locator("#tour-answer").click();
        assert.doesNotMatch(await text("tour-reply"), /undefined|1 positions/);
        await page.locator("#tour-next").click();
      }
    });
  },
};
