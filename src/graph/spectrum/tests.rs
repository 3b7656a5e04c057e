use std::num::NonZero;

use itertools::Itertools;
use nalgebra::DMatrix;

use super::certified::Eigensystem;
use super::elements::{ClosedWords, ProductTable};
use super::*;
use crate::perm::Permutation;
use crate::representation::{Half, Irrep, specht};
use crate::states::{EnumerateOptions, random_moves};
use crate::{Board, Position};

fn board(name: &str) -> Board {
    name.parse().unwrap()
}

fn spectrum(name: &str) -> Spectrum {
    Spectrum::new(&board(name)).unwrap()
}

/// The generators and their inverses.
fn letters_of(board: &Board) -> Vec<Permutation> {
    board.twists().iter().map(|twist| twist.permutation().clone()).collect()
}

fn text(eigenvalue: &Eigenvalue) -> String {
    let Eigenvalue { value, multiplicity, exact, .. } = eigenvalue;
    let value = exact.map_or(format!("{value:.4}"), |exact| exact.to_string());
    format!("{value} ({multiplicity})")
}

/// The eigenvalues of the adjacency matrix of the whole graph.
#[test]
fn small_graphs_by_brute_force() {
    let names =
        ["five", "2x3", "theta0", "2x2", "ring-9", "figure-eight", "wheel-5", "theta-0-1-2"];
    for name in names.into_iter().chain(["g6:C~", "theta-1-1-1", "prism-3", "ring-13", "1x4"]) {
        let board = board(name);
        let spectrum = spectrum(name);
        let elements = ProductTable::new(&letters_of(&board));
        let n = elements.count;
        assert_eq!(spectrum.order(), n as u64, "{name}");
        let mut matrix = DMatrix::zeros(n, n);
        for (row, neighbours) in elements.neighbours().enumerate() {
            neighbours.iter().for_each(|&column| matrix[(row, column as usize)] += 1.0);
        }
        let Eigensystem { values, error, .. } = certified::eigensystem(matrix, 0.0);
        let own = spectrum.eigenvalues();
        let repeated = own.iter().flat_map(|e| vec![(e.value, e.error); e.multiplicity as usize]);
        for (value, (own, own_error)) in values.iter().zip_eq(repeated) {
            assert!((value - own).abs() <= error + own_error, "{name}: {value} {own}");
        }
        assert_eq!(own[0].value, spectrum.letter_count() as f64, "{name}");
        assert_eq!(own[0].multiplicity, 1, "{name}");
        let least = own.last().unwrap().value;
        assert_eq!(least == -own[0].value, spectrum.is_bipartite(), "{name}");
    }
}

#[test]
fn the_known_eigenvalues_of_five_and_eight() {
    let five = spectrum("five");
    assert_eq!(five.eigenvalues().iter().take(2).map(text).collect_vec(), ["4 (1)", "1+√5 (6)"]);
    let eight = spectrum("eight");
    let all = eight.eigenvalues();
    assert_eq!(all.iter().take(3).map(text).collect_vec(), ["8 (1)", "5+√3 (14)", "3+√13 (21)"]);
    assert!(all.iter().all(|eigenvalue| eigenvalue.error < 1e-9));
    assert_eq!(all.iter().map(|eigenvalue| eigenvalue.multiplicity).sum::<u64>(), 20_160);
    let standard = &eight.blocks()[1];
    assert_eq!(standard.representation(), "7+1");
    assert_eq!((standard.dimension(), standard.copies()), (7, 7));
    assert_eq!(text(&standard.eigenvalues()[0]), "5+√3 (2)");
    let symmetries = (0..).map_while(|number| standard.symmetry(number)).join(" ");
    assert_eq!(symmetries, "E B2 A1 E B1");
}

/// The symmetry d takes the function f on the graph to f(d⁻¹ g d), and eigenspaces to themselves.
/// That of an eigenvalue is the sum, over the blocks ρ, of the tensor products of ρ's own
/// eigenspace with all of ρ. So the trace of d is the sum of the products of d's two traces; an odd
/// d exchanges halves, which adds nothing.
#[test]
fn what_symmetries_do_to_eigenvectors_by_brute_force() {
    for name in ["five", "theta-1-1-1", "prism-3", "wheel-4", "wheel-5"] {
        let board = board(name);
        let spectrum = spectrum(name);
        let letters = letters_of(&board);
        let elements = Permutation::products(board.place_count(), &letters, 200).unwrap();
        let number = |element: &Permutation| elements.iter().position(|own| own == element);
        let n = elements.len();
        let mut matrix = DMatrix::zeros(n, n);
        for (row, element) in elements.iter().enumerate() {
            for letter in &letters {
                matrix[(row, number(&element.then(letter)).unwrap())] += 1.0;
            }
        }
        let vectors = certified::eigensystem(matrix, 0.0).vectors;
        let symmetries = spectrum.symmetries().unwrap_or_else(|| panic!("{name}"));
        for d in symmetries.elements() {
            let image: Vec<usize> =
                elements.iter().map(|g| number(&g.conjugated_by(d)).unwrap()).collect();
            let mut start = 0;
            for eigenvalue in spectrum.eigenvalues() {
                let end = start + eigenvalue.multiplicity as usize;
                let trace = |column: usize| {
                    let entries = vectors.column(column);
                    image.iter().zip(&entries).map(|(&to, entry)| entries[to] * entry).sum::<f64>()
                };
                let by_force: f64 = (start..end).map(trace).sum();
                start = end;
                let is_equal = |e: &Eigenvalue| {
                    (e.value - eigenvalue.value).abs() <= e.error + eigenvalue.error
                };
                let mut expected = 0.0;
                for block in spectrum.blocks() {
                    let is_half = matches!(block.labels(), [Some(label)] if label.half().is_some());
                    let even = symmetries.even();
                    let Some(group) = (if is_half { even.as_ref() } else { Some(symmetries) })
                    else {
                        // Only the identity is even.
                        let equal = block.eigenvalues().iter().filter(|e| is_equal(e));
                        let own: u64 = equal.map(|e| e.multiplicity).sum();
                        expected +=
                            if d.cycles().is_empty() { own * block.dimension() } else { 0 } as f64;
                        continue;
                    };
                    let modes = block.modes.as_ref().unwrap();
                    let trace = |modes| group.trace(d, modes).unwrap_or(0.0);
                    let all: f64 = modes.iter().map(trace).sum();
                    let own = block.eigenvalues().iter().zip(modes).filter(|(e, _)| is_equal(e));
                    expected += own.map(|(_, modes)| trace(modes)).sum::<f64>() * all;
                }
                assert!((by_force - expected).abs() < 1e-9, "{name} {d} {by_force} {expected}");
            }
        }
    }
}

/// The eigenvalues of the whole graph of the eight-puzzle, by their power sums: the trace of the
/// k-th power is the number of closed words of length k times the order. The same traces follow
/// exactly from the matrices of integers.
#[test]
fn power_sums_are_numbers_of_closed_words() {
    for name in ["eight", "2x4", "theta-0-1-3"] {
        let board = board(name);
        let spectrum = spectrum(name);
        let closed = spectrum.closed_words(8).unwrap();
        let order = u128::from(spectrum.order());
        let n = board.place_count();
        let alternating = board.group().is_even();
        let mut exact = [0_i128; 9];
        let labels = if alternating { Irrep::of_alternating(n) } else { Irrep::of_symmetric(n) };
        for label in labels.iter().filter(|label| label.half() != Some(Half::B)) {
            let matrix = specht::sum(label.shape(), &letters_of(&board));
            let d = matrix.len().isqrt();
            let mut power = (0..d * d).map(|at| i64::from(at % (d + 1) == 0)).collect_vec();
            for sum in &mut exact {
                let trace = power.iter().step_by(d + 1).map(|&entry| i128::from(entry));
                *sum += trace.sum::<i128>() * i128::from(label.dimension());
                let rows = power.chunks_exact(d);
                power = rows
                    .flat_map(|row| {
                        let mut product = vec![0; d];
                        for (&factor, other) in row.iter().zip(matrix.chunks_exact(d)) {
                            product.iter_mut().zip(other).for_each(|(p, o)| *p += factor * o);
                        }
                        product
                    })
                    .collect();
            }
        }
        for (ClosedWords { length, words, .. }, exact) in closed.iter().zip(exact) {
            assert_eq!((words * order).to_string(), exact.to_string(), "{name} {length}");
            let power = |e: &Eigenvalue| e.multiplicity as f64 * e.value.powi(*length as i32);
            let sum = spectrum.eigenvalues().iter().map(power).sum::<f64>();
            assert!((sum - exact as f64).abs() <= 1e-9 * exact as f64 + 1e-3, "{name} {length}");
        }
    }
}

/// Words one by one.
#[test]
fn closed_words_by_listing_all() {
    for (name, most) in [("five", 8), ("theta0", 7), ("2x2", 9), ("figure-eight", 7), ("1x4", 3)] {
        let board = board(name);
        let twists = board.twists();
        let rows = spectrum(name).closed_words(most).unwrap();
        // Words as numbers of letters, with their permutations.
        let mut words = vec![(vec![], Permutation::identity(board.place_count()))];
        for (length, row) in rows.iter().enumerate() {
            let inverse = |a: usize, b: usize| twists.get(a).inverse().index() == b;
            let closed = words.iter().filter(|(_, element)| element.is_identity());
            let closed = closed.map(|(word, _)| word).collect_vec();
            let is_reduced =
                |word: &Vec<usize>| word.iter().tuple_windows().all(|(&a, &b)| !inverse(a, b));
            let is_cyclic = |word: &Vec<usize>| {
                is_reduced(word) && !(word.len() > 1 && inverse(word[word.len() - 1], word[0]))
            };
            let count = |test: &dyn Fn(&Vec<usize>) -> bool| {
                closed.iter().filter(|word| test(word)).count().to_string()
            };
            assert_eq!(row.words.to_string(), closed.len().to_string(), "{name} {length}");
            assert_eq!(row.reduced.to_string(), count(&is_reduced), "{name} {length}");
            assert_eq!(row.cyclically_reduced.to_string(), count(&is_cyclic), "{name} {length}");
            if length < most {
                let longer = words.iter().flat_map(|(word, element)| {
                    twists.iter().map(move |twist| {
                        let word = [&word[..], &[twist.index()]].concat();
                        (word, element.then(twist.permutation()))
                    })
                });
                words = longer.collect();
            }
        }
    }
}

#[test]
fn both_ways_to_follow_random_twists_agree() {
    for name in ["five", "eight", "theta0", "figure-eight", "theta-0-1-2"] {
        let spectrum = spectrum(name);
        let steps = spectrum.walk(12).unwrap();
        let letters = spectrum.letter_count() as f64;
        for step in &steps {
            // N Σ (p − 1/N)² is the trace of the 2k-th power of the walk's matrix, less 1.
            let power = |one: &Eigenvalue| {
                one.multiplicity as f64 * (one.value / letters).powi(2 * step.length as i32)
            };
            let l2 = spectrum.eigenvalues()[1..].iter().map(power).sum::<f64>().sqrt();
            assert!((step.l2 - l2).abs() < 1e-9 * steps[0].l2, "{name}: {step:?}");
            // By the inequality of Cauchy and Schwarz.
            assert!(step.total_variation <= step.l2 / 2.0 + 1e-12, "{name}: {step:?}");
        }
    }
}

/// The walk on all positions, one by one.
#[test]
fn the_walk_of_the_blank_by_brute_force() {
    for name in ["five", "theta-0-1-1", "theta-0-1-2", "g6:C~", "g6:DFw"] {
        let board = board(name);
        let walk = BlankWalk::new(&board, NonZero::new(2).unwrap()).unwrap();
        let goal = Position::goal(&board);
        let positions = reachable(&goal);
        let n = positions.len();
        assert_eq!(walk.positions, n as u64, "{name}");
        let mut matrix = DMatrix::zeros(n, n);
        let degree = |position: &Position| board.neighbours(position.blank()).count() as f64;
        for (row, position) in positions.iter().enumerate() {
            for (_, next) in position.neighbours() {
                let column = positions.iter().position(|other| *other == next).unwrap();
                matrix[(row, column)] = 1.0 / (degree(position) * degree(&next)).sqrt();
            }
        }
        let Eigensystem { values, error, .. } = certified::eigensystem(matrix, 1e-12);
        let mut own = Vec::new();
        for one in walk
            .blocks
            .iter()
            .flat_map(|(block, _)| block.eigenvalues().iter().map(|&one| (one, block.copies())))
        {
            let (Eigenvalue { value, error, multiplicity, .. }, copies) = one;
            own.extend(vec![(value, error); (multiplicity * copies) as usize]);
        }
        own.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (value, (own, own_error)) in values.iter().zip_eq(own) {
            assert!((value - own).abs() <= error + own_error, "{name}: {value} {own}");
        }
    }
}

/// All positions that moves lead to.
fn reachable(goal: &Position) -> Vec<Position> {
    let mut all = vec![goal.clone()];
    let mut next = 0;
    while let Some(position) = all.get(next).cloned() {
        for (_, other) in position.neighbours() {
            if !all.contains(&other) {
                all.push(other);
            }
        }
        next += 1;
    }
    all
}

/// The walk of the blank and one tile, the others alike, one pair of squares by another.
#[test]
fn the_walk_of_the_blank_and_one_tile() {
    for name in ["2x3", "theta-0-1-2", "prism-3"] {
        let board = board(name);
        let squares = board.square_ids().collect_vec();
        let pairs = squares.iter().permutations(2).collect_vec();
        let degree = |at: usize| board.neighbours(*pairs[at][0]).count() as f64;
        let mut matrix = DMatrix::zeros(pairs.len(), pairs.len());
        for (row, pair) in pairs.iter().enumerate() {
            for to in board.neighbours(*pair[0]) {
                let tile = if to == *pair[1] { *pair[0] } else { *pair[1] };
                let column = pairs.iter().position(|pair| [*pair[0], *pair[1]] == [to, tile]);
                let column = column.unwrap();
                matrix[(row, column)] = 1.0 / (degree(row) * degree(column)).sqrt();
            }
        }
        let Eigensystem { values, error, .. } = certified::eigensystem(matrix, 1e-12);
        let walk = BlankWalk::new(&board, NonZero::new(1).unwrap()).unwrap();
        let chains = walk.chains();
        let (tiles, second, _) = chains[1];
        assert_eq!(tiles, 1, "{name}");
        assert!((values[1] - second.value).abs() <= error + second.error, "{name}");
    }
}

#[test]
fn groups_that_are_too_large_are_refused() {
    let refused = |name: &str| Spectrum::new(&board(name)).unwrap_err().to_string();
    assert_eq!(
        refused("3x4"),
        "A11 is of degree 11, and its largest matrix would have 2 310 rows and take 40.7 MiB; \
         spectra are computed up to degree 9"
    );
    assert!(refused("5x6").starts_with("A29 is of degree 29, and has matrices beyond any memory"));
    let long = spectrum("eight").closed_words(1000).unwrap_err().to_string();
    assert_eq!(long, "over an alphabet of 8 letters, closed words are counted up to length 84");
}

/// The greatest distance of the lazy walk from any start is between λᵗ/2 and λᵗ/(2√π), where λ is the
/// second eigenvalue and π the least stationary probability (D. Levin, Y. Peres and E. Wilmer 2009,
/// chapter 12).
#[test]
fn random_moves_mix_as_fast_as_the_spectrum_says() {
    for name in ["2x3", "theta-1-1-1", "g6:Dd["] {
        let homes = board(name);
        let walk = BlankWalk::new(&homes, NonZero::<usize>::MIN).unwrap();
        let eigenvalue = (1.0 + walk.chains().last().unwrap().1.value) / 2.0;
        let degree = |square| homes.neighbours(square).count() as f64;
        let least = homes.square_ids().map(degree).fold(f64::INFINITY, f64::min);
        let sequences = walk.positions as f64 / homes.square_count() as f64;
        let rarest = least / (homes.arcs().count() as f64 * sequences);
        let steps = homes.square_ids().map(|home| {
            let board = homes.with_home(home).unwrap();
            let steps = random_moves(&board, true, &EnumerateOptions::new()).unwrap();
            steps.take(301).map(|(distance, _)| distance).collect_vec()
        });
        let steps = steps.collect_vec();
        for step in [1, 10, 100, 300] {
            let greatest = steps.iter().map(|steps| steps[step]).fold(0.0, f64::max);
            let power = eigenvalue.powi(step as i32) / 2.0;
            assert!(power <= greatest && greatest <= power / rarest.sqrt(), "{name} {step}");
        }
    }
}
