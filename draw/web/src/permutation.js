// Permutations as lists of images.

export function inverse(images) {
  const inverted = Array(images.length);
  images.forEach((image, i) => (inverted[image] = i));
  return inverted;
}

export function cyclesOf(images) {
  const seen = new Set();
  const cycles = [];
  images.forEach((_, start) => {
    const cycle = [];
    for (let i = start; !seen.has(i); i = images[i]) {
      seen.add(i);
      cycle.push(i);
    }
    if (cycle.length > 1) cycles.push(cycle);
  });
  return cycles;
}

/** The exchanges of two that give a permutation: their number, and the sum of those of its cycles. */
export function exchanges(images) {
  const ofCycles = cyclesOf(images).map((cycle) => cycle.length - 1);
  const number = ofCycles.reduce((a, b) => a + b, 0);
  return { number, sum: ofCycles.length > 1 ? `${ofCycles.join(" + ")} = ${number}` : String(number) };
}

export function isEven(images) {
  let inversions = 0;
  for (let i = 1; i < images.length; i++) for (let j = 0; j < i; j++) inversions += images[j] > images[i] ? 1 : 0;
  return inversions % 2 === 0;
}

/** Tiles renamed and moved alike: the image of an arrangement under a symmetry of the places. */
export function conjugated(arrangement, places) {
  const image = Array(arrangement.length);
  arrangement.forEach((tile, place) => (image[places[place]] = places[tile]));
  return image;
}

/** The lengths of all cycles, longest first, fixed points included. */
export function cycleType(images) {
  const lengths = cyclesOf(images).map((cycle) => cycle.length);
  const fixed = images.length - lengths.reduce((a, b) => a + b, 0);
  return [...lengths.sort((a, b) => b - a), ...Array(fixed).fill(1)];
}

/** The least number of times that a permutation of this cycle type is repeated to give the identity. */
export function orderOf(type) {
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  return type.reduce((a, b) => (a * b) / divisor(a, b), 1);
}

export function lexicographicRank(arrangement) {
  let rank = 0;
  for (let i = 0; i < arrangement.length; i++) {
    let smaller = 0;
    for (let j = i + 1; j < arrangement.length; j++) smaller += arrangement[j] < arrangement[i] ? 1 : 0;
    rank = rank * (arrangement.length - i) + smaller;
  }
  return rank;
}

export const factorial = (n) => (n < 2 ? 1 : n * factorial(n - 1));
