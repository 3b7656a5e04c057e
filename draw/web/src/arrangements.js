// The arrangements of labels on squares, numbered in the same way as the library does
// (src/states/patterns/arrangements.rs), but for the order of labels on equally many squares.
//
// An arrangement is a set of squares for each label, as bits. Its number has a digit for each label but the
// last, which takes the squares that the others leave: the number of the label's set among all sets of its
// size of the squares that the labels before it leave.

/** The number of squares in a set. */
function sizeOf(set) {
  set -= (set >> 1) & 0x55555555;
  set = (set & 0x33333333) + ((set >> 2) & 0x33333333);
  return Math.imul((set + (set >> 4)) & 0x0f0f0f0f, 0x01010101) >> 24;
}

/** On at most 31 squares. */
export class Arrangements {
  /** By square the label, a small number; one of them is the blank. */
  constructor(labels, blank) {
    const sizes = [];
    for (const label of labels) sizes[label] = (sizes[label] ?? 0) + 1;
    // The blank comes first, and the most frequent of the others last.
    const order = Object.keys(sizes).map(Number);
    order.sort((a, b) => Number(b === blank) - Number(a === blank) || sizes[a] - sizes[b] || a - b);
    /** By label: its place among the sets. */
    this.places = sizes.map((_, label) => order.indexOf(label));
    this.sizes = order.map((label) => sizes[label]);
    this.all = 2 ** labels.length - 1;
    /** The number of sets by their size and by the number of squares from which they are chosen. */
    this.binomials = [Array(labels.length + 1).fill(1)];
    for (let size = 1; size <= labels.length; size++) {
      const row = [0];
      for (let squares = 1; squares <= labels.length; squares++) row.push(row[squares - 1] + this.binomials[size - 1][squares - 1]);
      this.binomials.push(row);
    }
    /** By place, without the last: how many sets there are. */
    this.bases = [];
    let left = labels.length;
    for (const size of this.sizes.slice(0, -1)) {
      this.bases.push(this.binomials[size][left]);
      left -= size;
    }
    this.count = this.bases.reduce((count, base) => count * base, 1);
  }

  /** The sets of squares of labels, which may be others by their numbers. */
  sets(labels, others = null) {
    const sets = new Int32Array(this.sizes.length);
    for (let square = 0; square < labels.length; square++) {
      const label = others ? others[labels[square]] : labels[square];
      sets[this.places[label]] |= 1 << square;
    }
    return sets;
  }

  /** The number of an arrangement. */
  number(sets) {
    const { bases, sizes, binomials } = this;
    let [left, number] = [this.all, 0];
    for (let place = 0; place < bases.length; place++) {
      let among = 0;
      for (let set = sets[place], size = 1; set; set &= set - 1, size++) {
        const before = sizeOf(left & ((set & -set) - 1));
        among += sizes[place] === 1 ? before : binomials[size][before];
      }
      number = number * bases[place] + among;
      left &= ~sets[place];
    }
    return number;
  }

  /** Writes the arrangement of this number into `sets`. */
  arrange(number, sets) {
    const { bases, sizes, binomials } = this;
    for (let place = bases.length - 1; place >= 0; place--) {
      sets[place] = number % bases[place];
      number = Math.floor(number / bases[place]);
    }
    let left = this.all;
    for (let place = 0; place < bases.length; place++) {
      let [among, set] = [sets[place], 0];
      for (let size = sizes[place]; size > 0; size--) {
        let before = size - 1;
        while (binomials[size][before + 1] <= among) before++;
        among -= binomials[size][before];
        let squares = left;
        for (let skipped = 0; skipped < before; skipped++) squares &= squares - 1;
        set |= squares & -squares;
      }
      sets[place] = set;
      left &= ~set;
    }
    sets[bases.length] = left;
  }
}
