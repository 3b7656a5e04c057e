//! The census of the standard positions by bit planes, interrupted and resumed.

use std::collections::HashMap;

use itertools::Itertools;
use taquin_testkit::block_file::block_file;
use taquin_testkit::small_graphs::connected_graphs;

use crate::board::on_places;
use crate::observer::ends_after_level;
use crate::perm::Permutation;
use crate::position::Metric;
use crate::solution::ConjugacyCensus;
use crate::states::{Checkpoint, EnumerateOptions, EnumerationError, FullCensus};
use crate::store::tests::content;
use crate::store::{BlockFile, FileKind};
use crate::{Board, Census, Method, Position, Solution};

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// A ring has few positions, and the ranks of its standard positions are many.
#[test]
fn solutions_need_ranks() {
    let options = EnumerateOptions::new().memory(1 << 30);
    for name in ["ring-13", "1x13", "ring-14"] {
        assert!(Solution::compute(&board(name).twists(), None, &options).is_err(), "{name}");
    }
}

/// The census of the standard positions, saved after every level and resumed.
#[test]
fn a_resumed_census_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    for name in ["3x3@2,1", "wheel-5", "2x4"] {
        let board = board(name);
        let by_planes = |checkpoint: Option<&Checkpoint>, last| {
            let observer = ends_after_level(last);
            let options = EnumerateOptions::new().observer(&observer);
            let options = match checkpoint {
                Some(checkpoint) => options.checkpoint(checkpoint),
                None => options,
            };
            Census::by_planes(&board, &options)
        };
        let whole = by_planes(None, usize::MAX).unwrap().unwrap();
        let mut runs = 0;
        let census = loop {
            match by_planes(Some(&checkpoint), runs) {
                Ok(census) => break census.unwrap(),
                Err(error) => assert!(matches!(error, EnumerationError::Cancelled(_)), "{error}"),
            }
            runs += 1;
            let goal = Position::goal(&board);
            let of_all =
                FullCensus::compute(&goal, &EnumerateOptions::new().checkpoint(&checkpoint));
            assert!(of_all.unwrap_err().to_string().contains("keeps other data"));
        };
        assert_eq!(census, whole, "{name}");
        assert!(runs > whole.rows.len(), "each run enumerates one level");
        checkpoint.remove().unwrap();
    }
}

/// The collected counts belong to their levels.
#[test]
fn a_checkpoint_with_standard_positions_of_other_levels_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let board = board("3x3");
    let by_planes = |last| {
        let observer = ends_after_level(last);
        let options = EnumerateOptions::new().observer(&observer).checkpoint(&checkpoint);
        Census::by_planes(&board, &options).unwrap_err().to_string()
    };
    by_planes(9);
    let path = folder.path().join("levels.taquin");
    let file = BlockFile::open(&path, FileKind("coded")).unwrap();
    let content = content(&file);
    for (standard, fault) in
        [("\"standard\":4", "not those of its levels"), ("\"standing\":1", "other data")]
    {
        let first = "\"standard\":1";
        assert!(file.description().contains(first));
        let description = file.description().replace(first, standard);
        std::fs::write(&path, block_file("coded", &description, &content)).unwrap();
        let error = by_planes(usize::MAX);
        assert!(error.contains(fault), "{error}");
    }
}

/// Classes counted by Burnside's lemma against classes listed one by one.
#[test]
fn censuses_by_planes_and_by_walks() {
    let agree = |board: &Board| {
        let options = EnumerateOptions::new();
        let walks = Census::by_method(board, Method::Bfs, &options).unwrap();
        let planes = Census::by_planes(board, &options).unwrap();
        assert_eq!(planes, Some(walks), "{}", board.name());
    };
    let names = ["eight", "five", "theta0", "figure-eight", "wheel-6", "ring-7", "petersen"];
    let grids = ["2x3@1,2", "3x3@centre", "3x3@1,2", "3x3", "1x9@centre", "1x2", "2x4@2,2", "5x2"];
    names.into_iter().chain(grids).for_each(|name| agree(&name.parse().unwrap()));
    for graph in (2..=5).flat_map(connected_graphs) {
        (0..graph.squares).for_each(|home| agree(&graph.board(home).parse::<Board>().unwrap()));
    }
}

/// Schofield's dictionaries count single tiles, and on a board without lines nothing else slides.
#[test]
fn slides_of_several_tiles_are_counted_or_refused() {
    let slides = EnumerateOptions::new().metric(Metric::MultiTile);
    let grid = board("3x3@centre");
    for options in [&EnumerateOptions::new(), &slides] {
        let conjugacy = ConjugacyCensus::compute(&grid, options).unwrap();
        let counted = (0..conjugacy.moves.len())
            .map(|i| conjugacy.classes.iter().map(|class| class.by_moves[i]).sum::<u64>());
        let counted = conjugacy.moves.iter().copied().zip(counted).collect_vec();
        let rows = Census::compute(&grid, options).unwrap().rows;
        assert_eq!(counted, rows.iter().map(|row| (row.moves, row.positions)).collect_vec());
    }
    let refused = Census::by_method(&board("five"), Method::Bfs, &slides).unwrap_err();
    assert!(refused.to_string().contains("lines"), "{refused}");
}

/// A symmetry that takes a line to none does not keep distances, and joins no classes.
#[test]
fn classes_where_several_tiles_slide_along_lines_of_the_board() {
    let squares = "squares: [1, 2, 3, 4, 5, 6, 7, 8, 9]";
    let grid = "[1,2],[2,3],[4,5],[5,6],[7,8],[8,9],[1,4],[4,7],[2,5],[5,8],[3,6],[6,9]";
    let circle = "[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[7,8],[8,1],[1,9],[3,9],[5,9],[7,9]";
    for (edges, lines, symmetries) in [
        (grid, "[1,2,3],[4,5,6],[7,8,9]", 4),
        (grid, "[4,5,6]", 4),
        (grid, "[1,2,3]", 2),
        (circle, "[1,2,3],[5,6,7]", 4),
        (circle, "[8,1,2],[3,9,7]", 2),
    ] {
        let text = format!("name: x\n{squares}\nedges: [{edges}]\nlines: [{lines}]\n");
        for home in [5, 9] {
            let board = Board::from_yaml(&format!("{text}home: {home}\n")).unwrap();
            let options = EnumerateOptions::new().metric(Metric::MultiTile);
            let elements = Census::few_elements(&board, &options).unwrap();
            let moves: HashMap<_, _> = elements.iter().map(|(m, element)| (element, *m)).collect();
            let all = board.symmetries().elements(100).unwrap();
            let keeping = all.into_iter().map(|phi| on_places(&board, &phi)).filter(|phi| {
                elements.iter().all(|(m, element)| moves[&element.conjugated_by(phi)] == *m)
            });
            let keeping = keeping.collect_vec();
            assert!(keeping.len() <= symmetries, "{lines} {home}");
            let is_first = |element: &Permutation| {
                let images = keeping.iter().map(|phi| element.conjugated_by(phi));
                images.map(|image| image.images().to_vec()).min().as_deref()
                    == Some(element.images())
            };
            let firsts = elements.iter().filter(|(_, element)| is_first(element));
            let firsts = firsts.map(|(m, _)| *m).counts();
            let census = Census::compute(&board, &options).unwrap();
            for row in census.rows {
                assert_eq!(firsts.get(&row.moves), Some(&(row.classes as usize)), "{lines} {home}");
            }
        }
    }
}

#[test]
fn boards_with_few_positions() {
    let options = EnumerateOptions::new();
    for name in ["eight", "ring-9", "1x6", "theta0", "figure-eight", "wheel-5", "2x3@1,2"] {
        let board = board(name);
        let elements = Census::few_elements(&board, &options).unwrap();
        let few = Census::of_few(&board, &board.symmetries(), &elements);
        assert_eq!(few, Census::by_method(&board, Method::Bfs, &options).unwrap(), "{name}");
    }
    let census = Census::compute(&board("ring-20"), &options).unwrap();
    // A rotation and its inverse are reflections of each other.
    let total = census.total();
    assert_eq!((total.positions, total.classes, total.moves), (19, 10, 180));
    assert_eq!(Census::compute(&board("1x26"), &options).unwrap().total().positions, 1);
}
