//! Additive pattern databases: IDA* that solves a random fifteen-puzzle in some milliseconds.
//!
//! ```text
//! 14 13 15  7        A  A  A  A        # 13 15  #      the goal's tiles cut into two parts,
//! 11 12  9  5        A  A  A  B        # 12  9  #      and what the table of B sees of a position
//!  6  _  2  1        B  B  B  B        #  _  #  #
//!  4  8 10  3        B  B  B  _        #  8 10  #
//! ```
//!
//! **The distance.** A pattern is some of the tiles. Its distance is the fewest moves *of its own tiles*
//! that bring them home; moves of other tiles cost nothing. A move moves one tile, so the distances of
//! patterns without a common tile add up to a lower bound (R. E. Korf and A. Felner, *Disjoint pattern
//! database heuristics*, 2002). The distance depends on where the tiles lie and also on where the blank is:
//! not on its square, since it walks among the other tiles for nothing, but on its *region*, a connected
//! part of the squares that the pattern does not occupy. So a state is a set S of occupied squares, a
//! region beside it, and an order of the tiles on S.
//!
//! **The table** has a row for each pair of set and region (`rows`): on the 4×4 board 16 412 for six
//! tiles, 27 748 for seven, 35 347 for eight. In a row, bits stand for the orders (`order`): those of the
//! last five tiles are the 120 bits of one word. When a tile moves, S changes, and the tile passes those of
//! its pattern that lie between its squares in reading order: none if it moves along a row of the board,
//! at most three on 4×4 if it moves from row to row. Each that it passes is one step of masks and shifts,
//! the same for all words; so a move takes a whole row of bits to another (`shuffle`). Nothing is ranked or
//! unranked.
//!
//! **Level by level.** A move changes the colour of one occupied square on the chessboard, so the parity of
//! the distance depends on S alone. Each level is gathered by the rows of one colour from those of the
//! other, in place (`build`); rows that are full, and rows whose sources did not change, are passed over.
//!
//! **One bit.** When a tile of the pattern moves, the distance changes by exactly one, up or down: it cannot
//! stay, for the parity changes. So the table holds bit 1 of the distance and nothing else. Who knows the
//! distance before the move knows it after; at the root it is found by walking down to the goal.
//!
//! **The mirror.** A symmetry of the grid that leaves the blank's home where it is takes a position to
//! another that is as far from the goal. If it cuts the tiles in another way, the same tables give a second
//! bound; the greater of the two counts.
//!
//! **The search** (`ida`) is iterative deepening (R. E. Korf, 1985): all positions from which the bound does
//! not forbid a solution of so many moves, then two moves more. A node keeps, for each part, the set and the
//! order, in one word (`batch`). Its children's bits are anywhere in tables of many megabytes; so nodes are
//! taken some at a time, all their children's bits are asked for, and only then looked at. The mirror is
//! looked at for those that survive. Threads share the nodes of one depth, and the answer is that of the
//! first that has one, whoever finds it.
//!
//! ```
//! use taquin::search::patterns::{Ending, Limits, Partition, PatternDatabase, shortest};
//! use taquin::{Board, Position};
//!
//! let board: Board = "3x4".parse()?;
//! let goal = Position::goal(&board);
//! let partition = Partition::parse(board.grid().expect("a grid"), board.home(), "6-5")?;
//! let database = PatternDatabase::build(&partition, 1, &mut ())?;
//! let position = Position::parse(&board, "7 10 8 11 / 3 0 4 6 / 2 9 1 5")?;
//! let outcome = shortest(&database, &position, &goal, &Limits::default())?;
//! let Ending::Solved(ways) = outcome.ending else { panic!("nothing ends it before") };
//! assert_eq!(ways[0].len(), 33);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batch;
mod build;
mod database;
mod file;
mod greedy;
mod ida;
mod ladder;
mod order;
mod partition;
mod processor;
mod rows;
mod shuffle;
mod table;

pub use build::BuildError;
pub use database::{PatternDatabase, Unsolved};
pub use file::{PatternDescription, PatternFile};
pub(super) use greedy::greedy;
pub use ida::{Ending, Limits, Outcome, Progress, Wanted, shortest};
pub use ladder::{Ladder, LadderError};
pub use partition::{Partition, PartitionError};
pub use table::{PatternTable, WrongTable};
