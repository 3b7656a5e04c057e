//! The definitions of groups, read as their formats say, are the loops played on a board.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{kpuzzle, move_name, tws};
use crate::{Board, Position};

/// By name of a move: for each place, the place from which its new piece comes, from 0.
type Moves = BTreeMap<String, Vec<usize>>;

/// Reads what twsearch reads: words, separated by white space.
fn read_tws(text: &str) -> (usize, Moves) {
    let mut words = text.split_whitespace();
    let mut places = 0;
    let mut moves = Moves::new();
    while let Some(word) = words.next() {
        match word {
            "Name" => _ = words.next(),
            "Set" => {
                assert_eq!(words.next(), Some("TILES"));
                places = words.next().unwrap().parse().unwrap();
                assert_eq!(words.next(), Some("1"), "no orientations");
            }
            "Solved" | "Move" => {
                let name = if word == "Move" { words.next().unwrap() } else { "" };
                assert_eq!(words.next(), Some("TILES"));
                let mut number = || words.next().unwrap().parse::<usize>().unwrap();
                let list: Vec<usize> = (0..places).map(|_| number() - 1).collect();
                assert_eq!(words.next(), Some("End"));
                match name {
                    "" => assert!(list.into_iter().eq(0..places)),
                    name => assert_eq!(moves.insert(name.into(), list), None),
                }
            }
            other => panic!("{other}"),
        }
    }
    (places, moves)
}

fn read_kpuzzle(text: &str) -> (usize, Moves) {
    let json: Value = serde_json::from_str(text).unwrap();
    let numbers = |list: &Value| -> Vec<usize> { serde_json::from_value(list.clone()).unwrap() };
    let places = json["orbits"][0]["numPieces"].as_u64().unwrap() as usize;
    assert!(numbers(&json["defaultPattern"]["TILES"]["pieces"]).into_iter().eq(0..places));
    let moves = json["moves"].as_object().unwrap().iter();
    let list = |turn: &Value| {
        assert_eq!(numbers(&turn["TILES"]["orientationDelta"]), vec![0; places]);
        numbers(&turn["TILES"]["permutation"])
    };
    (places, moves.map(|(name, turn)| (name.clone(), list(turn))).collect())
}

#[test]
fn definitions_are_the_loops() {
    for name in ["five", "eight", "theta0", "4x4", "petersen", "wheel-5"] {
        let board: Board = name.parse().unwrap();
        let group = board.group();
        // Tile t of the goal is on place t; each loop moves other tiles to some places.
        let twists = board.twists();
        let played = board.chords().iter().map(|chord| {
            let twist = twists.iter().find(|twist| twist.name() == &*chord.name).unwrap();
            let mut position = Position::goal(&board);
            for &square in &twist.walk()[1..] {
                position.move_blank(square).unwrap();
            }
            let tile = |place| position.tile(board.square_at(place)).unwrap().place();
            (move_name(&chord.name), (0..board.place_count()).map(tile).collect())
        });
        let played: Moves = played.collect();
        assert_eq!(played.len(), board.chords().len(), "{name}");
        let expected = (board.place_count(), played);
        assert_eq!(read_tws(&tws(&board, &group).unwrap()), expected, "{name}");
        assert_eq!(read_kpuzzle(&kpuzzle(&board, &group).unwrap()), expected, "{name}");
    }
}
