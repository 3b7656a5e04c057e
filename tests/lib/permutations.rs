//! Factors, ranks and sequences: the chapter's examples, and naive implementations on all
//! permutations of up to six points.

use std::collections::{HashMap, VecDeque};
use std::panic::catch_unwind;

use itertools::Itertools;
use num_bigint::BigUint;
use taquin::group::PermutationGroup;
use taquin::perm::{FactorKind, Factoring, Sequence};
use taquin::{Permutation, PermutationError};

const KINDS: [FactorKind; 3] =
    [FactorKind::Transpositions, FactorKind::Neighbours, FactorKind::ThreeCycles];

fn permutation(images: &[u16]) -> Permutation {
    Permutation::from_images(images.to_vec()).unwrap()
}

fn all(degree: u16) -> impl Iterator<Item = Permutation> {
    (0..degree).permutations(degree.into()).map(|images| permutation(&images))
}

/// The items on the places after the factors act on 0, 1, 2, … one by one.
fn applied<'f>(degree: usize, factors: impl Iterator<Item = &'f [u16]>) -> Vec<usize> {
    let mut places = (0..degree).collect_vec();
    for factor in factors {
        let before = places.clone();
        for (&from, &to) in factor.iter().circular_tuple_windows() {
            places[usize::from(to)] = before[usize::from(from)];
        }
    }
    places
}

/// Breadth-first over all permutations: the least number of factors of each.
fn shortest(degree: usize, generators: &[Vec<u16>]) -> HashMap<Vec<usize>, usize> {
    let start = (0..degree).collect_vec();
    let mut known = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(places) = queue.pop_front() {
        let depth = known[&places];
        for generator in generators {
            let mut next = places.clone();
            for (&from, &to) in generator.iter().circular_tuple_windows() {
                next[usize::from(to)] = places[usize::from(from)];
            }
            if !known.contains_key(&next) {
                known.insert(next.clone(), depth + 1);
                queue.push_back(next);
            }
        }
    }
    known
}

#[test]
fn factorings_are_correct_and_shortest() {
    for degree in 1..=6_u16 {
        let points = 0..degree;
        let pairs = points.clone().combinations(2).collect_vec();
        let neighbours = pairs.iter().filter(|pair| pair[1] == pair[0] + 1).cloned().collect_vec();
        let triples = points.permutations(3).collect_vec();
        for (kind, generators) in KINDS.into_iter().zip([pairs, neighbours, triples]) {
            let shortest = shortest(degree.into(), &generators);
            for p in all(degree) {
                for method in [Factoring::Shortest, Factoring::Textbook] {
                    let factors = p.factors(kind, method);
                    assert!(factors.iter().all(|factor| {
                        generators.iter().any(|g| g == factor || g.iter().rev().eq(factor))
                    }));
                    let left = factors.remaining_transposition();
                    let whole = factors.iter().chain(left.iter().map(|pair| &pair[..]));
                    let places = applied(degree.into(), whole);
                    let expected =
                        p.inverse().images().iter().map(|&i| usize::from(i)).collect_vec();
                    assert_eq!(places, expected, "{p:?} {kind:?} {method:?}");
                    let odd_in_threes = kind == FactorKind::ThreeCycles && !p.is_even();
                    assert_eq!(left.is_some(), odd_in_threes);
                    if method == Factoring::Shortest && !odd_in_threes {
                        assert_eq!(factors.len(), shortest[&places], "{p:?} {kind:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn lengths_are_those_of_the_formulas() {
    for p in all(6) {
        let lengths = p.cycles().iter().map(Vec::len).collect_vec();
        let moved: usize = lengths.iter().sum();
        let cycles = 6 - moved + lengths.len();
        let odd_cycles = 6 - moved + lengths.iter().filter(|length| *length % 2 == 1).count();
        let images = p.images();
        let inversions =
            (0..6).array_combinations().filter(|&[i, j]| images[i] > images[j]).count();
        let length = |kind| p.factors(kind, Factoring::Shortest).len();
        assert_eq!(length(FactorKind::Transpositions), 6 - cycles);
        assert_eq!(length(FactorKind::Neighbours), inversions);
        assert_eq!(p.inversion_count(), inversions as u64);
        assert_eq!(p.is_even(), inversions % 2 == 0);
        if p.is_even() {
            assert_eq!(length(FactorKind::ThreeCycles), (6 - odd_cycles) / 2);
        }
        // The order, by repetition.
        let powers = std::iter::successors(Some(p.clone()), |power| Some(power.then(&p)));
        let order = 1 + powers.take_while(|power| !power.is_identity()).count();
        assert_eq!(p.order(), BigUint::from(order));
    }
}

#[test]
fn the_chapters_programs_give_the_chapters_lists() {
    let list = |first: &str, second: &str, kind| {
        let (first, second) =
            (first.parse::<Sequence>().unwrap(), second.parse::<Sequence>().unwrap());
        let factors = first.to(&second).unwrap().factors(kind, Factoring::Textbook);
        factors.iter().map(<[u16]>::to_vec).collect_vec()
    };
    let transform = list("[3, 4, 0, 2, 1]", "[0, 1, 3, 4, 2]", FactorKind::Transpositions);
    assert_eq!(transform, [[0, 2], [1, 4], [3, 4]]);
    let threes = list("[3, 4, 0, 2, 1, 5]", "[0, 5, 1, 4, 3, 2]", FactorKind::ThreeCycles);
    assert_eq!(threes, [[2, 0, 1], [5, 1, 2], [4, 2, 3], [5, 3, 4]]);
    let words = list("MARINE", "AIRMEN", FactorKind::Transpositions);
    assert_eq!(words, [[0, 1], [1, 3], [4, 5]]);
    let one = list("012345", "015342", FactorKind::Neighbours);
    assert_eq!(one, [[2, 3], [3, 4], [4, 5], [3, 4], [2, 3]]);
}

#[test]
fn ranks_number_the_lexicographic_order() {
    for degree in 1..=6 {
        for (rank, p) in all(degree).enumerate() {
            let rank = BigUint::from(rank);
            assert_eq!(p.lexicographic_rank(), rank);
            assert_eq!(Permutation::from_lexicographic_rank(degree.into(), &rank).unwrap(), p);
        }
        let count: u32 = (1..=u32::from(degree)).product();
        assert!(Permutation::from_lexicographic_rank(degree.into(), &count.into()).is_err());
    }
}

#[test]
fn a_permutation_has_at_most_65_536_points() {
    let degree = Permutation::MAX_DEGREE;
    assert_eq!(Permutation::identity(degree).degree(), 65_536);
    let swap = Permutation::from_cycles(degree, &[&[0, 65_535]]).unwrap();
    assert_eq!((swap.image(65_535), swap.to_string()), (0, "(0 65535)".into()));
    assert_eq!(Permutation::from_images(swap.images().to_vec()), Ok(swap.clone()));
    assert_eq!("(0 65535)".parse(), Ok(swap.clone()));
    assert!("(0 65536)".parse::<Permutation>().is_err());
    assert!(swap.then(&swap).is_identity());
    let group = PermutationGroup::new(degree, &[swap]).unwrap();
    assert_eq!((group.order(), group.orbit(0)), (2_u8.into(), vec![0, 65_535]));
    let first = Permutation::from_lexicographic_rank(degree, &BigUint::ZERO).unwrap();
    assert!(first.is_identity());
    let last = Permutation::from_cycles(degree, &[&[65_534, 65_535]]).unwrap();
    for factoring in [Factoring::Textbook, Factoring::Shortest] {
        let factors = last.factors(FactorKind::ThreeCycles, factoring);
        assert_eq!(factors.remaining_transposition(), Some([65_534, 65_535]), "{factoring:?}");
    }

    let degree = 65_537;
    let too_many = Err(PermutationError::TooManyPoints { degree });
    assert_eq!(Permutation::from_images(vec![0; degree]), too_many);
    assert_eq!(Permutation::from_cycles(degree, &[]), too_many);
    assert_eq!(Permutation::from_lexicographic_rank(degree, &BigUint::ZERO), too_many);
    assert!(catch_unwind(|| Permutation::identity(degree)).is_err());
}

/// Products, powers, conjugates and texts, compared with images one by one, for all pairs of
/// permutations of up to four points, also of unequal degrees.
#[test]
fn algebra_is_that_of_the_images() {
    let few = (0..=4).flat_map(all).collect_vec();
    let image = |p: &Permutation, point| if point < p.degree() { p.image(point) } else { point };
    for p in &few {
        let text: Permutation = p.to_string().parse().unwrap();
        assert_eq!(text.on_points(p.degree()).as_ref(), Ok(p));
        assert_eq!(i32::from(p.sign()), if p.is_even() { 1 } else { -1 });
        assert_eq!(p.cycle_type().iter().sum::<usize>(), p.degree());
        for exponent in -7..=7_i64 {
            let factor = if exponent < 0 { p.inverse() } else { p.clone() };
            let product =
                (0..exponent.abs()).fold(Permutation::identity(p.degree()), |q, _| q * &factor);
            assert_eq!(p.pow(exponent), product, "{p:?} {exponent}");
        }
        for q in &few {
            let (product, conjugate) = (p * q, p.conjugated_by(q));
            let degree = p.degree().max(q.degree());
            assert_eq!((product.degree(), conjugate.degree()), (degree, degree));
            for point in 0..degree {
                assert_eq!(product.image(point), image(q, image(p, point)), "{p:?} {q:?}");
                assert_eq!(conjugate.image(image(q, point)), image(q, image(p, point)));
            }
        }
        let fewer = p.on_points(3);
        assert_eq!(fewer.is_ok(), image(p, 3) == 3, "{p:?}");
        assert!(
            fewer.is_err() || (0..3).all(|at| fewer.as_ref().unwrap().image(at) == image(p, at))
        );
    }
    assert_eq!("()".parse(), Ok(Permutation::identity(0)));
    for wrong in ["", "(0 1", "(0 0)", "0 1", "(a b)"] {
        assert!(wrong.parse::<Permutation>().is_err(), "{wrong}");
    }
}

#[test]
fn permutations_of_thousands_of_points() {
    // x ↦ 7x + 5 modulo 4999, a prime.
    let n = 4999_u32;
    let p = permutation(&(0..n).map(|x| ((7 * x + 5) % n) as u16).collect_vec());
    let rank = p.lexicographic_rank();
    assert_eq!(Permutation::from_lexicographic_rank(n as usize, &rank).unwrap(), p);
    for kind in [FactorKind::Transpositions, FactorKind::ThreeCycles, FactorKind::Neighbours] {
        let factors = p.factors(kind, Factoring::Shortest);
        let left = factors.remaining_transposition();
        let whole = factors.iter().chain(left.iter().map(|pair| &pair[..]));
        let mut places = (0..n as u16).collect_vec();
        for factor in whole {
            // A cycle is a product of exchanges of its first place with each of the others.
            factor[1..].iter().for_each(|&place| places.swap(factor[0].into(), place.into()));
        }
        assert_eq!(places, p.inverse().images());
    }
    // Cycles of the first primes: the order is their product.
    let primes = [
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89,
        97_u16,
    ];
    let mut images: Vec<u16> = Vec::new();
    for prime in primes {
        let start = images.len() as u16;
        images.extend((1..=prime).map(|i| start + i % prime));
    }
    let product: BigUint = primes.iter().map(|&prime| BigUint::from(prime)).product();
    assert_eq!(permutation(&images).order(), product);
}

#[test]
fn invalid_sequences_are_refused() {
    let message = |text: &str| text.parse::<Sequence>().unwrap_err().to_string();
    assert!(message("TASTE").contains("'T' appears twice"));
    assert!(message("  ").contains("there are no items"));
    let stop = "STOP".parse::<Sequence>().unwrap();
    let to = |text: &str| stop.to(&text.parse::<Sequence>().unwrap()).unwrap_err().to_string();
    assert!(to("STEP").contains("'E' is not an item of 'STOP'"));
    assert!(to("STOPX").contains("5 items, but 'STOP' has 4"));
    let numbers = "1 2 4".parse::<Sequence>().unwrap();
    assert!(numbers.sorted(1).unwrap_err().to_string().contains("not one of the 3 numbers 1 to 3"));
}
