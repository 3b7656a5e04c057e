//! A file that is being written, before it has the name that was asked for.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use super::on_existing::OnExisting;

#[derive(Debug)]
pub(super) enum Unfinished {
    /// Without any name, as Linux knows files: whatever ends the program, nothing is left of it.
    #[cfg(target_os = "linux")]
    Nameless(File),
    /// Elsewhere, and in file systems that do not know such files, under a temporary name; if it is
    /// dropped it is removed.
    Named(NamedTempFile),
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

impl Unfinished {
    /// Begins one in a folder.
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        #[cfg(target_os = "linux")]
        if let Some(file) = nameless::begin(folder) {
            return Ok(Self::Nameless(file));
        }
        Ok(Self::Named(builder().tempfile_in(folder)?))
    }

    pub fn file(&self) -> &File {
        match self {
            #[cfg(target_os = "linux")]
            Self::Nameless(file) => file,
            Self::Named(file) => file.as_file(),
        }
    }

    /// Gives it its name, in the same folder.
    pub fn finish(self, path: &Path, existing: OnExisting) -> io::Result<()> {
        self.file().sync_all()?;
        match (self, existing) {
            #[cfg(target_os = "linux")]
            (Self::Nameless(file), OnExisting::Refuse) => nameless::name(&file, path)?,
            #[cfg(target_os = "linux")]
            (Self::Nameless(file), OnExisting::Replace) => {
                // What is there is replaced by renaming alone; so it has another name first.
                let named =
                    builder().make_in(folder_of(path), |name| nameless::name(&file, name))?;
                named.persist(path)?;
            }
            (Self::Named(file), OnExisting::Refuse) => drop(file.persist_noclobber(path)?),
            (Self::Named(file), OnExisting::Replace) => drop(file.persist(path)?),
        }
        Ok(())
    }
}

/// The folder that a file of this name is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Temporary names, and the permissions of any new file.
fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".taquin-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

#[cfg(target_os = "linux")]
mod nameless {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::{Path, PathBuf};

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

    /// A file without a name in this folder, if there can be one, and a name be given to it later.
    pub fn begin(folder: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let file = File::from(open(folder, flags, Mode::from_raw_mode(0o666)).ok()?);
        handle(&file).exists().then_some(file)
    }

    pub fn name(file: &File, path: &Path) -> io::Result<()> {
        Ok(linkat(CWD, handle(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }

    /// By which the system finds a file that is open.
    fn handle(file: &File) -> PathBuf {
        format!("/proc/self/fd/{}", file.as_raw_fd()).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both kinds: gone if they are dropped, there if they are finished, and nothing is lost that
    /// was there.
    #[test]
    fn with_and_without_a_name() {
        let named = |folder: &Path| Ok(Unfinished::Named(builder().tempfile_in(folder)?));
        let kinds: [fn(&Path) -> io::Result<Unfinished>; 2] = [Unfinished::in_folder, named];
        for begin in kinds {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("file");
            let written = |text: &str| {
                let mut file = begin(folder.path()).unwrap();
                file.write_all(text.as_bytes()).unwrap();
                file
            };
            let here = || std::fs::read_dir(folder.path()).unwrap().count();
            drop(written("dropped"));
            assert_eq!(here(), 0);
            written("first").finish(&path, OnExisting::Refuse).unwrap();
            let there = written("second").finish(&path, OnExisting::Refuse).unwrap_err();
            assert_eq!(there.kind(), io::ErrorKind::AlreadyExists);
            assert_eq!((here(), std::fs::read_to_string(&path).unwrap().as_str()), (1, "first"));
            written("third").finish(&path, OnExisting::Replace).unwrap();
            assert_eq!((here(), std::fs::read_to_string(&path).unwrap().as_str()), (1, "third"));
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn without_a_name_there_is_nothing_to_see() {
        let folder = tempfile::tempdir().unwrap();
        let file = Unfinished::in_folder(folder.path()).unwrap();
        let named = matches!(file, Unfinished::Named(_));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), usize::from(named));
    }
}
