use crate::board::Board;

/// A tile, identified by its goal place. Its printed number is that plus the board's first tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(crate) u16);

impl Tile {
    /// The tile whose goal is this place.
    pub fn new(place: u16) -> Self {
        Self(place)
    }

    /// The place of the tile in the goal.
    pub fn place(self) -> usize {
        usize::from(self.0)
    }

    /// The number printed on the tile.
    pub fn number(self, board: &Board) -> usize {
        self.place() + board.first_tile()
    }
}
