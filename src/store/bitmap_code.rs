//! Bitmaps in few bytes, fast: for bitmaps of which few or many bits are ones, as it happens.
//!
//! A bitmap is words of which the lowest 60 bits are used. It has one of four forms:
//!
//! ```text
//! nothing                                 all words are zero
//! 0, the words                            as they are, 8 bytes each, the lowest first
//! 1, the gaps                             the zeros before each one, in groups of seven bits, the
//!                                         lowest first; 128 is added to each group but the last
//! 2, lengths, three streams               each third of the words in a Huffman code of its tenths of
//!                                         60 bits: the lengths of the 1024 codes in four bits each;
//!                                         then each stream, after its length in four bytes
//! ```
//!
//! A sample of the words decides: gaps take about a byte for each one, which is best where ones are
//! rare. The sample also gives the code its frequencies. What grows is stored as it is.
//!
//! A symbol of ten bits is long enough to cost little more than the entropy where seven eighths of
//! the bits are zeros, and short enough that both tables stay in the first-level cache. The codes
//! are canonical, have at most 13 bits, and are written highest bit first, so that decoding one is
//! one lookup. A processor decodes the three streams side by side.

/// The bits of a symbol, of which a word has six.
const BITS: u32 = 10;
const SYMBOLS: usize = 1 << BITS;
/// The most bits of a code.
const LONGEST: u32 = 13;
const STREAMS: usize = 3;
/// The bytes behind a stream, so that eight bytes can be read wherever a code begins.
const PADDING: usize = 8;
/// One of this many words is in the sample.
const SAMPLED: usize = 8;

const RAW: u8 = 0;
const GAPS: u8 = 1;
const CODED: u8 = 2;

/// Appends the bytes of a bitmap, at most one more than its words have.
pub fn encode(words: &[u64], out: &mut Vec<u8>) {
    if words.iter().all(|&word| word == 0) {
        return;
    }
    let start = out.len();
    let sample = || words.iter().skip(SAMPLED / 2).step_by(SAMPLED);
    let ones: usize = sample().map(|word| word.count_ones() as usize).sum();
    let is_used = words.iter().fold(0, |used, word| used | word) >> (6 * BITS) == 0;
    let is_shorter = if 3 * ones < 2 * words.len() / SAMPLED {
        write_gaps(words, out)
    } else {
        is_used && words.len().is_multiple_of(STREAMS) && write_coded(words, sample(), out)
    };
    if !is_shorter {
        out.truncate(start);
        out.push(RAW);
        out.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    }
}

/// Decodes a bitmap into words that are zero; `None` if the bytes are damaged.
pub fn decode(bytes: &[u8], words: &mut [u64]) -> Option<()> {
    match bytes.split_first() {
        None => Some(()),
        Some((&RAW, bytes)) => read_raw(bytes, words),
        Some((&GAPS, bytes)) => read_gaps(bytes, words),
        Some((&CODED, bytes)) => read_coded(bytes, words),
        Some(_) => None,
    }
}

fn read_raw(bytes: &[u8], words: &mut [u64]) -> Option<()> {
    let (found, rest) = bytes.as_chunks();
    let is_whole = rest.is_empty() && found.len() == words.len();
    words.iter_mut().zip(found).for_each(|(word, bytes)| *word = u64::from_le_bytes(*bytes));
    is_whole.then_some(())
}

/// Returns whether this is shorter than the words.
fn write_gaps(words: &[u64], out: &mut Vec<u8>) -> bool {
    let most = out.len() + 8 * words.len();
    out.push(GAPS);
    let mut next = 0;
    for (i, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            let at = 64 * i + rest.trailing_zeros() as usize;
            let mut gap = at - next;
            while gap >= 0x80 {
                out.push(gap as u8 | 0x80);
                gap >>= 7;
            }
            out.push(gap as u8);
            next = at + 1;
            rest &= rest - 1;
        }
        if out.len() > most {
            return false;
        }
    }
    true
}

fn read_gaps(bytes: &[u8], words: &mut [u64]) -> Option<()> {
    let (mut next, mut gap, mut shift) = (0, 0_usize, 0);
    for &byte in bytes {
        gap |= usize::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            let at = next + gap;
            *words.get_mut(at / 64)? |= 1 << (at % 64);
            (next, gap, shift) = (at + 1, 0, 0);
        } else {
            shift += 7;
            if shift > 28 {
                return None;
            }
        }
    }
    (shift == 0).then_some(())
}

/// Returns whether this is shorter than the words.
fn write_coded<'w>(
    words: &[u64],
    sample: impl Iterator<Item = &'w u64>,
    out: &mut Vec<u8>,
) -> bool {
    let most = out.len() + 8 * words.len();
    // What is not in the sample has a long code.
    let mut weights = [1_u64; SYMBOLS];
    for word in sample {
        (0..6).for_each(|i| weights[(word >> (BITS * i)) as usize % SYMBOLS] += 4);
    }
    let lengths = code_lengths(&weights);
    let codes = codes(&lengths);
    out.push(CODED);
    out.extend(lengths.as_chunks().0.iter().map(|[low, high]| low | high << 4));
    for words in words.chunks_exact(words.len() / STREAMS) {
        let start = out.len() + 4;
        out.resize(start + (words.len() * 6 * LONGEST as usize).div_ceil(8) + PADDING, 0);
        let length = write_stream(words, &codes, &mut out[start..]) + PADDING;
        out.truncate(start + length);
        out[start - 4..start].copy_from_slice(&(length as u32).to_le_bytes());
        if out.len() > most {
            return false;
        }
    }
    true
}

/// Returns the number of bytes written.
fn write_stream(words: &[u64], codes: &[u32; SYMBOLS], stream: &mut [u8]) -> usize {
    let (mut at, mut buffer, mut bits) = (0, 0, 0);
    for half in words.iter().flat_map(|word| [word >> (3 * BITS), *word]) {
        let code = |place: u32| codes[(half >> (BITS * place)) as usize % SYMBOLS];
        let [a, b, c] = [code(2), code(1), code(0)];
        // Three codes are joined first: only the buffer waits for the codes before.
        let joined = u64::from(a >> 4) << (b & 15) | u64::from(b >> 4);
        let joined = joined << (c & 15) | u64::from(c >> 4);
        let length = (a & 15) + (b & 15) + (c & 15);
        buffer = buffer << length | joined;
        bits += length;
        let left = buffer << (64 - bits);
        stream[at..at + 8].copy_from_slice(&left.to_be_bytes());
        at += bits as usize / 8;
        bits %= 8;
    }
    at + usize::from(bits > 0)
}

fn read_coded(bytes: &[u8], words: &mut [u64]) -> Option<()> {
    let (packed, mut rest) = bytes.split_at_checked(SYMBOLS / 2)?;
    let mut lengths = [0; SYMBOLS];
    for (pair, byte) in lengths.as_chunks_mut().0.iter_mut().zip(packed) {
        *pair = [byte & 15, byte >> 4];
    }
    let table = table(&lengths)?;
    let mut streams = [Stream { bytes: &[], at: 0 }; STREAMS];
    for stream in &mut streams {
        let (length, behind) = rest.split_first_chunk()?;
        (stream.bytes, rest) = behind.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    }
    let length = words.len() / STREAMS;
    let (first, others) = words.split_at_mut(length);
    let (second, third) = others.split_at_mut(length);
    if !rest.is_empty() || third.len() != length {
        return None;
    }
    let [a, b, c] = &mut streams;
    for ((first, second), third) in first.iter_mut().zip(second).zip(third) {
        *first = a.word(&table)?;
        *second = b.word(&table)?;
        *third = c.word(&table)?;
    }
    Some(())
}

/// A stream of codes.
#[derive(Clone, Copy)]
struct Stream<'b> {
    bytes: &'b [u8],
    /// The number of the next bit.
    at: usize,
}

impl Stream<'_> {
    #[inline(always)]
    fn word(&mut self, table: &[u16; 1 << LONGEST]) -> Option<u64> {
        let mut word = 0;
        for _ in 0..2 {
            let bytes = self.bytes.get(self.at / 8..)?.first_chunk()?;
            let mut window = u64::from_be_bytes(*bytes) << (self.at % 8);
            for _ in 0..3 {
                let entry = table[(window >> (64 - LONGEST)) as usize];
                let length = entry & 15;
                window <<= length;
                self.at += usize::from(length);
                word = word << BITS | u64::from(entry >> 4);
            }
        }
        Some(word)
    }
}

/// The lengths of the codes of a Huffman code, none of them longer than [`LONGEST`].
fn code_lengths(weights: &[u64; SYMBOLS]) -> [u8; SYMBOLS] {
    const NODES: usize = 2 * SYMBOLS - 1;
    // The leaves by weight, each with its symbol in the lowest bits, then the inner nodes: these are
    // created by weight, too, so the lightest node is the next leaf or the next inner one.
    let mut leaves: Vec<_> =
        weights.iter().zip(0..).map(|(w, symbol)| w << BITS | symbol).collect();
    leaves.sort_unstable();
    let (mut weights, mut parents, mut depths) = ([0; NODES], [0; NODES], [0_u8; NODES]);
    weights.iter_mut().zip(&leaves).for_each(|(weight, leaf)| *weight = leaf >> BITS);
    let (mut leaf, mut inner) = (0, SYMBOLS);
    for node in SYMBOLS..NODES {
        for _ in 0..2 {
            let is_leaf = leaf < SYMBOLS && (inner == node || weights[leaf] <= weights[inner]);
            let lightest = if is_leaf { &mut leaf } else { &mut inner };
            parents[*lightest] = node;
            weights[node] += weights[*lightest];
            *lightest += 1;
        }
    }
    for node in (0..NODES - 1).rev() {
        depths[node] = depths[parents[node]] + 1;
    }
    // The number of codes of each length. Where long ones are cut, the code has too many: then a
    // code that may grow makes room, for itself and one more, until all have room.
    let longest = LONGEST as usize;
    let mut counts = [0_usize; LONGEST as usize + 1];
    depths[..SYMBOLS].iter().for_each(|&depth| counts[longest.min(depth.into())] += 1);
    let taken: usize = (1..=longest).map(|length| counts[length] << (longest - length)).sum();
    for _ in 1 << longest..taken {
        let growing = (1..longest).rfind(|&length| counts[length] > 0).unwrap_or(longest - 1);
        counts[growing] -= 1;
        counts[growing + 1] += 2;
        counts[longest] -= 1;
    }
    let mut lengths = [0; SYMBOLS];
    let mut ascending = leaves.iter();
    for length in (1..=longest).rev() {
        for leaf in ascending.by_ref().take(counts[length]) {
            lengths[*leaf as usize % SYMBOLS] = length as u8;
        }
    }
    lengths
}

/// By symbol: its canonical code, and below it the code's length in four bits.
fn codes(lengths: &[u8; SYMBOLS]) -> [u32; SYMBOLS] {
    let (mut codes, mut next) = ([0; SYMBOLS], 0);
    for length in 1..=LONGEST {
        for (code, _) in codes.iter_mut().zip(lengths).filter(|(_, own)| u32::from(**own) == length)
        {
            *code = next << 4 | length;
            next += 1;
        }
        next <<= 1;
    }
    codes
}

/// By the first bits of what is left: the next symbol, and below it its code's length in four bits.
/// `None` if the lengths are not those of a complete code.
fn table(lengths: &[u8; SYMBOLS]) -> Option<[u16; 1 << LONGEST]> {
    let mut table = [0; 1 << LONGEST];
    let mut rest = &mut table[..];
    for length in 1..=LONGEST {
        for (symbol, _) in (0..).zip(lengths).filter(|(_, own)| u32::from(**own) == length) {
            let (own, behind) = rest.split_at_mut_checked(1 << (LONGEST - length))?;
            own.fill((symbol << 4) as u16 | length as u16);
            rest = behind;
        }
    }
    rest.is_empty().then_some(table)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::Index;
    use rand_pcg::Pcg64;
    use rand_pcg::rand_core::Rng;

    use super::*;

    /// Words of which each of the lowest 60 bits is 1 with this probability, in percent.
    fn random(words: usize, percent: u64, seed: u64) -> Vec<u64> {
        let mut random = Pcg64::new(seed.into(), 1);
        let mut word =
            || (0..60).fold(0, |word, _| word << 1 | u64::from(random.next_u64() % 100 < percent));
        (0..words).map(|_| word()).collect()
    }

    fn encoded(words: &[u64]) -> Vec<u8> {
        let mut out = vec![7];
        encode(words, &mut out);
        assert!(out.len() <= 2 + 8 * words.len() && out[0] == 7);
        out.split_off(1)
    }

    fn decoded(bytes: &[u8], words: usize) -> Option<Vec<u64>> {
        let mut found = vec![0; words];
        decode(bytes, &mut found).map(|()| found)
    }

    #[test]
    fn each_form_is_used_where_it_is_short() {
        let entropy = |percent: u64| {
            let p = percent as f64 / 100.0;
            -(p * p.log2() + (1.0 - p) * (1.0 - p).log2())
        };
        let bytes = |percent| encoded(&random(30_240, percent, 3));
        assert!(bytes(0).is_empty());
        // Where most symbols are zero, each still takes a bit.
        for (percent, excess) in [(2, 1.45), (5, 1.15), (13, 1.05), (20, 1.03)] {
            let bytes = bytes(percent);
            let best = entropy(percent) * 60.0 / 8.0 * 30_240.0;
            assert_eq!(bytes[0], CODED);
            assert!((bytes.len() as f64) < excess * best, "{percent} %: {} {best}", bytes.len());
        }
        let full: Vec<_> = random(336, 50, 3).into_iter().map(|word| word | 1 << 63).collect();
        assert_eq!((encoded(&full)[0], encoded(&full).len()), (RAW, 1 + 8 * 336));
        let mut few = vec![0; 3024];
        few[1000] = 1 << 59;
        assert_eq!(encoded(&few), [GAPS, 0xBB, 0xF4, 0x03]);
        few[1] = 1 << 60;
        assert_eq!(decoded(&encoded(&few), 3024), Some(few));
    }

    proptest! {
        #[test]
        fn all_bitmaps_come_back(
            words in prop::sample::select(vec![0, 1, 6, 42, 335, 336, 3024]),
            percent in prop::sample::select(vec![0_u64, 1, 3, 10, 30, 50, 99, 100]),
            seed: u64,
            // A part of another density, which the sample may miss.
            other in (any::<Index>(), 0_u64..=100),
            high: bool,
        ) {
            let mut bitmap = random(words, percent, seed);
            let (at, percent) = other;
            if words > 0 {
                let at = at.index(words);
                let part = random((words - at).min(words / 8), percent, seed ^ 1);
                bitmap[at..at + part.len()].copy_from_slice(&part);
                bitmap[at] |= u64::from(high) << 63;
            }
            prop_assert_eq!(decoded(&encoded(&bitmap), words), Some(bitmap));
        }

        #[test]
        fn damaged_bytes_never_panic(
            percent in prop::sample::select(vec![1_u64, 10, 50]),
            seed: u64,
            damage in prop::collection::vec((any::<Index>(), any::<u8>()), 1..4),
            cut: Option<Index>,
            words in prop::sample::select(vec![0, 1, 42, 336, 337]),
        ) {
            let mut bytes = encoded(&random(336, percent, seed));
            for (at, byte) in damage {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            if let Some(cut) = cut {
                bytes.truncate(cut.index(bytes.len()));
            }
            let _ = decoded(&bytes, words);
        }
    }

    /// The lightest symbols of such weights would have codes of far more than 13 bits.
    #[test]
    fn codes_are_never_long() {
        let weights = std::array::from_fn(|symbol| 1 << (symbol % 20));
        let lengths = code_lengths(&weights);
        assert!(table(&lengths).is_some(), "the code is complete");
        assert!((0..20).is_sorted_by_key(|i| std::cmp::Reverse(lengths[i])));
    }
}
