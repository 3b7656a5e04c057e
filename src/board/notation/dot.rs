use itertools::iproduct;

use super::super::{Board, BoardError};
use super::labelled::Labelled;

impl Board {
    /// A board from an undirected graph in DOT, the language of Graphviz: its nodes and edges, also
    /// those of its subgraphs. Attributes are not read. Home is the last square: in the order of
    /// the labels if all are numbers, else in that of the text.
    ///
    /// ```
    /// let kite = taquin::Board::from_dot("kite", "graph { a -- b -- c -- a; c -- d }")?;
    /// assert_eq!((kite.square_count(), kite.edge_count()), (4, 4));
    /// # Ok::<(), taquin::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not DOT or its graph is directed, or as [`Board::new`].
    pub fn from_dot(name: &str, text: &str) -> Result<Self, BoardError> {
        let graph = Labelled::new(text);
        let mut parser = Parser { graph, next: 0, token: None, strict: false, pairs: 0 };
        parser.graph()?;
        parser.graph.board(name)
    }
}

/// The greatest depth of subgraphs in subgraphs.
const MAX_DEPTH: usize = 100;

/// The greatest number of edges, repeated ones included. A short text may join large subgraphs.
const MAX_PAIRS: usize = 1 << 20;

/// A token of DOT.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// A name, a number or a quoted text; keywords are names that are not quoted.
    Id {
        text: String,
        quoted: bool,
    },
    /// One of `{ } [ ] ; , = : +`.
    Sign(char),
    /// `--`
    Edge,
    End,
}

/// A parser by recursive descent, after <https://graphviz.org/doc/info/lang.html>.
struct Parser<'t> {
    graph: Labelled<'t>,
    /// The byte of the text where the unread part begins.
    next: usize,
    /// The token that was looked at but not taken, and where it begins.
    token: Option<(Token, usize)>,
    /// Whether repeated edges count once.
    strict: bool,
    /// The number of edges so far, repeated ones included.
    pairs: usize,
}

impl Parser<'_> {
    fn error<T>(&self, byte: usize, reason: impl Into<String>) -> Result<T, BoardError> {
        let error = BoardError::Notation { notation: "DOT", reason: reason.into() };
        Err(self.graph.error(byte, error))
    }

    /// `[strict] graph [ID] { … }`
    fn graph(&mut self) -> Result<(), BoardError> {
        self.strict = self.takes_keyword("strict")?;
        let (_, at) = self.peek()?;
        if self.takes_keyword("digraph")? {
            return self
                .error(at, "the graph is directed, and the edges of a board have no direction");
        }
        if !self.takes_keyword("graph")? {
            return self.error(at, "it begins with the word graph");
        }
        if matches!(self.peek()?.0, Token::Id { .. }) {
            self.id()?;
        }
        self.expect('{')?;
        self.statements(0)?;
        match self.peek()? {
            (Token::End, _) => Ok(()),
            (_, at) => self.error(at, "there is something after the graph"),
        }
    }

    /// Statements up to the closing brace: the squares that they name.
    fn statements(&mut self, depth: usize) -> Result<Vec<usize>, BoardError> {
        let mut named = Vec::new();
        loop {
            if self.takes(&Token::Sign('}'))? {
                return Ok(named);
            }
            if !self.takes(&Token::Sign(';'))? {
                named.extend(self.statement(depth)?);
            }
        }
    }

    /// A node, a chain of edges, a subgraph or attributes: the squares that it names.
    fn statement(&mut self, depth: usize) -> Result<Vec<usize>, BoardError> {
        for keyword in ["graph", "node", "edge"] {
            if self.takes_keyword(keyword)? {
                self.attributes()?;
                return Ok(vec![]);
            }
        }
        let (_, at) = self.peek()?;
        let Some(mut ends) = self.operand(depth)? else { return Ok(vec![]) };
        let mut named = ends.clone();
        while self.takes(&Token::Edge)? {
            let (_, to) = self.peek()?;
            let Some(next) = self.operand(depth)? else {
                return self.error(to, "an edge ends with a node");
            };
            self.pairs += ends.len() * next.len();
            if self.pairs > MAX_PAIRS {
                return self.error(at, "its subgraphs have too many edges");
            }
            for (&a, &b) in iproduct!(&ends, &next) {
                if !(self.strict && self.graph.has_edge(a, b)) {
                    self.graph.edge(a, b, at)?;
                }
            }
            named.extend(&next);
            ends = next;
        }
        self.attributes()?;
        Ok(named)
    }

    /// A node or a subgraph, the squares of it; `None` after an assignment `a = b`.
    fn operand(&mut self, depth: usize) -> Result<Option<Vec<usize>>, BoardError> {
        let subgraph = self.takes_keyword("subgraph")?;
        if subgraph && matches!(self.peek()?.0, Token::Id { .. }) {
            self.id()?;
        }
        if subgraph || self.peek()?.0 == Token::Sign('{') {
            let (_, at) = self.peek()?;
            self.expect('{')?;
            if depth == MAX_DEPTH {
                return self.error(at, "subgraphs are nested too deeply");
            }
            return self.statements(depth + 1).map(Some);
        }
        let (label, at) = self.id()?;
        if self.takes(&Token::Sign('='))? {
            self.id()?;
            return Ok(None);
        }
        let square = self.graph.square(&label, at)?;
        // A port and a compass point.
        while self.takes(&Token::Sign(':'))? {
            self.id()?;
        }
        Ok(Some(vec![square]))
    }

    /// Any number of lists `[a = b, c = d]`.
    fn attributes(&mut self) -> Result<(), BoardError> {
        while self.takes(&Token::Sign('['))? {
            while !self.takes(&Token::Sign(']'))? {
                self.id()?;
                if self.takes(&Token::Sign('='))? {
                    self.id()?;
                }
                let _ = self.takes(&Token::Sign(','))? || self.takes(&Token::Sign(';'))?;
            }
        }
        Ok(())
    }

    /// A name; quoted ones may be joined by `+`.
    fn id(&mut self) -> Result<(String, usize), BoardError> {
        let (Token::Id { text: mut id, quoted }, at) = self.peek()? else {
            let (_, at) = self.peek()?;
            return self.error(at, "a name is expected here");
        };
        self.token = None;
        while quoted && self.takes(&Token::Sign('+'))? {
            let (Token::Id { text, quoted: true }, _) = self.peek()? else {
                let (_, at) = self.peek()?;
                return self.error(at, "a text in quotes is expected here");
            };
            self.token = None;
            id.push_str(&text);
        }
        Ok((id, at))
    }

    /// Takes the next token if it is this one.
    fn takes(&mut self, token: &Token) -> Result<bool, BoardError> {
        let is_next = self.peek()?.0 == *token;
        if is_next {
            self.token = None;
        }
        Ok(is_next)
    }

    /// Takes the next token if it is this keyword, in capitals or not.
    fn takes_keyword(&mut self, keyword: &str) -> Result<bool, BoardError> {
        let (token, _) = self.peek()?;
        let is_next = matches!(token, Token::Id { text, quoted: false }
            if text.eq_ignore_ascii_case(keyword));
        if is_next {
            self.token = None;
        }
        Ok(is_next)
    }

    fn expect(&mut self, sign: char) -> Result<(), BoardError> {
        let (_, at) = self.peek()?;
        match self.takes(&Token::Sign(sign))? {
            true => Ok(()),
            false => self.error(at, format!("'{sign}' is expected here")),
        }
    }

    /// The next token and the byte where it begins.
    fn peek(&mut self) -> Result<(Token, usize), BoardError> {
        if self.token.is_none() {
            self.token = Some(self.read()?);
        }
        Ok(self.token.clone().expect("it was read just now"))
    }

    /// Reads a token.
    fn read(&mut self) -> Result<(Token, usize), BoardError> {
        self.skip_comments()?;
        let (start, rest) = (self.next, &self.graph.text[self.next..]);
        let Some(first) = rest.chars().next() else { return Ok((Token::End, start)) };
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || !c.is_ascii();
        let length = |of: &dyn Fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
        let id = |length: usize| Token::Id { text: rest[..length].into(), quoted: false };
        let (token, length) = match first {
            '"' => return self.quoted(start),
            '<' => return self.error(start, "labels of HTML cannot be names of squares"),
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' | '+' => (Token::Sign(first), 1),
            '-' if rest.starts_with("--") => (Token::Edge, 2),
            '-' if rest.starts_with("->") => {
                return self.error(start, "an edge of a board has no direction: write --");
            }
            '-' | '.' | '0'..='9' => {
                let sign = usize::from(first == '-');
                let digits = length(&|c| c.is_ascii_digit() || c == '.' || c == '-');
                let digits = rest[sign..digits].find('-').map_or(digits, |minus| sign + minus);
                (id(digits), digits)
            }
            c if is_letter(c) => (id(length(&is_letter)), length(&is_letter)),
            _ => return self.error(start, format!("{first:?} has no meaning here")),
        };
        self.next += length;
        Ok((token, start))
    }

    /// A text in quotes, where `\"` stands for a quote and a backslash at the end of a line joins
    /// it to the next.
    fn quoted(&mut self, start: usize) -> Result<(Token, usize), BoardError> {
        let mut text = String::new();
        let mut chars = self.graph.text[start + 1..].char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            match (c, chars.peek()) {
                ('"', _) => {
                    self.next = start + 1 + at + 1;
                    return Ok((Token::Id { text, quoted: true }, start));
                }
                ('\\', Some((_, '"'))) => {
                    text.push('"');
                    chars.next();
                }
                ('\\', Some((_, '\n'))) => {
                    chars.next();
                }
                _ => text.push(c),
            }
        }
        self.error(start, "the text in quotes does not end")
    }

    /// Skips spaces and comments: `/* … */`, `// …`, and lines that begin with `#`.
    fn skip_comments(&mut self) -> Result<(), BoardError> {
        loop {
            let text = &self.graph.text[self.next..];
            let rest = text.trim_start();
            self.next += text.len() - rest.len();
            let line = rest.find('\n').unwrap_or(rest.len());
            self.next += match rest {
                _ if rest.starts_with("/*") => match rest.find("*/") {
                    Some(end) => end + 2,
                    None => return self.error(self.next, "the comment does not end"),
                },
                _ if rest.starts_with("//") || rest.starts_with('#') => line,
                _ => return Ok(()),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_graphviz_allows() {
        for (text, squares, edges) in [
            ("graph { 1 -- 2 }", 2, 1),
            ("GRAPH kite { a -- b -- c -- a; c -- d [label=x, len=\"2\"][color = red;] }", 4, 4),
            ("strict graph { a -- b b -- a a--b }", 2, 1),
            (
                "graph \"x\" + \"y\" { node [shape=box] rankdir = LR; \"a\\\"\" -- \"b\" + \"c\" }",
                2,
                1,
            ),
            ("graph { a:n -- b:p:sw; }", 2, 1),
            ("graph { a -- {b c; d} -- e }", 5, 6),
            ("graph { subgraph cluster_1 { a -- b } subgraph { c } -- a }", 3, 2),
            ("/* a\n* b */ graph { # c\n// d\n -1.5 -- .5 -- 2--3 }", 4, 3),
            ("graph { é -- \u{3b1} }", 2, 1),
        ] {
            let board =
                Board::from_dot("x", text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!((board.square_count(), board.edge_count()), (squares, edges), "{text}");
        }
        let numbers = Board::from_dot("x", "graph { 10 -- 9 -- 1 }").unwrap();
        assert_eq!(numbers.label(numbers.home()).to_string(), "10");
    }

    #[test]
    fn faults_have_their_line_and_column() {
        let deep = format!("graph {}", "{".repeat(200_000));
        let set = |letter: char| {
            let names: String = (0..100).map(|i| format!("{letter}{i} ")).collect();
            format!("{{{names}}}")
        };
        let sets = format!("strict graph {{ {} }}", ["a", "b"].repeat(200).join(" -- "));
        let sets = sets.replace("b --", &(set('b') + " --")).replace("a --", &(set('a') + " --"));
        for (text, expected) in [
            ("", "invalid DOT: it begins with the word graph at line 1 column 1"),
            (
                "digraph { a -> b }",
                "invalid DOT: the graph is directed, and the edges of a board have no direction at \
                 line 1 column 1",
            ),
            (
                "graph {\n a -> b }",
                "invalid DOT: an edge of a board has no direction: write -- at line 2 column 4",
            ),
            ("graph { a -- }", "invalid DOT: a name is expected here at line 1 column 14"),
            ("graph { a -- b = c }", "invalid DOT: an edge ends with a node at line 1 column 14"),
            ("graph a b", "invalid DOT: '{' is expected here at line 1 column 9"),
            ("graph { a -- b", "invalid DOT: a name is expected here at line 1 column 15"),
            (
                "graph { a } }",
                "invalid DOT: there is something after the graph at line 1 column 13",
            ),
            ("graph { a [b", "invalid DOT: a name is expected here at line 1 column 13"),
            (
                "graph { a -- \"b }",
                "invalid DOT: the text in quotes does not end at line 1 column 14",
            ),
            ("graph { /* a }", "invalid DOT: the comment does not end at line 1 column 9"),
            (
                "graph { a -- <b> }",
                "invalid DOT: labels of HTML cannot be names of squares at line 1 column 14",
            ),
            ("graph { a % b }", "invalid DOT: '%' has no meaning here at line 1 column 11"),
            ("graph { a -- b\nb -- a }", "the edge [b, a] is listed twice at line 2 column 1"),
            (&deep, "invalid DOT: subgraphs are nested too deeply at line 1 column 108"),
            (&sets, "invalid DOT: its subgraphs have too many edges at line 1 column 16"),
        ] {
            let error = Board::from_dot("x", text).unwrap_err().to_string();
            assert_eq!(error, expected, "{}", &text[..text.len().min(60)]);
        }
    }
}
