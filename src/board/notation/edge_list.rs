use itertools::Itertools;

use super::super::{Board, BoardError};
use super::labelled::Labelled;
use crate::input_text::{Token, tokens};

impl Board {
    /// A board from a list of edges: on each line the labels of two adjacent squares, with a space,
    /// a tab or a comma between them. A line that begins with `#` is a comment. Home is the last
    /// square: in the order of the labels if all are numbers, else in that of the text.
    ///
    /// ```
    /// let square = taquin::Board::from_edge_list("square", "# a ring\n1 2\n2 4\n4 3\n3 1")?;
    /// assert_eq!(square.group().name(), "C3");
    /// assert_eq!(square.to_edge_list(), "1 2\n1 3\n2 4\n3 4\n");
    /// # Ok::<(), taquin::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a line has not two labels, a label is invalid, or as [`Board::new`].
    pub fn from_edge_list(name: &str, text: &str) -> Result<Self, BoardError> {
        let mut graph = Labelled::new(text);
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            match tokens(line, start, true)[..] {
                [] => {}
                [first, ..] if first.text.starts_with('#') => {}
                [Token { text: a, start }, b] => {
                    let a = graph.square(a, start)?;
                    let b = graph.square(b.text, b.start)?;
                    graph.edge(a, b, start)?;
                }
                ref more => {
                    let reason = format!("an edge is two labels, and here are {}", more.len());
                    let error = BoardError::Notation { notation: "list of edges", reason };
                    return Err(graph.error(more[0].start, error));
                }
            }
            start += line.len();
        }
        graph.board(name)
    }

    /// The edges, two labels a line, in the order of the squares' numbers.
    pub fn to_edge_list(&self) -> String {
        let edges = self.arcs().filter(|arc| arc.from < arc.to);
        edges.map(|arc| format!("{} {}\n", self.label(arc.from), self.label(arc.to))).join("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_survive_lists_of_edges() {
        for name in ["1x2", "3x3", "petersen", "wheel-100"] {
            let board: Board = name.parse().unwrap();
            let read = Board::from_edge_list(name, &board.to_edge_list()).unwrap();
            assert!(read.arcs().eq(board.arcs()), "{name}");
        }
        let five: Board = "five".parse().unwrap();
        let read = Board::from_edge_list("five", &five.to_edge_list()).unwrap();
        assert_eq!(read.group().name(), "A5");
    }

    #[test]
    fn faults_have_their_line_and_column() {
        let message = |text: &str| Board::from_edge_list("x", text).unwrap_err().to_string();
        for (text, expected) in [
            (
                "1 2\n\n2 3 4\n",
                "invalid list of edges: an edge is two labels, and here are 3 at line 3 column 1",
            ),
            (
                "a,b\r\n  c",
                "invalid list of edges: an edge is two labels, and here are 1 at line 2 column 3",
            ),
            ("1 2\n2 2", "the edge [2, 2] joins a square to itself at line 2 column 1"),
            ("1 2\n 2 1", "the edge [2, 1] is listed twice at line 2 column 2"),
            (
                "1 2\n2 (3)",
                "invalid label '(3)': a label is a text without spaces, commas, ( ) / and control \
                 characters at line 2 column 3",
            ),
            ("a b\nc d", "the board is not connected: there is no path from home 'd' to 'a'"),
            ("  # nothing here\n", "a board has 2 to 65 535 squares; this one has 0"),
        ] {
            assert_eq!(message(text), expected, "{text}");
        }
    }
}
