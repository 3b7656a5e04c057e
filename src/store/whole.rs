use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::on_existing::OnExisting;
use super::unfinished::{Unfinished, folder_of};

/// Why a file was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteFileError {
    /// There is a file of that name.
    #[error("'{}' exists already", .0.display())]
    Exists(PathBuf),
    /// There is no folder to write the file in.
    #[error("'{}' cannot be written: there is no folder '{}'; make it, or name a file elsewhere",
        path.display(), folder.display())]
    NoFolder {
        /// The file's name.
        path: PathBuf,
        /// The folder that it would be in.
        folder: PathBuf,
    },
    /// The file could not be created, written or renamed.
    #[error("'{}' cannot be written: {error}{}", path.display(), advice(error))]
    Failed {
        /// The file's name.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
}

/// What a person can do about an error of the system when something is written: the end of a
/// message, or nothing.
pub fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; make room, or name a file on another disk"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "; name a file in a folder that you may write in"
        }
        io::ErrorKind::IsADirectory => "; name a file in it",
        _ => "",
    }
}

/// A file that appears under its name only when it is complete: it is written in the same folder
/// without a name, or under a temporary one, and gets its own by [`WholeFile::finish`]. If it is
/// dropped before, it is gone. Devices and pipes have no content to lose and are written directly.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    target: Destination,
}

#[derive(Debug)]
enum Destination {
    Unfinished(BufWriter<Unfinished>, OnExisting),
    Direct(BufWriter<File>),
}

impl WholeFile {
    /// Opens a file for writing.
    ///
    /// # Errors
    ///
    /// If there is such a file and it must not be replaced, or the system refuses to create one.
    pub fn create(path: &Path, existing: OnExisting) -> Result<Self, WriteFileError> {
        let failed = |error| WriteFileError::Failed { path: path.into(), error };
        let known = fs::metadata(path);
        match &known {
            Ok(known) if known.is_dir() => return Err(failed(io::ErrorKind::IsADirectory.into())),
            Ok(known) if !known.is_file() => {
                let file = File::options().write(true).open(path).map_err(failed)?;
                return Ok(Self {
                    path: path.into(),
                    target: Destination::Direct(BufWriter::new(file)),
                });
            }
            Ok(_) if existing == OnExisting::Refuse => {
                return Err(WriteFileError::Exists(path.into()));
            }
            _ => {}
        }
        let path = target(path).map_err(failed)?;
        let folder = folder_of(&path);
        if !folder.is_dir() {
            return Err(WriteFileError::NoFolder { folder: folder.into(), path });
        }
        let file = Unfinished::in_folder(folder);
        // The message is about the file that was asked for, not about the temporary one.
        let file = file.map_err(|error| failed(error.kind().into()))?;
        Ok(Self { path, target: Destination::Unfinished(BufWriter::new(file), existing) })
    }

    /// Gives the complete file its name.
    ///
    /// # Errors
    ///
    /// If the rest cannot be written, or the file cannot be renamed.
    pub fn finish(self) -> Result<(), WriteFileError> {
        let Self { path, target } = self;
        let result = match target {
            Destination::Direct(mut file) => file.flush(),
            Destination::Unfinished(file, existing) => (file.into_inner())
                .map_err(io::IntoInnerError::into_error)
                .and_then(|file| file.finish(&path, existing)),
        };
        result.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => WriteFileError::Exists(path),
            _ => WriteFileError::Failed { path, error },
        })
    }
}

/// The file that a path names. A link stays a link: its target is replaced, or created.
fn target(path: &Path) -> io::Result<PathBuf> {
    match (path.canonicalize(), fs::read_link(path)) {
        (Err(error), Ok(link)) if error.kind() == io::ErrorKind::NotFound => {
            target(&folder_of(path).join(link))
        }
        (Err(error), Err(_)) if error.kind() == io::ErrorKind::NotFound => Ok(path.into()),
        (path, _) => path,
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Destination::Unfinished(file, _) => file.write(bytes),
            Destination::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Destination::Unfinished(file, _) => file.flush(),
            Destination::Direct(file) => file.flush(),
        }
    }
}
