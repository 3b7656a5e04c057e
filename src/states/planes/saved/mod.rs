//! An enumeration outside memory, from which the next run goes on.
//!
//! There are two ways. A [`Checkpoint`] is one file, `levels.taquin`, which holds all that the
//! enumeration holds in memory; it is written now and then. A [`LevelFolder`] holds each level in a
//! file of its own, next to a `levels.taquin` that says where their pieces are (`level_files`); only
//! a part of the levels is in memory at a time, and the folder is up to date after every level.
//!
//! In both, `levels.taquin` begins with the same header and is replaced as a whole ([`SavedFile`]).

mod checkpoint;
mod file;
mod folder;
mod level_files;
mod on_disk;

#[cfg(test)]
mod on_disk_tests;

pub use checkpoint::Checkpoint;
pub(crate) use checkpoint::{SaveThrottle, SavedLevels, last_two, miscounted};
use file::SavedFile;
pub(crate) use file::{EnumerationIdentity, Found};
pub(in crate::states) use folder::FolderLock;
pub use folder::LevelFolder;
use level_files::{Coded, Counts, LevelFile, LevelFiles, LevelWriter};
pub(crate) use on_disk::{LevelsOnDisk, parts_in};
