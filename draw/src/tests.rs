//! Pictures are well formed and complete. Their appearance is not tested.

use itertools::Itertools;
use taquin::board::named_boards;
use taquin::graph::{Subgraph, exchange_graph, quotient_graph};
use taquin::group::Equivalence;
use taquin::group::five::binary_trees;
use taquin::perm::{FactorKind, Sequence};
use taquin::position::{Pattern, Position};
use taquin::solution::CensusRow;
use taquin::{Board, Method, Solution, StandardPosition};

use crate as draw;

/// The texts of a picture, which must be well-formed XML.
fn texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    assert_eq!(document.root_element().tag_name().name(), "svg");
    assert!(svg.contains("prefers-color-scheme:dark"));
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "every number is finite");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_string()).collect()
}

fn solved<T>(board: &str, see: impl FnOnce(&Solution) -> T) -> T {
    let board: Board = board.parse().unwrap();
    let twists = board.twists();
    see(&Solution::new(&twists, Method::best_for(&twists)).unwrap())
}

#[test]
fn a_position_shows_every_tile() {
    let board: Board = "eight".parse().unwrap();
    let svg = draw::position(&Position::parse(&board, "025/1_3/746").unwrap());
    assert_eq!(texts(&svg).concat(), "10253647");
}

#[test]
fn equal_labels_have_one_colour() {
    let board: Board = "3x3".parse().unwrap();
    let svg = draw::pattern(&Pattern::parse(&board, "red red 7/blue blue blue/* _ _").unwrap());
    assert_eq!(texts(&svg), ["red", "red", "7", "blue", "blue", "blue"]);
    let count = |class: &str| svg.matches(&format!("class=\"{class}\"")).count();
    assert_eq!(["f0", "f1", "f2", "tile", "node", "hole"].map(count), [2, 3, 0, 1, 1, 2]);
}

#[test]
fn a_word_is_a_strip_of_boards() {
    let board: Board = "eight".parse().unwrap();
    let twists = board.twists();
    let from = StandardPosition::parse(&board, "102536").unwrap();
    let texts = texts(&draw::word(&twists.word("WXYZADY").unwrap(), &from));
    let moves = texts.iter().filter(|text| text.ends_with(" moves")).skip(1).collect_vec();
    let expected = [0, 4, 6, 8, 10, 14, 16, 20].map(|moves| format!("{moves} moves"));
    assert!(moves.into_iter().eq(&expected), "{texts:?}");
    // The last board is the goal, with its tiles in the order of the squares. The legend is last.
    let (legend, boards) = texts.split_last().unwrap();
    assert_eq!(boards[boards.len() - 9..].concat(), "0123456720 moves");
    assert_eq!(legend, "the path of the blank; the tiles on it turn the other way");
    let empty = draw::word(&twists.word("").unwrap(), &from);
    assert!(!self::texts(&empty).concat().contains("path of the blank"));
}

/// The width and the height of a picture.
fn size(svg: &str) -> [f64; 2] {
    let document = roxmltree::Document::parse(svg).unwrap();
    ["width", "height"]
        .map(|name| document.root_element().attribute(name).unwrap().parse().unwrap())
}

#[test]
fn titles_do_not_make_pictures_wider() {
    let five: Board = "five".parse().unwrap();
    let twists = five.twists();
    let goal = StandardPosition::goal(&five);
    for word in ["", "A"] {
        let [width, _] = size(&draw::word(&twists.word(word).unwrap(), &goal));
        assert!(width < 300.0, "{word}: {width}");
    }
    let sorted = "ABC".parse::<Sequence>().unwrap();
    let svg = draw::exchanges(&exchange_graph(&sorted, FactorKind::Neighbours, 0));
    assert!(size(&svg)[0] < 400.0);
    for (name, widest) in [("five", 300.0), ("theta0", 480.0), ("figure-eight", 480.0)] {
        let svg = draw::board(&name.parse().unwrap());
        assert!(size(&svg)[0] < widest, "{name}: {:?}", size(&svg));
        let path = texts(&svg).join(" ");
        assert!(path.contains("path of the blank") && path.contains("the spanning tree"), "{path}");
    }
    // A board without loops needs no legend.
    assert!(!texts(&draw::board(&"path-4".parse().unwrap())).concat().contains("blank"));
}

#[test]
fn the_trees_and_the_exchanges_are_whole() {
    let board: Board = "five".parse().unwrap();
    let twists = board.twists();
    let texts_of_trees = texts(&draw::trees(&binary_trees(&twists)));
    let letters = texts_of_trees.iter().filter(|text| "AWXB".contains(text.as_str()));
    let counts = letters.counts();
    assert_eq!(counts.values().sum::<usize>(), 4 * (1 + 2 + 4 + 8 + 16 + 32));
    assert!(counts.values().all_equal(), "{counts:?}");
    for (items, kind, lines) in [
        ("ABC", FactorKind::Transpositions, 9),
        ("ABCD", FactorKind::Transpositions, 72),
        ("ABCD", FactorKind::Neighbours, 36),
    ] {
        let sorted = items.parse::<Sequence>().unwrap();
        let svg = draw::exchanges(&exchange_graph(&sorted, kind, 0));
        let orderings = texts(&svg).into_iter().filter(|text| text.len() == items.len());
        let expected = items.chars().permutations(items.len()).map(String::from_iter);
        assert!(expected.eq(orderings.filter(|text| text.starts_with(|c| c < 'a'))), "{items}");
        assert_eq!(svg.matches("<line").count(), lines);
    }
}

#[test]
fn a_census_shows_its_numbers() {
    solved("eight", |solution| {
        let texts = texts(&draw::census(&solution.census(), "eight"));
        for expected in
            ["5 048", "638", "20 160 standard positions", "2 572 classes under symmetry"]
        {
            assert!(texts.iter().any(|text| text == expected), "{expected}");
        }
        let rows = solution.census().rows;
        let mean = |weight: fn(&CensusRow) -> u64| {
            let sum: f64 = rows.iter().map(|row| (row.moves as u64 * weight(row)) as f64).sum();
            format!("mean {:.2}", sum / rows.iter().map(weight).sum::<u64>() as f64)
        };
        for mean in [mean(|row| row.positions), mean(|row| row.classes)] {
            assert!(texts.contains(&mean), "{mean}");
        }
    });
}

#[test]
fn the_quotient_graph_shows_every_class() {
    solved("eight", |solution| {
        let part = Subgraph { within: Some(12), ..Subgraph::default() };
        let graph = quotient_graph(solution, Equivalence::Symmetry, part).unwrap();
        let texts = texts(&draw::quotient_graph(&graph));
        assert!(graph.node_weights().all(|vertex| texts.contains(&vertex.code())));
        assert!(texts.contains(&"29 classes".to_string()));
        // Large layers are in several rows.
        let all = quotient_graph(solution, Equivalence::Symmetry, Subgraph::default()).unwrap();
        let [width, height] = size(&draw::quotient_graph(&all));
        assert!(width <= 2500.0 && height <= 4000.0, "{width} {height}");
    });
}

/// No two discs overlap. The triangles of a twist are congruent on the sphere, so the picture has
/// the five-fold symmetry of its central face.
#[test]
fn the_dodecahedron_shows_sixty_positions_with_five_fold_symmetry() {
    let svg = solved("five", |solution| draw::five_puzzle(solution).unwrap());
    assert_eq!(texts(&svg).iter().filter(|text| text.len() == 3).count(), 60);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let circles = document.descendants().filter(|node| node.has_tag_name("circle"));
    let at = circles.map(|circle| {
        let number = |name| circle.attribute(name).unwrap().parse::<f64>().unwrap();
        (number("cx") - 520.0, number("cy") - 550.0)
    });
    let at = at.collect_vec();
    let distance = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
    let nearest = at.iter().array_combinations().map(|[&a, &b]| distance(a, b));
    assert!(nearest.fold(f64::INFINITY, f64::min) > 28.0, "no two discs overlap");
    let (sin, cos) = (std::f64::consts::TAU / 5.0).sin_cos();
    for &(x, y) in &at {
        let turned = (cos * x - sin * y, sin * x + cos * y);
        assert!(at.iter().any(|&other| distance(other, turned) < 0.5), "{x} {y}");
    }
    // The arcs of B are dashed, and the arrow head at the end of each fits into one dash.
    assert!(svg.contains(".s1{stroke-dasharray:17 5}"));
    let arcs = document.descendants().filter(|node| node.attribute("class") == Some("s1"));
    let heads = arcs.filter_map(|arc| Some(arc.attribute("d")?.rsplit_once('M')?.1));
    let heads = heads.filter(|head| head.matches('L').count() == 2).map(|head| {
        let point = |point: &str| {
            point.split(' ').map(|x| x.parse::<f64>().unwrap()).collect_tuple().unwrap()
        };
        let points = head.split('L').map(point);
        points.tuple_windows().map(|(a, b)| distance(a, b)).sum::<f64>()
    });
    let heads = heads.collect_vec();
    assert!(heads.len() == 60 && heads.iter().all(|&length| length < 17.0), "{heads:?}");
    let error = solved("2x2", |solution| draw::five_puzzle(solution).unwrap_err());
    assert!(error.to_string().contains("2x2"));
}

#[test]
fn boards_of_every_kind_are_drawn() {
    let wild = "name: 'a<b>&\"'\nsquares: ['<&>', b, c, d]\nedges: [['<&>', b], [b, c], [c, d], [d, '<&>']]\nhome: c\n";
    let wild = Board::from_yaml(wild).unwrap();
    let numbers = [
        ("N", "5"),
        ("A-B-C", "1-2-3"),
        ("A-B", "2-3"),
        ("LAYERS", "2"),
        ("ROWS", "3"),
        ("COLS", "4"),
    ];
    let name = |name: String| numbers.iter().fold(name, |name, (n, is)| name.replace(n, is));
    let named = named_boards().map(|board| name(board).parse::<Board>().unwrap());
    let grids = ["3x3", "4x4", "2x2", "1x4", "3x5@centre"].map(|name| name.parse().unwrap());
    for board in named.chain(grids).chain([wild]) {
        let texts = texts(&draw::board(&board));
        for square in board.square_ids() {
            assert!(texts.contains(&board.label(square).to_string()), "{}", board.name());
        }
        let twists = board.twists();
        for twist in twists.iter().filter(|twist| twist.index() < twist.inverse().index()) {
            assert!(texts.iter().any(|text| text.split(' ').contains(&twist.name())));
        }
        let svg = draw::position(&Position::goal(&board));
        assert_eq!(self::texts(&svg).len(), board.place_count());
    }
}

#[test]
fn the_top_has_a_point_for_each_position_and_a_thread_for_each_first_twist() {
    // The last has more symmetries than are tried.
    for board in ["five", "theta0", "2x3", "wheel-4", "star-5"] {
        solved(board, |solution| {
            let svg = draw::top(solution).unwrap();
            texts(&svg);
            let starts = |class: &str| {
                let paths = svg.lines().filter(|line| line.contains(class));
                paths.map(|path| path.matches('M').count()).sum::<usize>()
            };
            assert_eq!(starts(" point\""), solution.reached().count(), "{board}");
            let threads = solution.reached().map(|rank| solution.first_twists(rank).iter().count());
            assert_eq!(starts("\"thread\""), threads.sum::<usize>(), "{board}");
        });
    }
}

#[test]
fn colours_are_those_that_were_chosen() {
    let board: Board = "theta0".parse().unwrap();
    let svg = draw::board(&board);
    let [light, dark] = [false, true].map(|dark| draw::with_colours(&svg, dark));
    for fixed in [&light, &dark] {
        assert!(!fixed.contains("prefers-color-scheme"));
        roxmltree::Document::parse(fixed).unwrap();
    }
    // The last rule for a class holds.
    let paper = |svg: &str| svg.rsplit(".paper{fill:").next().unwrap()[..4].to_string();
    assert_eq!([paper(&light), paper(&dark)], ["#fff", "#171"]);
}
