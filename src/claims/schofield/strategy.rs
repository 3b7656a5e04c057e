//! The section "General strategy", run as printed.

use std::collections::HashMap;

use super::code;
use crate::claims::{ClaimEntry, Finding, Solved};
use crate::perm::Permutation;
use crate::twist::{Twist, TwistSet};

/// An entry of the short dictionary: the representative of a class, the moves in which it was
/// reached, and its terminal twists.
#[derive(Clone)]
struct Entry {
    representative: Permutation,
    moves: usize,
    terminal: TwistSet,
}

/// Both dictionaries; an entry keeps only the last twists of the paths to it.
struct Dictionaries {
    symmetries: Vec<(Permutation, Vec<usize>)>,
    /// By permutation: the entry of its class.
    main: HashMap<Permutation, usize>,
    short: Vec<Entry>,
}

impl Dictionaries {
    /// The stages 1 to 4.
    fn complete(solved: &Solved) -> Self {
        let twists = solved.eight;
        let (main, short) = (HashMap::new(), Vec::new());
        let mut dictionaries = Self { symmetries: super::symmetries(solved), main, short };
        dictionaries.enter(Permutation::identity(twists.board().place_count()), 0, None);
        for twist in twists.iter() {
            dictionaries.enter(twist.permutation().clone(), 4, Some(twist));
        }
        let mut m = 6;
        let mut new = [false, true];
        while new.contains(&true) {
            let before = dictionaries.short.len();
            let reached = dictionaries.short.clone();
            for entry in &reached {
                let applies = |last: Twist, next: Twist| {
                    let elisions = last.overlap(next);
                    next != last.inverse()
                        && next != last
                        && entry.moves + 4 - 2 * elisions.min(1) == m
                };
                for next in twists.iter() {
                    let mut last = entry.terminal.iter().map(|letter| twists.get(letter));
                    if last.any(|last| applies(last, next)) {
                        let found = entry.representative.then(next.permutation());
                        dictionaries.enter(found, m, Some(next));
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
            for (phi, _) in &self.symmetries {
                self.main.insert(found.conjugated_by(phi), self.short.len());
            }
            self.short.push(Entry { representative: found, moves, terminal });
            let entry = self.short.len() - 1;
            return self.add(entry, terminal, &self.short[entry].representative.clone());
        };
        if self.short[entry].moves == moves {
            self.add(entry, terminal, &found);
        }
    }

    /// The symmetry that takes a member to the representative takes the last twist of a path to the
    /// member to the last twist of a path to the representative.
    fn add(&mut self, entry: usize, terminal: TwistSet, member: &Permutation) {
        let entry = &mut self.short[entry];
        for (phi, images) in &self.symmetries {
            if member.conjugated_by(phi) == entry.representative {
                terminal.iter().for_each(|letter| entry.terminal.insert(images[letter]));
            }
        }
    }
}

/// The moves found by the strategy against a search by single moves.
pub fn moves(_: &ClaimEntry, solved: &Solved) -> Finding {
    let Dictionaries { main, short, .. } = Dictionaries::complete(solved);
    let answers = solved.walks().answers();
    let finding = Finding::in_all("positions", answers, code, |answer| {
        let entry = main.get(&answer.position().element());
        entry.map(|&entry| short[entry].moves) == Some(answer.move_count())
    });
    finding.with(format!("{} entries in the short dictionary", short.len()))
}

/// The terminal twists of each representative against the last twists of all shortest paths to it,
/// which are the inverses of the first twists from it.
pub fn terminal_twists(_: &ClaimEntry, solved: &Solved) -> Finding {
    terminal_twists_of(&Dictionaries::complete(solved), solved)
}

fn terminal_twists_of(Dictionaries { main, short, .. }: &Dictionaries, solved: &Solved) -> Finding {
    let all = solved.walks().answers().filter(|answer| {
        let element = answer.position().element();
        main.get(&element).is_some_and(|&entry| short[entry].representative == element)
    });
    let mut incomplete = 0;
    let mut first = None;
    for answer in all {
        let entry = &short[main[&answer.position().element()]];
        let last: TwistSet = answer.first_twists().map(|twist| twist.inverse().index()).collect();
        if last != entry.terminal {
            incomplete += 1;
            first.get_or_insert_with(|| (code(&answer), last, entry.terminal));
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
    use crate::claims::Verdict;

    /// A list that lacks a twist, or has one too many, is found.
    #[test]
    fn a_changed_entry_is_found() {
        Solved::with(|solved| {
            let mut dictionaries = Dictionaries::complete(solved);
            // The second entry is the class of the twists.
            for terminal in [TwistSet::EMPTY, (0..8).collect()] {
                let before = std::mem::replace(&mut dictionaries.short[1].terminal, terminal);
                let finding = terminal_twists_of(&dictionaries, solved);
                assert_eq!(finding.verdict, Verdict::DoesNotHold);
                assert!(finding.computed.contains("2572 entries 1 have"), "{}", finding.computed);
                dictionaries.short[1].terminal = before;
            }
        });
    }
}
