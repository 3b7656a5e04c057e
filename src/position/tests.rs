//! Schofield's sequence number S compared with his formula.

use itertools::Itertools;

use super::{Ranking, StandardPosition, StandardPositionError};
use crate::perm::{Octal, Permutation, SequenceNumbers};
use crate::{Board, Position};

/// Equation (1) of the paper, term by term.
fn equation_1(c: &[usize]) -> usize {
    let factorial = |n: usize| (1..=n).product::<usize>();
    let sum: usize =
        (0..=5).map(|i| factorial(7 - i) * (i + 1..=7).filter(|&j| c[i] > c[j]).count()).sum();
    sum / 2
}

#[test]
fn s_numbers_the_even_arrangements_of_eight_from_0_to_20159() {
    let numbers = SequenceNumbers::new();
    let board: Board = "eight".parse().unwrap();
    let ranking = Ranking::new(&board).unwrap();
    let mut next = 0;
    for items in (0..8_usize).permutations(8) {
        let images = items.iter().map(|&item| item as u16).collect();
        if !Permutation::from_images(images).unwrap().is_even() {
            continue;
        }
        // The arrangements are in lexicographic order, and so are their numbers.
        let octal = Octal::from_items(items.iter().copied());
        assert_eq!(equation_1(&items), next);
        assert_eq!(usize::from(numbers.rank(octal)), next);
        assert_eq!(numbers.arrangement(next), octal);
        let text = items.iter().join("");
        let position = StandardPosition::parse(&board, &text).unwrap();
        assert_eq!(ranking.rank(&position).index(), next);
        assert_eq!(ranking.position(&board, ranking.rank(&position)), position);
        next += 1;
    }
    assert_eq!(next, SequenceNumbers::COUNT);
}

/// The two examples of the paper: the target position, and one for which all H(Cᵢ − Cⱼ) are equal
/// to one. Our scan of the second reads 654/7_3/102, which is odd. Exchanging 0 and 1 changes no
/// term of the sum and gives the even position with all pieces in falling order.
#[test]
fn the_papers_examples_of_s() {
    let numbers = SequenceNumbers::new();
    assert_eq!(numbers.rank(Octal::from_items(0..8)), 0);
    assert_eq!(equation_1(&[7, 6, 5, 4, 3, 2, 0, 1]), 20_159);
    let board: Board = "eight".parse().unwrap();
    let as_read = StandardPosition::parse(&board, "654/7_3/102");
    assert!(matches!(as_read, Err(StandardPositionError::Odd { .. })));
    let falling = StandardPosition::parse(&board, "654/7_3/012").unwrap();
    let octal = Octal::from_items((0..8).map(|place| falling.tile(place).place()));
    assert_eq!(octal.items().collect_vec(), [7, 6, 5, 4, 3, 2, 1, 0]);
    assert_eq!(numbers.rank(octal), 20_159);
}

#[test]
fn line_ends_separate_rows_where_the_board_has_rows() {
    let eight: Board = "eight".parse().unwrap();
    let position = Position::parse(&eight, "025/1_3/746").unwrap();
    let pasted = [
        "0 2 5\n1 _ 3\n7 4 6",
        "025\r\n1_3\r\n746\r\n",
        "\n0,2,5\n\n1,.,3\n7,4,6",
        "025 / 1_3 / 746",
        "0 2 5|1 _ 3|7 4 6",
    ];
    for text in pasted {
        assert_eq!(Position::parse(&eight, text), Ok(position.clone()), "{text:?}");
    }
    let error = Position::parse(&eight, "0 2 5\n1 _\n3 7 4 6").unwrap_err();
    assert_eq!(
        (error.span, error.fault.to_string()),
        (6..9, "row 2 has 2 squares where the board has 3".into())
    );
    let column: Board = "12x1".parse().unwrap();
    let text = (1..12).map(|tile| tile.to_string()).join("\n") + "\n0";
    assert_eq!(Position::parse(&column, &text), Ok(Position::goal(&column)));
    let ring: Board = "ring-5".parse().unwrap();
    assert!(ring.rows().is_none());
    assert_eq!(Position::parse(&ring, "1 2\n3 4 _"), Position::parse(&ring, "1 2 3 4 _"));
}

#[test]
fn numbers_are_read_like_their_text() {
    for name in ["2x2", "2x3@1,2", "five", "eight"] {
        let board: Board = name.parse().unwrap();
        let squares = board.square_count();
        let numbers = std::iter::repeat_n([None, Some(0), Some(1), Some(2), Some(squares - 1)], 2);
        let mut read = 0;
        for start in numbers.multi_cartesian_product() {
            let rest = (0..squares + 1).map(Some).filter(|number| !start.contains(number));
            for count in squares - 1..=squares + 1 {
                let tiles = start.iter().copied().chain(rest.clone()).take(count).collect_vec();
                let text = tiles.iter().map(|tile| tile.map_or("_".into(), |n| n.to_string()));
                let parsed = Position::parse(&board, &text.collect_vec().join(" "));
                assert_eq!(Position::from_tiles(&board, tiles.clone()), parsed, "{name} {tiles:?}");
                read += usize::from(parsed.is_ok());
            }
        }
        assert!(read > 0, "{name}");
    }
}
