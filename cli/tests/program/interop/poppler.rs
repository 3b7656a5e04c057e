//! Poppler reads the same tables from the PDF as the book as text has.

use std::fs;
use std::process::Command;

use itertools::Itertools;
use taquin_testkit::printed_page;

use crate::program::{done, output};

/// The book as a PDF, or the part that these arguments select.
fn pdf(arguments: &[&str]) -> Vec<u8> {
    output(&[&["book", "--format", "pdf"], arguments].concat()).stdout
}

/// What a program of Poppler prints about a PDF.
fn poppler(program: &str, before: &[&str], pdf: &[u8], after: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.pdf");
    fs::write(&path, pdf).unwrap();
    let output = Command::new(program).args(before).arg(&path).args(after).output();
    String::from_utf8(output.expect("poppler-utils is installed").stdout).unwrap()
}

/// The text of each page of a PDF.
fn pdftotext(pdf: &[u8]) -> Vec<String> {
    let text = poppler("pdftotext", &["-layout"], pdf, &["-"]);
    text.split_terminator('\u{c}').map(String::from).collect()
}

#[test]
#[ignore = "needs pdffonts"]
fn pdffonts_finds_every_font_embedded() {
    let sheet = output(&["sheet", "--format", "pdf"]).stdout;
    for pdf in [pdf(&[]), sheet] {
        let fonts = poppler("pdffonts", &[], &pdf, &[]);
        let fonts = fonts.lines().skip(2).map(|line| line.split_whitespace().collect_vec());
        let fonts = fonts.collect_vec();
        assert_eq!(fonts.len(), 2);
        for (font, name) in fonts.iter().zip(["GoMono", "GoMono-Bold"]) {
            assert!(font[0].ends_with(&format!("+{name}")), "{font:?}");
            // The type, the encoding, and whether it is embedded and a part of the whole font.
            assert_eq!(font[1..5], ["TrueType", "WinAnsi", "yes", "yes"]);
        }
    }
}

#[test]
#[ignore = "needs pdftotext"]
fn pdftotext_reads_the_same_tables() {
    let text = pdftotext(&pdf(&[]));
    let (front, tables) = text.split_at(text.len() - 168);
    assert_eq!(front.len(), 4);
    assert!(front[0].contains("OF THE EIGHT-PUZZLE"));
    assert!(front[1].contains("5 3 6 ) ....W..Z 20 WXYZADY"));
    assert!(front[2].contains("A HALF-PAGE BY AN EXAMPLE"));
    assert!(front[2].contains("a shortest solution can begin with W or with Z"));
    assert!(front[3].contains("CONVENTIONS"));
    let read = tables.iter().map(|page| printed_page::read(page)).collect_vec();
    let pages = done(&["book"]).split('\u{c}').map(printed_page::read).collect_vec();
    assert_eq!(read.len(), pages.len());
    for (read, page) in read.iter().zip(&pages) {
        assert_eq!(read, page);
    }
    // The strokes through letters are lines, not characters.
    assert!(
        pdftotext(&pdf(&["--mark-elisions"]))[4..]
            .iter()
            .map(|page| printed_page::read(page))
            .eq(read)
    );
    let half_page = pdftotext(&pdf(&["102"]));
    let [half_page] = &half_page[..] else { panic!("{} pages", half_page.len()) };
    assert_eq!(printed_page::read(half_page).entries, pages[21].entries[..60]);
}
