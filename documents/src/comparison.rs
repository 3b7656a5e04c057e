//! Compares our entries with the printed ones, and confirms ours.

use std::fmt;

use taquin::position::Position;
use taquin::solution::{Solution, Tabulation, TabulationEntry};
use taquin::twist::TwistSet;

use super::specimen::{Agreement, PrintedEntry, PrintedHalfPage};

/// One of our entries with the printed one.
#[derive(Clone, Debug)]
pub struct ComparedEntry<'p> {
    /// The printed entry; `None` if the table has no such entry.
    pub printed: Option<&'p PrintedEntry>,
    /// Our entry.
    pub ours: TabulationEntry,
    /// The result of the comparison.
    pub verdict: Agreement,
    /// The dots and letters to restore, where the verdict is [`Agreement::Restored`].
    pub dropped: String,
    /// The differences.
    pub faults: Vec<Fault>,
    /// The evidence for our entry.
    pub evidence: Evidence,
}

/// A difference between a printed entry and ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The number of moves.
    Moves {
        /// As printed.
        read: usize,
        /// As we compute it.
        ours: usize,
    },
    /// Other letters, or letters in another order.
    Letters {
        /// As printed, without the dots.
        read: String,
        /// As we compute them.
        ours: String,
    },
    /// Dots only: some were added and others perhaps dropped, so that letters may be in the wrong
    /// columns.
    Dots {
        /// The number of printed columns.
        read: usize,
        /// The number of columns.
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

/// The results of two checks of our entry that share nothing with its computation: playing its
/// specimen move by move, and searching all positions of the board from the goal by single moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The number of moves in which the specimen reaches the goal; `None` if one of its moves is
    /// illegal or it ends elsewhere.
    pub walk: Option<usize>,
    /// The distance of the position from the goal.
    pub depth: Option<usize>,
    /// The twists with which a walk of that length can begin.
    pub first_twists: TwistSet,
}

impl Evidence {
    fn new(entry: &TabulationEntry, walks: &Solution) -> Self {
        let board = walks.board();
        let start = Position::parse(board, &entry.code()).ok();
        let rank = start.clone().and_then(|start| start.try_into().ok());
        let rank = rank.map(|start| walks.ranking().rank(&start));
        let play = |mut position: Position| {
            let walk = entry.specimen().walk();
            let moves = walk.iter().skip(1).map(|&square| position.move_blank(square));
            let moves = moves.collect::<Option<Vec<_>>>()?.len();
            (position == Position::goal(board)).then_some(moves)
        };
        Self {
            walk: start.and_then(play),
            depth: rank.and_then(|rank| walks.move_count(rank)),
            first_twists: rank.map_or(TwistSet::EMPTY, |rank| walks.first_twists(rank)),
        }
    }

    /// Whether both checks confirm the entry.
    pub fn confirms(&self, entry: &TabulationEntry) -> bool {
        let moves = Some(entry.move_count());
        self.walk == moves && self.depth == moves && self.first_twists == entry.first_twists()
    }
}

impl ComparedEntry<'_> {
    /// Whether the verdict is the recorded one and the evidence confirms our entry.
    pub fn is_as_recorded(&self) -> bool {
        self.printed.is_some_and(|printed| printed.verdict == self.verdict)
            && self.evidence.confirms(&self.ours)
    }
}

impl PrintedHalfPage {
    /// Compares the printed half-page with ours; `walks` is the solution of the same board by
    /// breadth-first search.
    pub fn compare<'p>(
        &'p self,
        tabulation: &Tabulation,
        walks: &Solution,
    ) -> Vec<ComparedEntry<'p>> {
        let compare = |ours: TabulationEntry| {
            let figures: String = ours.digits().iter().map(u8::to_string).collect();
            let printed = self.entries.iter().find(|printed| printed.entry == figures);
            let evidence = Evidence::new(&ours, walks);
            let (verdict, dropped, faults) = judge(printed, &ours);
            ComparedEntry { printed, ours, verdict, dropped, faults, evidence }
        };
        tabulation.half_page(self.head).map(compare).collect()
    }
}

/// The verdict, what to restore, and the differences.
fn judge(
    printed: Option<&PrintedEntry>,
    ours: &TabulationEntry,
) -> (Agreement, String, Vec<Fault>) {
    let read = printed.and_then(|printed| Some((printed.first_twists.as_deref()?, printed.moves?)));
    let Some((columns, moves)) = read else {
        return (Agreement::Lost, String::new(), vec![]);
    };
    let our_columns: String = ours.columns().collect();
    let mut faults = Vec::new();
    if moves != ours.move_count() {
        faults.push(Fault::Moves { read: moves, ours: ours.move_count() });
    }
    let restored = dropped(columns, &our_columns);
    if restored.is_none() {
        let letters = |columns: &str| columns.replace('.', "");
        let (read, ours) = (letters(columns), letters(&our_columns));
        faults.push(match read == ours {
            true => Fault::Dots { read: columns.len(), ours: our_columns.len() },
            false => Fault::Letters { read, ours },
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

/// The characters of `ours` whose deletion leaves `read`; `None` if no deletion does.
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
