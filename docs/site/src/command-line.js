// The command lines that the site can run: a pipe of `taquin`, which may begin with `printf` and end with
// `head` or `tail`. Everything else needs a shell.

/**
 * @typedef {object} Stage
 * @property {string} program
 * @property {string[]} args
 */

/** One word of a shell without expansions: bare characters, escapes, and both kinds of quotes. */
const WORD = /(?:[^\s'"\\|&;<>()$`*?#{}~]|\\[^\n]|'[^']*'|"[^"$`\\]*"|(?<=\S)[#~])+/y;
const PIECE = /'([^']*)'|"([^"]*)"|\\(.)|([^'"\\]+)/g;

/**
 * Divides a command line into the programs of its pipe; null if it needs a shell.
 * @returns {Stage[] | null}
 */
export function parse(line) {
  const stages = [[]];
  let place = 0;
  const rest = line.trim();
  while (place < rest.length) {
    if (/\s/.test(rest[place])) {
      place++;
    } else if (rest[place] === "|" && rest[place + 1] !== "|") {
      stages.push([]);
      place++;
    } else {
      WORD.lastIndex = place;
      const word = WORD.exec(rest)?.[0];
      if (!word) return null;
      stages.at(-1).push(word.replace(PIECE, (_, single, double, escaped, bare) => single ?? double ?? escaped ?? bare));
      place = WORD.lastIndex;
    }
  }
  const runs = stages.map(([program, ...args]) => ({ program, args }));
  return runs.every(isKnown) && runs.some(({ program }) => program === "taquin") ? runs : null;
}

function isKnown({ program, args }, place) {
  if (program === "taquin") return true;
  if (program === "printf") return place === 0 && args.length === 1 && !args[0].includes("%");
  return place > 0 && filters[program] !== undefined && args.length === 2 && args[0] === "-n" && /^\+?\d+$/.test(args[1]);
}

/** What `printf` prints of its one argument. */
export function printed([text]) {
  const characters = { n: "\n", t: "\t", r: "\r", "\\": "\\" };
  return text.replace(/\\(.)/g, (whole, character) => characters[character] ?? whole);
}

/** The programs that take lines away from the text that they read. */
export const filters = {
  head: (text, [, count]) => linesOf(text).slice(0, Number(count)).join(""),
  tail: (text, [, count]) =>
    linesOf(text)
      .slice(count.startsWith("+") ? Math.max(Number(count) - 1, 0) : -Number(count) || Infinity)
      .join(""),
};

const linesOf = (text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
