//! The section "General strategy", run as printed, and with inverses in the same class as in the
//! early version of the program.

use std::collections::HashMap;

use taquin::numerals::grouped;
use taquin::perm::Permutation;
use taquin::solution::Answer;
use taquin::twist::{Twist, TwistSet};

use super::code;
use crate::{ClaimEntry, Finding, Solved, Verdict};

/// An entry of the short dictionary.
#[derive(Clone)]
struct ShortEntry {
    /// The representative of a class; with inverses also its inverse.
    representatives: Vec<Permutation>,
    /// The moves in which they were reached.
    moves: usize,
    /// The terminal twists of each.
    terminal: Vec<TwistSet>,
}

/// Both dictionaries; an entry keeps only the last twists of the paths to it.
struct Dictionaries {
    symmetries: Vec<(Permutation, Vec<usize>)>,
    /// By permutation: the entry of its class.
    main: HashMap<Permutation, usize>,
    short: Vec<ShortEntry>,
    /// Whether inverse permutations belong to the same class.
    inverses: bool,
}

impl Dictionaries {
    /// The stages 1 to 4. A class with inverses is extended from its representative and from the
    /// inverse of that, or some positions would never be reached.
    fn complete(solved: &Solved, inverses: bool) -> Self {
        let twists = &solved.eight;
        let (main, short) = (HashMap::new(), Vec::new());
        let mut dictionaries =
            Self { symmetries: super::symmetries(solved), main, short, inverses };
        dictionaries.enter(Permutation::identity(twists.board().place_count()), 0, None);
        for twist in twists.iter() {
            dictionaries.enter(twist.permutation().clone(), 4, Some(twist));
        }
        let mut m = 6;
        let mut new = [false, true];
        while new.contains(&true) {
            let before = dictionaries.short.len();
            let reached = dictionaries.short.clone();
            for ShortEntry { representatives, moves, terminal } in &reached {
                let applies = |last: Twist, next: Twist| {
                    let elisions = last.overlap(next);
                    next != last.inverse() && next != last && moves + 4 - 2 * elisions.min(1) == m
                };
                for (representative, terminal) in representatives.iter().zip(terminal) {
                    for next in twists.iter() {
                        let mut last = terminal.iter().map(|letter| twists.get(letter));
                        if last.any(|last| applies(last, next)) {
                            dictionaries.enter(
                                representative.then(next.permutation()),
                                m,
                                Some(next),
                            );
                        }
                    }
                }
            }
            new = [new[1], dictionaries.short.len() > before];
            m += 2;
        }
        dictionaries
    }

    /// Stage 3: a class unsolved to date becomes an entry; one solved in the same number of moves
    /// gets another terminal twist; others do not change.
    fn enter(&mut self, found: Permutation, moves: usize, last: Option<Twist>) {
        let terminal: TwistSet = last.map(Twist::index).into_iter().collect();
        let Some(&entry) = self.main.get(&found) else {
            let inverse = self.inverses.then(|| found.inverse());
            let representatives: Vec<_> = std::iter::once(found.clone()).chain(inverse).collect();
            for representative in &representatives {
                for (phi, _) in &self.symmetries {
                    self.main.insert(representative.conjugated_by(phi), self.short.len());
                }
            }
            let none = vec![TwistSet::EMPTY; representatives.len()];
            self.short.push(ShortEntry { representatives, moves, terminal: none });
            return self.add(self.short.len() - 1, terminal, &found);
        };
        if self.short[entry].moves == moves {
            self.add(entry, terminal, &found);
        }
    }

    /// The symmetry that takes a member to the representative takes the last twist of a path to the
    /// member to the last twist of a path to the representative.
    fn add(&mut self, entry: usize, terminal: TwistSet, member: &Permutation) {
        let entry = &mut self.short[entry];
        for (representative, list) in entry.representatives.iter().zip(&mut entry.terminal) {
            for (phi, images) in &self.symmetries {
                if member.conjugated_by(phi) == *representative {
                    terminal.iter().for_each(|letter| list.insert(images[letter]));
                }
            }
        }
    }

    /// Whether a position has the moves of its class.
    fn has_moves_of(&self, answer: &Answer) -> bool {
        let entry = self.main.get(&answer.position().element());
        entry.map(|&entry| self.short[entry].moves) == Some(answer.move_count())
    }

    /// The bits of an entry: three for each piece of the representative, and one for each twist
    /// that a list can have.
    fn bits_of_entry(&self, solved: &Solved) -> usize {
        let lists = if self.inverses { 2 } else { 1 };
        3 * solved.eight.board().place_count() + lists * solved.eight.len()
    }
}

/// The moves found by the strategy against a search by single moves.
pub fn moves(_: &ClaimEntry, solved: &Solved) -> Finding {
    let dictionaries = Dictionaries::complete(solved, false);
    let answers = solved.walks().answers();
    let finding =
        Finding::in_all("positions", answers, code, |answer| dictionaries.has_moves_of(answer));
    finding.with(format!("{} entries in the short dictionary", dictionaries.short.len()))
}

/// What the short dictionary holds in both versions, each of which must find the moves of every
/// position: in all, and of the numbers of moves that one stage needs, m - 4 to m.
pub fn early_version(_: &ClaimEntry, solved: &Solved) -> Finding {
    let versions = [false, true].map(|inverses| Dictionaries::complete(solved, inverses));
    for version in &versions {
        let wrong = solved.walks().answers().find(|answer| !version.has_moves_of(answer));
        let lists = terminal_twists_of(version, solved);
        if let Some(answer) = wrong {
            let classes = version.short.len();
            return Finding::whether(false, format!("{} with {classes} classes", code(&answer)));
        }
        if lists.verdict != Verdict::Holds {
            return lists;
        }
    }
    let held = versions.each_ref().map(|version| {
        let (entries, bits) = (&version.short, version.bits_of_entry(solved));
        let greatest = entries.iter().map(|entry| entry.moves).max().unwrap_or_default();
        let needed = |m: usize| entries.iter().filter(|e| e.moves + 4 >= m && e.moves <= m).count();
        let stage = (0..=greatest).map(needed).max().unwrap_or_default();
        (entries.len(), bits, entries.len() * bits, stage * bits)
    });
    let said = held.map(|(classes, each, all, stage)| {
        let [classes, all, stage] = [classes, all, stage].map(grouped);
        format!("{classes} classes: {all} bits, {each} for each, at most {stage} in a stage")
    });
    let [(_, _, all, stage), (_, _, extended, extended_stage)] = held;
    Finding::whether(all < extended && stage < extended_stage, said.join("; "))
}

/// The terminal twists of each representative against the last twists of all shortest paths to it,
/// which are the inverses of the first twists from it.
pub fn terminal_twists(_: &ClaimEntry, solved: &Solved) -> Finding {
    terminal_twists_of(&Dictionaries::complete(solved, false), solved)
}

fn terminal_twists_of(Dictionaries { main, short, .. }: &Dictionaries, solved: &Solved) -> Finding {
    let mut incomplete = 0;
    let mut first = None;
    for answer in solved.walks().answers() {
        let element = answer.position().element();
        let Some(entry) = main.get(&element).map(|&entry| &short[entry]) else { continue };
        let lists = entry.representatives.iter().zip(&entry.terminal);
        let last: TwistSet = answer.first_twists().map(|twist| twist.inverse().index()).collect();
        for (_, &list) in lists.filter(|(representative, _)| **representative == element) {
            if last != list {
                incomplete += 1;
                first.get_or_insert_with(|| (code(&answer), last, list));
            }
        }
    }
    let letters =
        |set: TwistSet| -> String { set.iter().map(|i| solved.eight.get(i).name()).collect() };
    match first {
        None => Finding::whether(!short.is_empty(), format!("{} entries", short.len())),
        Some((code, last, found)) => Finding::whether(
            false,
            format!(
                "of {} entries {incomplete} have another list; a shortest way to {code} ends in \
                 one of {}, the list has {}",
                short.len(),
                letters(last),
                letters(found)
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list that lacks a twist, or has one too many, is found.
    #[test]
    fn a_changed_entry_is_found() {
        let solved = &Solved::new();
        let mut dictionaries = Dictionaries::complete(solved, false);
        // The second entry is the class of the twists.
        for terminal in [TwistSet::EMPTY, (0..8).collect()] {
            let before = std::mem::replace(&mut dictionaries.short[1].terminal, vec![terminal]);
            let finding = terminal_twists_of(&dictionaries, solved);
            assert_eq!(finding.verdict, Verdict::DoesNotHold);
            assert!(finding.computed.contains("2572 entries 1 have"), "{}", finding.computed);
            dictionaries.short[1].terminal = before;
        }
    }
}
