/// A set of letters of one board with at most 64 letters, by their numbers in printed order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TwistSet(pub(crate) u64);

impl TwistSet {
    /// The maximum number of letters.
    pub const CAPACITY: usize = 64;

    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of letters.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set contains the letter of this number.
    pub fn contains(self, letter: usize) -> bool {
        letter < Self::CAPACITY && self.0 >> letter & 1 == 1
    }

    /// Adds the letter of this number.
    ///
    /// # Panics
    ///
    /// If the number is [`TwistSet::CAPACITY`] or more.
    pub fn insert(&mut self, letter: usize) {
        assert!(letter < Self::CAPACITY, "letter {letter}");
        self.0 |= 1 << letter;
    }

    /// Removes the letter of this number.
    pub fn remove(&mut self, letter: usize) {
        if letter < Self::CAPACITY {
            self.0 &= !(1 << letter);
        }
    }

    /// Removes the first letter in printed order and returns its number.
    pub fn pop(&mut self) -> Option<usize> {
        let first = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.remove(first);
        Some(first)
    }

    /// The letters that are not in `other`.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The numbers of the letters, in printed order.
    pub fn iter(self) -> impl Iterator<Item = usize> + use<> {
        let mut rest = self;
        std::iter::from_fn(move || rest.pop())
    }
}

impl FromIterator<usize> for TwistSet {
    fn from_iter<I: IntoIterator<Item = usize>>(letters: I) -> Self {
        let mut set = Self::EMPTY;
        letters.into_iter().for_each(|letter| set.insert(letter));
        set
    }
}
