// The solution of a board, from two bytes a standard position: moves, and first twists as bits.

const UNREACHED = 255;

class Solution {
  constructor(board) {
    this.board = board;
    this.values = bytes(board.values);
    this.count = this.values.length / 2;
    this.ranks = Array.from({ length: this.count }, (_, rank) => rank).filter(
      (rank) => this.moves(rank) !== UNREACHED,
    );
    this.deepest = board.census.at(-1).moves;
    this.depths = board.squares.map((_, square) => this.wayHome(square).length);
    this.classes = this.numbered(bytes(board.representatives));
    this.extendedClasses = this.numbered(bytes(board.extended_representatives));
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

  // Ranks: lexicographic, halved where only even arrangements are counted (Schofield's S).

  rank(arrangement) {
    let rank = 0;
    for (let i = 0; i < arrangement.length; i++) {
      let smaller = 0;
      for (let j = i + 1; j < arrangement.length; j++) smaller += arrangement[j] < arrangement[i];
      rank = rank * (arrangement.length - i) + smaller;
    }
    return this.board.bipartite ? rank >> 1 : rank;
  }

  arrangement(rank) {
    const { places, bipartite } = this.board;
    const figures = [];
    let rest = bipartite ? 2 * rank : rank;
    for (let radix = 1; radix <= places; radix++) {
      figures.unshift(rest % radix);
      rest = Math.floor(rest / radix);
    }
    const left = Array.from({ length: places }, (_, tile) => tile);
    const arrangement = figures.map((figure) => left.splice(figure, 1)[0]);
    if (bipartite && !isEven(arrangement)) arrangement.push(...arrangement.splice(-2).reverse());
    return arrangement;
  }

  tiles(rank) {
    return this.board.ofArrangement(this.arrangement(rank));
  }

  rankOf(tiles) {
    return this.rank(this.board.arrangement(tiles));
  }

  /** Why no sequence of moves leads from this position to the goal; null if one does. */
  obstacle(tiles) {
    const { board } = this;
    const home = this.broughtHome(tiles);
    const arrangement = board.arrangement(home);
    if (board.bipartite && !isEven(arrangement)) {
      const cycles = cyclesOf(inverse(arrangement)).map((cycle) => cycle.length);
      const brought = board.isStandard(tiles) ? "it" : "with the blank brought home it";
      const exchanges = cycles.map((length) => length - 1);
      const sum = exchanges.reduce((a, b) => a + b, 0);
      const counted = exchanges.length > 1 ? `${exchanges.join(" + ")} = ${sum}` : `${sum}`;
      return (
        `${brought} is an odd permutation of the goal, ${board.cycles(home)}, made of ${counted} ` +
        `exchange${sum === 1 ? "" : "s"}; every closed walk of the blank is even here: no sequence of moves leads there`
      );
    }
    const reached = this.moves(this.rank(arrangement)) !== UNREACHED;
    return reached ? null : "the loops of the blank generate a smaller group, and it is not in it: no sequence of moves leads there";
  }

  // Twists and words.

  twisted(arrangement, letter) {
    const next = Array(arrangement.length);
    this.board.letters[letter].permutation.forEach((to, from) => (next[to] = arrangement[from]));
    return next;
  }

  /** The squares of the blank that a word goes through, from home, nothing taken back. */
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

  /** By letter: how many steps it takes back of the one before. */
  overlaps(word) {
    return word.map((letter, i) => (i ? this.board.letters[word[i - 1]].overlaps[letter] : 0));
  }

  /**
   * The minimal words of a position in printed order. Depth first: `left` moves remain for the rest
   * of the word if its next letter takes nothing back, which is never more than the minimum of the
   * position reached. So a letter that takes nothing back must be one of its first twists; one that
   * takes back k steps begins a rest of left + 2k moves, and must be a first twist if that is the
   * minimum; if it is more, only going on can tell.
   */
  *words(rank, doubledLetters = true) {
    const { letters } = this.board;
    const word = [];
    const self = this;
    function* goOn(arrangement, left) {
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
        yield* goOn(self.twisted(arrangement, next), left + 2 * back - letters[next].walk.length + 1);
        word.pop();
      }
    }
    yield* goOn(this.arrangement(rank), this.moves(rank));
  }

  /** The word that is printed: the first without a doubled letter, where there is one. */
  specimen(rank) {
    return this.words(rank, false).next().value ?? this.words(rank).next().value;
  }

  // Positions with the blank on any square.

  /** The squares from one back home along the tree, without the first. */
  wayHome(square) {
    const way = [];
    while (square !== this.board.home) way.push((square = this.board.squares[square].towards_home));
    return way;
  }

  broughtHome(tiles) {
    return this.wayHome(tiles.indexOf(BLANK)).reduce((at, square) => this.board.slid(at, square), tiles);
  }

  /**
   * A shortest way to the goal, as the squares that the blank goes to; null if there is none. With
   * the blank at home the tables know it. Elsewhere the way home along the tree is `depth` steps, so
   * the moves of the position at its end, less depth, are a bound from below: iterative deepening
   * finds the best way to some standard position, and the specimen goes on from there.
   */
  way(tiles) {
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
      const way = search(tiles, -1, left);
      if (way) return way;
    }
  }

  // Classes: by moves, then by the representative, the member of least rank.

  /** By the rank of a representative: the number of its class. */
  numbered(bits) {
    const representatives = this.ranks.filter((rank) => (bits[rank >> 3] >> (rank & 7)) & 1);
    representatives.sort((a, b) => this.moves(a) - this.moves(b) || a - b);
    return new Map(representatives.map((rank, index) => [rank, index + 1]));
  }

  /** The members of a class in the order of their ranks, each with the first symmetry that gives it. */
  members(rank) {
    const images = (from) => {
      const arrangement = this.arrangement(from);
      const members = new Map();
      for (const symmetry of this.board.symmetries) {
        const image = this.rank(conjugated(arrangement, symmetry.places));
        if (!members.has(image)) members.set(image, symmetry);
      }
      return members;
    };
    const representative = Math.min(...images(rank).keys());
    const members = [...images(representative)].map(([rank, symmetry]) => ({ rank, symmetry }));
    return members.sort((a, b) => a.rank - b.rank);
  }

  inverse(rank) {
    return this.rank(inverse(this.arrangement(rank)));
  }

  classOf(rank) {
    const members = this.members(rank);
    const representative = members[0].rank;
    const ofInverse = this.members(this.inverse(rank))[0].rank;
    return {
      number: this.classes.get(representative),
      extended: this.extendedClasses.get(Math.min(representative, ofInverse)),
      members,
    };
  }
}

function conjugated(arrangement, places) {
  const image = Array(arrangement.length);
  arrangement.forEach((tile, place) => (image[places[place]] = places[tile]));
  return image;
}

function bytes(base64) {
  const text = atob(base64);
  const list = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) list[i] = text.charCodeAt(i);
  return list;
}
