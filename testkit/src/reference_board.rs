//! The eight-puzzle without the library: a list of squares, and which of them are adjacent.

/// The twists in the order of the printed columns, with the ring squares that the blank visits.
pub const TWISTS: [(char, [usize; 3]); 8] = [
    ('D', [0, 7, 6]),
    ('C', [6, 5, 4]),
    ('B', [4, 3, 2]),
    ('A', [2, 1, 0]),
    ('W', [0, 1, 2]),
    ('X', [2, 3, 4]),
    ('Y', [4, 5, 6]),
    ('Z', [6, 7, 0]),
];

const CENTRE: usize = 8;

/// The pieces on squares 0 … 7 of the ring and on the centre; `None` is the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceBoard(pub Vec<Option<u8>>);

impl ReferenceBoard {
    pub fn goal() -> Self {
        Self((0..8).map(Some).chain([None]).collect())
    }

    /// The position of a six-digit code. Of the two orders of the last two pieces, one is even.
    pub fn from_code(code: &str) -> Self {
        let mut pieces: Vec<u8> = code.bytes().map(|digit| digit - b'0').collect();
        pieces.extend((0..8).filter(|piece| !code.contains(char::from(b'0' + piece))));
        let pairs = (0..8).flat_map(|i| (i + 1..8).map(move |j| (i, j)));
        if pairs.filter(|&(i, j)| pieces[i] > pieces[j]).count() % 2 == 1 {
            pieces.swap(6, 7);
        }
        Self(pieces.into_iter().map(Some).chain([None]).collect())
    }

    /// Slides the piece on this square into the blank, which must be adjacent.
    pub fn slide(&mut self, square: usize) {
        let blank = self.0.iter().position(Option::is_none).unwrap();
        let adjacent = match (blank, square) {
            (CENTRE, ring) | (ring, CENTRE) => ring % 2 == 0,
            (a, b) => (a + 1) % 8 == b || (b + 1) % 8 == a,
        };
        assert!(adjacent, "square {square} is not adjacent to {blank}");
        self.0.swap(blank, square);
    }
}

/// The squares that the blank visits when a word is played, without steps that are undone at once.
pub fn walk(word: &str) -> Vec<usize> {
    let mut walk = vec![CENTRE];
    for letter in word.chars() {
        let (_, ring) = TWISTS.into_iter().find(|(name, _)| *name == letter).unwrap();
        for square in ring.into_iter().chain([CENTRE]) {
            if walk.len() > 1 && walk[walk.len() - 2] == square {
                walk.pop();
            } else {
                walk.push(square);
            }
        }
    }
    walk.remove(0);
    walk
}
