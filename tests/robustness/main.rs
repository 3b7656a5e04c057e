//! Random damage to every kind of input: nothing panics, hangs or takes disproportionate memory.
//! `fuzz/` searches for such inputs with libFuzzer.
//!
//! `PROPTEST_CASES` sets how many inputs of each kind are tried. These tests are a program of their
//! own because they limit its memory.

mod fuzz_targets;

use std::alloc::System;
use std::fs;
use std::path::Path;

use cap::Cap;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};

use crate::fuzz_targets::seeds;

/// The memory of this program, in bytes: beyond it allocation fails. Inputs are at most some tens
/// of kilobytes, and the largest boards that a short text can name take some megabytes.
const MEMORY: usize = 256 << 20;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, MEMORY);

/// One random change of an input.
#[derive(Clone, Debug)]
enum Damage {
    Flip(Index, u8),
    Replace(Index, u8),
    Insert(Index, Vec<u8>),
    Remove(Index, usize),
    Repeat(Index, usize),
    CutShort(Index),
}

impl Damage {
    fn any() -> impl Strategy<Value = Self> {
        // Words that are significant in some format, and words that are in none.
        let words: [&[u8]; 16] = [
            b"0",
            b"9",
            b"-1",
            b"18446744073709551616",
            b"65536",
            b" ",
            b"\n",
            b"/",
            b",",
            b"(",
            b")",
            b"_",
            b"\xFF",
            b"\0",
            b"[",
            "×".as_bytes(),
        ];
        let words = select(words.map(<[u8]>::to_vec).to_vec());
        prop_oneof![
            (any::<Index>(), 0..8_u8).prop_map(|(at, bit)| Self::Flip(at, bit)),
            (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Self::Replace(at, byte)),
            (any::<Index>(), words).prop_map(|(at, word)| Self::Insert(at, word)),
            (any::<Index>(), 1..20_usize).prop_map(|(at, count)| Self::Remove(at, count)),
            (any::<Index>(), 1..200_usize).prop_map(|(at, count)| Self::Repeat(at, count)),
            any::<Index>().prop_map(Self::CutShort),
        ]
    }

    fn apply_to(&self, data: &mut Vec<u8>) {
        let at = |index: &Index| index.index(data.len() + 1);
        match self {
            Self::Flip(index, bit) if !data.is_empty() => {
                let at = index.index(data.len());
                data[at] ^= 1 << bit;
            }
            Self::Replace(index, byte) if !data.is_empty() => {
                let at = index.index(data.len());
                data[at] = *byte;
            }
            Self::Flip(..) | Self::Replace(..) => {}
            Self::Insert(index, word) => {
                let at = at(index);
                data.splice(at..at, word.iter().copied());
            }
            Self::Remove(index, count) => {
                let at = at(index);
                data.drain(at..(at + count).min(data.len()));
            }
            Self::Repeat(index, count) => {
                let at = at(index);
                let part = data[at..(at + count).min(data.len())].to_vec();
                data.splice(at..at, part);
            }
            Self::CutShort(index) => data.truncate(at(index)),
        }
    }
}

/// The inputs in `fuzz/seeds`, which a target may accept or refuse.
fn unusual(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(name);
    let Ok(files) = fs::read_dir(folder) else { return vec![] };
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| fs::read(file).unwrap()).collect()
}

/// Tries a target on its seeds, which it must accept, on unusual inputs, and on damaged ones.
fn try_target(name: &str, run: fn(&[u8]) -> bool) {
    let mut seeds = seeds::of(name);
    for seed in &seeds {
        assert!(run(seed), "{name} refuses its seed {:?}", String::from_utf8_lossy(seed));
    }
    let unusual = unusual(name);
    unusual.iter().for_each(|input| _ = run(input));
    seeds.extend(unusual);
    let damages = proptest::collection::vec(Damage::any(), 0..6);
    let damaged = (select(seeds), damages).prop_map(|(mut data, damages)| {
        damages.iter().for_each(|damage| damage.apply_to(&mut data));
        data
    });
    let anything = proptest::collection::vec(any::<u8>(), 0..100);
    // Few random inputs are read beyond the first byte.
    let inputs = prop_oneof![9 => damaged, 1 => anything];
    // A failure prints its input; no file of earlier failures is kept.
    let config = Config { failure_persistence: None, ..Config::default() };
    let tried = TestRunner::new(config).run(&inputs, |data| {
        run(&data);
        Ok(())
    });
    tried.unwrap_or_else(|failure| panic!("{name}: {failure}"));
}

/// A test for each target. One that is left out here is dead code, of which the compiler warns.
macro_rules! targets {
    ($($name:ident)*) => {
        const TARGETS: &[&str] = &[$(stringify!($name)),*];

        $(#[test] fn $name() { try_target(stringify!($name), fuzz_targets::$name); })*
    };
}

targets!(
    board yaml graph position word permutation partition tabulation values values_content labels
    patterns checkpoint levels table
);

#[test]
fn unusual_inputs_are_found() {
    assert!(unusual("yaml").len() > 10);
}

#[test]
#[ignore = "writes the seeds for .ci/fuzz"]
fn seeds_for_libfuzzer() {
    for name in TARGETS {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpus").join(name);
        fs::create_dir_all(&folder).unwrap();
        for (number, seed) in seeds::of(name).iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed).unwrap();
        }
    }
}
