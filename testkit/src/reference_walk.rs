//! The random walk of the blank, with whole arrangements in a hash map and exact integers.

use std::collections::HashMap;

use crate::reference_search::{Squares, Tiles};

impl Squares {
    /// The total variation distances of the random walk of the blank from its stationary distribution
    /// after 0, 1, … steps: of the walk that rests with probability 1/2 at each step, or of the one
    /// that always moves, which is compared on the positions that it can be at. The probabilities
    /// are integers over a common denominator, which must be within 128 bits.
    pub fn random_moves(&self, is_lazy: bool, steps: usize) -> Vec<f64> {
        let degrees: Vec<u128> = self.neighbours.iter().map(|to| to.len() as u128).collect();
        let degree = |tiles: &Tiles| degrees[blank(tiles)];
        let divisible: u128 = (1..=*degrees.iter().max().unwrap()).product();
        let distances = self.distances();
        let mut probabilities = HashMap::from([(self.goal(), 1_u128)]);
        let mut denominator = 1_u128;
        let mut variations = Vec::new();
        for step in 0..=steps {
            let is_compared = |moves: usize| is_lazy || moves % 2 == step % 2;
            let compared = distances.iter().filter(|(_, (moves, _))| is_compared(*moves));
            let weight: u128 = compared.clone().map(|(tiles, _)| degree(tiles)).sum();
            let excess = compared.map(|(tiles, _)| {
                let probability = probabilities.get(tiles).copied().unwrap_or(0);
                (probability * weight).saturating_sub(degree(tiles) * denominator)
            });
            variations.push(excess.sum::<u128>() as f64 / (denominator * weight) as f64);
            let mut next = HashMap::new();
            for (tiles, probability) in &probabilities {
                if is_lazy {
                    *next.entry(tiles.clone()).or_insert(0) += probability * divisible;
                }
                for &to in &self.neighbours[blank(tiles)] {
                    let mut moved = tiles.clone();
                    moved.swap(blank(tiles), to);
                    *next.entry(moved).or_insert(0) += probability * divisible / degree(tiles);
                }
            }
            probabilities = next;
            denominator *= if is_lazy { 2 * divisible } else { divisible };
        }
        variations
    }
}

fn blank(tiles: &Tiles) -> usize {
    tiles.iter().position(Option::is_none).unwrap()
}
