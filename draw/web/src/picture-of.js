// A part of the page as a picture: what is seen of it, as SVG without any style sheet.

import { setAttributes, svg } from "./elements.js";

const LOOKS =
  "fill fill-opacity stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin opacity visibility font-size font-weight font-family text-anchor".split(
    " ",
  );
/** What is for pressing, not for seeing. */
const CONTROLS = "input, select, output, label, .choices, [role=toolbar], [role=group], .unseen";

/** Another document, in which no image is loaded, as the page's policy does not allow. */
const drawing = document.implementation.createDocument("http://www.w3.org/2000/svg", "svg");

export function pictureOf(card) {
  // A card that has not been scrolled to has no size of its own yet.
  card.style.contentVisibility = "visible";
  const frame = card.getBoundingClientRect();
  const style = getComputedStyle(card);
  const [width, height] = [Math.ceil(frame.width), Math.ceil(frame.height)];
  const paper = svg("rect", { width, height, fill: style.backgroundColor });
  const shapes = shapesOf(card, frame).flat(Infinity);
  card.style.contentVisibility = "";
  const look = { width, height, viewBox: `0 0 ${width} ${height}`, "font-family": style.fontFamily };
  const root = drawing.documentElement;
  setAttributes(root, look);
  root.replaceChildren(paper, ...shapes);
  return `${new XMLSerializer().serializeToString(root)}\n`;
}

/** The shapes that draw what is in an element, with the frame's corner as origin. */
function shapesOf(element, frame) {
  return [...element.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return linesOf(node, frame);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(CONTROLS)) return [];
    const style = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    if (style.display === "none" || style.visibility === "hidden" || !box.width) return [];
    if (node instanceof HTMLCanvasElement) return imageOf(node, box, frame);
    if (node.namespaceURI === "http://www.w3.org/2000/svg") return drawingOf(node, box, frame);
    return [boxOf(style, box, frame), shapesOf(node, frame)];
  });
}

/** The background and the border of an element. */
function boxOf(style, box, frame) {
  const border = parseFloat(style.borderTopWidth);
  const isClear = (colour) => colour === "transparent" || /, 0\)$/.test(colour);
  if (isClear(style.backgroundColor) && !border) return [];
  return svg("rect", {
    x: box.x - frame.x + border / 2,
    y: box.y - frame.y + border / 2,
    width: Math.max(box.width - border, 0),
    height: Math.max(box.height - border, 0),
    rx: Math.min(parseFloat(style.borderTopLeftRadius) || 0, box.height / 2),
    fill: isClear(style.backgroundColor) ? "none" : style.backgroundColor,
    stroke: border ? style.borderTopColor : "none",
    "stroke-width": border,
  });
}

/** The lines of a text, where they are. */
function linesOf(node, frame) {
  const style = getComputedStyle(node.parentElement);
  const lines = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+\s*/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.trimEnd().length);
    const box = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (!box.width) continue;
    if (last && Math.abs(last.box.y - box.y) < 2) last.text += word;
    else lines.push({ box, text: word });
  }
  const size = parseFloat(style.fontSize);
  return lines.map(({ box, text }) => {
    // The baseline: fonts have about a quarter of their size below it.
    const [x, y] = [box.x - frame.x, box.y - frame.y + box.height / 2 + 0.36 * size];
    const decoration = node.parentElement.closest("s") ? "line-through" : null;
    const look = {
      fill: style.color,
      "font-size": style.fontSize,
      "font-weight": style.fontWeight,
      "font-family": style.fontFamily,
      "text-decoration": decoration,
    };
    return svg("text", { x: x.toFixed(1), y: y.toFixed(1), "xml:space": "preserve", ...look }, text.replace(/\s+$/, ""));
  });
}

/** The pixels of a canvas, where it is. */
function imageOf(canvas, box, frame) {
  const image = drawing.createElementNS("http://www.w3.org/2000/svg", "image");
  setAttributes(image, { ...placeIn(frame, box), href: canvas.toDataURL() });
  return image;
}

/** A drawing as it looks, where it is. */
function drawingOf(drawing, box, frame) {
  const copy = drawing.cloneNode(true);
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, i) => {
    const style = getComputedStyle(originals[i]);
    for (const look of LOOKS) element.setAttribute(look, style.getPropertyValue(look));
    for (const name of ["class", "style", "tabindex", "role", "aria-describedby", "id"]) element.removeAttribute(name);
  });
  setAttributes(copy, placeIn(frame, box));
  return copy;
}

/** Where a box is in the picture. */
const placeIn = (frame, box) => ({ x: box.x - frame.x, y: box.y - frame.y, width: box.width, height: box.height });
