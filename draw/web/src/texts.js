// Texts for people: those of the page's language, numbers, and quotations.

import { ParseError } from "./board.js";

/** A number with its thousands grouped. */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u2009");

let plurals = null;
/** Whether a text has its singular for a number: for 1, in French also for 0. */
const isSingular = (number) => (plurals ??= new Intl.PluralRules(document.documentElement.lang)).select(number) === "one";

let texts = null;
/** The text with this key in the table that the page has. */
function textOf(key) {
  texts ??= JSON.parse(document.getElementById("texts").textContent);
  return texts[key];
}

/**
 * The text with this key and its parameters: `{moves}` is a value, and `{moves|move|moves}` the one or
 * the other form by its number.
 * @type {(key: string, values?: Record<string, string | number>) => string}
 */
export const phrase = (key, values = {}) =>
  textOf(key).replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name];
    if (one !== undefined) return isSingular(value) ? one : many;
    return typeof value === "number" ? grouped(value) : value;
  });

/** Quotes a text for a message, shortened if it is long. */
export function quoted(text) {
  const characters = [...text];
  return phrase("refusals.quoted", { text: characters.slice(0, 60).join("") + (characters.length > 60 ? "…" : "") });
}

/** The refusal of a text, for a reason. */
export const refused = (text, reason) => new ParseError(phrase("refusals.refused", { text: quoted(text), reason }));
