// Texts for people: those of the page's language, numbers, and quotations.

/** A number with its thousands grouped. */
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u2009");

let plurals = null;
/** Whether a text has its singular for a number: for 1, in French also for 0. */
const isSingular = (number) => (plurals ??= new Intl.PluralRules(document.documentElement.lang)).select(number) === "one";

/**
 * A text with its parameters: `{moves}` is a value, and `{moves|move|moves}` the one or the other form
 * by its number. In the page the text itself is in the place of its key in the table.
 * @type {(text: string, values?: Record<string, string | number>) => string}
 */
const phrase = (text, values = {}) =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name];
    if (one !== undefined) return isSingular(value) ? one : many;
    return typeof value === "number" ? grouped(value) : value;
  });

/** Quotes a text for a message, shortened if it is long. */
function quoted(text) {
  const characters = [...text];
  return phrase("refusals.quoted", { text: characters.slice(0, 60).join("") + (characters.length > 60 ? "…" : "") });
}

/** The refusal of a text, for a reason. */
const refused = (text, reason) => new ParseError(phrase("refusals.refused", { text: quoted(text), reason }));
