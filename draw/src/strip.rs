use taquin::board::Board;
use taquin::numerals::count_noun;

use super::layout::Layout;
use super::position::{Tray, size};
use super::svg::{Path, Svg};

/// Boards in rows, one for each step, below a title.
pub(super) struct Strip {
    layout: Layout,
    across: usize,
    /// The width and height of a board.
    pub board: (f64, f64),
}

impl Strip {
    const SQUARE: f64 = 34.0;
    /// The space between two boards.
    const GAP: f64 = 46.0;
    const WIDEST: f64 = 1000.0;
    /// The width that is left to the title of a few small boards.
    const NARROWEST: f64 = 280.0;
    /// The space to the left of the boards.
    pub const LEFT: f64 = 16.0;
    const HEADING: f64 = 40.0;
    /// The height of what is above and below a board.
    const AROUND: f64 = 58.0;

    /// An empty picture for so many boards, with its title.
    pub fn new(board: &Board, count: usize, title: &str) -> (Self, Svg) {
        let layout = Layout::new(board);
        let (width, height) = size(&layout, Self::SQUARE);
        let most = (((Self::WIDEST + Self::GAP) / (width + Self::GAP)) as usize).clamp(1, count);
        // As few rows as possible, all of about the same length.
        let down = count.div_ceil(most);
        let across = count.div_ceil(down);
        // The arrow after the last board of a row leads to the next row.
        let last = if down == 1 { 0.0 } else { Self::GAP };
        let boards = across as f64 * (width + Self::GAP) - Self::GAP + last;
        let total = (
            (boards + 2.0 * Self::LEFT).max(Self::NARROWEST),
            Self::HEADING + down as f64 * (height + Self::AROUND) + 8.0,
        );
        let svg = Svg::titled(total.0, total.1, Self::LEFT, title);
        (Self { layout, across, board: (width, height) }, svg)
    }

    /// The place of a step's board.
    pub fn tray(&self, step: usize) -> Tray<'_> {
        let (width, height) = self.board;
        let corner = (
            Self::LEFT + (step % self.across) as f64 * (width + Self::GAP),
            Self::HEADING + 24.0 + (step / self.across) as f64 * (height + Self::AROUND),
        );
        Tray { layout: &self.layout, square: Self::SQUARE, corner }
    }

    /// Writes the number of moves so far below a board.
    pub fn count(&self, svg: &mut Svg, tray: &Tray, moves: usize) {
        let below = (tray.corner.0 + self.board.0 / 2.0, tray.corner.1 + self.board.1 + 14.0);
        svg.text("quiet", below, 12.0, &count_noun(moves, "move"));
    }

    /// Draws the arrow from a board to the next; returns its ends.
    pub fn arrow(&self, svg: &mut Svg, tray: &Tray) -> [(f64, f64); 2] {
        let (right, middle) = (tray.corner.0 + self.board.0, tray.corner.1 + self.board.1 / 2.0);
        let (start, tip) = ((right + 9.0, middle), (right + Self::GAP - 9.0, middle));
        svg.path("soft", &Path::start(start).line_to(tip).arrow_head(start, tip, 7.0), 1.5);
        [start, tip]
    }
}
