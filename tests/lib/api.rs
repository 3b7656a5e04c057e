//! Traits of the public types: values are `Send` and `Sync`, and errors implement `Error`.

use std::error::Error;

use taquin::board::BoardError;
use taquin::group::{EvidenceError, PuzzleGroup};
use taquin::perm::{Sequence, SequenceError};
use taquin::position::PositionError;
use taquin::search::{
    PatternDatabase, PdbCursor, PdbError, SolveError, SolveOptions, SolveResult, Solver, Statistics,
};
use taquin::states::{
    Checkpoint, CheckpointError, Distances, DistancesCheckError, DistancesError, DistancesFile,
    Distribution, EnumerationError, ExactTable, FullCensus, LevelFolder, Space, TableError,
};
use taquin::{
    Board, Census, Permutation, PermutationError, Position, Solution, SolutionError,
    StandardPosition, Twists, UnknownNameError, Word, WordError,
};
use taquin::{UntrustedFileError, WriteFileError};

fn shared<T: Send + Sync>() {}

fn error<T: Error + Send + Sync + 'static>() {}

#[test]
fn values_can_be_sent_and_shared_between_threads() {
    shared::<Board>();
    shared::<Permutation>();
    shared::<Sequence>();
    shared::<Position>();
    shared::<StandardPosition>();
    shared::<Twists>();
    shared::<Word>();
    shared::<PuzzleGroup>();
    shared::<Solution>();
    shared::<Census>();
    shared::<Space>();
    shared::<FullCensus>();
    shared::<Checkpoint>();
    shared::<LevelFolder>();
    shared::<Distances>();
    shared::<DistancesFile>();
    shared::<ExactTable>();
    shared::<Distribution>();
    shared::<PatternDatabase>();
    shared::<PdbCursor>();
    shared::<SolveOptions>();
    shared::<SolveResult>();
    shared::<Solver>();
    shared::<Statistics>();
}

#[test]
fn errors_implement_error() {
    error::<BoardError>();
    error::<PositionError>();
    error::<PermutationError>();
    error::<UnknownNameError>();
    error::<WordError>();
    error::<SequenceError>();
    error::<EvidenceError>();
    error::<SolutionError>();
    error::<SolveError>();
    error::<PdbError>();
    error::<DistancesError>();
    error::<TableError>();
    error::<DistancesCheckError>();
    error::<EnumerationError>();
    error::<CheckpointError>();
    error::<UntrustedFileError>();
    error::<WriteFileError>();
}
