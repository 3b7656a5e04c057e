//! A file that is being written, before it has the name that was asked for.

use std::fs::{self, File};
#[cfg(target_os = "linux")]
use std::io::Seek;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use tempfile::{Builder, NamedTempFile};

use super::on_existing::OnExisting;

/// The beginning of temporary names.
const PREFIX: &str = ".taquin-";

/// The age from which a temporary file without a lock is taken for abandoned.
const ABANDONED_AFTER: Duration = Duration::from_secs(60);

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
        remove_abandoned(folder);
        let file = builder().tempfile_in(folder)?;
        // Where it cannot be locked, another program cannot lock it either, and so does not take it
        // for abandoned.
        let _ = file.as_file().try_lock();
        Ok(Self::Named(file))
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
        if existing == OnExisting::Replace {
            keep_permissions(self.file(), path);
        }
        self.file().sync_all()?;
        let folder = folder_of(path);
        match (self, existing) {
            #[cfg(target_os = "linux")]
            (Self::Nameless(mut file), OnExisting::Refuse) => match nameless::name(&file, path) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                    drop(copied(&mut file, folder)?.persist_noclobber(path)?);
                }
                named => named?,
            },
            #[cfg(target_os = "linux")]
            (Self::Nameless(mut file), OnExisting::Replace) => {
                // What is there is replaced by renaming alone; so it has another name first.
                remove_abandoned(folder);
                let _ = file.try_lock();
                let linked = builder().make_in(folder, |name| nameless::name(&file, name));
                let named = match linked {
                    Ok(linked) => linked.into_temp_path(),
                    Err(_) => copied(&mut file, folder)?.into_temp_path(),
                };
                named.persist(path)?;
            }
            // The C library of WASI may confuse the two names of a link.
            (Self::Named(file), OnExisting::Refuse) if cfg!(target_os = "wasi") => {
                if path.try_exists()? {
                    return Err(io::ErrorKind::AlreadyExists.into());
                }
                file.persist(path)?;
            }
            (Self::Named(file), OnExisting::Refuse) => drop(file.persist_noclobber(path)?),
            (Self::Named(file), OnExisting::Replace) => drop(file.persist(path)?),
        }
        // The name survives a power failure, too, where the system can sync folders.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

/// The file that is replaced keeps its permissions and its owner, as far as the system lets it.
fn keep_permissions(file: &File, path: &Path) {
    let Ok(replaced) = fs::metadata(path) else { return };
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(replaced.uid()), Some(replaced.gid()));
    }
    let _ = file.set_permissions(replaced.permissions());
}

/// A copy under a temporary name of a file that the system gives no name.
#[cfg(target_os = "linux")]
fn copied(file: &mut File, folder: &Path) -> io::Result<NamedTempFile> {
    let mut copy = builder().tempfile_in(folder)?;
    file.rewind()?;
    io::copy(file, &mut copy)?;
    copy.as_file().set_permissions(file.metadata()?.permissions())?;
    copy.as_file().sync_all()?;
    Ok(copy)
}

/// Removes the temporary files that killed programs have left in a folder. A program locks its
/// temporary file; one that is so new may not be locked yet.
fn remove_abandoned(folder: &Path) {
    let is_abandoned = |path: &Path| {
        let file = File::open(path)?;
        let age = file.metadata()?.modified()?.elapsed().unwrap_or_default();
        Ok::<_, io::Error>(age > ABANDONED_AFTER && file.try_lock().is_ok())
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(|name| name.starts_with(PREFIX)) && is_abandoned(&path).unwrap_or(false)
        {
            let _ = fs::remove_file(&path);
        }
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
    builder.prefix(PREFIX);
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
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        let file = File::from(open(folder, flags, Mode::from_raw_mode(0o666)).ok()?);
        handle(&file).exists().then_some(file)
    }

    pub fn name(file: &File, path: &Path) -> io::Result<()> {
        Ok(linkat(CWD, handle(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }

    /// The path by which the system finds an open file.
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

    #[cfg(unix)]
    #[test]
    fn a_replaced_file_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let mut file = Unfinished::in_folder(folder.path()).unwrap();
        file.write_all(b"new").unwrap();
        file.finish(&path, OnExisting::Replace).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn abandoned_files_are_removed_and_those_in_use_kept() {
        let folder = tempfile::tempdir().unwrap();
        let old = std::time::SystemTime::now() - 2 * ABANDONED_AFTER;
        let make = |name: &str| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(old).unwrap();
            file
        };
        drop(make(".taquin-abandoned"));
        drop(make("other"));
        let used = make(".taquin-used");
        used.try_lock().unwrap();
        drop(File::create(folder.path().join(".taquin-new")).unwrap());
        remove_abandoned(folder.path());
        let entries = fs::read_dir(folder.path()).unwrap();
        let mut left: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [".taquin-new", ".taquin-used", "other"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_the_system_gives_no_name_is_copied() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = tempfile::tempfile_in(folder.path()).unwrap();
        file.write_all(b"content").unwrap();
        let path = folder.path().join("file");
        copied(&mut file, folder.path()).unwrap().persist_noclobber(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "content");
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
