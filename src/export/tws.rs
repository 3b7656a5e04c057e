use itertools::Itertools;

use super::{ExportError, move_name};
use crate::board::Board;
use crate::group::PuzzleGroup;

/// A definition for twsearch (<https://github.com/cubing/twsearch>), in the format of ksolve.
///
/// The places are one set of pieces without orientation, and each loop is a move. A move lists, for
/// each place from 1, the place from which its new piece comes. Powers and inverses (A' for W) are
/// implied.
///
/// # Errors
///
/// Returns [`ExportError::NoLoops`] for a board without loops.
pub fn tws(board: &Board, group: &PuzzleGroup) -> Result<String, ExportError> {
    if board.chords().is_empty() {
        return Err(ExportError::NoLoops { board: board.name().into() });
    }
    let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = board.name().chars().map(word).collect();
    let places = group.degree();
    let solved = (1..=places).join(" ");
    let moves = board.chords().iter().zip(group.generators()).map(|(chord, cycle)| {
        let from = cycle.permutation(places).inverse();
        let list = from.images().iter().map(|place| place + 1).join(" ");
        format!("\nMove {}\nTILES\n{list}\nEnd\n", move_name(&chord.name))
    });
    let moves = moves.format("");
    Ok(format!("Name {name}\n\nSet TILES {places} 1\n\nSolved\nTILES\n{solved}\nEnd\n{moves}"))
}
