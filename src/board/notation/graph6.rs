use super::super::{Board, BoardError};
use super::bits::{self, Reader};

/// What may precede a graph in a file.
const HEADER: &str = ">>graph6<<";

/// No board has more edges: it has at most 65 535 squares and 32 767 loops.
const MAX_EDGES: usize = 65_534 + 32_767;

impl Board {
    /// A board from a graph in graph6, after B. D. McKay, *Description of graph6, sparse6 and
    /// digraph6 encodings*, as `geng` and `showg` write and read it. Vertex i is square i, labelled
    /// i + 1; home is the last square. The board is called `g6:` and the text.
    ///
    /// ```
    /// use taquin::Board;
    /// let board = Board::from_graph6("DqK")?;
    /// assert_eq!((board.square_count(), board.edge_count()), (5, 5));
    /// assert_eq!(board.group().name(), "C4");
    /// assert_eq!(board.to_graph6(), "DqK");
    /// assert_eq!(
    ///     Board::from_graph6("Dq%").unwrap_err().to_string(),
    ///     "'Dq%' is not valid graph6: its characters are those from ? to ~, at character 3",
    /// );
    /// # Ok::<(), taquin::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not graph6, or as [`Board::new`].
    pub fn from_graph6(text: &str) -> Result<Self, BoardError> {
        let text = text.strip_prefix(HEADER).unwrap_or(text);
        let mut reader = Reader::new(text, "graph6", 0);
        if text.starts_with('&') {
            let reason = "it is digraph6, and the edges of a board have no direction";
            return Err(reader.error_at(0, reason));
        }
        let n = reader.vertex_count()?;
        let (pairs, given) = (n * (n - 1) / 2, reader.remaining());
        let (mut edges, mut edge_count) = (Vec::new(), 0);
        for edge in (1..n).flat_map(|b| (0..b).map(move |a| (a, b))).take(6 * given) {
            if reader.bits(1)? == 1 {
                edge_count += 1;
                // A board cannot have more, and a dense graph would take much memory.
                if edge_count <= MAX_EDGES {
                    edges.push(edge);
                }
            }
        }
        if 6 * given < pairs {
            let needed = pairs.div_ceil(6);
            let reason = format!("{n} vertices take {needed} characters after their number");
            return Err(reader.error_at(text.len(), reason));
        }
        if reader.remaining() > 0 {
            let end = text.len() - reader.remaining();
            return Err(reader.error_at(end, format!("the graph of {n} vertices ends before it")));
        }
        let filling = reader.remaining_bits() as u32;
        if reader.bits(filling)? != 0 {
            return Err(reader.error("its last bits, which stand for no edge, are not zero"));
        }
        if edge_count > MAX_EDGES {
            return Err(BoardError::Loops(edge_count + 1 - n));
        }
        Self::of_vertices(format!("g6:{text}"), n, &edges, n - 1)
    }

    /// The graph in graph6, without its home; vertex i is square i.
    #[expect(clippy::missing_panics_doc, reason = "the characters are ASCII")]
    pub fn to_graph6(&self) -> String {
        let mut text = bits::vertex_count(self.square_count() as u64);
        let start = text.len();
        let pairs = self.place_count() * self.square_count() / 2;
        text.resize(start + pairs.div_ceil(6), b'?');
        for arc in self.arcs().filter(|arc| arc.from < arc.to) {
            let (a, b) = (arc.from.index(), arc.to.index());
            let pair = b * (b - 1) / 2 + a;
            text[start + pair / 6] += 32 >> (pair % 6);
        }
        String::from_utf8(text).expect("the characters are ASCII")
    }

    /// The board of a graph with these edges, as [`Board::from_graph6`] reads it.
    pub(crate) fn named_by_graph6(
        count: usize,
        edges: &[(usize, usize)],
    ) -> Result<Self, BoardError> {
        let mut board = Self::of_vertices(String::new(), count, edges, count - 1)?;
        board.edit().name = format!("g6:{}", board.to_graph6());
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the description of the format: N(5), and the edges 0-2, 0-4, 1-3, 3-4.
    #[test]
    fn the_example_of_the_description() {
        let board = Board::from_graph6("DQc").unwrap();
        let edges: Vec<_> = board.arcs().filter(|arc| arc.from < arc.to).collect();
        let edges: Vec<_> = edges.iter().map(|arc| (arc.from.index(), arc.to.index())).collect();
        assert_eq!(edges, [(0, 2), (0, 4), (1, 3), (3, 4)]);
        assert_eq!((board.name(), board.home().index()), ("g6:DQc", 4));
        assert_eq!(board.to_graph6(), "DQc");
        assert_eq!(Board::from_graph6(">>graph6<<DQc").unwrap(), board);
    }

    #[test]
    fn boards_survive_graph6() {
        let names = ["1x2", "3x3", "petersen", "ring-62", "ring-63", "wheel-100", "20x20"];
        for name in names {
            let board: Board = name.parse().unwrap();
            let read = Board::from_graph6(&board.to_graph6()).unwrap();
            assert!(read.arcs().eq(board.arcs()), "{name}");
        }
    }

    #[test]
    fn what_is_no_graph6_is_refused_with_the_place() {
        let place = |text: &str| match Board::from_graph6(text).unwrap_err() {
            BoardError::Graph6 { character, reason, .. } => (character, reason),
            other => panic!("{text}: {other}"),
        };
        for (text, character, reason) in [
            ("", 1, "it ends too early"),
            ("Dq", 3, "5 vertices take 2 characters after their number"),
            ("D", 2, "5 vertices take 2 characters after their number"),
            ("DqKK", 4, "the graph of 5 vertices ends before it"),
            ("DqL", 3, "its last bits, which stand for no edge, are not zero"),
            ("D\u{e9}K", 2, "its characters are those from ? to ~"),
            ("DqK ", 4, "the graph of 5 vertices ends before it"),
            ("~?", 3, "it ends too early"),
            ("D#", 2, "its characters are those from ? to ~"),
            ("&DI?AO?", 1, "it is digraph6, and the edges of a board have no direction"),
        ] {
            assert_eq!(place(text), (character, reason.to_string()), "{text}");
        }
        let message = |text: &str| Board::from_graph6(text).unwrap_err().to_string();
        assert_eq!(message("@"), "a board has 2 to 65 535 squares; this one has 1");
        assert_eq!(
            message("~~~~~~~~"),
            "a board has 2 to 65 535 squares; this one has 68719476735"
        );
        assert_eq!(
            message("CO"),
            "the board is not connected: there is no path from home '4' to '1'"
        );
    }
}
