use taquin::board::{Board, SquareId};

use super::placement;

/// Where the squares of a board are drawn; adjacent squares are a unit apart where possible.
pub(super) struct Layout {
    /// The centre of each square: x to the right and y downwards, from 0.
    at: Vec<(f64, f64)>,
    pub width: f64,
    pub height: f64,
    /// Whether the squares form rows and columns, so that they can be drawn as squares.
    pub cells: bool,
}

impl Layout {
    /// The layout of a board: the coordinates of its definition. Without them, places with few
    /// crossings, or a circle for a large board.
    pub fn new(board: &Board) -> Self {
        let given: Option<Vec<(f64, f64)>> = board
            .square_ids()
            .map(|square| board.square(square).at.map(|(row, column)| (column, row)))
            .collect();
        let finite = |points: &Vec<(f64, f64)>| points.iter().all(|p| p.0.abs() + p.1.abs() < 1e6);
        let given = given.filter(finite);
        // Cells only if the squares that share a side are the adjacent ones.
        let share_side =
            |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1.0;
        let cells = board.rows().is_some()
            && given.as_ref().is_some_and(|at| {
                board.arcs().all(|arc| share_side(at[arc.from.index()], at[arc.to.index()]))
            });
        let at = given
            .or_else(|| placement::places(board))
            .unwrap_or_else(|| circle(board.square_count()));
        // Squares that nearly coincide are drawn further apart.
        let mut nearest = f64::INFINITY;
        for (i, a) in at.iter().enumerate() {
            for b in &at[..i] {
                nearest = nearest.min((a.0 - b.0).hypot(a.1 - b.1));
            }
        }
        let scale = if nearest > 1e-3 && nearest < 1.0 { (1.0 / nearest).min(20.0) } else { 1.0 };
        let bound = |f: fn(f64, f64) -> f64, of: fn(&(f64, f64)) -> f64| {
            at.iter().map(of).reduce(f).unwrap_or(0.0)
        };
        let (left, top) = (bound(f64::min, |p| p.0), bound(f64::min, |p| p.1));
        let (right, bottom) = (bound(f64::max, |p| p.0), bound(f64::max, |p| p.1));
        let at = at.iter().map(|p| ((p.0 - left) * scale, (p.1 - top) * scale)).collect();
        Self { at, width: (right - left) * scale, height: (bottom - top) * scale, cells }
    }

    /// The centre of a square.
    pub fn at(&self, square: SquareId) -> (f64, f64) {
        self.at[square.index()]
    }
}

fn circle(squares: usize) -> Vec<(f64, f64)> {
    let turn = std::f64::consts::TAU / squares as f64;
    let radius = 0.5 / (turn / 2.0).sin().max(1e-9);
    (0..squares)
        .map(|square| {
            let (sin, cos) = (turn * square as f64).sin_cos();
            (radius * sin, -radius * cos)
        })
        .collect()
}
