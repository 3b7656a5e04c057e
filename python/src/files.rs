use std::io::Write;
use std::path::Path;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use taquin::{OnExisting, WholeFile, WriteFileError};

/// Writes a file, in place of one that exists, so that it is there whole or not at all.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> PyResult<()>,
) -> PyResult<()> {
    // Python has exceptions of its own for the errors of the system.
    let raise = |error| match error {
        WriteFileError::Failed { error, .. } => PyErr::from(error),
        error => PyOSError::new_err(error.to_string()),
    };
    let mut file = WholeFile::create(path, OnExisting::Replace).map_err(raise)?;
    write(&mut file)?;
    file.finish().map_err(raise)
}
