// A bar chart as `taquin census --plot` draws it.

import { SvgFile } from "./svg-file.js";
import { grouped, phrase } from "./texts.js";

/** Numbers with the spaces that the program writes. */
export const plain = (text) => text.replaceAll("\u2009", " ");

/** The part of a line that a count needs. */
export const countWidth = (count) => 6.6 * plain(grouped(count)).length;

/**
 * Bars with their counts, an axis with their values, and a line at the mean.
 * @type {(file: SvgFile, look: string, left: number, floor: number, step: number, bars: number[][]) => void}
 */
export function drawBars(file, look, left, floor, step, bars) {
  const [highest, lowest, clear] = [166, 3, 5];
  const most = Math.max(...bars.map(([, count]) => count), 1);
  const middle = (bar) => left + step * (bar + 0.5);
  const wide = 0.66 * step;
  const labels = bars.map(([value, count], number) => {
    const x = middle(number);
    const high = count && Math.max((highest * count) / most, lowest);
    const y = floor - high - 9;
    file.rect(look, [x - wide / 2, floor - high], [wide, high], 1);
    file.text("ink", [x, y], 12, plain(grouped(count)));
    file.text("quiet", [x, floor + 13], 12, value);
    return { x, y, wide: countWidth(count) };
  });
  file.line("soft", [left, floor], [left + step * bars.length, floor], 1);
  const total = bars.reduce((sum, [, count]) => sum + count, 0);
  const mean = bars.reduce((sum, [value, count]) => sum + value * count, 0) / total;
  const x = middle(barAt(bars, mean));
  const top = floor - highest - 22;
  // The line is in two parts where a count is in its way.
  const label = labels.find((label) => Math.abs(label.x - x) < label.wide / 2 + clear);
  const half = 6 + clear;
  for (const [from, to] of label
    ? [
        [top, label.y - half],
        [label.y + half, floor],
      ]
    : [[top, floor]]) {
    file.line("casing", [x, from], [x, to], 4);
    file.line("line", [x, from], [x, to], 1.5);
  }
  file.text("ink", [x, top - 9], 12, phrase("pictures.mean", { mean: mean.toFixed(2).replace(".", phrase("counts.point")) }));
}

/** Where a value is among the bars, which need not stand for consecutive values. */
function barAt(bars, value) {
  const before = Math.max(
    bars.findLastIndex(([bar]) => bar <= value),
    0,
  );
  const [from, to] = before + 1 < bars.length ? [bars[before][0], bars[before + 1][0]] : [value, value + 1];
  return before + (value - from) / (to - from);
}
