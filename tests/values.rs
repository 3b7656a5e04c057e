//! Perfect values: against the slow twin, against what was published, walked down position by position;
//! their files, whole, damaged and forged; the proof of a table.

#[expect(dead_code, reason = "other tests ask more of it")]
mod slow;

use std::collections::HashSet;
use std::io::{Cursor, Write};
use std::num::NonZero;
use std::ops::ControlFlow;

use itertools::Itertools;
use taquin::claims::{oeis_distributions, utgoff_saxena_distribution};
use taquin::states::planes::Settings;
use taquin::states::{
    Distribution, ExactTable, Limits, SampleError, TableFault, TableFormat, Values, ValuesError,
    ValuesFile, Wrong,
};
use taquin::store::{BlockFile, BlockWriter, Fault, Kind, NotTrusted, OnExisting, WholeFile};
use taquin::{Board, Position};

fn board(name: &str) -> Board {
    name.parse().unwrap()
}

fn around<'b>(board: &'b Board, goal: &str) -> Values<'b> {
    Values::around(&Position::parse(board, goal).unwrap()).unwrap()
}

fn of_board(board: &Board) -> Values<'_> {
    Values::around(&Position::goal(board)).unwrap()
}

fn bytes(values: &Values) -> Vec<u8> {
    values.write(Vec::new()).unwrap()
}

fn open(bytes: &[u8]) -> Result<ValuesFile, NotTrusted> {
    ValuesFile::of_source("test".into(), Box::new(Cursor::new(bytes.to_vec())))
}

fn check(bytes: &[u8]) -> Result<Distribution, Wrong> {
    let by = |threads: usize| {
        let watch = &mut |_, _| ControlFlow::Continue(());
        let threads = NonZero::new(threads).unwrap();
        open(bytes)?.check(threads, Limits { memory: u64::MAX, watch })
    };
    let found = by(1);
    assert_eq!(
        format!("{found:?}"),
        format!("{:?}", by(3)),
        "any number of threads finds the same"
    );
    found
}

/// Every position of the board that can be reached, by the slow twin, with its distance and the number
/// of shortest ways.
fn slowly(board: &Board) -> Vec<(Position<'_>, usize, u64)> {
    let text = |tiles: &slow::Tiles| {
        let tile = |tile: &Option<u8>| match tile {
            Some(place) => (usize::from(*place) + board.first_tile()).to_string(),
            None => "_".into(),
        };
        tiles.iter().map(tile).join(" ")
    };
    let position = |tiles| Position::parse(board, &text(tiles)).unwrap();
    let distances = slow::distances(board);
    distances.iter().map(|(tiles, &(value, ways))| (position(tiles), value, ways)).collect()
}

#[test]
fn the_distributions_are_those_of_the_oeis() {
    let published = oeis_distributions();
    assert_eq!(published.sequences.len(), 3);
    for sequence in published.sequences {
        let board = board(&sequence.board);
        assert_eq!(of_board(&board).distribution().counts(), sequence.counts, "{}", sequence.name);
    }
}

/// Eight counts of the scan cannot be right, by the totals and the mean that the document gives.
#[test]
fn figure_3_is_corrected_as_its_own_text_demands() {
    let printed = utgoff_saxena_distribution();
    let board = board("3x3");
    let values = of_board(&board);
    let ours = values.distribution();
    assert_eq!(printed.corrected(), ours.counts());
    assert!(printed.rows.iter().enumerate().all(|(value, row)| row.value == value));
    // Where ours differ from the reading they are marked, and nowhere else.
    assert!(printed.rows.iter().all(|row| row.ours.is_none_or(|ours| ours != row.states)));
    assert_eq!(printed.rows.iter().filter(|row| row.ours.is_some()).count(), 8);
    let read = |most: usize| printed.rows.iter().take(most + 1).map(|row| row.states).sum::<u64>();
    assert_ne!((read(31), read(10)), (printed.states, printed.within_10));
    assert_eq!((ours.positions(), ours.within(10)), (printed.states, printed.within_10));
    assert_eq!(format!("{:.4}", ours.mean()), printed.mean.to_string());
    assert_eq!(ours.highest(), printed.worst);
    // The figures of the argument.
    let near = read(10) - printed.within_10;
    let far = read(31) - printed.states - near;
    for figure in [read(31), near, far] {
        let figure = taquin::report::grouped(&figure.to_string());
        assert!(printed.argument.contains(&figure), "{figure} in: {}", printed.argument);
    }
}

#[test]
fn every_value_is_that_of_the_slow_twin() {
    let names = [
        "3x3",
        "3x3@centre",
        "eight",
        "2x4@1,2",
        "five",
        "theta0",
        "wheel-4",
        "ring-5",
        "1x4",
        "1x2",
    ];
    for name in names {
        let board = board(name);
        let values = of_board(&board);
        let slowly = slowly(&board);
        assert_eq!(values.distribution().positions(), slowly.len() as u64, "{name}");
        let bytes = bytes(&values);
        let from_file = Values::of_file(open(&bytes).unwrap(), &board).unwrap();
        assert_eq!(from_file.levels().unwrap(), values.levels().unwrap(), "{name}");
        for (position, value, ways) in &slowly {
            assert_eq!(values.value(position).unwrap(), Some(*value), "{name} {position}");
            assert_eq!(from_file.value(position).unwrap(), Some(*value), "{name} {position}");
            // The ways from the goal are as many as those to it.
            if slowly.len() < 10_000 || *value < 20 {
                assert_eq!(values.count_solutions(position).unwrap(), Some(*ways));
            }
        }
        assert_eq!(&check(&bytes).unwrap(), values.distribution(), "{name}");
    }
}

#[test]
fn what_cannot_be_reached_has_no_value() {
    let square = board("3x3");
    let odd = Position::parse(&square, "1 2 3 4 5 6 8 7 _").unwrap();
    assert_eq!(of_board(&square).value(&odd).unwrap(), None);
    assert!(of_board(&square).solution(&odd).unwrap().is_none());
    assert!(of_board(&square).solutions(&odd).unwrap().is_none());
    // Of the 5 040 arrangements of theta0 a sixth can be reached; the file knows which.
    let theta = board("theta0");
    let values = of_board(&theta);
    let from_file = bytes(&values);
    let from_file = Values::of_file(open(&from_file).unwrap(), &theta).unwrap();
    let all = (1..=6).permutations(6).map(|tiles| format!("{} _", tiles.iter().join(" ")));
    let all = all.map(|text| Position::parse(&theta, &text).unwrap());
    let reached = all.filter(|position| {
        let value = values.value(position).unwrap();
        assert_eq!(from_file.value(position).unwrap(), value);
        value.is_some()
    });
    assert_eq!(reached.count(), 120);
}

/// The board's symmetries take one goal to another, and to rename the tiles changes nothing: so the
/// distribution depends on the kind of the blank's square alone, and not on the goal's parity.
#[test]
fn alike_goals_have_equal_distributions() {
    let board = board("3x3");
    let corner = of_board(&board).distribution().clone();
    let side = around(&board, "1_2345678").distribution().clone();
    let centre = around(&board, "1234_5678").distribution().clone();
    for tiles in ["12345678", "21345678", "86427531"] {
        for blank in 0..9 {
            let mut goal = tiles.to_string();
            goal.insert(blank, '_');
            let expected = match blank {
                0 | 2 | 6 | 8 => &corner,
                4 => &centre,
                _ => &side,
            };
            let values = around(&board, &goal);
            assert_eq!(values.distribution(), expected, "{goal}");
            assert_eq!(values.value(values.goal()).unwrap(), Some(0));
        }
    }
    // The proof holds for goals of either parity.
    for goal in ["2134567_8", "1234567_8"] {
        assert!(check(&bytes(&around(&board, goal))).is_ok(), "{goal}");
    }
}

/// By the table in its file, on a board that knows nothing but which squares touch.
#[test]
fn every_position_is_walked_to_the_goal_in_exactly_its_value() {
    for name in ["3x3", "2x4"] {
        let board = board(name);
        let values = of_board(&board);
        let from_file = bytes(&values);
        let from_file = Values::of_file(open(&from_file).unwrap(), &board).unwrap();
        let mut positions = 0;
        for value in 0..=values.distribution().highest() {
            for start in values.at(value).unwrap() {
                let slides = from_file.solution(&start).unwrap().unwrap();
                assert_eq!(slides.len(), value, "{name} {start}");
                let mut position = start;
                for slide in slides {
                    assert_eq!(position.blank(), slide.to);
                    assert_eq!(position.slide(slide.from), Some(slide.tile));
                }
                assert_eq!(&position, values.goal());
                positions += 1;
            }
        }
        assert_eq!(positions, values.distribution().positions());
    }
}

#[test]
fn all_solutions_are_listed_once_and_lead_to_the_goal() {
    let board = board("3x3");
    let values = of_board(&board);
    for (start, value) in values.sample(None, 100, 3).unwrap() {
        let solutions: Vec<_> =
            values.solutions(&start).unwrap().unwrap().collect::<Result<_, _>>().unwrap();
        assert_eq!(Some(solutions.len() as u64), values.count_solutions(&start).unwrap());
        let distinct: HashSet<Vec<usize>> = solutions
            .iter()
            .map(|slides| slides.iter().map(|slide| slide.from.index()).collect())
            .collect();
        assert_eq!(distinct.len(), solutions.len());
        assert_eq!(Some(&solutions[0]), values.solution(&start).unwrap().as_ref());
        let firsts: HashSet<usize> =
            solutions.iter().filter_map(|slides| Some(slides.first()?.from.index())).collect();
        let best = values.best_moves(&start).unwrap().unwrap();
        assert_eq!(best.iter().map(|slide| slide.from.index()).collect::<HashSet<_>>(), firsts);
        for slides in solutions {
            assert_eq!(slides.len(), value);
            let mut position = start.clone();
            for slide in &slides {
                assert_eq!(position.slide(slide.from), Some(slide.tile));
            }
            assert_eq!(&position, values.goal());
        }
    }
    let goal = values.goal();
    assert_eq!(
        values.solutions(goal).unwrap().unwrap().map(|s| s.unwrap().len()).collect_vec(),
        [0]
    );
    assert_eq!(values.count_solutions(goal).unwrap(), Some(1));
}

#[test]
fn samples_are_the_same_everywhere_and_even() {
    let board = board("3x3");
    let values = of_board(&board);
    let drawn = |depth, number, seed| -> Vec<String> {
        let sample = values.sample(depth, number, seed).unwrap();
        sample.iter().map(|(position, _)| position.to_string()).collect()
    };
    // Pinned: these are what the generator gave when it was written down in the documentation.
    assert_eq!(drawn(None, 3, 1), ["013785264", "472361508", "417806523"]);
    assert_eq!(drawn(Some(30), 3, 1), ["086754123", "547382061", "321674850"]);
    assert_eq!(drawn(None, 2, 1), drawn(None, 3, 1)[..2]);
    assert_ne!(drawn(None, 3, 1), drawn(None, 3, 2));
    let deep = values.sample(Some(24), 1000, 5).unwrap();
    assert!(
        deep.iter().all(|(position, value)| {
            *value == 24 && values.value(position).unwrap() == Some(24)
        })
    );
    // Both antipodes, about as often: a thousand fair draws stray so far once in 10¹⁰ times.
    let hardest = drawn(Some(31), 1000, 9);
    let first = hardest.iter().filter(|&position| *position == hardest[0]).count();
    assert!((400..600).contains(&first), "{first}");
    let mean = values.sample(None, 10_000, 4).unwrap();
    let mean = mean.iter().map(|(_, value)| *value as f64).sum::<f64>() / 10_000.0;
    assert!((mean - values.distribution().mean()).abs() < 0.2, "{mean}");
    assert!(matches!(
        values.sample(Some(32), 1, 1),
        Err(SampleError::NoneThere { depth: 32, highest: 31 })
    ));
}

#[test]
fn distributions_know_their_middle() {
    let of = |counts: &[u64]| Distribution::new(counts.to_vec());
    assert_eq!((of(&[1]).mean(), of(&[1]).median(), of(&[1]).highest()), (0.0, 0.0, 0));
    assert_eq!(
        (of(&[1, 1]).median(), of(&[1, 2]).median(), of(&[1, 1, 2]).median()),
        (0.5, 1.0, 1.5)
    );
    assert_eq!((of(&[1, 1]).within(usize::MAX), of(&[1, 3]).within(0)), (2, 1));
}

#[test]
fn limits_hold() {
    let board = board("3x3");
    let goal = Position::goal(&board);
    let watch = &mut |_, _| ControlFlow::Continue(());
    let little = Values::within(&goal, Settings::default(), Limits { memory: 1000, watch });
    assert!(matches!(little, Err(ValuesError::TooLarge(_))));
    let stop = &mut |depth, _| match depth {
        3 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let stopped =
        Values::within(&goal, Settings::default(), Limits { memory: u64::MAX, watch: stop });
    assert!(matches!(stopped, Err(ValuesError::Cancelled(_))));
    let file = bytes(&of_board(&board));
    let watch = &mut |_, _| ControlFlow::Continue(());
    let little = open(&file).unwrap().check(NonZero::<usize>::MIN, Limits { memory: 1000, watch });
    assert!(matches!(little, Err(Wrong::TooLarge { most: 1000, .. })));
    // The table has room, and the depths of all positions have none.
    let values = of_board(&board).listed_within(100_000);
    assert_eq!(values.value(&goal).unwrap(), Some(0));
    assert!(values.sample(None, 3, 1).is_ok() && values.at(31).unwrap().len() == 2);
    assert!(matches!(values.levels(), Err(ValuesError::TooLarge(_))));
    let values = values.listed_within(30_000);
    assert!(matches!(values.at(31), Err(ValuesError::TooLarge(_))));
    let large = "4x4".parse().unwrap();
    assert!(matches!(Values::around(&Position::goal(&large)), Err(ValuesError::TooLarge(_))));
}

#[test]
fn the_file_of_the_eight_puzzle_is_small() {
    let board = board("3x3");
    let file = bytes(&of_board(&board));
    assert!(file.len() < 1 << 16, "{}", file.len());
    let opened = open(&file).unwrap();
    let description = opened.description();
    assert_eq!((description.positions, description.highest, description.bits), (181_440, 31, 1));
    assert_eq!(opened.board().unwrap(), board);
}

#[test]
fn every_altered_bit_and_every_truncation_is_refused() {
    let board = board("2x2");
    let whole = bytes(&of_board(&board));
    assert!(check(&whole).is_ok());
    for bit in 0..8 * whole.len() {
        let mut altered = whole.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        assert!(matches!(check(&altered), Err(Wrong::NotTrusted(_))), "bit {bit}");
        // Nor are values told from it.
        let told = open(&altered).map_err(ValuesError::from).and_then(|file| {
            let board = file.board()?;
            let values = Values::of_file(file, &board)?;
            values.value(&Position::parse(&board, "2 3 1 _").unwrap())
        });
        assert!(matches!(told, Err(ValuesError::NotTrusted(_))), "bit {bit}");
    }
    for length in 0..whole.len() {
        assert!(check(&whole[..length]).is_err(), "{length} bytes");
    }
    let fault = |bytes: &[u8]| *open(bytes).unwrap_err().fault;
    assert!(matches!(fault(&whole[..whole.len() - 1]), Fault::Truncated { .. }));
    assert!(matches!(fault(&[&whole[..], b"x"].concat()), Fault::Trailing { .. }));
    assert!(matches!(fault(b""), Fault::Foreign));
    assert!(matches!(fault(b"another file, longer than a header"), Fault::Foreign));
    let mut newer = whole.clone();
    newer[8] = 2;
    assert!(matches!(fault(&newer), Fault::Version { found: 2 }));
    // Lengths are compared with the file before memory is taken for them.
    for at in [12, 16, 23, 24, 27] {
        let mut long = whole.clone();
        long[at] = 0xFF;
        assert!(open(&long).is_err(), "length at {at}");
    }
    let other = BlockWriter::begin(Vec::new(), Kind("other"), "{}", 0).unwrap().finish().unwrap();
    assert!(matches!(fault(&other), Fault::Kind { .. }));
}

/// With right checksums and a header that lies.
#[test]
fn a_description_that_makes_no_sense_is_refused() {
    let board = board("2x2");
    let whole = bytes(&of_board(&board));
    let file = open(&whole).unwrap();
    let honest = serde_json::to_value(file.description()).unwrap();
    let lying = |key: &str, value: serde_json::Value| {
        let mut description = honest.clone();
        description[key] = value;
        forged(&description.to_string(), &[0; 32])
    };
    let lies = [
        ("positions", 11.into()),
        ("highest", 7.into()),
        ("counts", serde_json::json!([])),
        ("counts", serde_json::json!([2, 2, 2, 2, 2, 2])),
        ("counts", serde_json::json!([u64::MAX, 2])),
        ("goal", "1 2 3".into()),
        ("bits", 2.into()),
        ("reached", true.into()),
        ("board", serde_json::json!({"name": "x", "squares": [1], "edges": [], "home": 1})),
        ("metric", "whole rows".into()),
    ];
    for (key, value) in lies {
        let told = check(&lying(key, value.clone()));
        assert!(matches!(told, Err(Wrong::NotTrusted(_))), "{key} {value}: {told:?}");
    }
    let other_goal = lying("goal", "2 1 3 _".into());
    assert!(check(&other_goal).is_err());
}

fn forged(description: &str, content: &[u8]) -> Vec<u8> {
    let length = content.len() as u64;
    let mut writer = BlockWriter::begin(Vec::new(), Kind("values"), description, length).unwrap();
    writer.write_all(content).unwrap();
    writer.finish().unwrap()
}

/// On the square 2x2 there are twelve positions in a ring. Labelled 0 1 2 … 11 modulo 4 from the goal all
/// the way round, each differs from its neighbours by one, and each has a neighbour that is one nearer:
/// modulo 4 nothing is wrong.
#[test]
fn a_table_that_winds_is_refused() {
    let board = board("2x2");
    let honest = bytes(&of_board(&board));
    let file = open(&honest).unwrap();
    let goal = Position::goal(&board);
    let round = [1, 0, 2, 3]; // the squares that the blank enters, from the last one
    let mut ring = vec![goal.clone()];
    for square in round.into_iter().cycle().take(11) {
        let mut next = ring[ring.len() - 1].clone();
        next.slide(board.square_ids().nth(square).unwrap()).unwrap();
        ring.push(next);
    }
    assert_eq!(ring.iter().map(Position::to_string).unique().count(), 12);
    let mut planes = [0_u64; 4];
    for (label, position) in ring.iter().enumerate() {
        let text = position.to_string().replace('0', "");
        let half =
            (1..=3).permutations(3).position(|tiles| tiles.iter().join("") == text).unwrap() / 2;
        planes[position.blank().index()] |= (label as u64 >> 1 & 1) << half;
    }
    let content: Vec<u8> = planes.iter().flat_map(|plane| plane.to_le_bytes()).collect();
    let description = serde_json::to_string(file.description()).unwrap();
    let winding = forged(&description, &content);
    let wrong = check(&winding).unwrap_err();
    assert!(matches!(wrong, Wrong::Winds { depth: 0, demanded: -1, .. }), "{wrong}");
    // A walk down ends after the highest value that the header tells, wherever it has come to.
    let values = Values::of_file(open(&winding).unwrap(), &board).unwrap();
    for (label, position) in ring.iter().enumerate().skip(7) {
        let told = values.value(position);
        assert!(matches!(told, Err(ValuesError::NoWayDown { highest: 6, .. })), "{label} {told:?}");
        assert!(values.solution(position).is_err());
    }
    assert!(values.levels().is_err());
    // Any other labels with right checksums are refused too.
    let right = planes_of(&honest);
    for bit in 0..12 {
        let mut content = right.clone();
        content[8 * (bit / 3)] ^= 1 << (bit % 3);
        assert!(check(&forged(&description, &content)).is_err(), "bit {bit}");
    }
    assert!(check(&forged(&description, &right)).is_ok());
}

/// The content of a file of one block.
fn planes_of(file: &[u8]) -> Vec<u8> {
    file[file.len() - 36..file.len() - 4].to_vec()
}

#[test]
fn only_the_blocks_that_are_touched_are_read() {
    let board = board("5x2");
    let values = of_board(&board);
    let mut file = bytes(&values);
    let last = file.len() - 100;
    file[last] ^= 1;
    let damaged = Values::of_file(open(&file).unwrap(), &board).unwrap();
    let near = values.at(3).unwrap();
    // Planes are in the order of the blank's squares. The goal's is the last, and its words the first
    // of that plane; the damage is at the end.
    for position in &near {
        assert_eq!(damaged.value(position).unwrap(), Some(3));
    }
    let told = check(&file);
    let Err(Wrong::NotTrusted(error)) = told else { panic!("{told:?}") };
    assert!(matches!(*error.fault, Fault::Block { .. }), "{error}");
    let touching = Position::parse(&board, "9 8 7 6 5 4 3 1 2 _").unwrap();
    let touching = [touching, Position::parse(&board, "9 8 7 6 5 4 3 2 1 _").unwrap()];
    let refused = touching.iter().any(|position| damaged.value(position).is_err());
    assert!(refused, "the positions with the greatest ranks lie in the damaged block");
}

#[test]
fn blocks_cannot_change_places_or_files() {
    let write = |description: &str| {
        let mut writer = BlockWriter::begin(Vec::new(), Kind("test"), description, 8192).unwrap();
        writer.write_all(&[7; 8192]).unwrap();
        writer.finish().unwrap()
    };
    let read = |bytes: &[u8]| {
        let source = Box::new(Cursor::new(bytes.to_vec()));
        BlockFile::of_source("test".into(), source, Kind("test")).unwrap().verify()
    };
    let (one, other) = (write("one"), write("two"));
    assert!(read(&one).is_ok() && read(&other).is_ok());
    let start = one.len() - 2 * 4100;
    let mut exchanged = one.clone();
    exchanged[start..].rotate_left(4100);
    assert!(matches!(*read(&exchanged).unwrap_err().fault, Fault::Block { number: 0, .. }));
    let mut mixed = one.clone();
    mixed[start..].copy_from_slice(&other[start..]);
    assert!(read(&mixed).is_err());
    // The length that was told is kept.
    let writer = BlockWriter::begin(Vec::new(), Kind("test"), "", 3).unwrap();
    assert!(writer.finish().is_err());
    let mut writer = BlockWriter::begin(Vec::new(), Kind("test"), "", 3).unwrap();
    assert!(writer.write_all(&[0; 4]).is_err());
}

#[test]
fn a_file_that_is_not_finished_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("half.values");
    let file = WholeFile::create(&path, OnExisting::Refuse).unwrap();
    let mut writer = BlockWriter::begin(file, Kind("values"), "{}", 1 << 20).unwrap();
    writer.write_all(&[1; 1 << 19]).unwrap();
    drop(writer);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// The table that the program of 1987 leaves behind: the index of a permutation by its own method, the
/// entry one more than the value.
#[test]
fn a_raw_table_is_indexed_as_in_1987() {
    /// `state_to_index` of the paper's file indexfns.c.
    fn state_to_index(mut state: Vec<usize>) -> usize {
        let length = state.len();
        let mut index = 0;
        for element in 0..length {
            let factorial: usize = (1..length - element).product();
            index += (state[element] - 1) * factorial;
            for k in element + 1..length {
                if state[k] > state[element] {
                    state[k] -= 1;
                }
            }
        }
        index
    }
    let board = board("3x3");
    let values = of_board(&board);
    let raw = values.export(TableFormat::Raw, Vec::new()).unwrap();
    assert_eq!(raw.len(), 362_880);
    assert_eq!(raw.iter().filter(|&&entry| entry == 0).count(), 181_440);
    for (position, value) in values.sample(None, 1000, 8).unwrap() {
        let text = position.to_string();
        let number = |figure: u8| if figure == b'0' { 9 } else { usize::from(figure - b'0') };
        let state = text.bytes().map(number).collect();
        assert_eq!(usize::from(raw[state_to_index(state)]), value + 1, "{position}");
    }
}

#[test]
fn tables_are_read_back_checked_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let read = |bytes: &[u8], squares| {
        std::fs::write(&path, bytes).unwrap();
        ExactTable::read(&path, squares)
    };
    let proved = |table: &ExactTable, goal: &Position| {
        let watch = &mut |_, _| ControlFlow::Continue(());
        table.check(goal, NonZero::<usize>::MIN, Limits { memory: u64::MAX, watch })
    };
    for (name, goal) in
        [("2x3", "123450"), ("2x3", "0 2 1 3 4 5"), ("theta0", "1234560"), ("ring-4", "1230")]
    {
        let board = board(name);
        let values = around(&board, goal);
        let squares = board.squares();
        let raw = values.export(TableFormat::Raw, Vec::new()).unwrap();
        let npy = values.export(TableFormat::Npy, Vec::new()).unwrap();
        let size = (1..=squares as u32).product::<u32>();
        let with_long = |bytes: &[u8]| [bytes, &raw[..]].concat();
        let tables = [
            raw.clone(),
            npy.clone(),
            with_long(&size.to_le_bytes()),
            with_long(&u64::from(size).to_le_bytes()),
        ];
        for bytes in tables {
            let table = read(&bytes, squares).unwrap();
            assert_eq!(&proved(&table, values.goal()).unwrap(), values.distribution());
            let back = table.values(values.goal()).unwrap();
            assert_eq!(back.levels().unwrap(), values.levels().unwrap(), "{name}");
        }
        // Each entry that is changed shows.
        for entry in (0..raw.len()).step_by(7) {
            let mut wrong = raw.clone();
            wrong[entry] = if wrong[entry] == 0 { 3 } else { wrong[entry] ^ 1 };
            let table = read(&wrong, squares).unwrap();
            assert!(proved(&table, values.goal()).is_err(), "{name} entry {entry}");
        }
        let fault = |bytes: &[u8]| read(bytes, squares).unwrap_err().fault;
        assert!(matches!(fault(&raw[1..]), TableFault::Length { .. }));
        assert!(matches!(fault(b""), TableFault::Length { .. }));
        assert!(matches!(fault(&npy[..npy.len() - 1]), TableFault::Npy(_)));
        assert!(matches!(fault(b"\x93NUMPY"), TableFault::Unreadable(_)));
        let text = String::from_utf8_lossy(&npy[..128]).replace("|i1", "<f8").into_bytes();
        assert!(read(&[&text[..], &npy[128..]].concat(), squares).is_err());
        // A table for another goal is no table for this one.
        let other = Position::parse(&board, &values.at(1).unwrap()[0].to_string()).unwrap();
        let table = read(&raw, squares).unwrap();
        assert!(proved(&table, &other).is_err());
        assert!(matches!(table.values(&other), Err(ValuesError::OtherGoal { .. })));
    }
}

/// NumPy writes its own header, in every type of numbers that is read.
#[test]
fn arrays_of_other_types_are_read() {
    let board = board("2x2");
    let values = of_board(&board);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.npy");
    let npy = values.export(TableFormat::Npy, Vec::new()).unwrap();
    let entries = npy[npy.len() - 24..].iter().map(|&byte| byte as i8).collect_vec();
    for (kind, width) in
        [("|i1", 1), ("|u1", 1), ("<i2", 2), ("<u2", 2), ("<i4", 4), ("<u4", 4), ("<i8", 8)]
    {
        let header =
            format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': (24,), }}          \n");
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((header.len() as u16).to_le_bytes());
        bytes.extend(header.bytes());
        entries.iter().for_each(|&entry| bytes.extend(&i64::from(entry).to_le_bytes()[..width]));
        std::fs::write(&path, &bytes).unwrap();
        let table = ExactTable::read(&path, 4).unwrap();
        let watch = &mut |_, _| ControlFlow::Continue(());
        let proved = table
            .check(values.goal(), NonZero::<usize>::MIN, Limits { memory: u64::MAX, watch })
            .unwrap();
        assert_eq!(&proved, values.distribution(), "{kind}");
    }
}
