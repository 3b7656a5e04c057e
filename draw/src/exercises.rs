//! Sheets of exercises for a class: positions to solve, and on a page of their own the answers.

use std::fmt::Write;

use itertools::Itertools;
use taquin::position::{Path, Position};
use taquin::twist::{Twists, Word};

use super::{layout::Layout, position};
#[cfg(feature = "pdf")]
use super::{
    pdf::Document,
    typesetting::{self, BOLD, CHARACTER, PAPER, PLAIN, centred, line},
};

/// A position to solve, with a shortest solution.
#[derive(Clone, Debug)]
struct Exercise {
    solution: Path,
    word: Option<Word>,
}

impl Exercise {
    /// The answer is also a word of twists if the blank is at home before and after it.
    fn new(solution: Path, twists: &Twists) -> Self {
        let entered = solution.moves().iter().map(|slide| slide.from);
        let walk = std::iter::once(solution.start().blank()).chain(entered).collect_vec();
        Self { word: Word::from_walk(twists, &walk), solution }
    }

    fn position(&self) -> &Position {
        self.solution.start()
    }

    /// The number of moves, the word and the tiles that slide.
    fn answer(&self) -> String {
        let word = self.word.iter().map(|word| format!("  {word}")).join("");
        format!("{:>2} moves{word}  {}", self.solution.len(), tiles(&self.solution))
    }
}

/// The numbers of the tiles that slide.
fn tiles(path: &Path) -> String {
    path.tiles().map(|tile| tile.number(path.start().board())).join(" ")
}

/// Exercises for a class: boards to write on, and the answers on pages of their own.
#[derive(Clone, Debug)]
pub struct ExerciseSheet {
    goal: Position,
    exercises: Vec<Exercise>,
    /// The seed from which the positions were drawn.
    seed: u64,
}

/// What stands above the exercises, before the goal.
const TASK: &str = "Slide tiles into the blank until the board looks like this:";

impl ExerciseSheet {
    /// The sheet of the positions that these shortest solutions begin with, those of few moves first.
    pub fn new(goal: &Position, solutions: impl IntoIterator<Item = Path>, seed: u64) -> Self {
        let twists = goal.board().twists();
        let solutions = solutions.into_iter().sorted_by_key(Path::len);
        let exercises = solutions.map(|path| Exercise::new(path, &twists)).collect();
        Self { goal: goal.clone(), exercises, seed }
    }

    fn numbered(&self) -> impl Iterator<Item = (usize, &Exercise)> {
        (1..).zip(&self.exercises)
    }

    /// How the sheet is printed again, and what the letters of the answers mean.
    fn notes(&self) -> Vec<String> {
        let board = self.goal.board();
        let twists = board.twists();
        let mut notes = vec![format!("Board {}, seed {}.", board.name(), self.seed)];
        let words = self.exercises.iter().filter_map(|exercise| exercise.word.as_ref());
        let letters = words.flat_map(Word::iter).sorted_by_key(|twist| twist.index());
        let loops =
            letters.dedup_by(|one, other| one.index() == other.index()).filter_map(|twist| {
                let word = Word::from_twists(&twists, [twist]);
                Some(format!("{} slides {}", twist.name(), tiles(&word.path_from(&self.goal)?)))
            });
        let loops = loops.collect_vec();
        if !loops.is_empty() {
            notes.push(format!(
                "A letter takes the blank around a loop. From the goal, {}.",
                loops.join("; ")
            ));
        }
        notes
    }

    /// The sheet as text, the answers after a form feed. Where rows and columns do not show which squares
    /// are adjacent, a line below the goal says it.
    pub fn text(&self) -> String {
        let mut text = format!("{TASK}\n\n{}\n", self.goal.drawing());
        if !Layout::new(self.goal.board()).cells {
            let _ = writeln!(text, "\n{}", wrapped(&adjacent(&self.goal), 80).join("\n"));
        }
        for (number, exercise) in self.numbered() {
            let _ = write!(text, "\n{number}.\n{}\n", exercise.position().drawing());
        }
        text.push_str("\u{c}Answers\n\n");
        for (number, exercise) in self.numbered() {
            let _ = writeln!(text, "{number:>3}.  {}", exercise.answer());
        }
        let _ = writeln!(text, "\n{}", self.notes().join("\n"));
        text
    }

    /// The sheet as Markdown, the answers below a rule. Where rows and columns do not show which squares
    /// are adjacent, the boards are pictures.
    pub fn markdown(&self) -> String {
        let layout = Layout::new(self.goal.board());
        let shown = |shown: &Position| match layout.cells {
            true => format!("```text\n{}\n```\n", shown.drawing()),
            false => position::drawn(shown, &layout),
        };
        let mut text = format!("# Exercises\n\n{TASK}\n\n{}", shown(&self.goal));
        for (number, exercise) in self.numbered() {
            let _ = write!(text, "\n## Exercise {number}\n\n{}", shown(exercise.position()));
        }
        text.push_str("\n---\n\n# Answers\n\n");
        for (number, exercise) in self.numbered() {
            let _ = writeln!(text, "{number}. {}", exercise.answer().trim_start());
        }
        let _ = writeln!(text, "\n{}", self.notes().join("\n"));
        text
    }

    /// The sheet as a PDF.
    #[cfg(feature = "pdf")]
    pub fn pdf(&self) -> Vec<u8> {
        const ACROSS: usize = 2;
        const DOWN: usize = 3;
        const MARGIN: f32 = 60.0;
        const TOP: f32 = 740.0;
        const TEXT: f32 = 10.0;
        const ANSWER: f32 = 8.0;
        let cell = ((PAPER.0 - 2.0 * MARGIN) / ACROSS as f32, (TOP - MARGIN) / DOWN as f32);
        let layout = Layout::new(self.goal.board());
        // Circles are smaller than squares, and so are the numbers in them.
        let goal = if layout.cells { 60.0 } else { 84.0 };
        let draw = |content: &mut _, position: &_, corner, room| {
            typesetting::board(content, &layout, position, corner, room);
        };
        let mut document = Document::begin();
        let numbered = self.numbered().collect_vec();
        for page in numbered.chunks(ACROSS * DOWN) {
            let mut content = pdf_writer::Content::new();
            line(&mut content, PLAIN, TEXT, (MARGIN, TOP + 30.0), TASK);
            draw(&mut content, &self.goal, (PAPER.0 - MARGIN - goal, TOP + goal), (goal, goal));
            for (place, (number, exercise)) in page.iter().enumerate() {
                let left = MARGIN + (place % ACROSS) as f32 * cell.0;
                let top = TOP - (place / ACROSS) as f32 * cell.1;
                line(&mut content, BOLD, TEXT, (left, top - TEXT), &format!("{number}."));
                let corner = (left + 30.0, top - 6.0);
                draw(&mut content, exercise.position(), corner, (cell.0 - 50.0, cell.1 - 40.0));
            }
            document.add_page(content);
        }
        let room = ((PAPER.0 - 2.0 * MARGIN) / (CHARACTER * ANSWER)) as usize;
        let answers = numbered
            .iter()
            .map(|(number, exercise)| format!("{number:>3}.  {}", exercise.answer()));
        let texts = answers.chain([String::new()]).chain(self.notes());
        let texts = texts.flat_map(|text| wrapped(&text, room)).collect_vec();
        let lines = ((TOP - MARGIN) / (1.5 * ANSWER)) as usize;
        for page in texts.chunks(lines) {
            let mut content = pdf_writer::Content::new();
            centred(&mut content, BOLD, TEXT, TOP + 30.0, "Answers");
            for (row, text) in page.iter().enumerate() {
                let baseline = TOP - 1.5 * ANSWER * row as f32;
                line(&mut content, PLAIN, ANSWER, (MARGIN, baseline), text);
            }
            document.add_page(content);
        }
        document.finish("Exercises with sliding puzzles", "Positions to solve, and answers", |_| {})
    }
}

/// Which squares are adjacent, by what the goal has on them.
fn adjacent(goal: &Position) -> String {
    let board = goal.board();
    let on = |square| goal.tile(square).map_or("_".into(), |tile| tile.number(board).to_string());
    let edges = board.arcs().filter(|arc| arc.from < arc.to);
    let edges = edges.map(|arc| format!("{}-{}", on(arc.from), on(arc.to)));
    format!("Squares are adjacent where the goal has {}.", edges.format(", "))
}

/// Breaks a text at spaces into lines of at most so many characters, all but the first indented.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("      {word}")),
            None => lines.push(word.into()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::board::Board;
    use taquin::position::MoveNotation;

    #[test]
    fn answers_are_words_where_the_blank_is_at_home() {
        let board: Board = "eight".parse().unwrap();
        let twists = board.twists();
        let goal = Position::goal(&board);
        let word = twists.word("WXYZADY").unwrap();
        let start = Position::parse(&board, "102536").unwrap();
        let sheet = ExerciseSheet::new(&goal, word.path_from(&start), 1);
        let text = sheet.text();
        let (exercises, answers) = text.split_once('\u{c}').unwrap();
        assert!(exercises.ends_with("\n1.\n0 2 5\n1 _ 3\n7 4 6\n"), "{exercises}");
        assert!(answers.contains("  1.  20 moves  WXYZADY  "), "{answers}");
        let answer = answers.lines().find(|line| line.starts_with("  1.")).unwrap();
        let tiles = answer.rsplit("  ").next().unwrap();
        let played = MoveNotation::Numbers.play(&start, tiles).unwrap();
        assert_eq!((played.illegal, played.path.end()), (None, goal.clone()));
        let markdown = sheet.markdown();
        assert!(markdown.contains("# Answers\n\n1. 20 moves  WXYZADY"), "{markdown}");
        // Each letter that occurs is explained by the tiles that it slides from the goal.
        let notes = answers.split_once("\n\n").unwrap().1.split_once("\n\n").unwrap().1;
        let (seed, loops) = notes.trim_end().split_once('\n').unwrap();
        assert_eq!(seed, "Board eight, seed 1.");
        let loops = loops.strip_prefix("A letter takes the blank around a loop. From the goal, ");
        let mut letters = String::new();
        for one in loops.unwrap().trim_end_matches('.').split("; ") {
            let (letter, tiles) = one.split_once(" slides ").unwrap();
            let played = MoveNotation::Numbers.play(&goal, tiles).unwrap();
            assert_eq!(
                played.path.end(),
                twists.word(letter).unwrap().path_from(&goal).unwrap().end()
            );
            letters.push_str(letter);
        }
        assert_eq!(letters.chars().sorted().collect::<String>(), "ADWXYZ");
    }

    #[cfg(feature = "pdf")]
    fn draw(
        content: &mut pdf_writer::Content,
        position: &Position,
        corner: (f32, f32),
        room: (f32, f32),
    ) {
        typesetting::board(content, &Layout::new(position.board()), position, corner, room);
    }

    #[cfg(feature = "pdf")]
    #[test]
    fn the_tiles_of_a_pdf_are_where_they_stand() {
        let board: Board = "2x3".parse().unwrap();
        let position = Position::parse(&board, "3 1 2 / _ 4 5").unwrap();
        let mut content = pdf_writer::Content::new();
        draw(&mut content, &position, (100.0, 500.0), (90.0, 90.0));
        let content = content.finish().to_vec();
        let mut squares: Vec<(f32, f32, String)> = Vec::new();
        for line in String::from_utf8(content).unwrap().lines() {
            let words = line.split(' ').collect_vec();
            let number = |word: usize| words[word].parse::<f32>().unwrap();
            match words.last() {
                Some(&"re") => squares.push((number(0), number(1), String::new())),
                Some(&"Td") => {
                    let (x, y, _) = squares.last().unwrap();
                    let (right, up) = (number(0) - x, number(1) - y);
                    assert!((0.0..30.0).contains(&right) && (0.0..30.0).contains(&up), "{line}");
                }
                Some(&"Tj") => squares.last_mut().unwrap().2 = words[0].into(),
                _ => {}
            }
        }
        let expected = ["(3)", "(1)", "(2)", "", "(4)", "(5)"].into_iter().enumerate();
        let expected = expected.map(|(square, text)| {
            let (row, column) = ((square / 3) as f32, (square % 3) as f32);
            (100.0 + 30.0 * column, 470.0 - 30.0 * row, text.to_string())
        });
        assert_eq!(squares, expected.collect_vec());
    }

    /// The contents of the pages of a document.
    #[cfg(feature = "pdf")]
    fn pages(document: &[u8]) -> Vec<String> {
        let document = document.iter().map(|&byte| char::from(byte)).collect::<String>();
        let streams = document.split("\nstream\n").skip(1);
        let streams = streams.map(|rest| rest.split("\nendstream").next().unwrap());
        let bytes = streams.map(|stream| stream.chars().map(|c| c as u8).collect_vec());
        let inflated =
            bytes.map(|bytes| miniz_oxide::inflate::decompress_to_vec_zlib(&bytes).unwrap());
        let texts = inflated.map(|bytes| bytes.into_iter().map(char::from).collect::<String>());
        // The other streams are fonts.
        texts.filter(|text| !text.starts_with("\0\u{1}\0\0")).collect()
    }

    #[cfg(feature = "pdf")]
    #[test]
    fn the_boards_of_a_sheet_do_not_overlap() {
        for board in ["2x3", "3x2"] {
            boards_do_not_overlap(&board.parse().unwrap());
        }
    }

    #[cfg(feature = "pdf")]
    fn boards_do_not_overlap(board: &Board) {
        let goal = Position::goal(board);
        let solution = MoveNotation::Numbers.play(&goal, "5").unwrap().path;
        let sheets = pages(&ExerciseSheet::new(&goal, vec![solution; 7], 1).pdf());
        // The lines of the last page, the answers, do not overlap.
        let baselines = sheets[2].lines().filter_map(|line| line.strip_suffix(" Td"));
        let baselines = baselines.map(|at| at.split(' ').nth(1).unwrap().parse::<f32>().unwrap());
        let baselines = baselines.sorted_by(f32::total_cmp).collect_vec();
        // The heading, the answers, an empty line and the board with the seed.
        assert_eq!(baselines.len(), 1 + 7 + 2);
        assert!(baselines.windows(2).all(|pair| pair[0] + 8.0 < pair[1]), "{baselines:?}");
        // The goal and the exercises, then the goal and the last one, then the answers.
        for (sheet, boards) in sheets.iter().zip_eq([1 + 6, 1 + 1, 0]) {
            let squares = sheet.lines().filter_map(|line| line.strip_suffix(" re"));
            let squares = squares.map(|square| {
                square.split(' ').map(|number| number.parse::<f32>().unwrap()).collect_vec()
            });
            let squares = squares.collect_vec();
            assert_eq!(squares.len(), 6 * boards);
            for square in &squares {
                assert!(square[0] > 0.0 && square[0] + square[2] < PAPER.0, "{square:?}");
                assert!(square[1] > 0.0 && square[1] + square[3] < PAPER.1, "{square:?}");
            }
            for [a, b] in squares.iter().array_combinations() {
                let apart = |axis: usize| {
                    let (first, second) = if a[axis] < b[axis] { (a, b) } else { (b, a) };
                    first[axis] + first[axis + 2] <= second[axis] + 0.01
                };
                assert!(apart(0) || apart(1), "{a:?} {b:?}");
            }
        }
    }

    /// Numbers of four digits are smaller than others, so that they begin in their squares.
    #[cfg(feature = "pdf")]
    #[test]
    fn long_numbers_are_as_wide_as_their_squares() {
        let board: Board = "40x40".parse().unwrap();
        let mut content = pdf_writer::Content::new();
        draw(&mut content, &Position::goal(&board), (100.0, 500.0), (400.0, 400.0));
        let content = String::from_utf8(content.finish().to_vec()).unwrap();
        let number = |line: &str| line.split(' ').next().unwrap().parse::<f32>().unwrap();
        let left = content.lines().filter(|line| line.ends_with(" re")).map(number);
        let starts = content.lines().filter(|line| line.ends_with(" Td")).map(number);
        let starts = starts.collect_vec();
        assert_eq!(starts.len(), 1599);
        for (left, start) in left.zip(starts) {
            assert!((left..left + 5.0).contains(&start), "{left} {start}");
        }
    }

    /// Every edge of a board that is no grid is a line between the circles of its ends, in the goal and in
    /// the exercises of every format.
    #[test]
    fn boards_that_are_no_grids_have_edges() {
        for name in ["petersen", "theta0", "hex-3x4", "ring-6"] {
            let board: Board = name.parse().unwrap();
            let goal = Position::goal(&board);
            let (squares, edges) = (board.square_count(), board.edge_count());
            let word = board.twists().word("a").unwrap();
            let sheet = ExerciseSheet::new(&goal, word.path_from(&goal), 1);
            let markdown = sheet.markdown();
            assert_eq!(markdown.matches("<line ").count(), 2 * edges, "{name}");
            assert_eq!(markdown.matches("<circle ").count(), 2 * squares, "{name}");
            let text = sheet.text();
            let adjacent = text.split("Squares are adjacent where the goal has ").nth(1).unwrap();
            assert_eq!(adjacent.split(".\n").next().unwrap().matches('-').count(), edges, "{name}");
            #[cfg(feature = "pdf")]
            {
                let page = &pages(&sheet.pdf())[0];
                let lines = page.lines().filter(|line| line.ends_with(" l")).count();
                let arcs = page.lines().filter(|line| line.ends_with(" c")).count();
                assert_eq!((lines, arcs), (2 * edges, 4 * 2 * squares), "{name}");
            }
        }
    }

    #[cfg(feature = "pdf")]
    #[test]
    fn long_answers_are_broken_at_spaces() {
        assert_eq!(wrapped("  1.  ab cd ef", 9), ["  1.  ab", "      cd", "      ef"]);
    }
}
