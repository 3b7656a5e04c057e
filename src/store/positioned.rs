//! Reads at any place of a file, by several threads at once.

use std::fs::File;
use std::io;

/// Fills `bytes` from this offset of the file.
#[cfg(unix)]
pub(crate) fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

/// Fills `bytes` from this offset of the file. Elsewhere a read begins at the file's cursor, so one
/// thread at a time moves it and reads.
#[cfg(not(unix))]
pub(crate) fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    use std::io::{Read, Seek, SeekFrom};
    use std::sync::Mutex;
    static CURSOR: Mutex<()> = Mutex::new(());
    let (_cursor, mut file) = (crate::machine::threads::lock(&CURSOR), file);
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(bytes)
}
