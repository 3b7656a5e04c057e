use std::time::Duration;

use clap::Args;
use clap::builder::TypedValueParser;
use taquin::Position;
use taquin::position::{IllegalMove, Metric, MoveNotation, PlayedMoves};
use taquin::search::{SolveError, SolveMethod, SolveOptions, review, shorten};
use taquin_draw as draw;

use crate::args::{
    BoardOption, DrawArgs, GoalArg, INPUT, LIMITS, MetricArg, OUTPUT, PdbDir, choice, seconds,
};
use crate::boards;
use crate::exit_status::only_position;
use crate::failure::{Failure, Outcome, Result};
use crate::messages::message;
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::report::{PlayedReport, Shape};

/// Carry out moves from a position, and compare them with a shortest solution
///
/// The moves are the numbers on the tiles that slide, directions of tiles, or twists, which start
/// and end with the blank at home. Every notation in which taquin solve prints moves is read, and
/// so are the words of taquin lookup. The exit code is 1 if a move is illegal.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(BOARD)))]
#[command(after_help = "\
Examples:
  taquin play 1_3/425/786 2 5 6
  taquin play 1_3/425/786 ULU
  taquin play 12345678_ LURD --notation blank-directions
  taquin play 102536 WXYZADY
  taquin play 412/_53/786 DL2U2 --metric multi-tile
  taquin play 12345678_ RDLURDLU --shorten
  taquin play 1_3/425/786 256 --draw moves.svg --animate")]
pub struct Play {
    /// The position before the moves, or a file that has it; - for standard input
    position: String,
    /// The moves; several arguments are joined
    #[arg(required = true)]
    moves: Vec<String>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    goal: GoalArg,
    #[command(flatten)]
    metric: MetricArg,
    /// How the moves are written; detected by default
    #[arg(long, value_name = "NOTATION", value_parser = notations(), help_heading = INPUT)]
    notation: Option<Written>,
    /// Find fewer moves that lead to the same end
    #[arg(long, help_heading = OUTPUT)]
    shorten: bool,
    /// Show the board after each move
    #[arg(long, help_heading = OUTPUT)]
    boards: bool,
    #[command(flatten)]
    draw: DrawArgs,
    /// Draw one picture that plays the moves
    #[arg(long, requires = "draw", help_heading = OUTPUT)]
    animate: bool,
    /// Search at most this long for each shortest solution that is compared [default: 5; on a grid
    /// too large for shortest solutions, do not search]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = LIMITS)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    folder: PdbDir,
    #[command(flatten)]
    output: Output,
}

/// The board, in the help.
const BOARD: &str = "The board; by default the grid that the position shows, or eight";

/// The time for each search of a shortest solution, unless an option says it.
const TIME_LIMIT: Duration = Duration::from_secs(5);

/// How moves are written.
#[derive(Clone, Copy, PartialEq)]
enum Written {
    Moves(MoveNotation),
    Twists,
}

fn notations() -> impl TypedValueParser<Value = Written> {
    let moves = MoveNotation::ALL.map(|notation| (notation.name(), Written::Moves(notation)));
    choice(moves.into_iter().chain([("twists", Written::Twists)]))
}

impl Play {
    pub fn run(self) -> Result<Outcome> {
        let position = only_position(&self.position, self.board.named().as_ref())?;
        let goal_text = self.goal.text();
        let board = boards::of_position(self.board.name(), self.goal.or(&position))?;
        let start = boards::position(&board, &position)?;
        let goal = boards::goal(&board, goal_text)?;
        let text = self.moves.join(" ");
        let text = MoveNotation::plain(&board, &text).unwrap_or(text);
        let metric = self.metric.metric;
        metric.check(&board).map_err(SolveError::from)?;
        let (written, played) = self.played(metric, &start, &goal, &text)?;
        let notation = match written {
            Written::Moves(notation) => notation,
            Written::Twists => MoveNotation::Numbers,
        };

        let mut answers = self.output.begin(Shape::One)?;
        let picture = self.draw.open(&self.output)?;
        let line = ProgressLine::new();
        let options = || {
            let options = SolveOptions::default().observer(&line).metric(metric);
            // A longer search shortens a short solution, and proves nothing about it.
            let searches = options.method_for(&board) != SolveMethod::Quick;
            let limit = self.time_limit.or(searches.then_some(TIME_LIMIT));
            self.folder.apply(match limit {
                Some(limit) => options.time_limit(limit),
                None => options,
            })
        };
        let review = match review(&played.path, &goal, options()) {
            Err(error @ SolveError::Interrupted { .. }) => return Err(error.into()),
            review => review.map_err(|error| error.to_string()),
        };
        let mut report = PlayedReport::new(&played, metric, &goal, review);
        if self.shorten {
            let (shorter, is_shortest) = shorten(&played.path, options())?;
            report = report.with_shorter(&shorter, is_shortest, notation);
        }
        drop(line);
        if self.boards {
            report = report.with_boards(&played.path);
        }
        answers.write(&report)?;
        if let Some(picture) = picture {
            picture.write(match self.animate {
                true => draw::animated_moves(&played.path),
                false => draw::moves(&played.path),
            })?;
        }
        answers.finish(None)?;
        match played.illegal {
            None => Ok(Outcome::Done),
            Some(illegal) => Err(refuse(&start, &text, written, illegal)),
        }
    }

    /// The moves carried out. Directions are those of tiles, unless only those of the blank are
    /// legal.
    fn played(
        &self,
        metric: Metric,
        start: &Position,
        goal: &Position,
        text: &str,
    ) -> Result<(Written, PlayedMoves)> {
        let written = self.written(start, text)?;
        let played = play(written, metric, start, text)?;
        let is_open =
            self.notation.is_none() && written == Written::Moves(MoveNotation::Compressed);
        if !is_open || played.illegal.is_none() && played.path.end() == *goal {
            return Ok((written, played));
        }
        let turned = Written::Moves(MoveNotation::BlankDirections);
        let other = play(turned, metric, start, text)?;
        match &played.illegal {
            Some(IllegalMove { number, .. }) if other.illegal.is_none() => {
                message(format_args!(
                    "the directions are read as those of the blank; as those of tiles, move {number} \
                     would be illegal"
                ));
                return Ok((turned, other));
            }
            None if other.illegal.is_none() && other.path.end() == *goal => message(format_args!(
                "the directions are read as those of tiles; as those of the blank they reach the goal: \
                 --notation {}",
                MoveNotation::BlankDirections
            )),
            _ => {}
        }
        Ok((written, played))
    }

    /// How the moves are written: as the option says, or as they show.
    fn written(&self, start: &Position, text: &str) -> Result<Written> {
        if let Some(written) = self.notation {
            return Ok(written);
        }
        let is_word = || play(Written::Twists, self.metric.metric, start, text).is_ok();
        // A text that is none of all is refused as what it begins with.
        let begins = || MoveNotation::of(text.get(..1)?).filter(|_| !is_word());
        match MoveNotation::of(text).or_else(begins) {
            Some(MoveNotation::Compressed) if is_word() => Err(Failure::bad(format!(
                "'{text}' can be directions or twists; say which with --notation \
                 tile-directions, blank-directions or twists"
            ))),
            notation => Ok(notation.map_or(Written::Twists, Written::Moves)),
        }
    }
}

/// Carries out moves, up to the first illegal one.
fn play(written: Written, metric: Metric, start: &Position, text: &str) -> Result<PlayedMoves> {
    if let Written::Moves(notation) = written {
        return Ok(notation.play_in(metric, start, text)?);
    }
    let twists = start.board().twists();
    let path = twists.word(text)?.path_from(start);
    let path = path.ok_or_else(|| {
        let blank = start.board().label(start.blank());
        Failure::bad(format!(
            "'{text}': twists begin with the blank at home, and it is on square {blank}"
        ))
    })?;
    Ok(PlayedMoves { path, illegal: None })
}

/// Says which move is illegal, and whether another reading makes all of them legal.
fn refuse(start: &Position, text: &str, written: Written, illegal: IllegalMove) -> Failure {
    let IllegalMove { number, span, reason } = illegal;
    let turned = match written {
        Written::Moves(MoveNotation::TileDirections | MoveNotation::Compressed) => {
            Some((MoveNotation::BlankDirections, "blank"))
        }
        Written::Moves(MoveNotation::BlankDirections) => {
            Some((MoveNotation::TileDirections, "tiles"))
        }
        _ => None,
    };
    let is_legal = |notation: MoveNotation| {
        notation.play(start, text).is_ok_and(|played| played.illegal.is_none())
    };
    let advice = turned.filter(|&(notation, _)| is_legal(notation)).map(|(notation, what)| {
        format!("; as directions of the {what} all moves are legal: --notation {notation}")
    });
    let advice = advice.unwrap_or_default();
    Failure::negative_at(format!("move {number} is illegal: {reason}{advice}"), text.into(), span)
}
