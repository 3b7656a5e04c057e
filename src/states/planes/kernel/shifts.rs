use super::Kernel;
use super::shuffle::{Exchange, Parities, TailShuffle};

/// Shuffles one exchange at a time: bits that move equally far are masked and shifted together.
/// Compilers vectorize this code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ByShifts;

impl Kernel for ByShifts {
    #[inline(always)]
    fn shuffle(self, shuffle: &TailShuffle, from: &[u64], odd: Parities, into: &mut [u64]) {
        use Exchange::{First, Second, Third};
        let odd = if shuffle.changed { Parities { turned: !odd.turned, ..odd } } else { odd };
        let first = |word| FIRST.apply(word);
        let second = |word| SECOND.apply(word);
        // One loop for each sequence of exchanges, so that each word is loaded and stored once.
        match shuffle.exchanges[..] {
            [First] => each(from, into, first),
            [Second] => each(from, into, second),
            [First, Second] => each(from, into, |word| second(first(word))),
            [Second, First] => each(from, into, |word| first(second(word))),
            [Third] => each_by_parity(from, odd, into, third),
            [Second, Third] => {
                each_by_parity(from, odd, into, |word, odd| third(second(word), !odd))
            }
            [Third, Second] => {
                each_by_parity(from, odd, into, |word, odd| second(third(word, odd)))
            }
            [First, Second, Third] => {
                each_by_parity(from, odd, into, |word, odd| third(second(first(word)), odd));
            }
            [Third, Second, First] => {
                each_by_parity(from, odd, into, |word, odd| first(second(third(word, odd))));
            }
            _ => unreachable!("a turn exchanges successive neighbours"),
        }
    }
}

#[inline(always)]
fn each(from: &[u64], into: &mut [u64], shuffled: impl Fn(u64) -> u64) {
    for (into, &word) in into.iter_mut().zip(from) {
        *into = shuffled(word);
    }
}

#[inline(always)]
fn each_by_parity(
    from: &[u64],
    odd: Parities,
    into: &mut [u64],
    shuffled: impl Fn(u64, u64) -> u64,
) {
    for ((into, &word), odd_word) in into.iter_mut().zip(from).zip(odd.words) {
        *into = shuffled(word, odd_word ^ odd.turned);
    }
}

/// Shifts with the bits that they apply to, at most four in each direction. The masks select bits
/// before the shift.
struct Shifts {
    left: [(u32, u64); 4],
    right: [(u32, u64); 4],
}

const FIRST: Shifts = Shifts::exchanging(5, 4, 3, 1);
const SECOND: Shifts = Shifts::exchanging(4, 3, 1, 5);

impl Shifts {
    /// The exchange of two places with digits d below `d_radix` and e below `e_radix`. A step of e
    /// is `unit` bits, and the pattern occurs `times` times in the word.
    const fn exchanging(d_radix: u32, e_radix: u32, unit: u32, times: u32) -> Self {
        let mut shifts = Self { left: [(0, 0); 4], right: [(0, 0); 4] };
        let (step, digit) = (unit * e_radix, (1 << unit) - 1);
        let mut number = 0;
        while number < d_radix * e_radix {
            let (d, e) = (number / e_radix, number % e_radix);
            let source = step * d + unit * e;
            let (target, shift) = if d <= e {
                (step * (e + 1) + unit * d, &mut shifts.left[(e - d) as usize])
            } else {
                (step * e + unit * (d - 1), &mut shifts.right[(d - e - 1) as usize])
            };
            shift.0 = target.abs_diff(source);
            let mut copy = 0;
            while copy < times {
                shift.1 |= digit << (source + copy * step * d_radix);
                copy += 1;
            }
            number += 1;
        }
        shifts
    }

    #[inline(always)]
    fn apply(&self, word: u64) -> u64 {
        let mut sum = 0;
        for i in 0..4 {
            sum |= (word & self.left[i].1) << self.left[i].0;
            sum |= (word & self.right[i].1) >> self.right[i].0;
        }
        sum
    }
}

/// The triples that are even in even tails: those whose first two digits have an even sum. An octal
/// digit is a triple, and each group of four has the same first digit.
const EVEN_TRIPLES: u64 = 0o0707_7070_0707_7070_0707;

/// The first bit of each triple.
const FIRST_BITS: u64 = 0o1111_1111_1111_1111_1111;

/// Even triples 012, 120, 201 become 102, 210, 021: each bit moves up by one. In odd triples each
/// bit moves down by one.
#[inline(always)]
fn third(word: u64, odd: u64) -> u64 {
    const LAST_BITS: u64 = FIRST_BITS << 2;
    let on = word & (EVEN_TRIPLES ^ odd);
    let back = word & !(EVEN_TRIPLES ^ odd);
    (on & !LAST_BITS) << 1
        | (on & LAST_BITS) >> 2
        | (back & !FIRST_BITS) >> 1
        | (back & FIRST_BITS) << 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::states::planes::geometry::PlaneShape;
    use crate::states::planes::kernel::shuffle::{Turn, sources};

    /// A naive implementation of a shuffle: each bit of the outcome is one bit of the word.
    fn bit_by_bit(word: u64, sources: &[u8; 64]) -> u64 {
        (0..64).fold(0, |bits, bit| bits | (word >> sources[bit] & 1) << bit)
    }

    /// All turns of tails of every length, on every single bit.
    #[test]
    fn exchanges_match_the_tiles() {
        for shape in (1..=6).map(PlaneShape::new) {
            let windows =
                (0..shape.tail()).flat_map(|at| (1..=shape.tail() - at).map(move |w| (at, w)));
            for (at, width) in windows {
                for (turn, odd) in [
                    (Turn::LastToFront, false),
                    (Turn::LastToFront, true),
                    (Turn::FirstToBack, false),
                    (Turn::FirstToBack, true),
                ] {
                    let sources = sources(shape, at, width, turn, odd);
                    let words: Vec<u64> = (0..shape.bits()).map(|bit| 1 << bit).collect();
                    let expected: Vec<u64> =
                        words.iter().map(|&word| bit_by_bit(word, &sources)).collect();
                    let odds = vec![if odd { u64::MAX } else { 0 }; words.len()];
                    let mut sum = vec![0; words.len()];
                    match TailShuffle::new(shape, at, width, turn) {
                        None => sum.copy_from_slice(&words),
                        Some(shuffle) => {
                            assert_eq!(*shuffle.sources(odd), sources);
                            let odd = Parities { words: &odds, turned: 0 };
                            ByShifts.shuffle(&shuffle, &words, odd, &mut sum);
                        }
                    }
                    assert_eq!(sum, expected, "{shape:?}, {width} from {at}, {turn:?}, odd {odd}");
                }
            }
        }
    }
}
