//! The complete solution of the eight-puzzle by two methods, compared with the paper, with each
//! other and with the reference search.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use itertools::Itertools;
use taquin::solution::CensusRow;
use taquin::states::EnumerateOptions;
use taquin::{
    Board, Census, Method, Permutation, Solution, SolutionError, StandardPosition, Twists, Word,
};
use taquin_testkit::printed::schofield_census;
use taquin_testkit::squares;

static EIGHT: LazyLock<Board> = LazyLock::new(|| "eight".parse().unwrap());
static TWISTS: LazyLock<Twists> = LazyLock::new(|| EIGHT.twists());
static SCHOFIELD: LazyLock<Solution> =
    LazyLock::new(|| Solution::new(&TWISTS, Method::Schofield).unwrap());
static WALKS: LazyLock<Solution> = LazyLock::new(|| Solution::new(&TWISTS, Method::Bfs).unwrap());

#[test]
fn both_methods_reproduce_the_printed_census() {
    let printed = schofield_census::<CensusRow>();
    for solution in [&*SCHOFIELD, &*WALKS] {
        assert_eq!(solution.census().rows, printed.rows);
        let total = solution.census().total();
        assert_eq!(total.positions, printed.totals.positions);
        assert_eq!(total.classes, printed.totals.classes);
        assert_eq!(total.extended_classes, printed.totals.extended_classes);
    }
    let stopped = EnumerateOptions::new().observer(&|_| ControlFlow::Break(()));
    let cancelled = Census::by_method(&EIGHT, Method::Bfs, &stopped);
    assert!(matches!(
        cancelled,
        Err(SolutionError::Enumeration(taquin::states::EnumerationError::Cancelled(_)))
    ));
}

#[test]
fn both_methods_agree_on_every_position() {
    for rank in SCHOFIELD.ranking().ranks() {
        assert_eq!(SCHOFIELD.move_count(rank), WALKS.move_count(rank));
        assert_eq!(SCHOFIELD.first_twists(rank), WALKS.first_twists(rank));
        assert_eq!(SCHOFIELD.word_count(rank), WALKS.word_count(rank));
        assert_eq!(
            SCHOFIELD.classes().class_of(rank),
            WALKS.classes().class_of(rank),
            "classes from the short dictionary and from orbits"
        );
    }
    assert_eq!(SCHOFIELD.extended_classes(), WALKS.extended_classes());
}

#[test]
fn moves_and_numbers_of_words_are_those_of_the_reference_search() {
    let squares = squares!(EIGHT);
    let known = squares.distances();
    for answer in SCHOFIELD.answers() {
        let tiles = squares.standard(answer.position().arrangement().images());
        assert_eq!(known[&tiles], (answer.move_count(), answer.word_count()));
    }
}

/// Theorems 1 and 2: a position is reachable if and only if it is even.
#[test]
fn a_position_is_reachable_if_and_only_if_it_is_even() {
    let squares = squares!(EIGHT);
    let known = squares.distances();
    let mut even = 0;
    for images in (0..8_u16).permutations(8) {
        let tiles = squares.standard(&images);
        let is_even = Permutation::from_images(images).unwrap().is_even();
        assert_eq!(known.contains_key(&tiles), is_even);
        even += u64::from(is_even);
    }
    assert_eq!(even, schofield_census::<CensusRow>().totals.positions);
}

/// Lemma A: a cycle of three adjacent squares is a twist or takes four twists. By the note these
/// are 16 moves, the optimum.
#[test]
fn cycles_of_three_adjacent_squares() {
    for start in 0..8_usize {
        for cycle in
            [[start, (start + 1) % 8, (start + 2) % 8], [(start + 2) % 8, (start + 1) % 8, start]]
        {
            let element = Permutation::from_cycles(8, &[&cycle]).unwrap();
            let text = cycle.iter().join(" ");
            let position = StandardPosition::parse(&EIGHT, &format!("({text})")).unwrap();
            assert_eq!(position.element(), element);
            let answer = SCHOFIELD.answer(&position).unwrap();
            let along_an_edge = start % 2 == 1;
            assert_eq!(answer.move_count(), if along_an_edge { 16 } else { 4 });
            let four = answer.words().filter(|word| word.twist_count() == 4).count();
            assert_eq!(along_an_edge, four > 0);
        }
    }
    let word = TWISTS.word("AB^-1A^-1B").unwrap();
    assert_eq!(word.permutation(), Permutation::from_cycles(8, &[&[1, 2, 3]]).unwrap());
    assert_eq!((word.move_count(), word.twist_count(), word.elision_count()), (16, 4, 0));
}

#[test]
fn the_worked_example() {
    let position = StandardPosition::parse(&EIGHT, "102536").unwrap();
    let answer = SCHOFIELD.answer(&position).unwrap();
    assert_eq!(answer.move_count(), 20);
    assert_eq!(answer.first_twists().map(|twist| twist.name()).join(""), "WZ");
    assert_eq!(answer.specimen().to_string(), "WXYZADY");
    let words =
        answer.words().map(|word| (word.to_string(), word.twist_count(), word.elision_count()));
    let expected = [("WXYZADY".to_string(), 7, 4), ("ZWBDCBA".to_string(), 7, 4)];
    assert_eq!(words.collect_vec(), expected);
}

/// Every minimal word of every position is legal, has the stated number of moves, and ends at the
/// goal. The number of words is right, their first letters are the first twists, and the specimen
/// is the first word without a doubled letter.
#[test]
fn every_minimal_word_is_replayed() {
    let goal = StandardPosition::goal(&EIGHT);
    let (mut total, mut several_lengths) = (0, 0);
    for answer in SCHOFIELD.answers() {
        let position = answer.position();
        let words = answer.words().collect_vec();
        assert_eq!(words.len() as u64, answer.word_count());
        for word in &words {
            assert!(word.is_reduced());
            assert_eq!(word.move_count(), answer.move_count());
            assert_eq!(4 * word.twist_count() - 2 * word.elision_count(), answer.move_count());
            assert_eq!(word.slides(&position).len(), answer.move_count());
            assert_eq!(word.apply_to(&position), goal);
        }
        let indices = |word: &Word| word.iter().map(|twist| twist.index()).collect_vec();
        assert!(words.iter().map(indices).is_sorted(), "in printed order");
        let first = words.iter().filter_map(|word| word.iter().next()).map(|twist| twist.index());
        let first_twists = SCHOFIELD.first_twists(answer.rank()).iter().collect_vec();
        assert_eq!(first.dedup().collect_vec(), first_twists);
        let specimen = words.iter().find(|word| !word.has_doubled_letter()).unwrap();
        assert_eq!(&answer.specimen(), specimen);
        total += words.len();
        several_lengths += usize::from(!words.iter().map(Word::twist_count).all_equal());
    }
    assert_eq!(total, 64_761);
    assert_eq!(several_lengths, 7_646);
}

/// The paper says that AA is never used. BAAD is minimal, like BWD; but W does what AA does.
#[test]
fn a_doubled_letter_may_be_minimal_and_is_never_needed() {
    let [baad, bwd] = ["BAAD", "BWD"].map(|text| TWISTS.word(text).unwrap());
    assert_eq!(baad.permutation(), bwd.permutation());
    assert_eq!((baad.move_count(), bwd.move_count()), (12, 12));
    let position = baad.inverse().apply_to(&StandardPosition::goal(&EIGHT));
    assert_eq!(SCHOFIELD.answer(&position).unwrap().move_count(), 12);
    let mut by_moves: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
    for answer in SCHOFIELD.answers() {
        let doubled = answer.words().filter(Word::has_doubled_letter).count() as u64;
        assert!(doubled < answer.word_count());
        let (all, plain) = by_moves.entry(answer.move_count()).or_default();
        *all += answer.word_count();
        *plain += answer.word_count() - doubled;
    }
    let until_12: Vec<(usize, (u64, u64))> = by_moves.into_iter().take(7).collect();
    assert_eq!(until_12[5], (12, (272, 264)), "the first doubled letters");
    assert!(until_12[..5].iter().all(|(_, (all, plain))| all == plain));
}

/// Each class and extended class is an orbit under the eight symmetries of the ring, by brute
/// force.
#[test]
fn classes_are_orbits() {
    let symmetries: Vec<Permutation> = (0..4_u16)
        .flat_map(|turn| [1_u16, 7].map(|step| (0..8).map(|x| (x * step + 2 * turn) % 8).collect()))
        .map(|images| Permutation::from_images(images).unwrap())
        .collect();
    let ranking = SCHOFIELD.ranking();
    for (classes, most) in [(SCHOFIELD.classes(), 8), (SCHOFIELD.extended_classes(), 16)] {
        for class in classes.iter() {
            let representative = ranking.position(&EIGHT, classes.representative(class));
            let mut elements = vec![representative.element()];
            if most == 16 {
                elements.push(representative.element().inverse());
            }
            let orbit: std::collections::BTreeSet<_> =
                (elements.iter().cartesian_product(&symmetries))
                    .map(|(element, phi)| ranking.rank(&position_of(&element.conjugated_by(phi))))
                    .collect();
            assert_eq!(orbit.first(), Some(&classes.representative(class)));
            assert_eq!(orbit.len(), classes.size(class));
            assert!(orbit.len() <= most);
            assert!(orbit.iter().all(|&rank| classes.class_of(rank) == Some(class)));
        }
    }
}

fn position_of(element: &Permutation) -> StandardPosition {
    StandardPosition::parse(&EIGHT, &element.to_string()).unwrap()
}

/// A, B, C, D and their elisions, found from the board, are those of the paper.
#[test]
fn the_twists_and_elisions_are_those_of_the_paper() {
    let cycles = [("A", [0, 1, 2]), ("B", [2, 3, 4]), ("C", [4, 5, 6]), ("D", [6, 7, 0])];
    for (name, cycle) in cycles {
        let word = TWISTS.word(name).unwrap();
        assert_eq!(word.permutation(), Permutation::from_cycles(8, &[&cycle]).unwrap());
        assert_eq!(word.inverse().permutation(), word.permutation().inverse());
    }
    let eliding: String = (TWISTS.iter().cartesian_product(TWISTS.iter()))
        .filter(|(a, b)| *b != a.inverse() && a.overlap(*b) > 0)
        .map(|(a, b)| format!("{}{} ", a.name(), b.name()))
        .sorted()
        .collect();
    assert_eq!(eliding, "AD BA CB DC WX XY YZ ZW ");
    for twist in TWISTS.iter() {
        assert_eq!(twist.move_count(), 4);
        let none = TWISTS
            .iter()
            .filter(|next| *next != twist && *next != twist.inverse() && twist.overlap(*next) == 0);
        assert_eq!(none.count(), 5, "five of the eight twists elide nothing");
    }
}

#[test]
fn schofields_strategy_refuses_other_boards() {
    for name in ["five", "3x3", "3x3@2,2", "2x2", "3x4"] {
        let board: Board = name.parse().unwrap();
        let refused = Solution::new(&board.twists(), Method::Schofield).unwrap_err();
        assert!(refused.to_string().contains("breadth-first search fits every board"), "{refused}");
    }
    let centre: Board = "3x3@2,2".parse().unwrap();
    let twists = centre.twists();
    let census = Solution::new(&twists, Method::Bfs).unwrap().census();
    assert_eq!(census.rows, schofield_census().rows, "the same puzzle with other numbers");
}

/// A set of twists holds those of 32 loops.
#[test]
fn boards_of_more_than_32_loops_are_refused() {
    let mut most = 0;
    for size in 25..=35 {
        let board: Board = format!("wheel-{size}").parse().unwrap();
        let fits = Solution::check_size(&board).is_ok();
        assert_eq!(fits, board.loop_count() <= 32, "{}", board.name());
        most = most.max(if fits { board.loop_count() } else { 0 });
    }
    assert_eq!(most, 32);
}
