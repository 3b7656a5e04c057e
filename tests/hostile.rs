//! Inputs of every kind that the program reads, damaged at random: nothing panics, hangs or takes memory
//! out of proportion. `fuzz/` looks for such inputs with libFuzzer.
//!
//! PROPTEST_CASES says how many are tried of each kind.

mod fuzzed;

use std::alloc::System;
use std::fs;
use std::path::Path;

use cap::Cap;
use fuzzed::{TARGETS, Target, seeds};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};

/// No input here is longer than some tens of kilobytes; tables of the largest boards that a short text
/// can name take some megabytes. What would take more is ended by the allocator.
const MEMORY: usize = 256 << 20;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, MEMORY);

/// One thing that can happen to a file.
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
        // What means something somewhere, next to what means nothing.
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

    fn happen_to(&self, data: &mut Vec<u8>) {
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

/// Each target with its seeds, and with what becomes of them.
fn endure(name: &str) {
    let Target { run, .. } = TARGETS.iter().find(|target| target.name == name).unwrap();
    let seeds = seeds::of(name);
    for seed in &seeds {
        assert!(
            run(seed),
            "{name} begins with what is accepted: {:?}",
            String::from_utf8_lossy(seed)
        );
    }
    let damages = proptest::collection::vec(Damage::any(), 0..6);
    let damaged = (select(seeds), damages).prop_map(|(mut data, damages)| {
        damages.iter().for_each(|damage| damage.happen_to(&mut data));
        data
    });
    let anything = proptest::collection::vec(any::<u8>(), 0..100);
    // Few inputs that are all chance come past the first byte.
    let inputs = prop_oneof![9 => damaged, 1 => anything];
    // A failure says what the input was; there is no file of earlier ones.
    let config = Config { failure_persistence: None, ..Config::default() };
    let tried = TestRunner::new(config).run(&inputs, |data| {
        run(&data);
        Ok(())
    });
    tried.unwrap_or_else(|failure| panic!("{name}: {failure}"));
}

macro_rules! endures {
    ($($name:ident)*) => {
        $(#[test] fn $name() { endure(stringify!($name)); })*

        /// Every target has its test.
        #[test]
        fn all_targets_are_tried() {
            let names: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
            let hosts = cfg!(feature = "cluster").then_some("hosts");
            assert_eq!(names, [$(stringify!($name)),*].into_iter().chain(hosts).collect::<Vec<_>>());
        }
    };
}

endures!(
    board yaml position word permutation partition tabulation values values_content patterns checkpoint table
);

#[cfg(feature = "cluster")]
#[test]
fn hosts() {
    endure("hosts");
}

#[test]
#[ignore = "writes files, which .ci/fuzz begins with"]
fn seeds_for_libfuzzer() {
    for Target { name, .. } in TARGETS {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpus").join(name);
        fs::create_dir_all(&folder).unwrap();
        for (number, seed) in seeds::of(name).iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed).unwrap();
        }
    }
}
