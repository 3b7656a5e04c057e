use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use taquin::board::Board;
use taquin::perm::Permutation;
use taquin::position::Position;
use taquin::solution::{Method, Solution};
use taquin::states::{Distances, Distribution, EnumerateOptions, EnumerationError, FullCensus};
use taquin::twist::Twists;

use super::tables::PrintedTables;
use super::ties::{Costs, Estimate, costs_of_all, costs_of_fifteens};

type CostsBy = HashMap<(Estimate, usize), Rc<[Costs]>>;

/// The number of positions of the fifteen-puzzle that are searched.
const FIFTEENS: usize = 2;

/// The puzzles of the documents, each solved once, when a claim first needs it.
pub(super) struct Solved {
    /// The eight-puzzle with the blank at home in the centre.
    pub eight: Twists,
    /// The five-puzzle.
    pub five: Twists,
    /// The eight-puzzle as a grid with the blank at home in the corner.
    pub grid: Board,
    /// The fifteen-puzzle.
    pub fifteen: Board,
    /// The printed tables.
    pub printed: PrintedTables,
    solution: OnceCell<Solution>,
    walks: OnceCell<Solution>,
    pub(super) by_moves: OnceCell<HashMap<Permutation, usize>>,
    values: OnceCell<Distances>,
    /// By bound and distance: the costs of A* from all positions of the grid.
    costs: RefCell<CostsBy>,
    /// The cost of A* from some positions of the fifteen-puzzle as far away as that of the notes.
    fifteens: OnceCell<Vec<Costs>>,
    /// By board: the number of positions by distance from the goal.
    distributions: RefCell<HashMap<String, Rc<Distribution>>>,
}

impl Solved {
    /// The puzzles, none of them solved yet, and the printed tables.
    pub fn new() -> Self {
        let board = |name: &str| name.parse::<Board>().expect("a board of the catalogue");
        Self {
            eight: board("eight").twists(),
            five: board("five").twists(),
            grid: board("3x3"),
            fifteen: board("4x4"),
            printed: PrintedTables::recorded(),
            solution: OnceCell::new(),
            walks: OnceCell::new(),
            by_moves: OnceCell::new(),
            values: OnceCell::new(),
            costs: RefCell::default(),
            fifteens: OnceCell::new(),
            distributions: RefCell::default(),
        }
    }

    /// The eight-puzzle, solved by Schofield's strategy.
    pub fn solution(&self) -> &Solution {
        let solve =
            || Solution::new(&self.eight, Method::Schofield).expect("the board of the paper");
        self.solution.get_or_init(solve)
    }

    /// The eight-puzzle, solved by single moves.
    pub fn walks(&self) -> &Solution {
        let solve = || Solution::new(&self.eight, Method::Bfs).expect("a small board");
        self.walks.get_or_init(solve)
    }

    /// The distances on the grid.
    pub fn values(&self) -> &Distances {
        let goal = Position::goal(&self.grid);
        self.values.get_or_init(|| Distances::new(&goal).expect("a small board"))
    }

    /// The costs of A* from all positions of the grid at this distance from the goal.
    pub fn costs(&self, estimate: Estimate, length: usize) -> Rc<[Costs]> {
        let mut known = self.costs.borrow_mut();
        let costs = known.entry((estimate, length));
        let compute = || costs_of_all(self.values(), estimate, length as u8).into();
        Rc::clone(costs.or_insert_with(compute))
    }

    /// The costs of A* from some positions of the fifteen-puzzle at this distance from the goal.
    pub fn fifteens(&self, length: usize) -> &[Costs] {
        let goal = Position::goal(&self.fifteen);
        self.fifteens.get_or_init(|| costs_of_fifteens(&goal, length, FIFTEENS))
    }

    /// The number of positions by distance from the goal of a board.
    pub fn distribution(&self, goal: &Position) -> Result<Rc<Distribution>, EnumerationError> {
        let name = goal.board().name();
        if let Some(known) = self.distributions.borrow().get(name) {
            return Ok(Rc::clone(known));
        }
        let census = FullCensus::compute(goal, &EnumerateOptions::new())?;
        let distribution = Rc::new(census.distribution);
        self.distributions.borrow_mut().insert(name.into(), Rc::clone(&distribution));
        Ok(distribution)
    }

    /// By element: the distance of each standard position of the eight-puzzle, found by single
    /// moves without using twists, parity or the group.
    pub fn by_moves(&self) -> &HashMap<Permutation, usize> {
        self.by_moves.get_or_init(|| {
            let board = self.eight.board();
            let number = |position: &Position| {
                board.square_ids().fold(0_u64, |number, square| {
                    number << 4 | position.tile(square).map_or(15, |tile| tile.place() as u64)
                })
            };
            let goal = Position::goal(board);
            let mut depths = HashMap::from([(number(&goal), 0)]);
            let mut open = VecDeque::from([(goal, 0)]);
            let mut standard = HashMap::new();
            while let Some((position, depth)) = open.pop_front() {
                for square in board.neighbours(position.blank()) {
                    let mut next = position.clone();
                    next.move_blank(square);
                    depths.entry(number(&next)).or_insert_with(|| {
                        open.push_back((next, depth + 1));
                        depth + 1
                    });
                }
                if position.blank() == board.home() {
                    standard.insert(element(&position), depth);
                }
            }
            standard
        })
    }
}

/// The element that takes the goal to a position with the blank at home: the place of each tile.
pub(super) fn element(position: &Position) -> Permutation {
    let board = position.board();
    let mut images = vec![0; board.place_count()];
    for place in 0..board.place_count() {
        let tile = position.tile(board.square_at(place));
        images[tile.map_or(0, |tile| tile.place())] = place as u16;
    }
    Permutation::from_images(images).expect("each tile is on one place")
}
