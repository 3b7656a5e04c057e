// Reads words as the program does: letters and words in parentheses; after each, ' or ^-1 means the
// inverse, ^3 a power, and ^B the conjugate by B; [A,B] is the commutator.

import { phrase, quoted, refused } from "./texts.js";

export class WordReader {
  constructor(board, text) {
    this.board = board;
    this.text = text;
    this.rest = text.trimStart();
    this.depth = 0;
    this.names = board.letters.map(({ name }) => name);
  }

  fault(reason) {
    return refused(this.text, reason);
  }

  noTwist(name) {
    if (!this.names.length) return this.fault(phrase("refusals.noLoop", { name: quoted(name) }));
    return this.fault(phrase("refusals.noTwist", { name: quoted(name), letters: this.names.join(" ") }));
  }

  advance(length) {
    this.rest = this.rest.slice(length).trimStart();
  }

  /** The whole text as a list of letter numbers; inverse neighbours cancel. */
  read() {
    const letters = this.product();
    if (this.rest) throw this.noTwist([...this.rest][0]);
    return letters.reduce((word, letter) => {
      if (word.at(-1) === this.board.letters[letter].inverse) word.pop();
      else word.push(letter);
      return word;
    }, []);
  }

  /** Factors up to a comma, a closing bracket or the end. */
  product() {
    const letters = [];
    while (this.rest && !/^[,)\]]/.test(this.rest)) letters.push(...this.factor());
    return letters;
  }

  /** A letter or a bracket, with what follows it. */
  factor() {
    let letters = this.base();
    for (;;) {
      const mark = this.rest.match(/^(?:['’′]|⁻¹)/)?.[0];
      const power = this.rest.match(/^\^\s*(-?)(\d+)/);
      if (mark) {
        this.advance(mark.length);
        letters = this.inverse(letters);
      } else if (power) {
        if (letters.length * power[2] > WordReader.MOST) throw this.tooLong();
        this.advance(power[0].length);
        const turned = power[1] ? this.inverse(letters) : letters;
        // Every power of the empty word is empty, however large.
        letters = turned.length ? Array(Number(power[2])).fill(turned).flat() : [];
      } else if (this.rest.startsWith("^")) {
        this.advance(1);
        if (!this.rest || /^[-,)\]^]/.test(this.rest)) throw this.fault(phrase("refusals.power"));
        const by = this.base();
        letters = this.limited([...this.inverse(by), ...letters, ...by]);
      } else {
        return letters;
      }
    }
  }

  /** A letter, or what is in brackets. */
  base() {
    const [first] = this.rest;
    const close = { "(": ")", "[": "]" }[first];
    if (close) {
      if (++this.depth > 100) throw this.fault(phrase("refusals.brackets"));
      this.advance(1);
      let inner = this.product();
      if (first === "[") {
        this.expect(",", first);
        const second = this.product();
        inner = [...this.inverse(inner), ...this.inverse(second), ...inner, ...second];
      }
      this.expect(close, first);
      this.depth--;
      return this.limited(inner);
    }
    // A letter is one character and the digits after it: A1 is never A followed by 1.
    const name = this.rest.match(/^.\d*/su)[0];
    const letter = this.names.indexOf(name);
    if (letter < 0 && name !== "I") throw this.noTwist(name);
    this.advance(name.length);
    return letter < 0 ? [] : [letter];
  }

  expect(mark, opened) {
    if (!this.rest.startsWith(mark)) throw this.fault(phrase("refusals.unclosed", { opened, mark }));
    this.advance(1);
  }

  inverse(letters) {
    return letters.map((letter) => this.board.letters[letter].inverse).reverse();
  }

  limited(letters) {
    if (letters.length > WordReader.MOST) throw this.tooLong();
    return letters;
  }

  tooLong() {
    return this.fault(phrase("refusals.long", { letters: WordReader.MOST }));
  }
}

/** The page draws each letter, so it reads fewer than the program. */
WordReader.MOST = 1000;
