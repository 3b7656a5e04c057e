use itertools::Itertools;

use crate::{Board, Position};

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
