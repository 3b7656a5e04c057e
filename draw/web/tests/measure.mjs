// How fast the explorer is: node measure.mjs PAGE. Prints the best and the median of several loads,
// and the times between frames while the paper's word is played.

import { open } from "./browser.mjs";

const [file] = process.argv.slice(2);
const LOADS = 9;

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const milliseconds = (time) => `${time.toFixed(1).padStart(7)} ms`;

const loads = [];
await open(file, "#position=102536", async (page) => {
  for (let load = 0; load < LOADS; load++) {
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName("interactive").length > 0);
    loads.push(await page.evaluate(() => performance.getEntriesByName("interactive")[0].startTime));
  }
});
console.log(`time to interactive   best ${milliseconds(Math.min(...loads))}, median ${milliseconds(median(loads))}`);

await open(
  file,
  "#position=102536&word=WXYZADY",
  async (page) => {
    await page.locator("details:has(#pace)").evaluate((details) => (details.open = true));
    await page.locator("#pace").fill("12");
    await page.locator("#play").click();
    const frames = await page.evaluate(async () => {
      const frames = [];
      let before = await new Promise(requestAnimationFrame);
      while (document.getElementById("play").textContent === "Pause") {
        const now = await new Promise(requestAnimationFrame);
        frames.push(now - before);
        before = now;
      }
      return frames;
    });
    const late = frames.filter((time) => time > 25).length;
    console.log(
      `frames of a word      median ${milliseconds(median(frames))}, longest ${milliseconds(Math.max(...frames))}, ` +
        `${late} of ${frames.length} late`,
    );
  },
  { reducedMotion: "no-preference" },
);

await open(file, "#position=102536", async (page) => {
  const times = await page.evaluate(async () => {
    const times = [];
    for (let change = 0; change < 50; change++) {
      const start = performance.now();
      document.getElementById("shuffle").click();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done, 0), 0)));
      times.push(performance.now() - start);
    }
    return times;
  });
  console.log(`another position      median ${milliseconds(median(times))}, with all that is shown of it`);
});
