//! A tray with eight pieces, as plain as can be: nothing but a list of squares and which of them
//! touch. And the pages of the book, read back from text.

/// The twists in the order of the columns, with the squares of the ring that the blank visits.
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

/// What is on squares 0 … 7 of the ring and on the centre; `None` is the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray(pub Vec<Option<u8>>);

impl Tray {
    pub fn goal() -> Self {
        Self((0..8).map(Some).chain([None]).collect())
    }

    /// The position of a six-figure code: of the two orders of the last two pieces, the even one.
    pub fn of_code(code: &str) -> Self {
        let mut pieces: Vec<u8> = code.bytes().map(|figure| figure - b'0').collect();
        pieces.extend((0..8).filter(|piece| !code.contains(char::from(b'0' + piece))));
        let pairs = (0..8).flat_map(|i| (i + 1..8).map(move |j| (i, j)));
        if pairs.filter(|&(i, j)| pieces[i] > pieces[j]).count() % 2 == 1 {
            pieces.swap(6, 7);
        }
        Self(pieces.into_iter().map(Some).chain([None]).collect())
    }

    /// Slides the piece on this square into the blank, which it must touch.
    pub fn slide(&mut self, square: usize) {
        let blank = self.0.iter().position(Option::is_none).unwrap();
        let touch = match (blank, square) {
            (CENTRE, ring) | (ring, CENTRE) => ring % 2 == 0,
            (a, b) => (a + 1) % 8 == b || (b + 1) % 8 == a,
        };
        assert!(touch, "square {square} does not touch {blank}");
        self.0.swap(blank, square);
    }
}

/// The squares that the blank visits when a word is played, with what is taken back at once left out.
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

/// An entry as it stands on the page.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PageEntry {
    pub head: String,
    pub entry: String,
    pub columns: String,
    pub moves: usize,
    pub specimen: String,
}

impl PageEntry {
    pub fn code(&self) -> String {
        format!("{}{}", self.head, self.entry)
    }

    pub fn letters(&self) -> String {
        self.columns.replace('.', "")
    }
}

/// A page as it is read back: its number, its heads, its entries in reading order.
#[derive(Debug, PartialEq, Eq)]
pub struct ReadPage {
    pub number: Option<usize>,
    pub heads: Vec<String>,
    pub entries: Vec<PageEntry>,
}

/// Reads a page of the book, whatever its spaces are.
pub fn read_page(text: &str) -> ReadPage {
    let mut page = ReadPage { number: None, heads: vec![], entries: vec![] };
    for line in text.lines() {
        let tokens: Vec<&str> = line.split_whitespace().collect();
        match tokens[..] {
            [] => {}
            [a, b, c] => page.heads.push([a, b, c].concat()),
            [.., "PAGE", number] => page.number = Some(number.parse().unwrap()),
            _ => page.entries.extend(read_row(page.heads.last().unwrap(), &tokens)),
        }
    }
    page
}

fn read_row(head: &str, mut tokens: &[&str]) -> Vec<PageEntry> {
    let mut entries = Vec::new();
    while let [a, b, c, ")", columns, moves, rest @ ..] = tokens {
        let (specimen, rest) = match rest {
            [word, rest @ ..] if word.bytes().all(|b| b.is_ascii_uppercase()) => (*word, rest),
            _ => ("", rest),
        };
        entries.push(PageEntry {
            head: head.into(),
            entry: [*a, *b, *c].concat(),
            columns: (*columns).into(),
            moves: moves.parse().unwrap(),
            specimen: specimen.into(),
        });
        tokens = rest;
    }
    assert!(tokens.is_empty(), "{tokens:?}");
    entries
}
