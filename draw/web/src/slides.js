// What is known of a board that is too large for its solution to be held: which positions can be
// solved, and how a solver sees them. The state and the tray ask it as they ask a solution.

import { BLANK } from "./board.js";
import { dateOfToday, hashOf } from "./elements.js";
import { isEven } from "./permutation.js";
import { takesBack } from "./steps.js";
import { phrase } from "./texts.js";

/** The largest number of squares for which the fewest slides are searched for. */
const MOST_SQUARES_FOR_SLIDES = 16;

export class Slides {
  constructor(board) {
    this.board = board;
  }

  /** Whether slides of several tiles may be counted. */
  get hasMetrics() {
    return this.board.squares.length <= MOST_SQUARES_FOR_SLIDES;
  }

  /** There are no twists: no word leads the blank anywhere. */
  walk() {
    return [this.board.home];
  }

  /** The goal square of what is on each square. */
  goalSquares(tiles) {
    const { squareOf, home } = this.board;
    return tiles.map((tile) => (tile === BLANK ? home : squareOf[tile]));
  }

  /** Why no sequence of moves reaches the goal from this position; null if one does. */
  obstacle(tiles) {
    if (isEven(this.goalSquares(tiles)) === this.hasColourOfHome(tiles.indexOf(BLANK))) return null;
    return phrase("solvability.puzzleIsOdd");
  }

  /** Whether a square has the colour of home, if squares have two colours, of which adjacent ones have both. */
  hasColourOfHome(square) {
    const { squares, home } = this.board;
    let isSame = true;
    for (; square !== home; square = squares[square].towards_home) isSame = !isSame;
    return isSame;
  }

  /** A position that can be solved, all alike probable, by numbers at random from 0 to 1. */
  shuffled(random) {
    const tiles = this.board.goal.slice();
    const exchange = (a, b) => ([tiles[a], tiles[b]] = [tiles[b], tiles[a]]);
    for (let i = tiles.length - 1; i > 0; i--) exchange(i, Math.floor(random() * (i + 1)));
    if (this.obstacle(tiles)) exchange(tiles.indexOf(0), tiles.indexOf(1));
    return tiles;
  }

  /** A position after so many moves at random, none of which undoes the one before if another is possible. */
  walked(moves, random) {
    const { board } = this;
    let tiles = board.goal;
    for (let i = 0, before = null; i < moves; i++) {
      const all = board.steps(tiles);
      const steps = all.length > 1 ? all.filter((step) => !takesBack(step, before)) : all;
      before = steps[Math.floor(random() * steps.length)];
      tiles = board.gone(tiles, before);
    }
    return tiles;
  }

  /**
   * What the solver needs of a position.
   * @returns {object}
   */
  problem(tiles) {
    const { rows, home } = this.board;
    return { columns: rows[0].length, rows: rows.length, blank: home, tiles: this.goalSquares(tiles) };
  }
}

/** Numbers from 0 to 1 that depend on the date alone (mulberry32). */
export function randomOfToday() {
  let seed = hashOf(dateOfToday());
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let bits = Math.imul(seed ^ (seed >>> 15), seed | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
