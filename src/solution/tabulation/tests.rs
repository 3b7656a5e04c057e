//! Heads and pages of the tabulation: their numbers, and what is refused.

use itertools::Itertools;

use super::{Head, HeadFault, Page, PageFault, Pages, Tabulation};
use crate::Board;

#[test]
fn bad_heads_and_pages_are_refused() {
    let fault = |text: &str| text.parse::<Head>().unwrap_err().fault;
    assert_eq!(fault("112"), HeadFault::Repeated(1));
    assert_eq!(fault("121"), HeadFault::Repeated(1));
    assert_eq!(fault("182"), HeadFault::NoTile('8'));
    assert_eq!(fault("1-2"), HeadFault::NoTile('-'));
    assert_eq!(fault("10"), HeadFault::Length(2));
    assert_eq!(fault(""), HeadFault::Length(0));
    assert_eq!(fault("102536"), HeadFault::Length(6));
    for text in ["1\u{7}2", "\u{1b}[2J"] {
        let messages = [
            text.parse::<Head>().unwrap_err().to_string(),
            text.parse::<Page>().unwrap_err().to_string(),
        ];
        assert!(!messages.concat().contains(char::is_control), "{messages:?}");
    }
    let fault = |text: &str| text.parse::<Page>().unwrap_err().fault;
    for text in ["0", "169", "99999999999999999999"] {
        assert_eq!(fault(text), PageFault::NoSuchPage, "{text}");
    }
    for text in ["", "x", "-1", "+1", "1.5"] {
        assert_eq!(fault(text), PageFault::NoNumber, "{text}");
    }
    let pages = "9-12".parse::<Pages>().unwrap().iter().map(Page::number);
    assert_eq!(pages.collect::<Vec<_>>(), [9, 10, 11, 12]);
    let fault = |text: &str| text.parse::<Pages>().unwrap_err().fault;
    assert_eq!(fault("5"), PageFault::NoRange);
    assert_eq!(fault("9-3"), PageFault::Backwards);
    assert_eq!(fault("160-170"), PageFault::NoSuchPage);
    assert_eq!(fault("1-2-3"), PageFault::NoNumber);
}

#[test]
fn numbers_and_pages_of_heads() {
    for (number, head) in Head::all().enumerate() {
        assert_eq!(head.number(), number);
        assert_eq!(Page::new(head).number(), number / 2 + 1);
        assert!(Page::new(head).heads().contains(&head));
        assert_eq!(head.to_string().parse::<Head>().unwrap(), head);
    }
    assert_eq!(Head::all().count(), Head::COUNT);
}

#[test]
fn other_boards_have_no_tabulation() {
    for name in ["five", "3x3"] {
        let board: Board = name.parse().unwrap();
        assert!(Tabulation::new(&board.twists()).is_err(), "{name}");
    }
}
