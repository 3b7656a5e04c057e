//! Additive pattern databases: IDA* that solves a random fifteen-puzzle in a few milliseconds.
//!
//! ```text
//! 14 13 15  7        A  A  A  A        # 13 15  #      the goal's tiles divided into two parts,
//! 11 12  9  5        A  A  A  B        # 12  9  #      and what the table of B knows of a position
//!  6  _  2  1        B  B  B  B        #  _  #  #
//!  4  8 10  3        B  B  B  _        #  8 10  #
//! ```
//!
//! **The distance.** A pattern is a set of tiles. Its distance is the least number of moves *of its
//! own tiles* that bring them home; moves of other tiles cost nothing. A move moves one tile, so
//! the distances of disjoint patterns add up to a lower bound (R. E. Korf and A. Felner, *Disjoint
//! pattern database heuristics*, 2002). The distance depends on the squares of the tiles and also
//! on the blank: not on its square, since it moves among the other tiles for free, but on its
//! *region*, a connected part of the squares that the pattern does not occupy. So a state is a set
//! S of occupied squares, a region next to it, and an order of the tiles on S.
//!
//! **The table** has a row for each pair of set and region (`rows`): on the 4×4 board 16 412 for
//! six tiles, 27 748 for seven, 35 347 for eight. The bits of a row are the orders (`order`): those
//! of the last five tiles are the 120 bits of one word. When a tile moves, S changes, and the tile
//! passes those of its pattern that lie between its squares in reading order: none if it moves
//! along a row of the board, at most three on 4×4 if it moves from row to row. Each tile that it
//! passes is one step of masks and shifts, the same for all words. So a move takes a whole row of
//! bits to another (`shuffle`), and nothing is ranked or unranked.
//!
//! **Level by level.** A move changes the colour of one occupied square on the chessboard, so the
//! parity of the distance depends on S alone. At each level the rows of one colour gather from
//! those of the other, in place (`build`). Full rows, and rows whose sources did not change, are
//! skipped.
//!
//! **One bit.** When a tile of the pattern moves, the distance changes by exactly one, up or down:
//! it cannot stay, because the parity changes. So the table holds only bit 1 of the distance. The
//! distance before a move and this bit give the distance after it. At the root the distance is
//! found by walking to the goal.
//!
//! **The mirror.** A symmetry of the grid that fixes the blank's home takes a position to another
//! that is as far from the goal. If it divides the tiles differently, the same tables give a second
//! bound, and the greater of the two counts.
//!
//! **Several divisions.** The tiles may be divided in several ways. Each gives a sum, and its mirror
//! image another one; the greatest counts (`bounds`). Sums have patterns in common, and each pattern
//! is looked up once for all of them: the four divisions of 5x5 and their images are eight sums of
//! sixteen patterns, and a move changes four of these.
//!
//! **The search** (`ida`) is iterative deepening (R. E. Korf, 1985): all positions from which the
//! bound allows a solution within the threshold, then a threshold two moves greater. A node keeps,
//! for each pattern, the set and the order, in one word, and all sums in another (`expansion`). The
//! bits of its children are at random places in tables of many megabytes. So nodes are expanded in
//! batches: the bits of all children are prefetched before any is read. A second pattern is looked
//! up for the children that survive the first. Threads share the nodes of one depth, and the
//! solution is that of the first node that has one, whichever thread finds it.
//!
//! **Fewer paths.** Of several paths of the blank that do the same, the search follows only the first
//! (`blank_paths`).
//!
//! **The most promising first.** Where any shortest solution will do, each threshold begins where the
//! one before came nearest to the goal (`promise`).

mod blank_paths;
mod both_ways;
mod bounds;
mod build;
mod cursor;
mod database;
mod expansion;
mod file;
mod ida;
mod order;
mod partition;
mod placed;
mod promise;
mod proof;
mod rows;
mod selector;
mod shuffle;
mod table;
mod weighted_astar;

#[cfg(test)]
mod tests;

pub use build::PdbError;
pub use cursor::PdbCursor;
pub use database::PatternDatabase;
pub use file::PatternFile;
pub use partition::{PartitionError, TilePartition};
pub(super) use selector::PdbSelector;
pub(super) use weighted_astar::weighted_astar;
