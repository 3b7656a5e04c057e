//! What users of the library may count on: values go to other threads and are seen from several, and
//! errors are errors.

use std::error::Error;

use taquin::board::{BoardError, Definition};
use taquin::group::{Dodecahedron, EvidenceError, PuzzleGroup};
use taquin::perm::{Sequence, SequenceError};
use taquin::position::{PositionError, ShapeError};
use taquin::search::patterns::{Ladder, PatternDatabase, PatternFile};
use taquin::search::{SearchError, Statistics};
use taquin::states::planes::{Checkpoint, CheckpointError, Enumeration, EnumerationError, Planes};
use taquin::states::{
    Distribution, ExactTable, Space, TableError, Values, ValuesError, ValuesFile, Wrong,
};
use taquin::store::{BlockFile, NotTrusted, NotWritten, WholeFile};
use taquin::{
    Board, Census, Permutation, Position, Solution, SolutionError, StandardPosition, Twists, Word,
    WordError,
};

fn shared<T: Send + Sync>() {}

fn error<T: Error + Send + Sync + 'static>() {}

#[test]
fn values_go_to_other_threads() {
    shared::<Board>();
    shared::<Definition>();
    shared::<Permutation>();
    shared::<Sequence>();
    shared::<Position>();
    shared::<StandardPosition>();
    shared::<Twists>();
    shared::<Word>();
    shared::<PuzzleGroup>();
    shared::<Dodecahedron>();
    shared::<Solution>();
    shared::<Census>();
    shared::<Space>();
    shared::<Planes>();
    shared::<Enumeration>();
    shared::<Checkpoint>();
    shared::<Values>();
    shared::<ValuesFile>();
    shared::<ExactTable>();
    shared::<Distribution>();
    shared::<PatternDatabase>();
    shared::<PatternFile>();
    shared::<Ladder>();
    shared::<Statistics>();
    shared::<BlockFile>();
    shared::<WholeFile>();
}

#[test]
fn errors_are_errors() {
    error::<BoardError>();
    error::<PositionError>();
    error::<ShapeError>();
    error::<WordError>();
    error::<SequenceError>();
    error::<EvidenceError>();
    error::<SolutionError>();
    error::<SearchError>();
    error::<ValuesError>();
    error::<TableError>();
    error::<Wrong>();
    error::<EnumerationError>();
    error::<CheckpointError>();
    error::<NotTrusted>();
    error::<NotWritten>();
}
