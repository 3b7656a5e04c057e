// Writes pictures as SVG files, byte for byte as `taquin draw` writes them.

import { byId } from "./elements.js";

/** A number with at most one decimal. */
const tenth = (x) => String((Math.sign(x) * Math.round(Math.abs(x) * 10)) / 10 + 0);
const escaped = (text) =>
  String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&apos;");
/** @type {(at: number[]) => string} */
export const startAt = ([x, y]) => `M${tenth(x)} ${tenth(y)}`;
/** @type {(at: number[]) => string} */
export const lineOn = ([x, y]) => `L${tenth(x)} ${tenth(y)}`;
/** @type {(points: number[][]) => string} */
export const through = ([first, ...rest]) => startAt(first) + rest.map(lineOn).join("");

/** An arrow head at `tip`, pointing away from `from`. */
export function arrowHead(from, tip, size) {
  const way = [tip[0] - from[0], tip[1] - from[1]];
  const [dx, dy] = way.map((x) => (x / Math.max(Math.hypot(...way), 1e-9)) * size);
  const wing = (side) => [tip[0] - dx - side * 0.55 * dy, tip[1] - dy + side * 0.55 * dx];
  return startAt(wing(1)) + lineOn(tip) + lineOn(wing(-1));
}

/** The number of characters of this size that fit into a width in most fonts. */
const charactersIn = (width, size) => Math.floor(Math.max(width / (0.56 * size), 1));

/** A text in lines of at most so many characters; a longer word is broken. */
function wrapped(text, most) {
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && [...last].length + 1 + [...word].length <= most) lines[lines.length - 1] += ` ${word}`;
    else for (let letters = [...word]; letters.length; letters = letters.slice(most)) lines.push(letters.slice(0, most).join(""));
  }
  return lines;
}

export class SvgFile {
  constructor(width, height, title) {
    this.width = width;
    this.height = height;
    this.title = title;
    this.rules = "";
    this.body = "";
    /** How far the picture extends above height 0. */
    this.above = 0;
  }

  /**
   * A picture with its title in the top left corner, in as many lines as it needs.
   * @type {(width: number, height: number, left: number, title: string) => SvgFile}
   */
  static titled(width, height, left, title) {
    const file = new SvgFile(width, height, title);
    const lines = wrapped(title, charactersIn(width - 2 * left, 17));
    file.above = 21 * (lines.length - 1);
    lines.forEach((line, number) => file.text("ink", [left, 24 - file.above + 21 * number], 17, line, "start"));
    return file;
  }

  /** Adds a line below the picture that says what an arrow in it means. */
  legend(left, look, text) {
    const start = left + 40;
    const [from, tip] = [left, left + 30].map((x) => [x, this.height]);
    this.path(look, startAt(from) + lineOn(tip) + arrowHead(from, tip, 8), 2);
    for (const line of wrapped(text, charactersIn(this.width - start - left, 13))) {
      this.text("quiet", [start, this.height], 13, line, "start");
      this.height += 17;
    }
    this.height += 4;
  }

  /** @type {(name: string, attributes: object, text?: any) => void} */
  add(name, attributes, text) {
    const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${typeof value === "number" ? tenth(value) : value}"`);
    this.body += `<${name}${list.join("")}${text === undefined ? "/>" : `>${escaped(text)}</${name}>`}\n`;
  }

  /** @type {(look: string, at: number[], size: number[], rx: number) => void} */
  rect(look, [x, y], [width, height], rx) {
    this.add("rect", { class: look, x, y, width, height, rx });
  }

  /** @type {(look: string, from: number[], to: number[], wide: number) => void} */
  line(look, [x1, y1], [x2, y2], wide) {
    this.add("line", { class: look, x1, y1, x2, y2, "stroke-width": wide });
  }

  path(look, d, wide) {
    this.add("path", { class: look, d, "stroke-width": wide });
  }

  /**
   * Text centred at a point, or beginning there.
   * @type {(look: string, at: number[], size: number, text: any, anchor?: string) => void}
   */
  text(look, [x, y], size, text, anchor = "middle") {
    this.add("text", { class: look, x, y: y + 0.35 * size, "font-size": size, "text-anchor": anchor }, text);
  }

  finish() {
    const [w, h, top] = [this.width, this.height + this.above, -this.above].map(tenth);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 ${top} ${w} ${h}" role="img">\n` +
      `<title>${escaped(this.title)}</title>\n<style>\n${byId("picture-style").content.textContent}${this.rules}</style>\n` +
      `<rect class="paper" y="${top}" width="${w}" height="${h}"/>\n${this.body}</svg>\n`
    );
  }
}
