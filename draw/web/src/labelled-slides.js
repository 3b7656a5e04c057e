// What is known of a board whose goal has labels: which positions can be solved, and how a solver sees them.

import { Slides } from "./slides.js";

/** After so many moves at random, all positions that can be solved are about equally probable. */
const MOVES_TO_SHUFFLE = 100_000;

export class LabelledSlides extends Slides {
  get hasMetrics() {
    return false;
  }

  /**
   * If all tiles differ, there is one blank, and the squares have two colours, odd positions cannot be solved, unless
   * the blank may end on two squares of the same colour: these goals differ in parity. All other positions of grids can
   * be solved; on other boards the search finds out.
   */
  obstacle(tiles) {
    const { bipartite, isDistinct, ends, home } = this.board;
    const haveOneParity = ends.every((square) => square === home || !this.hasColourOfHome(square));
    return bipartite && isDistinct && haveOneParity ? super.obstacle(tiles) : null;
  }

  shuffled(random) {
    const { board } = this;
    if (board.grid) return super.shuffled(random);
    // Each move changes the colour of a blank's square, if squares have two colours. A move may undo the one
    // before: on a ring the first move would decide all others if none did.
    let tiles = board.goal;
    for (let left = MOVES_TO_SHUFFLE + Math.floor(2 * random()); left > 0; left--) {
      const steps = board.steps(tiles);
      tiles = board.gone(tiles, steps[Math.floor(random() * steps.length)]);
    }
    return tiles;
  }

  /** The labels as numbers, of which that of blanks is 0. */
  problem(tiles) {
    const { board } = this;
    const numbered = (labels) => labels.map((label) => board.different.indexOf(label) + 1);
    const goal = numbered(board.labels);
    const labels = {
      near: board.near,
      ends: board.ends.map((blank) => goal.with(blank, 0)),
      unknown: board.hasUnknown ? board.different.indexOf("*") + 1 : null,
      isBipartite: board.bipartite,
    };
    return { labels, tiles: numbered(board.labelsOf(tiles)) };
  }
}
