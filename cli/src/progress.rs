//! The one progress line, which follows every long computation.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle, Thread};
use std::time::{Duration, Instant};

use taquin::numerals::count_noun;
use taquin::states::EnumerateOptions;
use taquin::threads::lock;
use taquin::{Method, Observer, Progress, Solution, Twists, available_memory};

use crate::failure::{Failure, Result};
use crate::report::{format_bytes, grouped};
use crate::{messages, signals};

/// The time after which a computation shows its progress.
const PATIENCE: Duration = Duration::from_millis(800);

/// The least time between two texts of a line.
const REPAINT: Duration = Duration::from_millis(100);

/// How often the time of a search is shown that reports nothing new.
const TICK: Duration = Duration::from_millis(500);

/// The time after which a search says once how it can be limited.
const ADVICE: Duration = Duration::from_secs(5);

/// The time from which a level is listed with its rate.
const LONG_LEVEL: Duration = Duration::from_secs(1);

/// Levels that follow each other faster than this are read from a checkpoint, or very small.
const INSTANT: Duration = Duration::from_millis(20);

/// Solves a board within the available memory, by this method or by the best one.
pub fn solve(twists: &Twists, method: Option<Method>) -> Result<Solution> {
    let line = ProgressLine::new();
    let options = EnumerateOptions::new().memory(available_memory()).observer(&line);
    Ok(Solution::compute(twists, method, &options)?)
}

/// Shows the progress of a long computation in one line on a terminal, and can cancel it when the
/// program is interrupted.
pub struct ProgressLine {
    is_terminal: bool,
    cancels: bool,
    /// Whether each level that takes long is listed, and stays on the terminal.
    lists_levels: bool,
    shown: Arc<Shown>,
    /// Shows an enumeration whose first level takes long.
    waiting: Mutex<Option<JoinHandle<()>>>,
}

/// What the line shows.
struct Shown {
    start: Instant,
    is_shown: AtomicBool,
    is_over: AtomicBool,
    levels: Mutex<Levels>,
    searched: Mutex<Searched>,
    /// When the last text was shown.
    painted: Mutex<Option<Instant>>,
}

impl Shown {
    fn levels(&self) -> MutexGuard<'_, Levels> {
        lock(&self.levels)
    }

    /// Shows a text, once the computation is long, unless the last one is too recent to be read.
    fn show(&self, text: impl FnOnce() -> String) {
        self.show_after(REPAINT, text);
    }

    /// Shows a text, once the computation is long, if the last one is as old as that.
    fn show_after(&self, age: Duration, text: impl FnOnce() -> String) {
        let (now, mut painted) = (Instant::now(), lock(&self.painted));
        let is_due = painted.is_none_or(|before| now - before >= age);
        if now - self.start > PATIENCE && is_due {
            *painted = Some(now);
            self.is_shown.store(true, Ordering::Relaxed);
            messages::status(&text());
        }
    }

    /// Waits for some time, or until the computation is over; then it returns true.
    fn wait(&self, time: Duration) -> bool {
        let until = Instant::now() + time;
        while !self.is_over.load(Ordering::Relaxed) {
            let Some(left) = until.checked_duration_since(Instant::now()) else { return false };
            thread::park_timeout(left);
        }
        true
    }

    /// Takes note of what a search knows, and shows it.
    fn search(&self, note: impl FnOnce(&mut Searched)) {
        let mut searched = lock(&self.searched);
        searched.since.get_or_insert_with(Instant::now);
        note(&mut searched);
        self.show(|| searched.text());
    }
}

/// What is known of a search, or of the searches one after the other for one position. Nothing in it
/// ever goes back: neither the lower bound, nor the number of nodes.
#[derive(Default)]
struct Searched {
    /// What is searched, where that is one of several.
    part: String,
    since: Option<Instant>,
    lower_bound: usize,
    /// The length of the shortest solution so far.
    moves: Option<usize>,
    nodes: u64,
    /// When the first of them were reported.
    counted_since: Option<Instant>,
    /// The number of positions in memory, where the search keeps them.
    held: u64,
}

impl Searched {
    fn bound(&mut self, lower_bound: usize) {
        self.lower_bound = self.lower_bound.max(lower_bound);
    }

    fn found(&mut self, moves: usize) {
        self.moves = Some(self.moves.map_or(moves, |before| before.min(moves)));
    }

    /// 95 to 107 moves, 3 851 246 nodes, 25 million/s, 12 s
    fn text(&self) -> String {
        let time = |since: Option<Instant>| since.map_or(Duration::ZERO, |since| since.elapsed());
        let moves = match self.moves {
            Some(moves) => format!("{} to {moves} moves", self.lower_bound),
            None => format!("at least {} moves", self.lower_bound),
        };
        let rate = self.nodes as f64 / time(self.counted_since).max(REPAINT).as_secs_f64() / 1e6;
        let nodes = (self.nodes > 0)
            .then(|| format!(", {} nodes, {rate:.1} million/s", grouped(self.nodes)));
        let held = (self.held > 0).then(|| format!(", {} positions held", grouped(self.held)));
        let (nodes, held) = (nodes.unwrap_or_default(), held.unwrap_or_default());
        format!("{}{moves}{nodes}{held}, {} s", self.part, time(self.since).as_secs())
    }
}

/// When a run that is interrupted ends.
#[derive(Clone, Copy)]
pub enum End {
    /// After the level, which is then saved.
    AfterLevel,
    /// After the part of the level in memory. The levels before are saved.
    AfterPart,
}

impl Shown {
    /// Says at once how an interrupted run goes on, and on a terminal how long it has.
    fn acknowledge(self: Arc<Self>, end: End, is_terminal: bool) {
        // The end of the run waits for this lock, so that nothing is shown after it.
        let levels = self.levels();
        if self.is_over.load(Ordering::Relaxed) {
            return;
        }
        if self.is_shown.load(Ordering::Relaxed) {
            messages::erase_status();
        }
        messages::message(format_args!("{}", levels.acknowledgement(end)));
        let depth = levels.depth;
        drop(levels);
        if !is_terminal {
            return;
        }
        let since = Instant::now();
        let follow = move || {
            loop {
                thread::park_timeout(Duration::from_secs(1));
                let levels = self.levels();
                if self.is_over.load(Ordering::Relaxed) {
                    return;
                }
                let what = if levels.depth == depth { "finishing the level" } else { "saving" };
                self.show(|| format!("{what}, {} s", since.elapsed().as_secs()));
            }
        };
        // Without the thread there is only the message.
        let _ = thread::Builder::new().spawn(follow);
    }
}

impl ProgressLine {
    pub fn new() -> Self {
        let (start, is_terminal) = (Instant::now(), std::io::stderr().is_terminal());
        let levels = Mutex::new(Levels::new(start));
        let [is_shown, is_over] = [(); 2].map(|()| AtomicBool::new(false));
        let (searched, painted) = (Mutex::default(), Mutex::default());
        let shown = Arc::new(Shown { start, is_shown, is_over, levels, searched, painted });
        let (cancels, lists_levels) = (false, false);
        Self { is_terminal, cancels, lists_levels, shown, waiting: Mutex::default() }
    }

    /// The same line, above which on a terminal each level of more than a second is listed with its
    /// rate.
    pub fn listing_levels(mut self) -> Self {
        self.lists_levels = self.is_terminal;
        self
    }

    /// The same line, which also cancels the computation when Ctrl-C or SIGTERM interrupts the
    /// program. The first interruption is acknowledged, if the end may take long; a second one ends
    /// the program at once.
    pub fn cancelling(mut self, end: Option<End>) -> Result<Self> {
        let (shown, is_terminal) = (self.shown.clone(), self.is_terminal);
        let caught = signals::catch_interruptions(move || {
            if let Some(end) = end {
                shown.acknowledge(end, is_terminal);
            }
        });
        caught.map_err(|error| Failure::bad(format!("Ctrl-C cannot be handled: {error}")))?;
        self.cancels = true;
        Ok(self)
    }

    /// Cancels the computation if the program is interrupted.
    pub fn interrupted(&self) -> ControlFlow<()> {
        match self.cancels && signals::is_interrupted() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Shows a text in place of the last one.
    pub fn show(&self, text: impl FnOnce() -> String) {
        if self.is_terminal {
            self.shown.show(text);
        }
    }

    /// Takes note of what a search knows, and shows it.
    fn search(&self, note: impl FnOnce(&mut Searched)) {
        if self.is_terminal {
            self.shown.search(note);
        }
    }

    /// Shows the enumeration in time, even if its first levels take long.
    fn wait(&self) {
        let mut waiting = lock(&self.waiting);
        if !self.is_terminal || waiting.is_some() {
            return;
        }
        let shown = self.shown.clone();
        let wait = move || {
            if shown.wait(PATIENCE.saturating_sub(shown.start.elapsed())) {
                return;
            }
            let levels = shown.levels();
            if !shown.is_shown.load(Ordering::Relaxed) {
                shown.show(|| levels.text());
            }
        };
        // Without the thread the line appears later.
        *waiting = thread::Builder::new().spawn(wait).ok();
    }
}

impl Observer for ProgressLine {
    fn observe(&self, progress: Progress) -> ControlFlow<()> {
        match progress {
            Progress::Table { number, tables } => {
                let part = format!("table {number} of {tables}, ");
                *self.shown.levels() = Levels { part, ..Levels::new(Instant::now()) };
            }
            Progress::OnDisk { parts, memory, disk, levels } => {
                messages::message(format_args!(
                    "Memory: at most {} for each of {}. Disk: at most {}, less as levels are coded.",
                    format_bytes(memory),
                    count_noun(parts, "part"),
                    format_bytes(disk)
                ));
                if let Some(last) = levels.checked_sub(1) {
                    resumed(last);
                }
            }
            Progress::Resumed { distance } => resumed(distance),
            Progress::Part { number, parts } => {
                let levels = self.shown.levels();
                self.show(|| format!("{}, part {number} of {parts}", levels.text()));
            }
            Progress::Enumeration { positions, bytes } => {
                self.shown.levels().estimate = Some((positions, bytes));
                self.wait();
            }
            Progress::Level { depth, positions } => {
                let mut levels = self.shown.levels();
                levels.add(depth, positions);
                // Until level 0 memory is prepared.
                if self.lists_levels && depth > 0 && levels.took >= LONG_LEVEL {
                    messages::message(format_args!("{}", levels.last_text(positions)));
                }
                self.show(|| levels.text());
            }
            Progress::Listed { listed, positions } => self
                .show(|| format!("{} of {} positions listed", grouped(listed), grouped(positions))),
            Progress::Drawing { tries, found } => self.show(|| {
                format!("{} random positions tried, {} found", grouped(tries), grouped(found))
            }),
            Progress::Threshold { lower_bound, generated } => self.search(|searched| {
                searched.bound(lower_bound);
                searched.nodes = searched.nodes.max(generated);
                searched.counted_since.get_or_insert_with(Instant::now);
            }),
            Progress::Frontier { lower_bound, positions } => self.search(|searched| {
                searched.bound(lower_bound);
                searched.held = searched.held.max(positions);
            }),
            Progress::Shortening { moves, lower_bound } => self.search(|searched| {
                searched.bound(lower_bound);
                moves.into_iter().for_each(|moves| searched.found(moves));
            }),
            _ => {}
        }
        self.interrupted()
    }
}

fn resumed(last: usize) {
    messages::message(format_args!("Resumed after level {last}."));
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        let waiting = self.waiting.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        let levels = self.shown.levels();
        self.shown.is_over.store(true, Ordering::Relaxed);
        drop(levels);
        if let Some(waiting) = waiting {
            waiting.thread().unpark();
            // It only shows a text.
            let _ = waiting.join();
        }
        if self.shown.is_shown.load(Ordering::Relaxed) {
            messages::erase_status();
        }
    }
}

/// The levels of an enumeration so far.
struct Levels {
    /// What is enumerated, where it is a part of the computation.
    part: String,
    /// The last level.
    depth: Option<usize>,
    /// The number of positions in all, and the memory in bytes, where the enumeration knows them.
    estimate: Option<(u64, u64)>,
    reached: u64,
    /// The time of the last level.
    last: Instant,
    /// How long it took.
    took: Duration,
    /// The time from which the rate is measured, and the number of positions reached then.
    since: (Instant, u64),
}

impl Levels {
    fn new(start: Instant) -> Self {
        Self {
            part: String::new(),
            depth: None,
            estimate: None,
            reached: 0,
            last: start,
            took: Duration::ZERO,
            since: (start, 0),
        }
    }

    fn add(&mut self, depth: usize, positions: u64) {
        let (now, before) = (Instant::now(), if depth == 0 { 0 } else { self.reached });
        (self.depth, self.reached) = (Some(depth), before + positions);
        // Levels that are read from a checkpoint say nothing about the rate.
        if depth == 0 || now - self.last < INSTANT && self.since.1 == before {
            self.since = (now, self.reached);
        }
        (self.last, self.took) = (now, now - self.last);
    }

    /// How a run that was just interrupted goes on.
    fn acknowledgement(&self, end: End) -> String {
        let took = match self.took.as_secs() {
            0 => String::new(),
            seconds => format!("; the level before took {seconds} s"),
        };
        match end {
            End::AfterLevel => format!(
                "Interrupted. The level is being finished and saved{took}. A second Ctrl-C ends \
                 the run without saving it."
            ),
            End::AfterPart => {
                "Interrupted. The run ends after a part of the level, and the levels \
                               before are saved. A second Ctrl-C ends it at once."
                    .into()
            }
        }
    }

    /// Level 26: 1 351 762 060 positions in 84.2 s, 16 million/s
    fn last_text(&self, positions: u64) -> String {
        let (depth, seconds) = (self.depth.unwrap_or(0), self.took.as_secs_f64());
        let (count, rate) = (grouped(positions), per_second(positions as f64 / seconds));
        format!("Level {depth}: {count} positions in {seconds:.1} s, {rate}")
    }

    /// level 61, 15 538 445 120 of 43 589 145 600 positions (36 %), 1 200 million/s, 12 s left, 5.4
    /// GiB
    fn text(&self) -> String {
        let (reached, (since, before)) = (self.reached, self.since);
        let rate = (reached - before) as f64 / since.elapsed().as_secs_f64();
        let mut text = self.part.clone();
        text += &format!("level {}, {}", self.depth.unwrap_or(0), grouped(reached));
        text += &match self.estimate {
            Some((all, _)) => {
                let part = 100.0 * reached as f64 / all as f64;
                format!(" of {} positions ({part:.0} %)", grouped(all))
            }
            None => " positions so far".into(),
        };
        text += &format!(", {}", per_second(rate));
        if let Some((all, bytes)) = self.estimate {
            if rate > 0.0 {
                text += &format!(", {:.0} s left", all.saturating_sub(reached) as f64 / rate);
            }
            text += &format!(", {}", format_bytes(bytes));
        }
        text
    }
}

/// A number of positions per second: 1 200 million/s, 3.4 million/s, 52 000/s.
fn per_second(rate: f64) -> String {
    match rate {
        1e7.. => format!("{} million/s", grouped((rate / 1e6) as u64)),
        1e6.. => format!("{:.1} million/s", rate / 1e6),
        _ => format!("{}/s", grouped(rate as u64)),
    }
}

/// Shows the progress of a solver, position by position.
pub struct SolveProgress {
    line: Mutex<Option<ProgressLine>>,
    /// How a search that takes long can be limited; said once.
    advice: Mutex<Option<&'static str>>,
}

/// A search whose progress is shown.
#[derive(Clone, Copy, Default)]
pub struct Watched<'w> {
    /// What is searched, where that is one of several.
    pub part: &'w str,
    /// Finds a short solution at once: its number of moves, and a lower bound.
    pub short: Option<&'w (dyn Fn() -> Option<(usize, usize)> + Sync)>,
}

/// Ends the painting when the work ends, also if it panics.
struct Over<'s> {
    shown: &'s Shown,
    painter: Option<Thread>,
}

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.shown.is_over.store(true, Ordering::Relaxed);
        self.painter.iter().for_each(Thread::unpark);
    }
}

impl SolveProgress {
    /// The progress of searches that can be limited as this advice says. Ctrl-C and SIGTERM cancel
    /// them; outside of them they end the program at once.
    pub fn cancelling(advice: Option<&'static str>) -> Result<Self> {
        let caught = signals::catch_interruptions_of_work();
        caught.map_err(|error| Failure::bad(format!("Ctrl-C cannot be handled: {error}")))?;
        Ok(Self { line: Mutex::default(), advice: Mutex::new(advice) })
    }

    /// Does the work on a position. On a terminal, when it takes long, a line shows the length of a
    /// short solution at once, and then what the search has proved.
    pub fn during<T>(&self, watched: Watched, work: impl FnOnce() -> T) -> T {
        let working = signals::Working::begin();
        let line = ProgressLine::new();
        let shown = line.shown.clone();
        lock(&shown.searched).part = watched.part.into();
        let is_terminal = line.is_terminal;
        *lock(&self.line) = Some(line);
        let result = thread::scope(|scope| {
            let painter = is_terminal.then(|| {
                thread::Builder::new().spawn_scoped(scope, || self.paint(&shown, watched))
            });
            // Without the thread the line appears with the first report of the search.
            let painter = painter.and_then(io::Result::ok);
            let painter = painter.map(|painter| painter.thread().clone());
            let _over = Over { shown: &shown, painter };
            work()
        });
        *lock(&self.line) = None;
        drop(working);
        result
    }

    /// Keeps the line up to date until the work is over.
    fn paint(&self, shown: &Shown, watched: Watched) {
        if shown.wait(PATIENCE) {
            return;
        }
        if let Some((moves, lower_bound)) = watched.short.and_then(|short| short()) {
            shown.search(|searched| {
                searched.bound(lower_bound);
                searched.found(moves);
            });
        }
        while !shown.wait(TICK) {
            if shown.start.elapsed() >= ADVICE
                && let Some(advice) = lock(&self.advice).take()
            {
                messages::message(format_args!("{advice}"));
            }
            let searched = lock(&shown.searched);
            // While tables are built, these show themselves.
            if searched.since.is_some() {
                shown.show_after(TICK, || searched.text());
            }
        }
    }
}

impl Observer for SolveProgress {
    fn observe(&self, progress: Progress) -> ControlFlow<()> {
        if signals::is_interrupted() {
            return ControlFlow::Break(());
        }
        let line = lock(&self.line);
        line.as_ref().map_or(ControlFlow::Continue(()), |line| line.observe(progress))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An enumeration is shown in time, even if it has not completed a level.
    #[test]
    fn a_slow_enumeration_is_shown_within_a_second() {
        let mut line = ProgressLine::new();
        line.is_terminal = true;
        let enumeration = Progress::Enumeration { positions: 1 << 40, bytes: 1 << 37 };
        assert!(line.observe(enumeration).is_continue());
        assert!(!line.shown.is_shown.load(Ordering::Relaxed));
        thread::sleep(Duration::from_secs(1));
        assert!(line.shown.is_shown.load(Ordering::Relaxed));
        assert!(
            line.shown.levels().text().starts_with("level 0, 0 of 1 099 511 627 776 positions")
        );
    }

    /// A level is listed with its own rate, however fast those before it were.
    #[test]
    fn a_long_level_has_its_rate() {
        let mut levels = Levels::new(Instant::now());
        levels.add(0, 1);
        for (positions, text) in [
            (26_000_000, "Level 1: 26 000 000 positions in 2.0 s, 13 million/s"),
            (2_600_000, "Level 2: 2 600 000 positions in 2.0 s, 1.3 million/s"),
            (81, "Level 3: 81 positions in 2.0 s, 40/s"),
        ] {
            let depth = levels.depth.unwrap() + 1;
            levels.add(depth, positions);
            levels.took = Duration::from_secs(2);
            assert_eq!(levels.last_text(positions), text);
        }
    }

    /// Reports of several threads come in any order, and the line does not go back.
    #[test]
    fn what_a_search_has_done_never_falls() {
        let mut line = ProgressLine::new();
        line.is_terminal = true;
        let text = || lock(&line.shown.searched).text();
        for (lower_bound, generated) in [(91, 3_851_246), (93, 143_391), (91, 200_000)] {
            assert!(line.observe(Progress::Threshold { lower_bound, generated }).is_continue());
        }
        assert!(text().starts_with("at least 93 moves, 3 851 246 nodes, "), "{}", text());
        for moves in [Some(107), Some(109), None] {
            assert!(line.observe(Progress::Shortening { moves, lower_bound: 0 }).is_continue());
        }
        assert!(text().starts_with("93 to 107 moves, "), "{}", text());
    }

    /// A terminal cannot show more than ten texts per second.
    #[test]
    fn a_line_is_not_painted_too_often() {
        let shown = ProgressLine::new().shown.clone();
        let mut painted = 0;
        let start = Instant::now();
        while start.elapsed() < PATIENCE + 3 * REPAINT {
            shown.show(|| {
                painted += 1;
                String::new()
            });
        }
        assert!((1..=4).contains(&painted), "{painted}");
    }

    /// Whoever interrupts a run learns what it still does, and how long that may take.
    #[test]
    fn an_interruption_is_acknowledged() {
        let start = Instant::now();
        let mut levels = Levels::new(start);
        let expected = "Interrupted. The level is being finished and saved. A second Ctrl-C ends \
                        the run without saving it.";
        assert_eq!(levels.acknowledgement(End::AfterLevel), expected);
        levels.last -= Duration::from_secs(24);
        levels.add(30, 1_400_000);
        let text = levels.acknowledgement(End::AfterLevel);
        assert!(text.contains("finished and saved; the level before took 24 s. A"), "{text}");
        let text = levels.acknowledgement(End::AfterPart);
        assert!(text.contains("the levels before are saved"), "{text}");
    }
}
