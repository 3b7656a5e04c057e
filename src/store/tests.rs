//! Block files, and files that appear only once complete.

use std::io::{Cursor, Write};

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

use super::{BlockFile, BlockWriter, Fault, FileKind, OnExisting, WholeFile};

#[test]
fn exchanged_blocks_and_blocks_of_other_files_are_refused() {
    let write = |description: &str| {
        let mut writer =
            BlockWriter::begin(Vec::new(), FileKind("test"), description, 8192).unwrap();
        writer.write_all(&[7; 8192]).unwrap();
        writer.finish().unwrap()
    };
    let read = |bytes: &[u8]| {
        let source = Box::new(Cursor::new(bytes.to_vec()));
        BlockFile::from_source("test".into(), source, FileKind("test")).unwrap().verify()
    };
    let (one, other) = (write("one"), write("two"));
    assert!(read(&one).is_ok() && read(&other).is_ok());
    let start = one.len() - 2 * 4100;
    let mut exchanged = one.clone();
    exchanged[start..].rotate_left(4100);
    assert!(matches!(*read(&exchanged).unwrap_err().fault, Fault::Block { number: 0, .. }));
    let mut mixed = one.clone();
    mixed[start..].copy_from_slice(&other[start..]);
    assert!(read(&mixed).is_err());
    // The content must have the stated length.
    let writer = BlockWriter::begin(Vec::new(), FileKind("test"), "", 3).unwrap();
    assert!(writer.finish().is_err());
    let mut writer = BlockWriter::begin(Vec::new(), FileKind("test"), "", 3).unwrap();
    assert!(writer.write_all(&[0; 4]).is_err());
}

/// A word must not lie across two blocks.
#[test]
fn blocks_of_other_lengths_are_refused() {
    let with_blocks = |length: u32| {
        let mut writer = BlockWriter::begin(Vec::new(), FileKind("test"), "", 8).unwrap();
        writer.write_all(&[7; 8]).unwrap();
        let mut bytes = writer.finish().unwrap();
        bytes[24..28].copy_from_slice(&length.to_le_bytes());
        let header = crc32fast::hash(&bytes[..36]).to_le_bytes();
        let block = [&header[..], &[0; 8], &[7; 8]].concat();
        bytes[36..40].copy_from_slice(&header);
        bytes[48..].copy_from_slice(&crc32fast::hash(&block).to_le_bytes());
        let source = Box::new(Cursor::new(bytes));
        BlockFile::from_source("test".into(), source, FileKind("test"))
            .and_then(|file| file.verify())
    };
    for length in [8, 16, 4096, 1 << 24] {
        with_blocks(length).unwrap();
    }
    for length in [0, 4, 12, 4095, 4104, 3 << 22, 1 << 25] {
        let told = with_blocks(length).unwrap_err().to_string();
        assert!(told.contains("the block length is invalid"), "{length}: {told}");
    }
}

#[test]
fn an_unfinished_file_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("half.values");
    let file = WholeFile::create(&path, OnExisting::Refuse).unwrap();
    let mut writer = BlockWriter::begin(file, FileKind("values"), "{}", 1 << 20).unwrap();
    writer.write_all(&[1; 1 << 19]).unwrap();
    drop(writer);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// The whole content of a file.
pub fn content(file: &BlockFile) -> Vec<u8> {
    file.blocks().flat_map(Result::unwrap).collect()
}

/// Flips a bit, changes eight bytes, truncates or extends a file of tens of megabytes, three hundred
/// times at random: each change must be refused.
pub fn random_changes_are_refused(whole: &[u8], kind: FileKind) {
    let verify = |bytes: Vec<u8>| {
        let file = BlockFile::from_source("test".into(), Box::new(Cursor::new(bytes)), kind);
        file.and_then(|file| file.verify())
    };
    assert!(verify(whole.to_vec()).is_ok());
    assert!(whole.len() > 20 << 20, "{}", whole.len());
    let mut rng = Pcg64Mcg::new(0x1985);
    let mut below = |bound: usize| (rng.next_u64() % bound as u64) as usize;
    for change in 0..300 {
        let mut altered = whole.to_vec();
        let at = below(whole.len() - 8);
        match change % 4 {
            0 => altered.truncate(whole.len() - 8 + change % 8),
            1 => altered.resize(whole.len() + 1 + change, 0),
            2 => altered[at] ^= 1 << below(8),
            _ => {
                let mask = 1 + below(255) as u8;
                altered[at..at + 8].iter_mut().for_each(|byte| *byte ^= mask);
            }
        }
        assert!(verify(altered).is_err(), "change {change} at {at} of {}", whole.len());
    }
}
