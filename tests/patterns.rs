//! Pattern tables against plain searches, and the solutions that rest on them.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use itertools::Itertools;
use taquin::board::{Grid, SquareId};
use taquin::claims::korf_instances;
use taquin::search::patterns::{
    Ending, Ladder, Limits, Outcome, Partition, PartitionError, PatternDatabase, PatternFile,
    PatternTable, Unsolved, Wanted, shortest,
};
use taquin::search::{QuickWays, random_position};
use taquin::states::{Sample, Space, Visitor, breadth_first};
use taquin::{Board, Position};

#[expect(dead_code, reason = "a part of it is for other tests")]
mod slow;

fn board(name: &str) -> Board {
    name.parse().unwrap()
}

/// The first forty of Korf's instances, with the lengths of their shortest solutions.
fn korf_s(board: &Board) -> Vec<(Position<'_>, usize)> {
    let instances = korf_instances().into_iter();
    instances.map(|one| (Position::parse(board, &one.position).unwrap(), one.moves)).collect()
}

fn database(board: &Board, sizes: &str) -> PatternDatabase {
    let partition = Partition::parse(board.grid().unwrap(), board.home(), sizes).unwrap();
    PatternDatabase::build(&partition, 2, &mut ()).unwrap()
}

fn solve(database: &PatternDatabase, position: &Position, goal: &Position) -> Outcome {
    shortest(database, position, goal, &Limits::default()).unwrap()
}

fn ways(outcome: &Outcome) -> &[Vec<SquareId>] {
    match &outcome.ending {
        Ending::Solved(ways) => ways,
        other => panic!("{other:?}"),
    }
}

/// Slides the tiles and gives the number of moves.
fn replayed(position: &Position, way: &[SquareId], goal: &Position) -> usize {
    let mut position = position.clone();
    for &square in way {
        position.slide(square).expect("the tile touches the blank");
    }
    assert_eq!(position, *goal);
    way.len()
}

/// What no plain search has reached.
const UNKNOWN: u8 = u8::MAX;

/// The slow, obvious twin of a table: the blank moves a step at a time, and a step counts if it moves a
/// tile of the pattern. By number of the state: the fewest steps that count.
fn twin(board: &Board, homes: &[SquareId]) -> Vec<u8> {
    let start = number(board, homes, board.home());
    let mut known = vec![UNKNOWN; board.squares().pow(homes.len() as u32 + 1)];
    known[start] = 0;
    let (mut now, mut later) = (vec![start], vec![]);
    for moves in 0.. {
        while let Some(state) = now.pop() {
            let (tiles, blank) = placed(board, homes.len(), state);
            // It may have been reached by fewer in the meantime.
            if known[state] < moves {
                continue;
            }
            for next in board.neighbours(blank) {
                let moved =
                    tiles.iter().map(|&tile| if tile == next { blank } else { tile }).collect_vec();
                let cost = u8::from(moved != tiles);
                let state = number(board, &moved, next);
                if known[state] > moves + cost {
                    known[state] = moves + cost;
                    [&mut now, &mut later][usize::from(cost)].push(state);
                }
            }
        }
        if later.is_empty() {
            break;
        }
        std::mem::swap(&mut now, &mut later);
    }
    known
}

/// The squares of the tiles and of the blank, as the digits of a number.
fn number(board: &Board, tiles: &[SquareId], blank: SquareId) -> usize {
    let squares = tiles.iter().chain([&blank]);
    squares.fold(0, |number, square| number * board.squares() + square.index())
}

fn placed(board: &Board, tiles: usize, mut number: usize) -> (Vec<SquareId>, SquareId) {
    let all = board.square_ids().collect_vec();
    let mut squares = vec![all[0]; tiles + 1];
    for square in squares.iter_mut().rev() {
        *square = all[number % all.len()];
        number /= all.len();
    }
    let blank = squares.pop().unwrap();
    (squares, blank)
}

/// Every entry of a table, and the counts: an entry counts once for each region of the blank.
fn compare(board: &Board, table: &PatternTable) {
    let bit = |square: SquareId| 1_u32 << square.index();
    let beside = board.square_ids().map(|square| board.neighbours(square).map(bit).sum::<u32>());
    let beside = beside.collect_vec();
    let mut counts = vec![0_u64; table.counts().len()];
    for (state, &moves) in twin(board, table.homes()).iter().enumerate() {
        if moves == UNKNOWN {
            continue;
        }
        let (tiles, blank) = placed(board, table.tiles(), state);
        assert_eq!(table.moves(&tiles, blank), Some(moves.into()), "{tiles:?}, blank {blank:?}");
        // The region is counted at its lowest square.
        let occupied = tiles.iter().fold(0, |set, &tile| set | bit(tile));
        let mut region = bit(blank);
        loop {
            let near = (0..beside.len()).filter(|square| region >> square & 1 == 1);
            let wider = near.fold(region, |set, square| set | beside[square]) & !occupied;
            if wider == region {
                break;
            }
            region = wider;
        }
        counts[usize::from(moves)] += u64::from(region.trailing_zeros() as usize == blank.index());
    }
    assert_eq!(counts, table.counts());
}

#[test]
fn tables_agree_with_a_plain_search_entry_by_entry() {
    let cases = [
        ("3x3", "3-5"),
        ("3x3@centre", "4-4"),
        ("2x4@1,2", "6-1"),
        ("3x4@2,2", "4-4-3"),
        ("4x4@1,1", "3-3-3-3-3"),
        ("2x5", "5-4"),
        ("4x3", "3-2-2-4"),
        ("5x5", "2-2-2-3-3-4-4-4"),
    ];
    for (name, sizes) in cases {
        let board = board(name);
        let database = database(&board, sizes);
        for table in database.tables() {
            // The twin keeps a square of the blank where the table keeps a region.
            let (squares, tiles) = (board.squares(), table.tiles());
            let states: usize = (squares - tiles..=squares).product();
            if states < 160_000 {
                compare(&board, table);
            }
        }
    }
}

#[test]
fn tables_of_eight_and_seven_tiles_hold_all_positions() {
    for (name, sizes) in [("3x3", "8"), ("3x3@2,1", "8"), ("2x4", "7"), ("2x3@1,2", "5")] {
        let board = board(name);
        let (database, goal) = (database(&board, sizes), Position::goal(&board));
        let space = Space::of(&board, 2, 1 << 30).unwrap();
        let levels = breadth_first(&space, &goal, &mut ()).unwrap();
        assert_eq!(database.tables()[0].counts(), levels.counts);
    }
}

/// Of how many positions one is tried: its bound and those beside it, and its solution.
struct Every {
    bound: usize,
    solution: usize,
}

/// All positions, or every so many: the tables never say too much, and a move changes what they say by
/// no more than one; the shortest solutions are as long as the position is deep.
fn against_depths(name: &str, sizes: &str, every: Every) {
    let board = board(name);
    let (database, goal) = (database(&board, sizes), Position::goal(&board));
    let space = Space::of(&board, 2, 1 << 30).unwrap();
    let levels = breadth_first(&space, &goal, &mut ()).unwrap();
    let index = |position: &Position| space.index_of(position).unwrap();
    // The positions are met on a walk through all of them that is the same every time.
    let mut seen = vec![false; space.len()];
    seen[index(&goal).index()] = true;
    let mut queue = vec![goal.clone()];
    let mut number = 0;
    while let Some(position) = queue.pop() {
        let neighbours = board.neighbours(position.blank()).map(|square| {
            let mut neighbour = position.clone();
            neighbour.slide(square);
            neighbour
        });
        let neighbours = neighbours.collect_vec();
        let depth = levels.depth(index(&position)).unwrap();
        if number % every.bound == 0 {
            let bound = database.lower_bound(&position, &goal).unwrap();
            assert!(bound <= depth && bound % 2 == depth % 2, "{position}: {bound}, {depth}");
            for neighbour in &neighbours {
                let beside = database.lower_bound(neighbour, &goal).unwrap();
                assert_eq!(beside.abs_diff(bound), 1, "{position} and {neighbour}");
            }
        }
        if number % every.solution == 0 {
            let outcome = solve(&database, &position, &goal);
            assert_eq!(replayed(&position, &ways(&outcome)[0], &goal), depth, "{position}");
        }
        number += 1;
        for neighbour in neighbours {
            let seen = &mut seen[index(&neighbour).index()];
            if !*seen {
                *seen = true;
                queue.push(neighbour);
            }
        }
    }
    assert_eq!(number as u64, levels.positions());
}

#[test]
fn solutions_are_as_long_as_positions_are_deep() {
    against_depths("2x4", "4-3", Every { bound: 1, solution: 1 });
    against_depths("2x4@1,2", "7", Every { bound: 1, solution: 1 });
    against_depths("3x3", "4-4", Every { bound: 29, solution: 29 });
    against_depths("3x3@centre", "3-3-2", Every { bound: 31, solution: 31 });
    against_depths("2x5", "5-4", Every { bound: 400, solution: 400 });
    against_depths("2x5@1,3", "3-3-3", Every { bound: 800, solution: 800 });
}

#[test]
#[ignore = "goes through all positions of 3x3 and 2x5"]
fn solutions_are_as_long_as_positions_are_deep_everywhere() {
    against_depths("3x3", "4-4", Every { bound: 1, solution: 1 });
    against_depths("3x3@1,2", "5-3", Every { bound: 1, solution: 5 });
    against_depths("2x5", "5-4", Every { bound: 1, solution: 97 });
}

#[test]
#[ignore = "the plain search of six tiles on sixteen squares takes a minute and half a gigabyte"]
fn five_and_six_tiles_agree_with_a_plain_search_entry_by_entry() {
    let board = board("4x4@1,1");
    let [five, six] = ["5-5-5", "6-6-3"].map(|sizes| database(&board, sizes));
    assert_eq!(six.tables()[0].counts().iter().sum::<u64>(), 11_816_640);
    for database in [five, six] {
        compare(&board, &database.tables()[0]);
    }
}

#[test]
fn all_shortest_solutions() {
    let board = board("3x3");
    let (database, goal) = (database(&board, "4-4"), Position::goal(&board));
    let limits = Limits { wanted: Wanted::All, ..Limits::default() };
    for (tiles, (depth, ways)) in slow::distances(&board).into_iter().sorted().step_by(2003) {
        let text = tiles.iter().map(|tile| tile.map_or(0, |tile| tile + 1)).join(" ");
        let position = Position::parse(&board, &text).unwrap();
        let outcome = shortest(&database, &position, &goal, &limits).unwrap();
        let Ending::Solved(found) = outcome.ending else { panic!("{text}") };
        assert!(found.iter().all(|way| replayed(&position, way, &goal) == depth), "{text}");
        assert!(found.iter().all_unique());
        assert_eq!(found.len() as u64, ways, "{text}");
    }
}

#[test]
fn any_goal_and_any_blank() {
    // From one position to another is as far as back.
    let board = board("3x4");
    let one = Position::parse(&board, "3 7 1 0 / 9 2 11 5 / 4 8 6 10").unwrap();
    let other = Position::parse(&board, "8 1 10 4 / 0 3 9 6 / 2 11 5 7").unwrap();
    let far = |from: &Position, to: &Position| {
        let grid = board.grid().unwrap();
        let partition = Partition::parse(grid, to.blank(), "6-5").unwrap();
        let database = PatternDatabase::build(&partition, 1, &mut ()).unwrap();
        shortest(&database, from, to, &Limits::default())
            .map(|outcome| replayed(from, &ways(&outcome)[0], to))
    };
    let exchanged = Position::parse(&board, "8 1 10 4 / 0 3 9 6 / 2 11 7 5").unwrap();
    for odd in [far(&one, &other), far(&other, &one)] {
        assert_eq!(odd, Err(Unsolved::Unsolvable));
    }
    let forth = far(&one, &exchanged).unwrap();
    assert_eq!(forth, far(&exchanged, &one).unwrap());
    assert!(forth > 20);
}

#[test]
fn korf_s_first_forty() {
    let board = board("4x4@1,1");
    let (database, goal) = (database(&board, "7-7-1"), Position::goal(&board));
    for (position, moves) in korf_s(&board) {
        let outcome = solve(&database, &position, &goal);
        assert_eq!(replayed(&position, &ways(&outcome)[0], &goal), moves, "{position}");
        // The bounds are consistent along the way.
        let mut here = position.clone();
        let mut bound = database.lower_bound(&here, &goal).unwrap();
        for (made, &square) in (1..).zip(&ways(&outcome)[0]) {
            here.slide(square);
            let next = database.lower_bound(&here, &goal).unwrap();
            assert!(next.abs_diff(bound) == 1 && next <= moves - made);
            bound = next;
        }
    }
}

#[test]
#[ignore = "tables of eight tiles take some seconds and half a gigabyte"]
fn korf_s_first_forty_with_other_tables() {
    let board = board("4x4@1,1");
    let goal = Position::goal(&board);
    let [small, large] = ["6-6-3", "7-8"].map(|sizes| database(&board, sizes));
    let mut generated = 0;
    for (position, moves) in korf_s(&board) {
        for database in [&small, &large] {
            let outcome = solve(database, &position, &goal);
            assert_eq!(replayed(&position, &ways(&outcome)[0], &goal), moves, "{position}");
        }
        generated += solve(&large, &position, &goal).statistics.generated;
    }
    assert!(generated <= 40 * 25_000, "{generated} nodes");
}

#[test]
fn the_answer_does_not_depend_on_threads() {
    let board = board("4x4@1,1");
    let (database, goal) = (database(&board, "6-5-4"), Position::goal(&board));
    let mut shared = 0;
    for (position, moves) in korf_s(&board).into_iter().filter(|&(_, moves)| moves <= 52) {
        for wanted in [Wanted::One, Wanted::All] {
            let outcomes = [1, 2, 3].map(|threads| {
                let threads = NonZero::new(threads).unwrap();
                let limits = Limits { threads, wanted, ..Limits::default() };
                shortest(&database, &position, &goal, &limits).unwrap()
            });
            let all_but_the_last = |outcome: &Outcome| {
                let (_, thresholds) = outcome.statistics.thresholds.split_last().unwrap();
                thresholds.to_vec()
            };
            for outcome in &outcomes {
                assert_eq!(replayed(&position, &ways(outcome)[0], &goal), moves);
                assert_eq!(outcome.ending, outcomes[0].ending);
                assert_eq!(all_but_the_last(outcome), all_but_the_last(&outcomes[0]));
            }
            let before = all_but_the_last(&outcomes[0]).pop();
            if before.is_some_and(|one| one.generated >= ENOUGH_FOR_THREADS) {
                shared += 1;
            } else {
                let thresholds = |outcome: &Outcome| outcome.statistics.thresholds.clone();
                assert!(outcomes.iter().map(thresholds).all_equal());
            }
        }
    }
    assert!(shared >= 10, "{shared} searches were shared");
}

/// Threads share a threshold if the one before made so many nodes.
const ENOUGH_FOR_THREADS: u64 = 20_000;

/// Where the time is too short for the tables that many positions begin with, the next have smaller ones.
#[test]
fn tables_that_take_too_long_are_not_begun_again_and_again() {
    let board = board("4x4@1,1");
    let (grid, goal) = (board.grid().unwrap(), Position::goal(&board));
    let ladder = Ladder::of(grid, board.home(), 60 << 20, None, NonZero::<usize>::MIN).unwrap();
    let ladder = ladder.expecting(40);
    assert_eq!(ladder.partition().sizes(), "7-7-1");
    let over = Limits { deadline: Some(Instant::now()), ..Limits::default() };
    let outcome = ladder.shortest(&goal, &goal, &over, &mut ()).unwrap();
    assert_eq!(outcome.ending, Ending::BrokenOff { at_least: 0 });
    assert_eq!(ladder.partition().sizes(), "6-6-3");
}

#[test]
fn the_answer_does_not_depend_on_tables() {
    let board = board("4x4@1,1");
    let goal = Position::goal(&board);
    let databases = ["5-5-5", "6-5-4", "7-4-4"].map(|sizes| database(&board, sizes));
    for (position, _) in korf_s(&board).into_iter().filter(|&(_, moves)| moves <= 48) {
        let endings = databases.each_ref().map(|database| solve(database, &position, &goal).ending);
        assert!(endings.iter().all_equal(), "{position}");
    }
}

#[test]
fn positions_are_solved_by_several_threads_at_once() {
    let board = board("4x4@1,1");
    let (grid, goal) = (board.grid().unwrap(), Position::goal(&board));
    let positions = korf_s(&board);
    let threads = NonZero::new(2).unwrap();
    let ladder = Ladder::of(grid, board.home(), 60 << 20, None, threads).unwrap();
    let solve = |(position, moves): &(Position, usize)| {
        let found = ladder.shortest(position, &goal, &Limits::default(), &mut ()).unwrap();
        assert_eq!(replayed(position, &ways(&found)[0], &goal), *moves);
    };
    std::thread::scope(|scope| {
        for some in positions.chunks(14) {
            scope.spawn(|| some.iter().for_each(solve));
        }
    });
    assert_eq!(ladder.partition().sizes(), "7-7-1");
}

#[test]
fn quick_ways_are_ways_and_short() {
    for name in ["4x4@1,1", "2x2", "2x7", "5x4@3,3", "5x5", "6x7@2,5"] {
        let board = board(name);
        let goal = Position::goal(&board);
        let ways = QuickWays::to(&goal).unwrap();
        let mut sample = Sample::seeded(3);
        for _ in 0..10 {
            let position = random_position(&goal, &mut sample);
            let found = ways.from(&position).unwrap();
            assert!(replayed(&position, &found.walk, &goal) >= found.at_least, "{position}");
        }
    }
    let board = board("4x4@1,1");
    let goal = Position::goal(&board);
    let ways = QuickWays::to(&goal).unwrap();
    let positions = korf_s(&board);
    let over = positions.iter().map(|(position, moves)| {
        let found = ways.from(position).unwrap();
        assert!(found.at_least <= *moves);
        replayed(position, &found.walk, &goal) - moves
    });
    assert!(over.sum::<usize>() <= 40 * 7);
}

/// Lets the time run out as soon as the tables of so many parts are made.
struct SlowAfter {
    parts: usize,
    deadline: Instant,
}

impl Visitor for SlowAfter {
    fn level(&mut self, depth: usize, _: u64) -> ControlFlow<()> {
        match (depth, self.parts) {
            (0, 0) => {
                std::thread::sleep(self.deadline.saturating_duration_since(Instant::now()));
            }
            (0, _) => self.parts -= 1,
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn tables_are_made_in_time_or_not_at_all() {
    let board = board("4x4@1,1");
    let (goal, korf) = (Position::goal(&board), korf_s(&board));
    let hard = korf.iter().max_by_key(|(_, moves)| *moves).unwrap();
    let ladder =
        Ladder::of(board.grid().unwrap(), board.home(), 60 << 20, None, NonZero::<usize>::MIN);
    let ladder = ladder.unwrap();
    let solve = |(position, _): &(Position, usize), deadline, parts| {
        let limits = Limits { deadline, ..Limits::default() };
        let visitor = &mut SlowAfter { parts, deadline: deadline.unwrap_or_else(Instant::now) };
        ladder.shortest(position, &goal, &limits, visitor).unwrap().ending
    };
    let nothing = Ending::BrokenOff { at_least: 0 };
    assert_eq!(solve(hard, Some(Instant::now()), 9), nothing);

    let [small, large] = ladder.partitions() else { panic!("6-6-3 and 7-7-1") };
    let soon = Some(Instant::now() + Duration::from_secs(5));
    let Ending::BrokenOff { at_least } = solve(hard, soon, small.parts().len()) else {
        panic!("the time was over while larger tables were made")
    };
    assert!((50..=hard.1).contains(&at_least), "{at_least}");
    assert_eq!(ladder.partition(), small);
    let Ending::Solved(ways) = solve(&korf[1], None, 0) else { panic!("nothing ends it") };
    assert_eq!((ways[0].len(), ladder.partition()), (korf[1].1, small));
    let Ending::Solved(ways) = solve(hard, None, 9) else { panic!("nothing ends it") };
    assert_eq!((ways[0].len(), ladder.partition()), (hard.1, large));
}

#[test]
fn bounds_and_ends() {
    let board = board("4x4@1,1");
    let (database, goal) = (database(&board, "5-5-5"), Position::goal(&board));
    let (position, moves) = korf_s(&board).remove(0);
    let too_few = Limits { max_moves: Some(47), ..Limits::default() };
    let outcome = shortest(&database, &position, &goal, &too_few).unwrap();
    assert_eq!(outcome.ending, Ending::Longer { at_least: 49 });

    let late = Limits { deadline: Some(Instant::now()), ..Limits::default() };
    let Ending::BrokenOff { at_least } =
        shortest(&database, &position, &goal, &late).unwrap().ending
    else {
        panic!("the time was over")
    };
    assert!(at_least <= moves && at_least % 2 == moves % 2 && at_least > 40);

    let watch = |progress: taquin::search::patterns::Progress| match progress.at_least {
        ..49 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let watched = Limits { watch: &watch, ..Limits::default() };
    let outcome = shortest(&database, &position, &goal, &watched).unwrap();
    assert_eq!(outcome.ending, Ending::BrokenOff { at_least: 49 });

    assert_eq!(ways(&solve(&database, &goal, &goal)), [vec![]]);
    let odd = Position::parse(&board, "0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15").unwrap();
    let refused = shortest(&database, &odd, &goal, &Limits::default());
    assert_eq!(refused, Err(Unsolved::Unsolvable));
    let corner: Board = "4x4".parse().unwrap();
    let other = Position::goal(&corner);
    let refused = shortest(&database, &other, &other, &Limits::default());
    assert!(matches!(refused, Err(Unsolved::OtherBoard { .. })));
}

#[test]
fn partitions() {
    let grid = |rows, columns| Grid { rows, columns };
    let fifteen: Board = "fifteen".parse().unwrap();
    let parse = |text: &str| Partition::parse(grid(4, 4), fifteen.home(), text);
    let drawn = |text: &str| Partition::drawn(grid(4, 4), fifteen.home(), text);
    for sizes in ["7-8", "6-6-3", "7-7-1", "5-5-5", "8-7", "1-2-3-4-5"] {
        let partition = parse(sizes).unwrap();
        assert_eq!(partition.sizes(), sizes);
        assert_eq!(drawn(&partition.to_string()), Ok(partition));
    }
    assert_eq!(parse("7-8").unwrap().to_string(), "A A A A\nB A A A\nB B B B\nB B B .");
    assert_eq!(parse("7-9"), Err(PartitionError::Sum { read: "7-9".into(), sum: 16, tiles: 15 }));
    assert_eq!(parse("9-6"), Err(PartitionError::Size(9)));
    assert_eq!(parse("7-8-0"), Err(PartitionError::Size(0)));
    assert_eq!(parse("7,8"), Err(PartitionError::Sizes("7,8".into())));
    assert_eq!(parse("2-2-2-2-2-2-1-1-1"), Err(PartitionError::Parts(9)));
    let long = "99999999999999999999-8";
    assert_eq!(parse(long), Err(PartitionError::Sizes(long.into())));
    let row = PartitionError::Row { row: 2, found: 3, expected: 4 };
    assert_eq!(drawn("AAAA\nBAA\nBBBB\nBBB.\n"), Err(row));
    let row = PartitionError::Row { row: 5, found: 1, expected: 0 };
    assert_eq!(drawn("AAAA\nBAAA\nBBBB\nBBB.\n\nA # one more\n"), Err(row));
    let square = |fault| match fault {
        Err(PartitionError::Square { row, column, found, .. }) => (row, column, found),
        other => panic!("{other:?}"),
    };
    assert_eq!(square(drawn("AAAA\nBA.A\nBBBB\nBBB.\n")), (2, 3, '.'));
    assert_eq!(square(drawn("AAAA\nBAAA\nBBBB\nBBBB\n")), (4, 4, 'B'));
    assert_eq!(drawn("AAAA\nAAAA\nABBB\nBBB.\n"), Err(PartitionError::Size(9)));
    let refused = Partition::parse(grid(1, 5), fifteen.home(), "4");
    assert_eq!(refused, Err(PartitionError::Grid { rows: 1, columns: 5 }));
    let refused = Partition::parse(grid(5, 6), fifteen.home(), "8-8-8-5");
    assert_eq!(refused, Err(PartitionError::Grid { rows: 5, columns: 6 }));
}

#[test]
fn a_file_altered_in_any_bit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let board = board("2x3@1,2");
    let made = database(&board, "3-2");
    let path = PatternFile::path(folder.path(), made.partition());
    std::fs::write(&path, made.write(Vec::new()).unwrap()).unwrap();
    let read = PatternFile::open(&path).unwrap().read().unwrap();
    assert_eq!(read.partition(), made.partition());
    let goal = Position::goal(&board);
    let position = Position::parse(&board, "5 4 0 / 2 1 3").unwrap();
    assert_eq!(solve(&read, &position, &goal), solve(&made, &position, &goal));
    assert!(read.check().unwrap() > 100);

    let whole = std::fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        PatternFile::open(&path).and_then(|file| file.read()).is_err()
    };
    for bit in 0..8 * whole.len() {
        let mut altered = whole.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        assert!(refused(&altered), "bit {bit}");
    }
    for length in 0..whole.len() {
        assert!(refused(&whole[..length]), "cut to {length}");
    }
    assert!(refused(&[&whole[..], &[0]].concat()));
    assert!(!refused(&whole));
}

#[test]
fn larger_tables_are_made_when_there_is_more_to_do() {
    let board = board("4x4@1,1");
    let (grid, goal) = (board.grid().unwrap(), Position::goal(&board));
    // Tables of eight tiles would take longer than the test may.
    let most = 60 << 20;
    let threads = NonZero::new(2).unwrap();
    let ladder = Ladder::of(grid, board.home(), most, None, threads).unwrap();
    assert_eq!(ladder.partitions().iter().map(Partition::sizes).collect_vec(), ["6-6-3", "7-7-1"]);
    let mut used = Vec::new();
    for (position, moves) in korf_s(&board) {
        let limits = Limits { threads, ..Limits::default() };
        let outcome = ladder.shortest(&position, &goal, &limits, &mut ()).unwrap();
        assert_eq!(replayed(&position, &ways(&outcome)[0], &goal), moves, "{position}");
        used.push(ladder.partition().sizes());
    }
    assert_eq!(used.first().unwrap(), "6-6-3");
    assert_eq!(used.last().unwrap(), "7-7-1");
}

#[test]
fn many_positions_begin_with_the_second_tables() {
    let board = board("4x4@1,1");
    let (grid, goal) = (board.grid().unwrap(), Position::goal(&board));
    let ladder = |most| Ladder::of(grid, board.home(), most, None, NonZero::<usize>::MIN).unwrap();
    let begun = |positions| ladder(60 << 20).expecting(positions).partition().sizes();
    assert_eq!([0, 1, 2, 40, usize::MAX].map(begun), ["6-6-3", "6-6-3", "6-6-3", "7-7-1", "7-7-1"]);
    // Where there are no second ones, they are not missed.
    assert_eq!(ladder(0).expecting(40).partition().sizes(), "6-6-3");

    let (position, moves) = korf_s(&board).into_iter().find(|&(_, moves)| moves == 46).unwrap();
    let ladder = ladder(60 << 20).expecting(40);
    let outcome = ladder.shortest(&position, &goal, &Limits::default(), &mut ()).unwrap();
    assert_eq!(replayed(&position, &ways(&outcome)[0], &goal), moves);
}
