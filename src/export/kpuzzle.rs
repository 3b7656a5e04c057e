use std::collections::BTreeMap;

use serde::Serialize;

use super::{ExportError, move_name};
use crate::board::Board;
use crate::group::PuzzleGroup;

/// A KPuzzle definition (<https://js.cubing.net/cubing/kpuzzle>) in JSON.
///
/// The places, from 0, are one orbit without orientation, and each loop is a move. A move's
/// permutation lists, for each place, the place from which its new piece comes. Inverses are
/// implied.
///
/// # Errors
///
/// Returns [`ExportError::NoLoops`] for a board without loops.
#[expect(clippy::missing_panics_doc, reason = "numbers and names are serializable")]
pub fn kpuzzle(board: &Board, group: &PuzzleGroup) -> Result<String, ExportError> {
    if board.chords().is_empty() {
        return Err(ExportError::NoLoops { board: board.name().into() });
    }
    let places = group.degree();
    let moves = board.chords().iter().zip(group.generators()).map(|(chord, cycle)| {
        let permutation = cycle.permutation(places).inverse().images().to_vec();
        let turn = Transformation { permutation, orientation_delta: vec![0; places] };
        (move_name(&chord.name), BTreeMap::from([(ORBIT, turn)]))
    });
    let pieces = Pieces { pieces: (0..places).collect(), orientation: vec![0; places] };
    let definition = KPuzzleDefinition {
        name: board.name(),
        orbits: [Orbit { orbit_name: ORBIT, num_pieces: places, num_orientations: 1 }],
        default_pattern: BTreeMap::from([(ORBIT, pieces)]),
        moves: moves.collect(),
    };
    let json = serde_json::to_string_pretty(&definition);
    Ok(json.expect("numbers and names have a text") + "\n")
}

const ORBIT: &str = "TILES";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct KPuzzleDefinition<'b> {
    name: &'b str,
    orbits: [Orbit; 1],
    default_pattern: BTreeMap<&'static str, Pieces>,
    moves: BTreeMap<String, BTreeMap<&'static str, Transformation>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Orbit {
    orbit_name: &'static str,
    num_pieces: usize,
    num_orientations: usize,
}

#[derive(Serialize)]
struct Pieces {
    pieces: Vec<usize>,
    orientation: Vec<u8>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Transformation {
    permutation: Vec<u16>,
    orientation_delta: Vec<u8>,
}
