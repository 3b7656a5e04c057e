// The solution of a board: two bytes for each standard position, the moves and the first twists as
// bits.

import { BLANK } from "./board.js";
import { bytes, carriedRound } from "./data.js";
import { conjugated, exchanges, inverse, isEven, lexicographicRank } from "./permutation.js";
import { phrase } from "./texts.js";

const UNREACHED = 255;

export class Solution {
  constructor(board) {
    this.board = board;
    this.count = board.squareOf.reduce((count, _, i) => count * (i + 1), 1) / (board.bipartite ? 2 : 1);
    const { values, least } = carriedRound(this, bytes(board.values));
    this.values = values;
    this.ranks = Array.from({ length: this.count }, (_, rank) => rank).filter((rank) => this.moves(rank) !== UNREACHED);
    this.deepest = board.census.at(-1).moves;
    this.depths = board.squares.map((_, square) => this.pathHome(square).length);
    this.classes = this.numbered(least.filter((rank) => this.representative(rank) === rank));
    this.extendedClasses = this.numbered([...this.classes.keys()].filter((rank) => this.representative(this.inverse(rank)) >= rank));
  }

  moves(rank) {
    return this.values[2 * rank];
  }

  isFirst(rank, letter) {
    return ((this.values[2 * rank + 1] >> letter) & 1) === 1;
  }

  firstTwists(rank) {
    return this.board.letters.map((_, letter) => letter).filter((letter) => this.isFirst(rank, letter));
  }

  // Ranks: lexicographic, and halved where only even arrangements are numbered (Schofield's S).

  rank(arrangement) {
    const rank = lexicographicRank(arrangement);
    return this.board.bipartite ? rank >> 1 : rank;
  }

  arrangement(rank) {
    const { places, bipartite } = this.board;
    const digits = [];
    let rest = bipartite ? 2 * rank : rank;
    for (let radix = 1; radix <= places; radix++) {
      digits.unshift(rest % radix);
      rest = Math.floor(rest / radix);
    }
    const left = this.board.goalArrangement.slice();
    const arrangement = digits.map((digit) => left.splice(digit, 1)[0]);
    if (bipartite && !isEven(arrangement)) arrangement.push(...arrangement.splice(-2).reverse());
    return arrangement;
  }

  tiles(rank) {
    return this.board.fromArrangement(this.arrangement(rank));
  }

  rankOf(tiles) {
    return this.rank(this.board.arrangement(tiles));
  }

  ranksAt(moves) {
    return this.ranks.filter((rank) => this.moves(rank) === moves);
  }

  /** In a clause, why no sequence of moves solves a standard position; null if one does. */
  reason(tiles) {
    const arrangement = this.board.arrangement(tiles);
    if (this.board.bipartite && !isEven(arrangement)) return phrase("solvability.odd");
    if (this.moves(this.rank(arrangement)) !== UNREACHED) return null;
    return phrase("solvability.outside");
  }

  /** Why no sequence of moves reaches the goal from this position; null if one does. */
  obstacle(tiles) {
    const { board } = this;
    const home = this.broughtHome(tiles);
    if (!this.reason(home)) return null;
    const arrangement = board.arrangement(home);
    if (!board.bipartite || isEven(arrangement)) return phrase("solvability.itIsOutside");
    const product = { cycles: board.cycles(home), ...exchanges(arrangement) };
    return board.isStandard(tiles) ? phrase("solvability.itIsOdd", product) : phrase("solvability.movedHomeItIsOdd", product);
  }

  // Twists and words.

  twisted(arrangement, letter) {
    const next = Array(arrangement.length);
    this.board.letters[letter].permutation.forEach((to, from) => (next[to] = arrangement[from]));
    return next;
  }

  /** The ranks of a standard position and of those that a word leads to, letter by letter. */
  ranksAlong(tiles, word) {
    let arrangement = this.board.arrangement(tiles);
    const next = (letter) => this.rank((arrangement = this.twisted(arrangement, letter)));
    return [this.rank(arrangement), ...word.map(next)];
  }

  /** The walk of the blank that a word spells, from home, with backtracking removed. */
  walk(word) {
    const walk = [this.board.home];
    for (const letter of word) {
      for (const square of this.board.letters[letter].walk.slice(1)) {
        if (walk.at(-2) === square) walk.pop();
        else walk.push(square);
      }
    }
    return walk;
  }

  /** By letter: how many moves of the previous letter it undoes. */
  overlaps(word) {
    return word.map((letter, i) => (i ? this.board.letters[word[i - 1]].overlaps[letter] : 0));
  }

  /**
   * The minimal words of a position in printed order, by depth-first search. `left` moves remain
   * for the rest of the word if its next letter undoes nothing; they are at most the minimum of the
   * position reached. So a next letter that undoes nothing must be a first twist of that position.
   * A next letter that undoes k moves begins a rest of left + 2k moves: if that equals the minimum,
   * the letter must be a first twist; if it is more, only the search decides.
   */
  *words(rank, doubledLetters = true) {
    const { letters } = this.board;
    const word = [];
    const self = this;
    function* search(arrangement, left) {
      const rank = self.rank(arrangement);
      const minimum = self.moves(rank);
      if (left === 0 && minimum === 0) yield word.slice();
      const last = letters[word.at(-1)];
      for (let next = 0; next < letters.length; next++) {
        if (last && (next === last.inverse || (!doubledLetters && next === word.at(-1)))) continue;
        const back = last ? last.overlaps[next] : 0;
        const above = left + 2 * back - minimum;
        if (above < 0 || (above === 0 && !self.isFirst(rank, next)) || (above > 0 && back === 0)) continue;
        word.push(next);
        yield* search(self.twisted(arrangement, next), left + 2 * back - letters[next].walk.length + 1);
        word.pop();
      }
    }
    yield* search(this.arrangement(rank), this.moves(rank));
  }

  /** The specimen: the first minimal word without a doubled letter, or the first if all have one. */
  specimen(rank) {
    return this.words(rank, false).next().value ?? this.words(rank).next().value;
  }

  // Positions with the blank on any square.

  /** The squares on the tree's path from a square to home, without the first. */
  pathHome(square) {
    const path = [];
    while (square !== this.board.home) path.push((square = this.board.squares[square].towards_home));
    return path;
  }

  broughtHome(tiles) {
    return this.pathHome(tiles.indexOf(BLANK)).reduce((at, square) => this.board.slid(at, square), tiles);
  }

  /** The number of moves to the goal; null if it is unreachable. */
  distance(tiles) {
    if (this.obstacle(tiles)) return null;
    return this.board.isStandard(tiles) ? this.moves(this.rankOf(tiles)) : this.shortestPath(tiles).length;
  }

  /**
   * A shortest path to the goal, as the squares that the blank moves to; null if there is none.
   * With the blank at home the tables give it. Elsewhere the tree's path home has `depth` moves, so
   * the moves of the position at its end less depth are a lower bound. Iterative deepening finds
   * the best path to some standard position, and the specimen continues from there.
   */
  shortestPath(tiles) {
    if (this.obstacle(tiles)) return null;
    const { board } = this;
    const parity = board.bipartite ? 2 : 1;
    const least = (at) => {
      const depth = this.depths[at.indexOf(BLANK)];
      return Math.max(this.moves(this.rankOf(this.broughtHome(at))) - depth, depth);
    };
    const search = (at, before, left) => {
      if (least(at) > left) return null;
      const blank = at.indexOf(BLANK);
      if (blank === board.home) return this.walk(this.specimen(this.rankOf(at))).slice(1);
      for (const square of board.squares[blank].neighbours) {
        if (square === before) continue;
        const rest = search(board.slid(at, square), blank, left - 1);
        if (rest) return [square, ...rest];
      }
      return null;
    };
    for (let left = least(tiles); ; left += parity) {
      const path = search(tiles, -1, left);
      if (path) return path;
    }
  }

  // Classes, ordered by moves, then by the representative, which is the member of least rank.

  /** The number of each class, by the rank of its representative. */
  numbered(ranks) {
    const representatives = ranks.filter((rank) => this.moves(rank) !== UNREACHED);
    representatives.sort((a, b) => this.moves(a) - this.moves(b) || a - b);
    return new Map(representatives.map((rank, index) => [rank, index + 1]));
  }

  /**
   * The images of an arrangement under the symmetries in lexicographic order, each with the first
   * symmetry that maps to it.
   */
  members(arrangement) {
    const members = new Map();
    for (const symmetry of this.board.symmetries) {
      const image = conjugated(arrangement, symmetry.places);
      const key = lexicographicRank(image);
      if (!members.has(key)) members.set(key, { key, arrangement: image, symmetry });
    }
    return [...members.values()].sort((a, b) => a.key - b.key);
  }

  /** The least rank of a member of the position's class. */
  representative(rank) {
    const arrangement = this.arrangement(rank);
    return Math.min(...this.board.symmetries.map(({ places }) => this.rank(conjugated(arrangement, places))));
  }

  inverse(rank) {
    return this.rank(inverse(this.arrangement(rank)));
  }

  /** The numbers of the class and of the extended class. */
  classOf(rank) {
    const [representative, ofInverse] = [rank, this.inverse(rank)].map((of) => this.representative(of));
    return {
      number: this.classes.get(representative),
      extended: this.extendedClasses.get(Math.min(representative, ofInverse)),
    };
  }
}
