//! The messages of workers: words in large pieces, never single positions.

use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::container::Accountable;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;

use crate::states::planes::{BlockRange, Halo};

/// The most words of a parcel, unless a single block has more.
pub(super) const MOST_WORDS: usize = 1 << 15;

/// The words before the content: sender, kind, plane, number of the first block, number of blocks.
const HEAD: usize = 5;

/// An upper bound on the bytes that the engine adds to a parcel.
const ENVELOPE: usize = 1 << 10;

/// The most bytes of a message with a parcel, for blocks of `block` words.
pub(super) fn most_bytes(block: usize) -> usize {
    // Each block also has one bit.
    8 * (HEAD + 2 * MOST_WORDS.max(block)) + ENVELOPE
}

/// The kind of a parcel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Blocks of a level that the receiver needs, and whether the level's depth is odd.
    Blocks { odd: bool },
    /// Words for a file, or from one.
    Words,
}

/// Words for one worker, stored as they are sent, in little-endian order.
#[derive(Clone)]
pub(super) struct Parcel {
    to: usize,
    content: Content,
}

#[derive(Clone)]
enum Content {
    Own(Vec<u64>),
    Received(Bytes),
}

/// A parcel whose header has been read.
pub(super) struct Opened {
    pub from: usize,
    pub kind: Kind,
    plane: usize,
    first: usize,
    count: usize,
    content: Content,
}

/// A parcel is malformed.
#[derive(Debug)]
pub(super) struct MalformedParcel;

impl Parcel {
    /// The first words of a parcel.
    fn head(from: usize, kind: Kind, [plane, first, count]: [usize; 3]) -> Vec<u64> {
        let kind = match kind {
            Kind::Blocks { odd } => u64::from(odd),
            Kind::Words => 2,
        };
        let head = [from as u64, kind, plane as u64, first as u64, count as u64];
        head.map(u64::to_le).to_vec()
    }

    /// Blocks of a level: those without a position as one bit each, the others whole.
    pub fn of_blocks<'w>(
        from: usize,
        to: usize,
        odd: bool,
        range: &BlockRange,
        blocks: impl Iterator<Item = (usize, Option<&'w [u64]>)>,
    ) -> (Self, usize) {
        let count = range.blocks.len();
        let numbers = [range.source, range.blocks.start, count];
        let mut words = Self::head(from, Kind::Blocks { odd }, numbers);
        words.resize(HEAD + count.div_ceil(64), 0);
        let mut full = 0;
        let blocks: Vec<_> = blocks.collect();
        words.reserve(blocks.iter().filter_map(|(_, block)| block.map(<[u64]>::len)).sum());
        for (i, (_, block)) in blocks.into_iter().enumerate() {
            if let Some(block) = block {
                full += 1;
                words[HEAD + i / 64] |= (1_u64 << (i % 64)).to_le();
                words.extend(block.iter().map(|word| word.to_le()));
            }
        }
        (Self { to, content: Content::Own(words) }, full)
    }

    /// Words only.
    pub fn of_words(from: usize, to: usize, content: &[u64]) -> Self {
        let mut words = Self::head(from, Kind::Words, [0, 0, content.len()]);
        words.extend(content.iter().map(|word| word.to_le()));
        Self { to, content: Content::Own(words) }
    }

    /// The length in bytes.
    pub fn bytes(&self) -> usize {
        self.content.bytes().len()
    }

    /// Reads the header.
    pub fn open(self) -> Result<Opened, MalformedParcel> {
        if self.content.words() < HEAD {
            return Err(MalformedParcel);
        }
        let number = |at| usize::try_from(self.content.word(at)).map_err(|_| MalformedParcel);
        let kind = match number(1)? {
            0 => Kind::Blocks { odd: false },
            1 => Kind::Blocks { odd: true },
            2 => Kind::Words,
            _ => return Err(MalformedParcel),
        };
        let (from, plane, first, count) = (number(0)?, number(2)?, number(3)?, number(4)?);
        Ok(Opened { from, kind, plane, first, count, content: self.content })
    }
}

impl Content {
    fn words(&self) -> usize {
        self.bytes().len() / 8
    }

    fn word(&self, at: usize) -> u64 {
        u64::from_le_bytes(self.bytes()[8 * at..][..8].try_into().expect("a word has 8 bytes"))
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Self::Own(words) => bytemuck::cast_slice(words),
            Self::Received(bytes) => bytes,
        }
    }
}

impl Opened {
    /// Stores the blocks in the halo.
    pub fn into_halo(self, halo: &mut Halo, block: usize) -> Result<(), MalformedParcel> {
        let content = &self.content;
        let flags = HEAD.saturating_add(self.count.div_ceil(64));
        let mut at = flags;
        if content.words() < flags {
            return Err(MalformedParcel);
        }
        for i in 0..self.count {
            let full = content.word(HEAD + i / 64) >> (i % 64) & 1 == 1;
            let end = at + if full { block } else { 0 };
            if content.words() < end {
                return Err(MalformedParcel);
            }
            let bytes = full.then(|| &content.bytes()[8 * at..8 * end]);
            halo.put(self.plane, self.first.wrapping_add(i), bytes).map_err(|_| MalformedParcel)?;
            at = end;
        }
        if at == content.words() { Ok(()) } else { Err(MalformedParcel) }
    }

    /// The words.
    pub fn into_words(self) -> Result<Vec<u64>, MalformedParcel> {
        if Some(self.content.words()) != HEAD.checked_add(self.count) {
            return Err(MalformedParcel);
        }
        let words = self.content.bytes()[8 * HEAD..].as_chunks().0.iter();
        Ok(words.map(|&word| u64::from_le_bytes(word)).collect())
    }
}

impl Default for Parcel {
    fn default() -> Self {
        Self { to: 0, content: Content::Own(vec![]) }
    }
}

impl Accountable for Parcel {
    fn record_count(&self) -> i64 {
        1
    }
}

impl ContainerBytes for Parcel {
    fn from_bytes(bytes: Bytes) -> Self {
        Self { to: 0, content: Content::Received(bytes) }
    }

    fn length_in_bytes(&self) -> usize {
        self.bytes()
    }

    fn into_bytes<W: std::io::Write>(&self, writer: &mut W) {
        writer.write_all(self.content.bytes()).expect("the engine reserved the space");
    }
}

/// Routes each parcel to its receiver.
pub(super) struct Deliver;

impl Distributor<Parcel> for Deliver {
    fn partition<T: Clone, P: Push<Message<T, Parcel>>>(
        &mut self,
        parcel: &mut Parcel,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = parcel.to;
        Message::push_at(parcel, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Parcel>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}
