use itertools::Itertools;

/// One of R. E. Korf's hundred random fifteen-puzzles (1985), which became everybody's yardstick.
///
/// The goal has the blank at the top left: the board `4x4@1,1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KorfInstance {
    /// From 1.
    pub number: usize,
    /// All squares in reading order, 0 for the blank.
    pub position: String,
    /// The length of a shortest solution.
    pub moves: usize,
    /// The sum of the tiles' distances.
    pub manhattan: usize,
    /// The positions that his program generated with IDA* and the Manhattan distance, and one for the
    /// start.
    pub nodes: u64,
}

/// The first forty of them; what the columns hold is told at the head of the file.
pub fn korf_instances() -> Vec<KorfInstance> {
    let tsv = include_str!("../../tables/korf-1985/first-forty.tsv");
    let rows = tsv.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|row| {
        let (number, position, moves, manhattan, nodes) =
            row.split('\t').collect_tuple().expect("five columns");
        let whole = |cell: &str| cell.parse().expect("the embedded table was tested");
        KorfInstance {
            number: whole(number),
            position: position.into(),
            moves: whole(moves),
            manhattan: whole(manhattan),
            nodes: nodes.parse().expect("the embedded table was tested"),
        }
    })
    .collect()
}
