use itertools::Itertools;
use petgraph::unionfind::UnionFind;

use crate::perm::Permutation;

/// The orbits, including fixed points, in the order of their smallest points.
pub fn orbits(degree: usize, generators: &[Permutation]) -> Vec<Vec<u16>> {
    let mut joined = UnionFind::<u16>::new(degree);
    for generator in generators {
        (0..degree).for_each(|point| _ = joined.union(point as u16, generator.image(point) as u16));
    }
    classes(degree, &joined)
}

/// The sets of points such that no generator moves points of two of them, in order: unions of
/// orbits, on which the group acts as a direct product. Points that no generator moves are left out.
pub(super) fn independent_parts(degree: usize, generators: &[Permutation]) -> Vec<Vec<u16>> {
    let mut joined = UnionFind::<u16>::new(degree);
    for generator in generators {
        let moved = (0..degree).filter(|&point| generator.image(point) != point);
        moved.tuple_windows().for_each(|(a, b)| _ = joined.union(a as u16, b as u16));
    }
    classes(degree, &joined).into_iter().filter(|part| part.len() > 1).collect()
}

fn classes(degree: usize, joined: &UnionFind<u16>) -> Vec<Vec<u16>> {
    let classes = Permutation::points(0..degree).into_group_map_by(|&point| joined.find(point));
    classes.into_values().sorted_unstable().collect()
}

/// Whether a group on all points is transitive and primitive: whether the minimal block of each pair
/// of points has all of them.
pub(super) fn is_primitive(generators: &[Permutation]) -> bool {
    let degree = generators.first().map_or(0, Permutation::degree);
    (1..degree).all(|point| minimal_block(generators, 0, point as u16, degree - 1).is_none())
}

/// The minimal block of a transitive group that contains two points (M. D. Atkinson 1975): images of
/// equivalent points are equivalent. `None` if it has more than `most` points.
pub(crate) fn minimal_block(
    generators: &[Permutation],
    a: u16,
    b: u16,
    most: usize,
) -> Option<Vec<u16>> {
    let degree = generators.first().map_or(0, Permutation::degree);
    let (mut blocks, mut sizes) = (UnionFind::<u16>::new(degree), vec![1; degree]);
    let mut pairs = vec![(a, b)];
    while let Some((x, y)) = pairs.pop() {
        let (of_x, of_y) = (blocks.find_mut(x), blocks.find_mut(y));
        if of_x != of_y {
            let size = sizes[usize::from(of_x)] + sizes[usize::from(of_y)];
            if size > most {
                return None;
            }
            blocks.union(of_x, of_y);
            sizes[usize::from(blocks.find(of_x))] = size;
            let images = |generator: &Permutation| {
                (generator.image(x.into()) as u16, generator.image(y.into()) as u16)
            };
            pairs.extend(generators.iter().map(images));
        }
    }
    Some(Permutation::points(0..degree).filter(|&point| blocks.equiv(point, a)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_with_and_without_blocks() {
        let is_primitive = |generators: &[&[u16]]| {
            let images = |images: &&[u16]| Permutation::from_images(images.to_vec()).unwrap();
            is_primitive(&generators.iter().map(images).collect_vec())
        };
        // The symmetries of a square keep its diagonals; those of a pentagon keep nothing.
        assert!(!is_primitive(&[&[1, 2, 3, 0], &[2, 1, 0, 3]]));
        assert!(is_primitive(&[&[1, 2, 3, 4, 0], &[0, 4, 3, 2, 1]]));
        assert!(is_primitive(&[&[1, 2, 3, 0], &[1, 0, 2, 3]]));
        // An orbit of four points and one of three.
        assert!(!is_primitive(&[&[1, 2, 0, 3, 5, 6, 4], &[2, 1, 3, 0, 4, 5, 6]]));
        // Rotations of a hexagon.
        assert!(!is_primitive(&[&[1, 2, 3, 4, 5, 0]]));
    }
}
