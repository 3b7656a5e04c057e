use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use etcetera::{BaseStrategy, choose_base_strategy};
use taquin::Board;
use taquin::board::SquareId;
use taquin::search::{SolveOptions, TilePartition};

use crate::args::headings::{LIMITS, METHOD};
use crate::args::numbers::natural;
use crate::failure::{Failure, Result};
use crate::inputs;

/// The pattern database of a search, and the limits of the search.
#[derive(Args)]
pub struct PdbArgs {
    /// The partition of the pattern database: the sizes of its parts, such as 7-8 or 6-6-3, or
    /// 4x6-6-6-6 on 5x5, or a file that draws it
    #[arg(long, value_name = "PARTITION", help_heading = METHOD)]
    pub pdb: Option<String>,
    #[command(flatten)]
    pub folder: PdbDir,
    /// Find only solutions of at most this many moves
    #[arg(long, value_name = "MOVES", value_parser = natural, help_heading = LIMITS)]
    pub max_moves: Option<usize>,
    /// Stop the search after this time for each position; then print a suboptimal solution, and the
    /// lower bound proved so far. The method quick shortens its solution until then
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = LIMITS)]
    pub time_limit: Option<Duration>,
}

/// The folder of pattern databases.
#[derive(Args)]
pub struct PdbDir {
    // The variable is read here and not by clap, whose usage would then show --pdb-dir as required.
    /// The folder of pattern databases; by default that of the environment variable TAQUIN_PDB_DIR,
    /// or else taquin in the user's cache folder
    #[arg(long, value_name = "DIR", help_heading = METHOD)]
    pdb_dir: Option<PathBuf>,
}

impl PdbDir {
    /// The folder, whether it exists or not; `None` where the system has no cache folder.
    pub fn path(&self) -> Option<PathBuf> {
        let cache = || Some(choose_base_strategy().ok()?.cache_dir().join("taquin"));
        self.named().or_else(cache)
    }

    /// The options with this folder.
    pub fn apply<'a>(&self, options: SolveOptions<'a>) -> SolveOptions<'a> {
        options.pdb_dir(self.path().as_deref())
    }

    /// The folder that an option or the environment names.
    pub fn named(&self) -> Option<PathBuf> {
        let variable = || std::env::var_os("TAQUIN_PDB_DIR").filter(|name| !name.is_empty());
        self.pdb_dir.clone().or_else(|| variable().map(PathBuf::from))
    }

    /// Whether the option is given.
    pub fn is_given(&self) -> bool {
        self.pdb_dir.is_some()
    }
}

pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0);
    let seconds = seconds.ok_or("write a number of seconds, such as 10 or 0.5")?;
    // A time that no clock shows is no limit.
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

/// The partition of these sizes, or the one that a file draws.
pub fn partition(board: &Board, blank: SquareId, text: &str) -> Result<TilePartition> {
    let grid = board.grid().ok_or_else(|| {
        let name = board.name();
        Failure::bad(format!("the board {name} is not a grid, and has no pattern databases"))
    })?;
    let path = Path::new(text);
    if !text.contains(['/', '\\', '.']) && !path.is_file() {
        return Ok(TilePartition::parse(grid, blank, text)?);
    }
    let drawing = inputs::read_text_file(path)?;
    let partition = TilePartition::from_drawing(grid, blank, &drawing);
    partition.map_err(|error| Failure::bad(format!("'{text}': {error}")))
}
