use crate::board::{Board, SquareId, Symmetries};
use crate::group::{WilsonPrediction, orbits};
use crate::perm::Order;
use crate::position::{Metric, Position};
use crate::states::planes::{Keep, Planes, run_with};
use crate::states::{
    Distribution, EnumerateOptions, EnumerationEngine, EnumerationError, NearLevel,
};

/// What is known of the puzzle on one graph with one home.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AtlasRecord {
    /// The graph in graph6.
    pub graph6: String,
    /// The number of home among the vertices, from 1: `g6:GRAPH6@HOME` is the board.
    pub home: usize,
    /// The number of squares.
    pub squares: usize,
    /// The number of edges.
    pub edges: usize,
    /// Whether two colours suffice for adjacent squares to differ.
    pub bipartite: bool,
    /// The number of squares without which the graph is not connected.
    pub cut_vertices: usize,
    /// The number of symmetries of the graph.
    pub symmetries: Order,
    /// The number of those that fix home.
    pub symmetries_fixing_home: Order,
    /// The name of the group.
    pub group: String,
    /// The number of its elements, which is that of the reachable standard positions.
    pub order: Order,
    /// Whether the group has only one orbit.
    pub transitive: bool,
    /// Whether it is transitive and preserves only the two trivial partitions.
    pub primitive: bool,
    /// Whether the evidence for its name, order and primitivity was checked and holds.
    pub evidence_holds: bool,
    /// The name that Wilson's theorem predicts, block by block.
    pub wilson: String,
    /// The number of parts into which the moves divide all arrangements, each as large as that of
    /// the goal; `None` if it has more than 128 binary digits.
    pub components: Option<u128>,
    /// The number of positions at each distance from the goal; `None` in a record without
    /// distances.
    pub positions: Option<Distribution>,
    /// The same for the standard positions alone.
    pub standard: Option<Distribution>,
    /// The number of classes of the standard positions under the symmetries that fix home; `None`
    /// if there are more than 65 536 of these.
    pub classes: Option<u128>,
}

impl AtlasRecord {
    /// The records of a graph, one for each home up to symmetry: of the squares that symmetries
    /// exchange, the first.
    ///
    /// # Errors
    ///
    /// If the graph has too many positions.
    pub fn of_graph(
        graph: &Board,
        options: &EnumerateOptions,
    ) -> Result<Vec<Self>, EnumerationError> {
        let mut records = Self::without_distances(graph);
        for record in &mut records {
            let board = at_home(graph, SquareId((record.home - 1) as u16));
            let (positions, standard) = distributions(&board, options)?;
            (record.positions, record.standard) = (Some(positions), Some(standard));
        }
        Ok(records)
    }

    /// The same records without the distances, also for graphs with too many positions.
    pub fn without_distances(graph: &Board) -> Vec<Self> {
        let symmetries = graph.all_symmetries();
        let graph6 = graph.to_graph6();
        let record =
            |home| Self::of_home(&at_home(graph, home), graph6.clone(), symmetries.order().clone());
        homes(graph, &symmetries).map(record).collect()
    }

    fn of_home(board: &Board, graph6: String, symmetries: Order) -> Self {
        let (group, fixing_home) = (board.group(), board.symmetries());
        let order = group.order_with_formula();
        let arrangements = (1..=board.place_count() as u128).try_fold(1, u128::checked_mul);
        Self {
            graph6,
            home: board.home().index() + 1,
            squares: board.square_count(),
            edges: board.edge_count(),
            bipartite: board.is_bipartite(),
            cut_vertices: board.blocks().articulation_squares().len(),
            symmetries,
            symmetries_fixing_home: fixing_home.order().clone(),
            classes: group.class_count(board, &fixing_home),
            group: group.name(),
            transitive: group.is_transitive(),
            primitive: group.is_primitive(),
            evidence_holds: group.check(board).is_ok(),
            wilson: WilsonPrediction::product(&WilsonPrediction::new(board)),
            components: arrangements.zip(order.value()).map(|(all, part)| all / part),
            order,
            positions: None,
            standard: None,
        }
    }
}

/// The graph with home on one of its squares.
fn at_home(graph: &Board, home: SquareId) -> Board {
    graph.with_home(home).expect("the home is one of its squares")
}

/// One square of each orbit of the symmetries, the first.
pub fn homes(graph: &Board, symmetries: &Symmetries) -> impl Iterator<Item = SquareId> + use<> {
    let orbits = orbits(graph.square_count(), symmetries.generators());
    orbits.into_iter().map(|orbit| SquareId(orbit[0]))
}

/// The number of all positions by distance from the board's goal, and that of the standard ones.
fn distributions(
    board: &Board,
    options: &EnumerateOptions,
) -> Result<(Distribution, Distribution), EnumerationError> {
    let goal = Position::goal(board);
    // Single tiles slide, and each home is an enumeration of its own.
    let options = &options.metric(Metric::SingleTile).without_saving();
    let mut all = Vec::new();
    let mut standard: Vec<u64> = Vec::new();
    if EnumerationEngine::choose(&goal, options)? == EnumerationEngine::Positions {
        NearLevel::each(&goal, usize::MAX, options, |level| {
            all.push(level.len());
            standard.push(level.count_with_blank(board.home()));
        })?;
    } else {
        let planes = Planes::new(&goal)?;
        let (enumeration, counts) =
            run_with(&planes, Keep::Counts, options, standard, |standard, _, level| {
                standard.push(level.with_blank_on(board.home(), &planes));
            })?;
        all = enumeration.level_counts().to_vec();
        standard = counts;
    }
    let last = standard.iter().rposition(|&count| count > 0).unwrap_or(0);
    standard.truncate(last + 1);
    Ok((Distribution::new(all), Distribution::new(standard)))
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::solution::Census;
    use taquin_testkit::small_graphs;
    use taquin_testkit::squares;

    /// The distances of all positions on all graphs with up to five squares, and every home.
    #[test]
    fn records_agree_with_the_reference_search() {
        let options = EnumerateOptions::new();
        for graph in (2..=5).flat_map(small_graphs::connected_graphs) {
            for record in AtlasRecord::of_graph(&graph.board(0).parse().unwrap(), &options).unwrap()
            {
                let home = record.home - 1;
                let board = graph.board(home).parse::<Board>().unwrap();
                let known = squares!(board).distances();
                let counts = |standard: bool| {
                    let of = known.iter().filter(|(tiles, _)| !standard || tiles[home].is_none());
                    let by_moves = of.counts_by(|(_, &(moves, _))| moves);
                    let most = by_moves.keys().max().copied().unwrap_or(0);
                    let count = |moves| by_moves.get(&moves).map_or(0, |&n| n as u64);
                    (0..=most).map(count).collect_vec()
                };
                let (positions, standard) = distributions_of(&record);
                assert_eq!(positions.counts(), counts(false), "{graph:?} {home}");
                assert_eq!(standard.counts(), counts(true), "{graph:?} {home}");
                assert!(record.evidence_holds && record.wilson == record.group, "{record:?}");
                let all: u64 = (1..=graph.squares as u64).product();
                let parts = record.components.unwrap() as u64;
                assert_eq!(positions.positions() * parts, all, "{record:?}");
                let census = Census::compute(&board, &options).unwrap();
                assert_eq!(record.classes, Some(census.total().classes.into()), "{record:?}");
            }
        }
    }

    fn distributions_of(record: &AtlasRecord) -> (&Distribution, &Distribution) {
        (record.positions.as_ref().unwrap(), record.standard.as_ref().unwrap())
    }

    /// Of options that other enumerations take, the metric and the files are none of the atlas.
    #[test]
    fn single_tiles_slide() {
        let slides = EnumerateOptions::new().metric(Metric::MultiTile);
        for name in ["3x3", "1x26", "ring-20"] {
            let board = name.parse().unwrap();
            let [records, others] = [&EnumerateOptions::new(), &slides]
                .map(|options| AtlasRecord::of_graph(&board, options).unwrap());
            assert_eq!(records, others, "{name}");
        }
    }

    /// Every square is the image of exactly one home.
    #[test]
    fn homes_are_taken_up_to_symmetry() {
        for (name, homes) in [
            ("3x3", vec!["1", "2", "5"]),
            ("petersen", vec!["1"]),
            ("wheel-5", vec!["1", "6"]),
            ("theta0", vec!["1", "3", "home"]),
            ("path-5", vec!["1", "2", "3"]),
        ] {
            let board: Board = name.parse().unwrap();
            let found = super::homes(&board, &board.all_symmetries());
            let labels = found.map(|home| board.label(home).to_string()).collect_vec();
            assert_eq!(labels, homes, "{name}");
        }
    }

    #[test]
    fn well_known_records() {
        let options = EnumerateOptions::new();
        let grid: Board = "3x3".parse().unwrap();
        let records = AtlasRecord::of_graph(&grid, &options).unwrap();
        let corner = &records[0];
        assert_eq!((corner.group.as_str(), corner.components), ("A8", Some(2)));
        let (positions, _) = distributions_of(corner);
        assert_eq!((positions.highest(), positions.counts()[31]), (31, 2));
        assert!(corner.symmetries == 8 && corner.symmetries_fixing_home == 2);
        assert_eq!(corner.classes, Some(10_104));
        let exchanged = AtlasRecord::of_graph(&"figure-eight".parse().unwrap(), &options).unwrap();
        let two_rings = exchanged.iter().find(|record| record.symmetries_fixing_home == 8).unwrap();
        let census = Census::compute(&"figure-eight".parse().unwrap(), &options).unwrap();
        assert_eq!(two_rings.classes, Some(census.total().classes.into()));
        let (_, standard) = distributions_of(&records[2]);
        assert_eq!((standard.highest(), standard.positions()), (30, 20_160));
        let ring = AtlasRecord::of_graph(&"ring-20".parse().unwrap(), &options).unwrap();
        let (positions, standard) = distributions_of(&ring[0]);
        assert_eq!((positions.positions(), standard.positions()), (380, 19));
        let large: Board = "5x5".parse().unwrap();
        assert!(AtlasRecord::of_graph(&large, &options.memory(1 << 20)).is_err());
    }
}
