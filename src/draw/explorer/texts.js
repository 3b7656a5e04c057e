// Texts for people: numbers, counts and quotations.

/** A number with its thousands grouped. */
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u2009");

/** A number and its noun: 1 tile, 2 tiles. */
const counted = (number, one, many = `${one}s`) => `${grouped(number)} ${number === 1 ? one : many}`;

/** Quotes a text for a message, shortened if it is long. */
function quoted(text) {
  const characters = [...text];
  return `'${characters.slice(0, 60).join("")}${characters.length > 60 ? "…" : ""}'`;
}
