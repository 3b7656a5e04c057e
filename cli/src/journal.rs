//! Files of lines that only grow, so that a run continues another one that ended at any moment.
//!
//! A line is a CRC-32 in eight hexadecimal digits, a space and a text. The CRC-32 is that of the
//! CRC-32 of the line before, in four little-endian bytes, and the text. The first line says what
//! the file holds. A last line that does not end was being written when the run ended, and is
//! dropped. What else was altered, left out or exchanged has a wrong checksum.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use taquin::advice;
use thiserror::Error;

/// Why a journal cannot be used.
#[derive(Debug, Error)]
#[error("'{}' {fault}", path.display())]
pub(crate) struct JournalError {
    path: PathBuf,
    fault: Fault,
}

#[derive(Debug, Error)]
enum Fault {
    #[error("cannot be used: {error}{}", advice(error))]
    Io {
        #[from]
        error: io::Error,
    },
    #[error("holds something else than {0}; name another folder")]
    Foreign(&'static str),
    #[error("was altered: the checksum of line {0} differs; remove it to begin anew")]
    Altered(usize),
    #[error("is in use by another run")]
    InUse,
}

/// The path of a file in the folder of a checkpoint, which is created if it does not exist.
pub fn in_folder(folder: &Path, name: &str) -> Result<PathBuf, JournalError> {
    let failed = |error: io::Error| JournalError { path: folder.into(), fault: error.into() };
    fs::create_dir_all(folder).map_err(failed)?;
    Ok(folder.join(name))
}

/// A list of texts in a file: first those of earlier runs are read, then others added. A file that
/// was begun, and to which nothing was added, is removed in the end.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: BufReader<File>,
    /// Whether the file was begun here and no text was added.
    is_unused: bool,
    /// The checksum of the last line.
    sum: u32,
}

/// The length of a checksum and the space after it.
const LEAD: usize = 9;

impl Journal {
    /// Opens the journal at this path, or begins it. `kind` says what it holds.
    pub fn open(path: &Path, kind: &'static str) -> Result<Self, JournalError> {
        Self::verified(path, kind).map_err(|fault| JournalError { path: path.into(), fault })
    }

    fn verified(path: &Path, kind: &'static str) -> Result<Self, Fault> {
        // Windows does not cut a file that is opened for appending.
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Fault::InUse);
        }
        let mut file = BufReader::new(file);
        let (header, mut sum) = line(0, kind);
        let mut read = Vec::new();
        (&mut file).take(header.len() as u64).read_to_end(&mut read)?;
        if !header.as_bytes().starts_with(&read) {
            return Err(Fault::Foreign(kind));
        }
        let mut end = read.len();
        if end < header.len() {
            end = 0;
        }
        for number in 2.. {
            read.clear();
            file.read_until(b'\n', &mut read)?;
            let Some(text) = read.strip_suffix(b"\n") else { break };
            let text = text.get(LEAD..).and_then(|text| str::from_utf8(text).ok());
            let (expected, next) = line(sum, text.unwrap_or_default());
            if expected.as_bytes() != read {
                return Err(Fault::Altered(number));
            }
            sum = next;
            end += read.len();
        }
        file.get_mut().set_len(end as u64)?;
        if end == 0 {
            file.rewind()?;
            file.get_mut().write_all(header.as_bytes())?;
        }
        file.seek(SeekFrom::Start(header.len() as u64))?;
        Ok(Self { path: path.into(), file, is_unused: end == 0, sum })
    }

    /// The next text of an earlier run; `None` after the last.
    pub fn next(&mut self) -> Result<Option<String>, JournalError> {
        let mut line = String::new();
        self.file.read_line(&mut line).map_err(|error| self.failed(error))?;
        Ok(line.strip_suffix('\n').map(|line| line[LEAD..].into()))
    }

    /// Adds a text, which has no line ends.
    pub fn add(&mut self, text: &str) -> Result<(), JournalError> {
        let (line, sum) = line(self.sum, text);
        (self.sum, self.is_unused) = (sum, false);
        let file = self.file.get_mut();
        let added = file.seek(SeekFrom::End(0)).and_then(|_| file.write_all(line.as_bytes()));
        added.map_err(|error| self.failed(error))
    }

    /// Removes the file.
    pub fn remove(mut self) -> Result<(), JournalError> {
        self.is_unused = false;
        fs::remove_file(&self.path).map_err(|error| self.failed(error))
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn failed(&self, error: io::Error) -> JournalError {
        JournalError { path: self.path.clone(), fault: error.into() }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        if self.is_unused {
            // Left there, it would do no harm.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The line for a text after one with this checksum, and its own checksum.
fn line(before: u32, text: &str) -> (String, u32) {
    let mut hasher = Hasher::new();
    hasher.update(&before.to_le_bytes());
    hasher.update(text.as_bytes());
    let sum = hasher.finalize();
    (format!("{sum:08x} {text}\n"), sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 4] = ["one", "", "\u{e9}t\u{e9}", "four 4"];

    fn written(path: &Path, texts: &[&str]) -> Vec<u8> {
        let mut journal = Journal::open(path, "a test").unwrap();
        texts.iter().for_each(|text| journal.add(text).unwrap());
        fs::read(path).unwrap()
    }

    fn read(path: &Path) -> Result<Vec<String>, String> {
        let mut journal = Journal::open(path, "a test").map_err(|error| error.to_string())?;
        Ok(std::iter::from_fn(|| journal.next().unwrap()).collect())
    }

    /// Wherever it was cut, what is left are the first texts, and others can be added.
    #[test]
    fn a_journal_that_is_cut_short_has_the_first_texts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let whole = written(&path, &TEXTS);
        assert_eq!(read(&path).unwrap(), TEXTS);
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let texts = read(&path).unwrap();
            let lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(texts, TEXTS[..lines.saturating_sub(1)], "{length}");
            assert_eq!(written(&path, &TEXTS[texts.len()..]), whole, "{length}");
        }
    }

    #[test]
    fn an_altered_journal_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let whole = written(&path, &TEXTS);
        let refused = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            let message = read(&path).unwrap_err();
            assert_eq!(fs::read(&path).unwrap(), bytes, "a refused file is left as it is");
            message.replace(path.to_str().unwrap(), "PATH")
        };
        // Without the last byte the last line is dropped.
        for place in 0..whole.len() - 1 {
            let mut bytes = whole.clone();
            bytes[place] ^= 1;
            refused(&bytes);
        }
        let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
        assert!(refused(&[lines[0], lines[1], lines[3]].concat()).contains("of line 3 differs"));
        let exchanged = [lines[0], lines[2], lines[1], lines[3]].concat();
        assert!(refused(&exchanged).contains("'PATH' was altered: the checksum of line 2"));
        assert_eq!(
            refused(b"mine"),
            "'PATH' holds something else than a test; name another folder"
        );
    }

    #[test]
    fn a_journal_without_texts_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        assert_eq!(read(&path).unwrap(), [""; 0]);
        assert!(!path.exists());
        written(&path, &["one"]);
        assert_eq!(read(&path).unwrap(), ["one"]);
        assert!(path.exists());
    }

    #[test]
    fn a_journal_has_one_user() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let journal = Journal::open(&path, "a test").unwrap();
        assert!(read(&path).unwrap_err().ends_with("is in use by another run"));
        journal.remove().unwrap();
        assert!(!path.exists());
    }
}
