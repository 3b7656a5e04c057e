use std::collections::BTreeMap;

use itertools::Itertools;
use serde::Serialize;
use taquin::group::five::{self, FivePuzzle};
use taquin::group::{Dodecahedron, Rotation};
use taquin::numerals::count_noun;
use taquin::position::{Position, StandardPosition};

/// The paper's facts about the five-puzzle, computed.
#[derive(Clone, Debug, Serialize)]
pub struct FiveReport {
    /// The number of words of each level of the trees that text lists.
    #[serde(skip)]
    limit: usize,
    /// The number of elements with each least number of twists.
    pub by_twists: BTreeMap<usize, usize>,
    /// The number of elements with each least number of moves.
    pub by_moves: BTreeMap<usize, usize>,
    /// The levels of the binary trees from A and A⁻¹.
    pub trees: Vec<TreeLevelReport>,
    /// The paper's example of an elision.
    pub example: ExampleReport,
    /// Words that the paper gives, with their moves.
    pub words: Vec<WordMoves>,
    /// The classes under the reflection.
    pub classes: usize,
    /// The classes with inverses.
    pub extended_classes: usize,
    /// The upper bound for the eight-puzzle that the paper quotes without derivation.
    pub quoted_bound: usize,
    /// The largest distance of a standard position of the eight-puzzle.
    pub true_bound: usize,
    /// By cycle type: elements, axes of the dodecahedron, and angles.
    pub axes: Vec<AxesReport>,
    /// The vertices of the dodecahedron, numbered from 1.
    pub vertices: Vec<[f64; 3]>,
    /// The vertices of its faces, numbered from 1, anticlockwise as seen from outside.
    pub faces: Vec<Vec<usize>>,
    /// The two vertices of its edges.
    pub edges: Vec<(usize, usize)>,
    /// All elements with their rotations.
    pub elements: Vec<ElementReport>,
}

/// A level of the binary trees.
#[derive(Clone, Debug, Serialize)]
pub struct TreeLevelReport {
    /// The number of twists.
    pub twists: usize,
    /// The words in both trees, each with its reflection.
    pub words: Vec<(String, String)>,
    /// The number of elements that no shorter word reaches.
    pub new: usize,
}

/// The paper's example.
#[derive(Clone, Debug, Serialize)]
pub struct ExampleReport {
    /// The position.
    pub position: String,
    /// The tiles that B moves, and that A moves after it.
    pub apart: Vec<Vec<usize>>,
    /// The tiles that BA moves.
    pub together: Vec<usize>,
}

/// A word and its moves.
#[derive(Clone, Debug, Serialize)]
pub struct WordMoves {
    /// The word.
    pub word: String,
    /// Its moves.
    pub moves: usize,
}

/// The elements of one cycle type.
#[derive(Clone, Debug, Serialize)]
pub struct AxesReport {
    /// The lengths of the cycles.
    pub cycles: Vec<usize>,
    /// The number of elements.
    pub elements: usize,
    /// The number of their axes.
    pub axes: usize,
    /// The number of elements with each angle.
    pub degrees: BTreeMap<usize, usize>,
}

/// An element.
#[derive(Clone, Debug, Serialize)]
pub struct ElementReport {
    /// As cycles of squares.
    pub cycles: String,
    /// The position that it makes from the goal.
    pub code: String,
    /// The least number of twists.
    pub twists: usize,
    /// The least number of moves.
    pub moves: usize,
    /// The rotation.
    pub rotation: Rotation,
}

impl FiveReport {
    /// The report; `true_bound` is the eight-puzzle's largest number of moves. Text lists at most
    /// `limit` words of each level of the trees.
    pub fn new(five: &FivePuzzle, true_bound: usize, limit: usize) -> Self {
        let trees = (1..).zip(&five.trees).map(|(length, level)| TreeLevelReport {
            twists: length,
            words: level.words.iter().map(|(w, r)| (w.to_string(), r.to_string())).collect(),
            new: level.new,
        });
        let words = five
            .words
            .iter()
            .map(|word| WordMoves { word: word.to_string(), moves: word.move_count() });
        let axes = five.cycle_types.iter().map(|kind| AxesReport {
            cycles: kind.cycles.clone(),
            elements: kind.element_count,
            axes: kind.axis_count,
            degrees: kind.by_degrees.clone(),
        });
        let [b, a, together] = five.example.tiles.clone();
        let board = five.example.from.board();
        let dodecahedron = Dodecahedron::new();
        Self {
            limit,
            by_twists: five.by_twists.clone(),
            by_moves: five.by_moves.clone(),
            trees: trees.collect(),
            example: ExampleReport {
                position: Position::from(&five.example.from).drawing().replace('\n', " / "),
                apart: vec![b, a],
                together,
            },
            words: words.collect(),
            classes: five.class_count,
            extended_classes: five.extended_class_count,
            quoted_bound: five::QUOTED_BOUND,
            true_bound,
            axes: axes.collect(),
            vertices: dodecahedron.vertices().to_vec(),
            faces: (dodecahedron.faces().iter())
                .map(|face| face.iter().map(|v| v + 1).collect())
                .collect(),
            edges: dodecahedron.edges().iter().map(|(v, w)| (v + 1, w + 1)).collect(),
            elements: (five.elements.iter())
                .map(|element| {
                    let position = StandardPosition::from_element(board, &element.permutation);
                    ElementReport {
                        cycles: position.cycles(),
                        code: position.code(),
                        twists: element.twists,
                        moves: element.moves,
                        rotation: element.rotation,
                    }
                })
                .collect(),
        }
    }

    /// A level of the trees: its words and their reflections, as far as the limit goes.
    fn tree_line(&self, level: &TreeLevelReport) -> String {
        let shown = level.words.iter().take(self.limit);
        let words = shown.map(|(word, reflected)| format!("{word} ({reflected})")).join(" ");
        let more = if level.words.len() > self.limit { " …" } else { "" };
        let all = count_noun(level.words.len(), "word");
        format!("    {}: {all}, {} new: {words}{more}", level.twists, level.new)
    }

    /// The report for people.
    pub(super) fn lines(&self) -> Vec<String> {
        let counts = |by: &BTreeMap<usize, usize>| {
            by.iter().map(|(key, count)| format!("{key}:{count}")).join(" ")
        };
        let tiles = |list: &[usize]| list.iter().join(" ");
        let mut lines = vec![
            "the paper's facts about the five-puzzle, computed".into(),
            format!("  elements      {}", self.elements.len()),
            format!("  by twists     {}", counts(&self.by_twists)),
            format!("  by moves      {}", counts(&self.by_moves)),
            "  binary trees from A and A⁻¹ (W), with their reflections, by twists".into(),
        ];
        lines.extend(self.trees.iter().map(|level| self.tree_line(level)));
        let apart = self.example.apart.iter().map(|list| tiles(list)).join(", ");
        let together = tiles(&self.example.together);
        lines.push(format!(
            "  B, A from {} move the tiles {apart}; BA {together}",
            self.example.position
        ));
        for word in &self.words {
            lines.push(format!("  {} has {} moves", word.word, word.moves));
        }
        lines.push(format!(
            "  classes       {}, {} with inverses",
            self.classes, self.extended_classes
        ));
        lines.push(format!(
            "  bound         {} quoted for the eight-puzzle without derivation; the true \
             bound is {}",
            self.quoted_bound, self.true_bound
        ));
        lines.push(
            "  rotations of the dodecahedron; (0 1 2 3 4) is a turn by 72° about a face".into(),
        );
        for kind in self.axes.iter().filter(|kind| !kind.cycles.is_empty()) {
            let degrees = kind.degrees.iter().map(|(angle, count)| format!("{angle}°:{count}"));
            let cycles = kind.cycles.iter().join("+");
            let degrees = degrees.format(" ");
            lines.push(format!(
                "    cycles of {cycles:<4} {} elements, {} axes, {degrees}",
                kind.elements, kind.axes
            ));
        }
        for element in &self.elements {
            lines.push(format!(
                "    {:<12} {:>2} moves  {}",
                element.cycles, element.moves, element.rotation
            ));
        }
        lines
    }
}
