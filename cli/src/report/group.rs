use itertools::Itertools;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::{Serialize, Serializer};
use serde_json::Value;
use taquin::board::{Board, SpanningTree, SquareId, Symmetries, Symmetry};
use taquin::group::{
    Constituent, GeneratorNames, GroupAnalysis, GroupName, NamedEvidence, PuzzleGroup,
    WilsonPrediction,
};
use taquin::numerals::integer;
use taquin::perm::Order;

use super::table::{Row, properties, row, without};
use super::{FiveReport, Record, grouped, yes_or_no};

/// The group of a board, with its evidence.
#[derive(Clone, Debug, Serialize)]
pub struct GroupReport<'a> {
    /// The board's name.
    pub board: String,
    /// The number of squares.
    pub squares: usize,
    /// The number of edges.
    pub edges: usize,
    /// The number of independent loops.
    pub loops: usize,
    /// Whether two colours suffice for adjacent squares to differ.
    pub bipartite: bool,
    /// Whether the board stays connected without any one square.
    pub two_connected: bool,
    /// The cut vertices: squares without which the board is not connected.
    pub articulation_squares: Vec<String>,
    /// All symmetries of the board.
    pub symmetries: SymmetryReport,
    /// Those that fix home.
    pub symmetries_fixing_home: SymmetryReport,
    /// The loops of the blank that generate the group.
    pub generators: Loops<'a>,
    /// The pairs of letters of which the second undoes moves of the first; omitted for more than 64
    /// letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlaps: Option<Vec<Overlap>>,
    /// The number of places.
    pub degree: usize,
    /// The orbits on the places, by the labels of their squares.
    pub orbits: Vec<Vec<String>>,
    /// Whether there is only one orbit.
    pub transitive: bool,
    /// Whether the group is transitive and preserves only the two trivial partitions.
    pub primitive: bool,
    /// The number of elements.
    pub order: Count,
    /// The same as a product of factorials.
    pub order_formula: String,
    /// The name of the group.
    pub name: String,
    /// The name with subscripts and with other names of the same group.
    pub full_name: String,
    /// The number of reachable positions, wherever the blank is.
    pub positions: Count,
    /// The action on each orbit of two places or more, with its evidence.
    pub constituents: Vec<ConstituentReport>,
    /// Whether the evidence was checked and holds; nothing on boards of more than 2500 squares,
    /// where it is not checked.
    pub evidence_holds: Option<bool>,
    /// The prediction of Wilson's theorem for each block.
    pub wilson: Vec<PredictionReport>,
    /// Whether the theorem predicts the computed group.
    pub wilson_agrees: bool,
    #[serde(skip)]
    predicted: String,
    /// The squares that tiles can reach, by block, on boards that are not 2-connected.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reach: Vec<ReachReport>,
    /// The paper's facts about the five-puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub five: Option<FiveReport>,
}

/// A number that may be large: in JSON a number up to 2⁵³, and a string beyond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count(pub Order);

impl Default for Count {
    fn default() -> Self {
        Self(Order::from(1))
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        integer(self.0.value(), &self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let order = Order::read(&value.as_str().map_or(value.to_string(), String::from));
        order.map(Self).ok_or_else(|| D::Error::custom("no number of elements"))
    }
}

/// A group of symmetries.
#[derive(Clone, Debug, Serialize)]
pub struct SymmetryReport {
    /// The number of symmetries.
    pub order: Count,
    /// Some that generate them, as cycles of squares, with their names where the drawing shows
    /// them.
    pub generators: Vec<String>,
}

/// The loops of the blank. A list of all would be long on a large board, where most squares are on
/// the walk of most loops.
#[derive(Clone, Debug)]
pub struct Loops<'a> {
    board: &'a Board,
    group: &'a PuzzleGroup,
    tree: SpanningTree,
}

/// A loop of the blank.
#[derive(Clone, Debug, Serialize)]
pub struct LoopReport<'a> {
    /// The letter.
    pub name: &'a str,
    /// The letter of the same loop backwards.
    pub inverse: &'a str,
    /// The squares of the blank, from home to home.
    pub walk: Vec<String>,
    /// The effect of the loop on the tiles, as a cycle of squares.
    pub cycle: String,
}

impl<'a> Loops<'a> {
    fn iter(&self) -> impl ExactSizeIterator<Item = LoopReport<'a>> {
        let Self { board, group, ref tree } = *self;
        board.chords().iter().zip(group.generators()).map(move |(chord, cycle)| LoopReport {
            name: &chord.name,
            inverse: &chord.inverse,
            walk: labels(board, &tree.fundamental_loop(chord.arc)),
            cycle: format!("({})", labels_at(board, cycle.points()).join(" ")),
        })
    }
}

impl Serialize for Loops<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// The number of moves of the previous letter that a letter undoes.
#[derive(Clone, Debug, Serialize)]
pub struct Overlap {
    /// The two letters in order.
    pub word: String,
    /// The number of moves that each letter saves.
    pub steps: usize,
}

/// The action of the group on one orbit.
#[derive(Clone, Debug, Serialize)]
pub struct ConstituentReport {
    /// The orbit, by the labels of its squares.
    pub squares: Vec<String>,
    /// The name of the group on the orbit.
    pub name: String,
    /// Its order.
    pub order: Count,
    /// Whether it is primitive.
    pub primitive: bool,
    /// The evidence.
    pub evidence: NamedEvidence,
}

/// The prediction of Wilson's theorem for one block.
#[derive(Clone, Debug, Serialize)]
pub struct PredictionReport {
    /// The places of the block, by the labels of their squares.
    pub squares: Vec<String>,
    /// The name of the group.
    pub name: String,
    /// Whether the block is a ring, of which the theorem says nothing.
    #[serde(skip)]
    is_ring: bool,
}

/// The squares of one block, and the tiles that never leave it.
#[derive(Clone, Debug, Serialize)]
pub struct ReachReport {
    /// The squares that these tiles can reach.
    pub squares: Vec<String>,
    /// The numbers of the tiles.
    pub tiles: Vec<usize>,
}

/// The largest number of loops whose overlaps are listed.
const MOST_OVERLAPS: usize = 32;

impl ConstituentReport {
    /// The report of an action, whose evidence has these names of the generators.
    pub(super) fn new(board: &Board, part: &Constituent, names: &GeneratorNames) -> Self {
        Self {
            squares: labels_at(board, &part.points),
            name: part.name.to_string(),
            order: Count(part.order.clone()),
            primitive: part.primitive,
            evidence: NamedEvidence::new(board, part, names),
        }
    }
}

/// The labels of these squares.
fn labels(board: &Board, squares: &[SquareId]) -> Vec<String> {
    squares.iter().map(|&square| board.label(square).to_string()).collect()
}

/// The labels of the squares of these places.
pub(super) fn labels_at(board: &Board, places: &[u16]) -> Vec<String> {
    places.iter().map(|&place| board.label(board.square_at(place.into())).to_string()).collect()
}

impl<'a> GroupReport<'a> {
    /// The report of a board's group; `five` if the board is the five-puzzle.
    pub fn new(analysis: &'a GroupAnalysis, five: Option<FiveReport>) -> Self {
        let GroupAnalysis { board, group, blocks, wilson, .. } = analysis;
        let labels = |squares: &[SquareId]| labels(board, squares);
        let places = |points: &[u16]| labels_at(board, points);
        let reach = blocks.iter().map(|block| {
            let bound = block.squares.iter().filter(|&&square| {
                blocks.block_of_tile_at(square).is_some_and(|of_tile| of_tile == block)
            });
            let tile = |&square: &SquareId| Some(board.place(square)? + board.first_tile());
            ReachReport { squares: labels(&block.squares), tiles: bound.filter_map(tile).collect() }
        });
        let names = GeneratorNames::of_loops(board);
        let squares = Order::from(board.square_count() as u128);
        let two_connected = board.is_two_connected();
        Self {
            board: board.name().into(),
            squares: board.square_count(),
            edges: board.edge_count(),
            loops: board.loop_count(),
            bipartite: board.is_bipartite(),
            two_connected,
            articulation_squares: labels(&blocks.articulation_squares()),
            symmetries: SymmetryReport::new(board, &analysis.symmetries),
            symmetries_fixing_home: SymmetryReport::new(board, &analysis.symmetries_fixing_home),
            generators: Loops { board, group, tree: board.spanning_tree() },
            overlaps: (board.loop_count() <= MOST_OVERLAPS).then(|| overlaps(board)),
            degree: group.degree(),
            orbits: group.orbits().iter().map(|orbit| places(orbit)).collect(),
            transitive: group.is_transitive(),
            primitive: group.is_primitive(),
            positions: Count(group.order_with_formula() * squares),
            order_formula: group.order_with_formula().formula(),
            order: Count(group.order_with_formula()),
            name: group.name(),
            full_name: group.full_name(),
            constituents: (group.constituents().iter())
                .map(|part| ConstituentReport::new(board, part, &names))
                .collect(),
            evidence_holds: analysis.evidence.as_ref().map(Result::is_ok),
            wilson: (wilson.iter())
                .map(|block| PredictionReport {
                    squares: places(&block.points),
                    name: block.name.to_string(),
                    is_ring: matches!(block.name, GroupName::Cyclic(_)),
                })
                .collect(),
            wilson_agrees: analysis.wilson_agrees(),
            predicted: WilsonPrediction::product(wilson),
            reach: if two_connected { vec![] } else { reach.collect() },
            five,
        }
    }
}

fn overlaps(board: &Board) -> Vec<Overlap> {
    let twists = board.twists();
    let pairs = twists.iter().cartesian_product(twists.iter());
    let overlap = |(first, second): (taquin::Twist, taquin::Twist)| {
        let steps = first.overlap(second);
        let word = format!("{}{}", first.name(), second.name());
        (steps > 0 && second != first.inverse()).then_some(Overlap { word, steps })
    };
    pairs.filter_map(overlap).collect()
}

impl SymmetryReport {
    fn new(board: &Board, symmetries: &Symmetries) -> Self {
        let generator = |squares: &taquin::Permutation| {
            let symmetry = Symmetry::new(board, squares.clone());
            let cycles = symmetry.on_squares(board);
            symmetry.name.map_or(cycles.clone(), |name| format!("{cycles}, {name}"))
        };
        Self {
            order: Count(symmetries.order().clone()),
            generators: symmetries.generators().iter().map(generator).collect(),
        }
    }
}

impl GroupReport<'_> {
    /// The prediction in a sentence. Wilson's theorem is about boards that are 2-connected and no
    /// ring.
    fn prediction(&self) -> String {
        let (group, rings) = (&self.predicted, self.wilson.iter().filter(|block| block.is_ring));
        let agrees = if self.wilson_agrees { "as computed" } else { "which differs" };
        let (rings, blocks) = (rings.count(), self.wilson.len());
        match (blocks, self.two_connected) {
            (0, _) => format!("without loops the group is trivial, {agrees}"),
            (_, true) if rings > 0 => format!("the group of a ring is {group}, {agrees}"),
            (_, true) => format!("Wilson's theorem predicts {group}, {agrees}"),
            _ if rings == blocks => {
                format!("the groups of rings, block by block, are {group}, {agrees}")
            }
            _ if rings > 0 => format!(
                "Wilson's theorem, block by block with cyclic groups of rings, predicts {group}, \
                 {agrees}"
            ),
            _ => format!("Wilson's theorem, block by block, predicts {group}, {agrees}"),
        }
    }
}

impl Record for GroupReport<'_> {
    fn rows(&self) -> Vec<Row> {
        let mut fields = without(row(self), &["articulation_squares"]);
        let order = |symmetries: &SymmetryReport| symmetries.order.0.to_string().into();
        fields.extend([
            ("symmetries".into(), order(&self.symmetries)),
            ("symmetries_fixing_home".into(), order(&self.symmetries_fixing_home)),
            ("orbits".into(), self.orbits.len().into()),
            ("wilson".into(), self.predicted.clone().into()),
            (
                "evidence_holds".into(),
                self.evidence_holds.map_or_else(|| "not checked".into(), Value::from),
            ),
        ]);
        properties(fields)
    }

    fn block(&self) -> Option<Vec<String>> {
        let five = self.five.iter().map(|five| [vec![String::new()], five.lines()].concat());
        let parts = [self.board_lines(), self.loop_lines(), self.group_lines(), self.reach_lines()];
        Some(parts.into_iter().chain(five).flatten().collect())
    }
}

/// The answer as text, part by part.
impl GroupReport<'_> {
    fn board_lines(&self) -> Vec<String> {
        let mut lines = vec![
            format!("board           {}", self.board),
            format!("squares         {}, edges {}, loops {}", self.squares, self.edges, self.loops),
            format!("bipartite       {}", yes_or_no(self.bipartite)),
            format!("2-connected     {}", yes_or_no(self.two_connected)),
        ];
        if !self.articulation_squares.is_empty() {
            lines.push(format!("cut vertices    {}", few(&self.articulation_squares)));
        }
        for (title, symmetries) in
            [("symmetries", &self.symmetries), ("fixing home", &self.symmetries_fixing_home)]
        {
            let by = if symmetries.generators.is_empty() { "" } else { ", generated by" };
            lines.push(format!("{title:<16}{}{by}", grouped(&symmetries.order.0)));
            let generators = symmetries.generators.iter().take(6);
            lines.extend(generators.map(|each| format!("{:16}{}", "", shortened(each))));
        }
        lines
    }

    fn loop_lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.loops > 0 {
            lines.extend([String::new(), "loops of the blank from home".into()]);
        }
        for each in self.generators.iter().take(MOST_LINES) {
            let walk = shortened(&each.walk.join(" "));
            let cycle = shortened(&each.cycle);
            lines.push(format!(
                "  {:<4}{walk}   tiles {cycle}   inverse {}",
                each.name, each.inverse
            ));
        }
        if self.loops > MOST_LINES {
            lines.push(format!("  … ({} loops)", self.loops));
        }
        if let Some(overlaps) = self.overlaps.as_ref().filter(|pairs| !pairs.is_empty()) {
            let pairs = overlaps.iter().map(|pair| format!("{} {}", pair.word, pair.steps));
            let pairs = pairs.collect_vec();
            let shown = pairs[..pairs.len().min(MOST_LINES)].join(", ");
            let more = if pairs.len() > MOST_LINES { ", …" } else { "" };
            lines.push(format!("elisions        {shown}{more}"));
        }
        lines
    }

    /// The group, and how its name is proved.
    fn group_lines(&self) -> Vec<String> {
        let order = grouped(&self.order.0);
        let mut lines = vec![
            String::new(),
            format!("group           {}", self.full_name),
            match self.order.0.to_string() == self.order_formula {
                true => format!("order           {order}"),
                false => format!("order           {} = {order}", self.order_formula),
            },
            format!("positions       {}", grouped(&self.positions.0)),
            format!(
                "places          {}, orbits {}, transitive {}, primitive {}",
                self.degree,
                self.orbits.len(),
                yes_or_no(self.transitive),
                yes_or_no(self.primitive)
            ),
        ];
        for part in &self.constituents {
            lines.push(format!("evidence        {}: {}", part.name, part.evidence.text()));
        }
        let all = "loops, orbits, names, orders and primitivity";
        let checked = match self.evidence_holds {
            Some(true) => format!("checked, and they hold: {all}"),
            Some(false) => format!("checked, and one does not hold: {all}"),
            None => {
                let most = grouped(GroupAnalysis::MAX_CHECKED_SQUARES);
                format!("not checked, on more than {most} squares: {all}")
            }
        };
        lines.extend([format!("                {checked}"), self.prediction()]);
        lines
    }

    fn reach_lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.reach.is_empty() {
            lines.extend([String::new(), "the squares that tiles can reach".into()]);
        }
        for block in self.reach.iter().take(MOST_LINES) {
            let tiles = few(&block.tiles.iter().map(ToString::to_string).collect_vec());
            let name = if block.tiles.len() == 1 { "tile" } else { "tiles" };
            lines.push(format!("  {name} {tiles}: squares {}", few(&block.squares)));
        }
        lines
    }
}

/// The greatest number of lines, or of squares in a line, that a list takes.
const MOST_LINES: usize = 40;

/// The first of a list.
fn few(list: &[String]) -> String {
    match list.len() {
        0..=MOST_LINES => list.join(" "),
        more => format!("{} … ({more})", list[..MOST_LINES].join(" ")),
    }
}

/// Shortens a long text.
fn shortened(text: &str) -> String {
    const MOST: usize = 120;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.into(),
    }
}
