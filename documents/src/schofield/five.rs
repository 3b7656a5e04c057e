//! The section "The 'five-puzzle'".

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use itertools::Itertools;
use taquin::board::SquareId;
use taquin::group::five::{binary_trees, elements, example};
use taquin::group::{Axis, Dodecahedron};
use taquin::perm::Permutation;
use taquin::twist::{Twist, Twists, Word};

use crate::closed_walks::closed_walks;
use crate::{ClaimEntry, Finding, Solved};

/// Words are compared with walks of at most this length.
const LONGEST_WALK: usize = 16;

pub fn symmetry(_: &ClaimEntry, solved: &Solved) -> Finding {
    let [eight, five] = [&solved.eight, &solved.five].map(|twists| twists.board().symmetries());
    let computed =
        format!("{} symmetries fix home; {} do for the eight-puzzle", five.order(), eight.order());
    Finding::whether(eight.order().value() > five.order().value(), computed)
}

pub fn order(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let group = solved.five.board().group();
    match group.check(solved.five.board()) {
        Ok(()) => claim.compare(format!("{}, {}", group.name(), group.order())),
        Err(error) => Finding::whether(false, error.to_string()),
    }
}

pub fn example_apart(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let [b, a, _] = example(&solved.five).tiles;
    claim.compare(format!("{}, {}", b.iter().join(" "), a.iter().join(" ")))
}

pub fn example_together(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let [_, _, together] = example(&solved.five).tiles;
    claim.compare(together.iter().join(" "))
}

/// The pairs of twists in which the end of the first cancels the start of the second.
pub fn elisions(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let pairs = solved.five.iter().cartesian_product(solved.five.iter());
    let elide = |(a, b): &(Twist, Twist)| *b != a.inverse() && a.overlap(*b) > 0;
    let word = |(a, b): (Twist, Twist)| format!("{}{}", a.name(), b.name());
    claim.compare(pairs.filter(elide).map(word).sorted().join(" "))
}

/// The lengths of walks against the formula, with elisions counted from the letters.
pub fn moves_formula(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let Some((per_twist, per_elision)) = coefficients(claim.printed()) else {
        return Finding::whether(false, "the formula cannot be read");
    };
    let walks = closed_walks(solved.five.board(), LONGEST_WALK);
    let spelled = |walk: &Vec<SquareId>| Word::from_walk(&solved.five, walk);
    let name = |walk: &Vec<SquareId>| spelled(walk).map_or("a walk".into(), |w| w.to_string());
    let what = format!("words of at most {LONGEST_WALK} moves");
    Finding::in_all(&what, walks, name, |walk| {
        spelled(walk).is_some_and(|word| {
            let names = word.iter().map(Twist::name).tuple_windows();
            let e = names.filter(|pair| [("B", "A"), ("W", "X")].contains(pair)).count();
            walk.len() - 1 + per_elision * e == per_twist * word.twist_count()
        })
    })
}

/// The two factors in `m = 4t - 2e`.
fn coefficients(formula: &str) -> Option<(usize, usize)> {
    let (twists, elisions) = formula.strip_prefix("m = ")?.split_once(" - ")?;
    let twists = twists.strip_suffix('t')?.parse().ok()?;
    Some((twists, elisions.strip_suffix('e')?.parse().ok()?))
}

pub fn moves_of(claim: &ClaimEntry, solved: &Solved, word: &str) -> Finding {
    match solved.five.word(word) {
        Ok(word) => claim.compare_number(word.walk().len() - 1),
        Err(error) => Finding::whether(false, error.to_string()),
    }
}

/// Walks that undo no move correspond one to one to words in which no twist is next to its inverse:
/// each walk spells a word whose walk it is, the words differ, and there are equally many of both.
pub fn unique_expression(_: &ClaimEntry, solved: &Solved) -> Finding {
    let mut numbers = Vec::new();
    for twists in [&solved.five, &solved.eight] {
        let walks = closed_walks(twists.board(), LONGEST_WALK);
        let mut words = HashSet::new();
        for walk in &walks {
            let word = Word::from_walk(twists, walk);
            let distinct = word.as_ref().is_some_and(|word| {
                word.is_reduced() && word.walk() == *walk && words.insert(word.to_string())
            });
            if !distinct {
                return Finding::whether(
                    false,
                    format!("not for a walk of {} moves", walk.len() - 1),
                );
            }
        }
        let reduced = reduced_words(twists, LONGEST_WALK);
        if reduced != words.len() as u64 {
            return Finding::whether(false, format!("{reduced} words, {} walks", words.len()));
        }
        numbers.push(taquin::numerals::grouped(reduced));
    }
    let [five, eight] = &numbers[..] else { unreachable!("two boards") };
    let computed = format!(
        "{five} walks of at most {LONGEST_WALK} moves on the five-puzzle and {eight} on the \
         eight-puzzle, and equally many words"
    );
    Finding::whether(true, computed)
}

/// The number of nonempty words of at most `most` moves with no twist next to its inverse, counted
/// letter by letter, by last letter and number of moves.
fn reduced_words(twists: &Twists, most: usize) -> u64 {
    let mut count = 0;
    let mut level: BTreeMap<(Option<usize>, usize), u64> = BTreeMap::from([((None, 0), 1)]);
    while !level.is_empty() {
        let mut longer = BTreeMap::new();
        for ((last, moves), words) in level {
            let last = last.map(|last| twists.get(last));
            for next in twists.iter().filter(|next| last.is_none_or(|l| l.inverse() != *next)) {
                let taken_back = last.map_or(0, |last| last.overlap(next));
                let moves = moves + next.move_count() - 2 * taken_back;
                if moves <= most {
                    count += words;
                    *longer.entry((Some(next.index()), moves)).or_insert(0) += words;
                }
            }
        }
        level = longer;
    }
    count
}

/// The images of A and its inverse under the reflection in the vertical axis.
pub fn reflection(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let symmetries = solved.five.board().symmetries();
    let images = (symmetries.generators().first())
        .and_then(|reflection| solved.five.images_under(reflection))
        .unwrap_or_default();
    let image = |name: &str| {
        let twist = solved.five.iter().find(|twist| twist.name() == name)?;
        images.get(twist.index()).map(|&image| solved.five.get(image).name())
    };
    claim.compare(["A", "W"].map(|name| image(name).unwrap_or("nothing")).join(" "))
}

/// From each word of the trees two words lead on; with their reflections the trees have every word
/// that changes the corner with each twist.
pub fn trees(_: &ClaimEntry, solved: &Solved) -> Finding {
    let levels = binary_trees(&solved.five);
    let all = levels.iter().flat_map(|level| &level.words);
    let first = |word: &Word| word.iter().next().map(|twist| twist.name().to_string());
    let is_reflected = all.clone().all(|(word, reflected)| {
        let pair = [first(word), first(reflected)].map(Option::unwrap_or_default);
        [["A", "X"], ["W", "B"]].iter().any(|expected| pair == *expected)
            && word.move_count() == reflected.move_count()
    });
    let is_binary = levels.iter().tuple_windows().all(|(before, level)| {
        let starts =
            level.words.iter().map(|(word, _)| word.iter().rev().skip(1).rev().collect_vec());
        let twice = before.words.iter().flat_map(|(word, _)| [word, word]);
        starts.eq(twice.map(|word| word.iter().collect_vec()))
    });
    let words = all.flat_map(|(word, reflected)| [word, reflected]).map(ToString::to_string);
    let count = words.clone().count();
    let computed = format!("{count} words of at most {} twists", levels.len());
    Finding::whether(is_reflected && is_binary && words.unique().count() == count, computed)
}

pub fn six_twists(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let levels = binary_trees(&solved.five);
    let doubles = levels.iter().tuple_windows().all(|(a, b)| b.words.len() == 2 * a.words.len());
    let reached = 1 + levels.iter().map(|level| level.new).sum::<usize>();
    match doubles && solved.five.board().group().order() == reached.into() {
        true => claim.compare_number(levels.len()),
        false => Finding::whether(false, format!("{reached} elements, in {} twists", levels.len())),
    }
}

pub fn twenty_moves(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let most = elements(&solved.five).iter().map(|element| element.moves).max();
    claim.compare_number(most.unwrap_or_default())
}

/// The printed bound is at least the greatest number of moves. A larger bound is still a bound.
pub fn upper_bound(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let greatest = solved.by_moves().values().max().copied().unwrap_or_default();
    let bound: Option<usize> = claim.printed().parse().ok();
    Finding::whether(
        bound.is_some_and(|bound| greatest <= bound),
        format!("the maximum number of moves is {greatest}"),
    )
}

/// The most moves that put the pieces of the bottom row there and the blank home, and the moves of
/// the five-puzzle for the others.
pub fn upper_bound_deduction(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let board = solved.eight.board();
    let row = board.rows().and_then(|rows| rows.into_iter().next_back()).unwrap_or_default();
    let goal = std::iter::once(board.home()).chain(row.into_iter().flatten()).collect_vec();
    // The squares of the blank and of the row's pieces, searched from their goal.
    let mut moves = HashMap::from([(goal.clone(), 0)]);
    let mut open = VecDeque::from([goal]);
    while let Some(squares) = open.pop_front() {
        let here = moves[&squares];
        for next in board.neighbours(squares[0]) {
            let moved = |&square: &SquareId| if square == next { squares[0] } else { square };
            let pieces = squares[1..].iter().map(moved);
            let after = std::iter::once(next).chain(pieces).collect_vec();
            moves.entry(after.clone()).or_insert_with(|| {
                open.push_back(after);
                here + 1
            });
        }
    }
    let standard = moves.iter().filter(|(squares, _)| squares[0] == board.home());
    let seated = standard.map(|(_, &moves)| moves).max().unwrap_or_default();
    let five = elements(&solved.five).iter().map(|element| element.moves).max().unwrap_or_default();
    let bound: Option<usize> = claim.printed().parse().ok();
    let computed = format!(
        "at most {seated} moves for three pieces of a row, of {} arrangements with the blank, and \
         {five} for the five-puzzle: {}",
        taquin::numerals::grouped(moves.len()),
        seated + five
    );
    Finding::whether(bound.is_some_and(|bound| seated + five <= bound), computed)
}

/// The map from the even permutations of five points to the rotations of the dodecahedron preserves
/// products and is one to one.
pub fn dodecahedron(_: &ClaimEntry, solved: &Solved) -> Finding {
    let dodecahedron = Dodecahedron::new();
    let elements = elements(&solved.five).into_iter().map(|element| element.permutation);
    let elements = elements.collect_vec();
    let rotations: BTreeSet<_> = elements.iter().filter_map(|p| dodecahedron.rotation(p)).collect();
    let products = elements.iter().cartesian_product(&elements);
    let name = |(p, q): &(&Permutation, &Permutation)| format!("{p} · {q}");
    let finding = Finding::in_all("products", products, name, |(p, q)| {
        let [p, q, both] = [*p, *q, &p.then(q)].map(|p| dodecahedron.rotation(p));
        p.zip(q).map(|(p, q)| p.then(q)).as_ref() == both
    });
    match rotations.len() == elements.len() {
        true => finding.with(format!("{} rotations", rotations.len())),
        false => Finding::whether(false, "two elements are the same rotation"),
    }
}

/// The elements of one cycle type: their number, their axes and their angles.
pub fn axes(claim: &ClaimEntry, solved: &Solved, lengths: &[usize]) -> Finding {
    let of_type = elements(&solved.five).into_iter().filter(|element| {
        element.permutation.cycles().iter().map(Vec::len).eq(lengths.iter().copied())
    });
    let rotations = of_type.map(|element| element.rotation).collect_vec();
    let kinds =
        rotations.iter().filter_map(|rotation| rotation.axis).unique().counts_by(
            |axis| match axis {
                Axis::Vertices(..) => "opposite vertices",
                Axis::Faces(..) => "opposite faces",
                Axis::Edges(..) => "opposite edges",
            },
        );
    let kinds = kinds.iter().map(|(kind, axes)| format!("{axes} pairs of {kind}")).join(", ");
    let degrees = rotations.iter().map(|rotation| rotation.degrees).unique().sorted();
    claim.compare(format!(
        "{}; {kinds}; {}",
        rotations.len(),
        degrees.map(|d| format!("{d}°")).join(" ")
    ))
}
