//! The paper's statements about the five-puzzle.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use crate::group::{Axis, Classes, Dodecahedron, five};
use crate::position::Ranking;
use crate::{Board, Method, Permutation, Solution};

fn five() -> Board {
    "five".parse().unwrap()
}

#[test]
fn elements_counted_by_moves_are_the_census() {
    let twists = five().twists();
    let elements = five::elements(&twists);
    let by_moves: BTreeMap<usize, u64> =
        elements.iter().counts_by(|e| e.moves).into_iter().map(|(m, n)| (m, n as u64)).collect();
    let census = Solution::new(&twists, Method::Bfs).unwrap().census();
    assert_eq!(by_moves, census.rows.iter().map(|row| (row.moves, row.positions)).collect());
}

#[test]
fn binary_trees_reach_every_position_in_six_twists() {
    let twists = five().twists();
    let levels = five::binary_trees(&twists);
    let new: Vec<usize> = levels.iter().map(|level| level.new).collect();
    assert_eq!(new, [4, 8, 16, 24, 6, 1]);
    assert_eq!(new.iter().sum::<usize>(), 59);
    for (length, level) in (1..).zip(&levels) {
        assert_eq!(level.words.len(), 1 << length);
        assert!(
            level.words.iter().all(|(word, reflected)| word.move_count() == reflected.move_count())
        );
        assert!(level.words.iter().all(|(word, _)| ["A", "W"].contains(&&word.to_string()[..1])));
    }
    let by_twists = five::elements(&twists).into_iter().counts_by(|element| element.twists);
    assert_eq!(by_twists[&0], 1);
    assert!((1..).zip(&new).all(|(length, count)| by_twists[&length] == *count));
}

#[test]
fn the_example_shrinks_from_eight_moves_to_six() {
    let twists = five().twists();
    let example = five::example(&twists);
    let [b, a, both] = example.tiles.map(|tiles| tiles.iter().join(" "));
    assert_eq!((b.as_str(), a.as_str(), both.as_str()), ("4 1 3 4", "4 2 0 4", "4 1 3 2 0 4"));
    assert_eq!(twists.word("AB'A'B").unwrap().move_count(), 16);
    assert_eq!(twists.word("ABAB").unwrap().move_count(), 14);
}

#[test]
fn classes_of_the_five_puzzle() {
    let board = five();
    let ranking = Ranking::new(&board).unwrap();
    let classes = Classes::new(&board, ranking, |_| true);
    assert_eq!((classes.len(), classes.with_inverses(ranking).len()), (32, 24));
}

#[test]
fn the_even_permutations_of_five_are_the_rotations_of_the_dodecahedron() {
    let dodecahedron = Dodecahedron::new();
    assert_eq!((dodecahedron.faces().len(), dodecahedron.edges().len()), (12, 30));
    let elements: Vec<Permutation> = (0..5_u16)
        .permutations(5)
        .map(|images| Permutation::from_images(images).unwrap())
        .filter(Permutation::is_even)
        .collect();
    let rotation = |element: &Permutation| dodecahedron.rotation(element).unwrap();
    for (p, q) in elements.iter().cartesian_product(&elements) {
        assert_eq!(rotation(&p.then(q)), &rotation(p).then(rotation(q)), "{p} {q}");
    }
    let images: BTreeSet<&Permutation> = elements.iter().map(rotation).collect();
    assert_eq!(images.len(), 60, "no two elements are the same rotation");
    // Each image preserves all distances, so it is a rotation or a reflection.
    let vertices = dodecahedron.vertices();
    let distance = |v: usize, w: usize| {
        vertices[v].iter().zip(vertices[w]).map(|(a, b)| (a - b).powi(2)).sum::<f64>()
    };
    for image in images {
        let kept =
            |(v, w)| (distance(v, w) - distance(image.image(v), image.image(w))).abs() < 1e-9;
        assert!((0..20).cartesian_product(0..20).all(kept));
    }
}

/// "20 cyclic permutations of 3 pieces: 10 pairs of opposite vertices; 24 cyclic permutations of 5
/// pieces: 6 pairs of opposite faces; 15 pairs of transpositions: 15 pairs of opposite edges".
#[test]
fn cycle_types_are_kinds_of_axes() {
    let twists = five().twists();
    let mut axes: BTreeMap<Vec<usize>, (usize, BTreeSet<Axis>)> = BTreeMap::new();
    for element in five::elements(&twists) {
        let kind: Vec<usize> = element.permutation.cycles().iter().map(Vec::len).collect();
        let (count, set) = axes.entry(kind.clone()).or_default();
        *count += 1;
        set.extend(element.rotation.axis);
        let order = usize::try_from(element.permutation.order()).unwrap();
        assert_eq!(element.rotation.degrees * order % 360, 0, "{element:?}");
        assert!(match element.rotation.axis {
            None => kind.is_empty(),
            Some(Axis::Vertices(..)) => kind == [3],
            Some(Axis::Faces(..)) => kind == [5],
            Some(Axis::Edges(..)) => kind == [2, 2],
        });
    }
    let counts = |kind: &[usize]| (axes[kind].0, axes[kind].1.len());
    assert_eq!(counts(&[3]), (20, 10));
    assert_eq!(counts(&[5]), (24, 6));
    assert_eq!(counts(&[2, 2]), (15, 15));
}

#[test]
fn the_choice_between_the_two_classes_of_five_cycles() {
    let dodecahedron = Dodecahedron::new();
    let chosen = Permutation::from_cycles(5, &[&[0, 1, 2, 3, 4]]).unwrap();
    let turn = dodecahedron.axis_and_angle(dodecahedron.rotation(&chosen).unwrap());
    assert_eq!(turn.to_string().split(", ").last(), Some("72°"));
    assert!(matches!(turn.axis, Some(Axis::Faces(1, _))));
    let twists = five().twists();
    let elements = five::elements(&twists);
    // Conjugates of the chosen cycle in A5 turn by 72° or 288°, the other 5-cycles by 144° or 216°.
    let conjugates: BTreeSet<Permutation> =
        elements.iter().map(|phi| chosen.conjugated_by(&phi.permutation)).collect();
    assert_eq!(conjugates.len(), 12);
    for element in elements.iter().filter(|e| e.permutation.order() == 5_u32.into()) {
        let small = [72, 288].contains(&element.rotation.degrees);
        assert_eq!(small, conjugates.contains(&element.permutation), "{element:?}");
    }
}
