//! A page of the book, read back from its text.

/// An entry as printed on the page.
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

/// A page: its number, its heads, and its entries in reading order.
#[derive(Debug, PartialEq, Eq)]
pub struct PrintedPage {
    pub number: Option<usize>,
    pub heads: Vec<String>,
    pub entries: Vec<PageEntry>,
}

/// Reads a page of the book, whatever its spacing.
pub fn read(text: &str) -> PrintedPage {
    let mut page = PrintedPage { number: None, heads: vec![], entries: vec![] };
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
