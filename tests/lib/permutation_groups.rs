//! Groups of permutations and of boards, compared with plain lists of their elements.

use std::collections::{HashMap, HashSet};

use itertools::Itertools;
use taquin::group::PermutationGroup;
use taquin::states::SeededRng;
use taquin::{Board, Permutation};
use taquin_testkit::random_groups;

fn permutations(texts: &[&str]) -> Vec<Permutation> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn group(degree: usize, generators: &[&str]) -> PermutationGroup {
    PermutationGroup::new(degree, &permutations(generators)).unwrap()
}

/// All products of some permutations, by images.
fn closure(degree: usize, generators: &[Permutation]) -> HashSet<Vec<u16>> {
    let identity = Permutation::identity(degree).images().to_vec();
    let mut all = HashSet::from([identity.clone()]);
    let mut queue = vec![identity];
    while let Some(element) = queue.pop() {
        for generator in generators {
            let image = |&i: &u16| generator.images().get(usize::from(i)).copied().unwrap_or(i);
            let next: Vec<u16> = element.iter().map(image).collect();
            if all.insert(next.clone()) {
                queue.push(next);
            }
        }
    }
    all
}

/// The groups of boards of every kind: a cycle, PGL₂(5), products, Aₙ and Sₙ.
#[test]
fn groups_of_boards_are_lists_of_their_elements() {
    for name in ["ring-7", "theta0", "figure-eight", "2x3", "wheel-6", "1x4", "house-like"] {
        let board = match name {
            "house-like" => {
                Board::from_edge_list(name, "0 1\n1 2\n2 0\n2 3\n3 4\n4 2\n4 5\n").unwrap()
            }
            _ => name.parse::<Board>().unwrap(),
        };
        let group = board.group();
        let generators =
            group.generators().map(|cycle| cycle.permutation(group.degree())).collect_vec();
        let all = closure(group.degree(), &generators);
        assert_eq!(group.order(), all.len().into(), "{name}");
        let listed = group.elements().map(|element| element.images().to_vec()).collect_vec();
        assert!(Permutation::from_images(listed[0].clone()).unwrap().is_identity());
        assert_eq!(
            (listed.len(), listed.into_iter().collect()),
            (all.len(), all.clone()),
            "{name}"
        );
        for points in [vec![], vec![0], vec![1, 2], vec![0, 9]] {
            let fixes = |images: &&Vec<u16>| {
                points.iter().all(|&p| images.get(p).is_none_or(|&image| usize::from(image) == p))
            };
            let stabilizer = group.stabilizer(&points);
            assert_eq!(stabilizer.order(), all.iter().filter(fixes).count().into(), "{name}");
            assert!(stabilizer.elements().all(|element| all.contains(element.images())));
        }
        let mut random = SeededRng::new(1);
        let mut below = |bound: usize| random.below(bound as u64) as usize;
        for seed in 0..100 {
            assert!(all.contains(group.random_element(seed).images()));
            let other = random_groups::permutation(group.degree(), &mut below);
            let is_in = all.contains(&other);
            assert_eq!(group.contains(&Permutation::from_images(other).unwrap()), is_in, "{name}");
        }
        for point in 0..group.degree() {
            let orbit = all.iter().map(|images| usize::from(images[point])).sorted().dedup();
            assert_eq!(group.orbit(point), orbit.collect_vec(), "{name}");
        }
    }
}

/// The group of 20x20 is A₃₉₉: a 3-cycle is an element, a transposition is not.
#[test]
fn large_boards_recognize_their_elements() {
    let group = "20x20".parse::<Board>().unwrap().group();
    let even = group.random_element(1);
    let swap: Permutation = "(7 300)".parse().unwrap();
    assert!(group.contains(&even) && even.is_even());
    assert!(!group.contains(&(even * &swap)));
    assert_eq!(group.order(), group.stabilizer(&[3, 5]).order() * (399_u32 * 398));
}

#[test]
fn generators_of_unequal_degrees() {
    let generators = permutations(&["(0 1 2)", "(0 1)", "(4 5)"]);
    assert_eq!(generators.iter().map(Permutation::degree).collect_vec(), [3, 2, 6]);
    assert!(PermutationGroup::new(5, &generators).is_none());
    for degree in [6, 7, 40] {
        let group = PermutationGroup::new(degree, &generators).unwrap();
        assert_eq!(group.order(), closure(degree, &generators).len().into());
        assert!(
            group.contains(&generators[0]) && group.contains(&generators[1].on_points(90).unwrap())
        );
        assert!(!group.contains(&"(0 3)".parse().unwrap()));
        assert!(!group.contains(&"(0 50)".parse().unwrap()));
        assert_eq!(group.orbits().iter().filter(|orbit| orbit.len() > 1).count(), 2);
    }
}

/// Cycles of many points, on as many as a permutation can have.
#[test]
fn groups_of_65_536_points() {
    let degree = Permutation::MAX_DEGREE;
    let turn =
        Permutation::from_images((0..=u16::MAX).map(|point| point.wrapping_add(1)).collect());
    let turn = turn.unwrap();
    let group = PermutationGroup::new(degree, &[turn.pow(4)]).unwrap();
    assert_eq!((group.order(), group.orbits().len()), (16_384_u32.into(), 4));
    assert!(group.contains(&turn.pow(8)) && !group.contains(&turn.pow(2)));
    assert_eq!(group.stabilizer(&[65_535]).order(), 1_u8.into());
}

/// Pearson's χ² with fixed seeds: the bound is exceeded once in a million times if all elements are
/// equally likely, and far exceeded if one in twenty is twice as likely as it should be.
#[test]
fn random_elements_are_equally_likely() {
    let boards = ["theta0", "ring-8", "figure-eight", "2x3"].map(|name| {
        let group = name.parse::<Board>().unwrap().group();
        (name, (0..60_000).map(|seed| group.random_element(seed)).counts())
    });
    let groups = [
        ("S5", group(5, &["(0 1 2 3 4)", "(0 1)"])),
        ("A5", group(5, &["(0 1 2)", "(2 3 4)"])),
        ("wreath", group(14, &["(0 1)", "(0 2 4)(1 3 5)", "(8 9 10 11 12 13)"])),
        ("PSL(2, 7)", group(8, &["(0 1 2 3 4 5 6)", "(0 7)(1 6)(2 3)(4 5)"])),
    ];
    let groups = groups.map(|(name, group)| {
        let counts: HashMap<_, _> = (0..60_000).map(|seed| group.random_element(seed)).counts();
        assert_eq!(group.order(), counts.len().into(), "{name}");
        (name, counts)
    });
    for (name, counts) in boards.into_iter().chain(groups) {
        let (elements, draws) = (counts.len() as f64, counts.values().sum::<usize>() as f64);
        let expected = draws / elements;
        let square = |&count: &usize| (count as f64 - expected).powi(2) / expected;
        let chi_squared: f64 = counts.values().map(square).sum();
        // By Wilson and Hilferty χ² to the power 1/3 is nearly normal.
        let freedom = elements - 1.0;
        let spread = 2.0 / (9.0 * freedom);
        let bound = freedom * (1.0 - spread + 4.75 * spread.sqrt()).powi(3);
        assert!(chi_squared < bound, "{name}: {chi_squared} with {freedom} degrees of freedom");
    }
}
