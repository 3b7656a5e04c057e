// Writes pictures as SVG files, byte for byte as `taquin draw` writes them.

/** A number with at most one decimal. */
const tenth = (x) => String((Math.sign(x) * Math.round(Math.abs(x) * 10)) / 10 + 0);
const escaped = (text) =>
  String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&apos;");
/** @type {(at: number[]) => string} */
const startAt = ([x, y]) => `M${tenth(x)} ${tenth(y)}`;
/** @type {(at: number[]) => string} */
const lineOn = ([x, y]) => `L${tenth(x)} ${tenth(y)}`;
/** @type {(points: number[][]) => string} */
const through = ([first, ...rest]) => startAt(first) + rest.map(lineOn).join("");

/** An arrow head at `tip`, pointing away from `from`. */
function arrowHead(from, tip, size) {
  const way = [tip[0] - from[0], tip[1] - from[1]];
  const [dx, dy] = way.map((x) => (x / Math.max(Math.hypot(...way), 1e-9)) * size);
  const wing = (side) => [tip[0] - dx - side * 0.55 * dy, tip[1] - dy + side * 0.55 * dx];
  return startAt(wing(1)) + lineOn(tip) + lineOn(wing(-1));
}

class SvgFile {
  constructor(width, height, title) {
    Object.assign(this, { width, height, title, rules: "", body: "" });
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
    const [w, h] = [this.width, this.height].map(tenth);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img">\n` +
      `<title>${escaped(this.title)}</title>\n<style>\n${byId("picture-style").content.textContent}${this.rules}</style>\n` +
      `<rect class="paper" width="${w}" height="${h}"/>\n${this.body}</svg>\n`
    );
  }
}
