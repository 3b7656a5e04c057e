//! Our entries beside those that were printed, and why ours are to be trusted.

use std::fmt;

use super::{Agreement, PrintedEntry, PrintedHalfPage};
use crate::position::Position;
use crate::solution::{Entry, Solution, Tabulation};
use crate::twist::TwistSet;

/// One of our entries beside the printed one.
#[derive(Clone, Debug)]
pub struct ComparedEntry<'p, 't> {
    /// What can be read in print; `None` if the table has no such entry at all.
    pub printed: Option<&'p PrintedEntry>,
    /// What we find.
    pub ours: Entry<'t>,
    /// What comes out.
    pub verdict: Agreement,
    /// The dots and letters that are to be restored, where the verdict is that.
    pub dropped: String,
    /// In what the two differ, where they do.
    pub faults: Vec<Fault>,
    /// Why ours is to be trusted.
    pub evidence: Evidence,
}

/// In what a reading differs from our entry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The number of moves.
    Moves {
        /// As it is read.
        read: usize,
        /// As we find it.
        ours: usize,
    },
    /// Letters that no minimal word begins with, or letters in another order.
    Letters {
        /// As they are read, without the dots.
        read: String,
        /// As we find them.
        ours: String,
    },
    /// Dots only: some were added, and others perhaps dropped, so that letters may stand in columns
    /// that are not theirs.
    Dots {
        /// How many columns are read.
        read: usize,
        /// How many there are.
        ours: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves { read, ours } => write!(f, "{read} moves for {ours}"),
            Self::Letters { read, ours } => write!(f, "letters {read} for {ours}"),
            Self::Dots { read, ours } if read == ours => {
                f.write_str("same letters in other columns")
            }
            Self::Dots { read, ours } => write!(f, "same letters, {read} columns for {ours}"),
        }
    }
}

/// What two checks say of one of our entries that share nothing with the way in which it was found:
/// its specimen is played move by move, and all positions of the board are searched from the goal,
/// likewise by single moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The number of moves in which the specimen leads to the goal; `None` if a move of it is not
    /// legal or it ends elsewhere.
    pub walk: Option<usize>,
    /// The distance of the position from the goal among all positions: no walk is shorter.
    pub depth: Option<usize>,
    /// The twists with which a walk of that length can begin.
    pub first_twists: TwistSet,
}

impl Evidence {
    fn of(entry: &Entry, walks: &Solution) -> Self {
        let board = walks.board();
        let start = Position::parse(board, &entry.code()).ok();
        let rank = start.clone().and_then(|start| start.try_into().ok());
        let rank = rank.map(|start| walks.ranking().rank(&start));
        let play = |mut position: Position| {
            let walk = entry.specimen().walk();
            let moves = walk.iter().skip(1).map(|&square| position.slide(square));
            let moves = moves.collect::<Option<Vec<_>>>()?.len();
            (position == Position::goal(board)).then_some(moves)
        };
        Self {
            walk: start.and_then(play),
            depth: rank.and_then(|rank| walks.moves(rank)),
            first_twists: rank.map_or(TwistSet::EMPTY, |rank| walks.first_twists(rank)),
        }
    }

    /// Whether both checks confirm the entry.
    pub fn confirms(&self, entry: &Entry) -> bool {
        let moves = Some(entry.moves());
        self.walk == moves && self.depth == moves && self.first_twists == entry.first_twists()
    }
}

impl ComparedEntry<'_, '_> {
    /// Whether the verdict is the one that is recorded with the reading, and ours is confirmed.
    pub fn is_as_recorded(&self) -> bool {
        self.printed.is_some_and(|printed| printed.verdict == self.verdict)
            && self.evidence.confirms(&self.ours)
    }
}

impl PrintedHalfPage {
    /// Sets our half-page beside the printed one; `walks` is the solution of the same board by the
    /// method of walks.
    pub fn compare<'p, 't>(
        &'p self,
        tabulation: &Tabulation<'t>,
        walks: &Solution,
    ) -> Vec<ComparedEntry<'p, 't>> {
        let compare = |ours: Entry<'t>| {
            let figures: String = ours.figures().iter().map(u8::to_string).collect();
            let printed = self.entries.iter().find(|printed| printed.entry == figures);
            let evidence = Evidence::of(&ours, walks);
            let (verdict, dropped, faults) = judge(printed, &ours);
            ComparedEntry { printed, ours, verdict, dropped, faults, evidence }
        };
        tabulation.half_page(self.head).map(compare).collect()
    }
}

/// The verdict, what is to be restored, and the faults.
fn judge(printed: Option<&PrintedEntry>, ours: &Entry) -> (Agreement, String, Vec<Fault>) {
    let read = printed.and_then(|printed| Some((printed.first_twists.as_deref()?, printed.moves?)));
    let Some((columns, moves)) = read else {
        return (Agreement::Lost, String::new(), vec![]);
    };
    let our_columns: String = ours.columns().collect();
    let mut faults = Vec::new();
    if moves != ours.moves() {
        faults.push(Fault::Moves { read: moves, ours: ours.moves() });
    }
    let restored = dropped(columns, &our_columns);
    if restored.is_none() {
        let letters = |columns: &str| columns.replace('.', "");
        let (read, ours) = (letters(columns), letters(&our_columns));
        faults.push(match dropped(&read, &ours) {
            Some(_) => Fault::Dots { read: columns.len(), ours: our_columns.len() },
            None => Fault::Letters { read, ours },
        });
    }
    match restored {
        Some(dropped) if faults.is_empty() && dropped.is_empty() => {
            (Agreement::Agrees, dropped, faults)
        }
        Some(dropped) if faults.is_empty() => (Agreement::Restored, dropped, faults),
        _ => (Agreement::Differs, String::new(), faults),
    }
}

/// The characters of `ours` that are to be deleted so that `read` is left over; `None` if it cannot
/// be done.
fn dropped(read: &str, ours: &str) -> Option<String> {
    let mut read = read.chars().peekable();
    let dropped = ours.chars().filter(|&ours| read.next_if_eq(&ours).is_none()).collect();
    read.peek().is_none().then_some(dropped)
}

#[cfg(test)]
mod tests {
    use super::dropped;

    #[test]
    fn only_deletions_are_restored() {
        assert_eq!(dropped("D.B..X..", "D.B..X..").as_deref(), Some(""));
        assert_eq!(dropped("D.....", "D.......").as_deref(), Some(".."));
        assert_eq!(dropped(".....X.", ".....XY.").as_deref(), Some("Y"));
        for (read, ours) in [
            (".....X...", ".....X.."),
            ("B.B.....", "D.B....."),
            (".B..X...", "..B..X.."),
            ("D......Y", "D.....Y."),
        ] {
            assert_eq!(dropped(read, ours), None, "{read} {ours}");
        }
    }
}
