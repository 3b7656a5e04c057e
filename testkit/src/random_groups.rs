//! Generators of permutation groups of at most 100 points, drawn at random.

use itertools::Itertools;

/// A permutation by the images of 0, 1, 2, …
pub type Images = Vec<u16>;

/// How many kinds of generators there are.
pub const KINDS: usize = 7;

/// A permutation; `below(n)` draws a number below n.
pub fn permutation(degree: usize, below: &mut dyn FnMut(usize) -> usize) -> Images {
    let mut images = (0..degree as u16).collect_vec();
    (1..degree).rev().for_each(|last| images.swap(last, below(last + 1)));
    images
}

/// Generators of one kind, so that not all groups are symmetric or alternating, and with the points
/// in a random order.
pub fn generators(kind: usize, below: &mut dyn FnMut(usize) -> usize) -> Vec<Images> {
    let count = 1 + below(3);
    let generators = match kind {
        // Any permutations.
        0 => {
            let degree = 2 + below(99);
            (0..count).map(|_| permutation(degree, below)).collect()
        }
        1 => wreath_product(count, below),
        2 => same_on_two_sets(count, below),
        3 => projective_line(below),
        4 => {
            let degree = 4 + below(60);
            vec![involution(degree, below), involution(degree, below)]
        }
        // Few points are moved at a time.
        5 => {
            let degree = 5 + below(96);
            (0..2 * degree / 3).map(|_| cycle(degree, 2 + below(4), below)).collect()
        }
        // Commuting powers of one permutation.
        _ => {
            let one = permutation(2 + below(99), below);
            let power = |k| (0..k).fold((0..one.len() as u16).collect_vec(), |p, _| then(&p, &one));
            (0..count).map(|_| power(below(30))).collect()
        }
    };
    let names = permutation(generators[0].len(), below);
    generators.iter().map(|generator| renamed(generator, &names)).collect()
}

fn then(first: &[u16], next: &[u16]) -> Images {
    first.iter().map(|&image| next[usize::from(image)]).collect()
}

fn renamed(images: &[u16], names: &[u16]) -> Images {
    let mut renamed = vec![0; images.len()];
    for (point, &image) in images.iter().enumerate() {
        renamed[usize::from(names[point])] = names[usize::from(image)];
    }
    renamed
}

fn images(degree: usize, image: impl FnMut(usize) -> usize) -> Images {
    (0..degree).map(image).map(|image| image as u16).collect()
}

/// Blocks are permuted, and turned each on its own.
fn wreath_product(count: usize, below: &mut dyn FnMut(usize) -> usize) -> Vec<Images> {
    let (size, blocks) = (2 + below(9), 2 + below(9));
    let mut generator = || {
        let to = permutation(blocks, below);
        let turns = (0..blocks).map(|_| below(size)).collect_vec();
        images(size * blocks, |point| {
            let block = point / size;
            usize::from(to[block]) * size + (point % size + turns[block]) % size
        })
    };
    (0..count).map(|_| generator()).collect()
}

/// The same is done to two sets of points, and something else to a third.
fn same_on_two_sets(count: usize, below: &mut dyn FnMut(usize) -> usize) -> Vec<Images> {
    let (same, other) = (2 + below(30), 1 + below(40));
    let mut generator = || {
        let [p, q] = [same, other].map(|degree| permutation(degree, below));
        let shifted = |p: &[u16], by: usize| p.iter().map(|&i| i + by as u16).collect_vec();
        [shifted(&p, 0), shifted(&p, same), shifted(&q, 2 * same)].concat()
    };
    (0..count).map(|_| generator()).collect()
}

/// PSL(2, q): x + 1 and −1/x on the projective line.
fn projective_line(below: &mut dyn FnMut(usize) -> usize) -> Vec<Images> {
    let primes = [5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 97];
    let q = primes[below(primes.len())];
    let inverse = |x: usize| match x {
        0 => q,
        _ if x == q => 0,
        _ => (1..q).find(|y| x * y % q == q - 1).expect("q is prime"),
    };
    vec![images(q + 1, |x| if x == q { q } else { (x + 1) % q }), images(q + 1, inverse)]
}

/// Two of them generate the symmetries of a polygon, or of several at once.
fn involution(degree: usize, below: &mut dyn FnMut(usize) -> usize) -> Images {
    let order = permutation(degree, below);
    let mut images = (0..degree as u16).collect_vec();
    for pair in order.chunks_exact(2) {
        (images[usize::from(pair[0])], images[usize::from(pair[1])]) = (pair[1], pair[0]);
    }
    images
}

fn cycle(degree: usize, length: usize, below: &mut dyn FnMut(usize) -> usize) -> Images {
    let order = permutation(degree, below);
    let mut images = (0..degree as u16).collect_vec();
    for (&from, &to) in order[..length].iter().circular_tuple_windows() {
        images[usize::from(from)] = to;
    }
    images
}
