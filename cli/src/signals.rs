//! Interruptions by signals, and the end of the program where the system refuses memory.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;
use std::time::Duration;

pub use system::exit_when_memory_is_refused;
use taquin::threads::lock;

use crate::messages::message;

/// The signal that interrupted the program; 0 until then.
static INTERRUPTED_BY: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// How long a second signal counts as the first: `timeout` sends its signal to the program and then
/// to all programs of its group.
const REPEAT: Duration = Duration::from_secs(1);

/// How often to look for the first signal.
const POLL: Duration = Duration::from_millis(100);

/// The number of the signal of Ctrl-C, also where the system has no signals.
const SIGINT: i32 = 2;

/// Whether the next interruption ends the program.
static ENDS_AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Keeps the first interruption for [`is_interrupted`] instead of ending the program; one that
/// comes more than a second later ends it at once. The first one is acknowledged from another
/// thread. Where the system has no interruptions that can be kept, a message says so.
pub fn catch_interruptions(acknowledge: impl FnOnce() + Send + 'static) -> io::Result<()> {
    if !system::HAS_SIGNALS {
        message(format_args!("On this system Ctrl-C cannot be handled: it ends the run at once."));
        return Ok(());
    }
    system::catch()?;
    thread::Builder::new().spawn(move || {
        while !is_interrupted() {
            thread::sleep(POLL);
        }
        acknowledge();
        thread::sleep(REPEAT);
        ENDS_AT_ONCE.store(true, Ordering::Relaxed);
    })?;
    Ok(())
}

/// The number of computations at work.
static WORKING: Mutex<usize> = Mutex::new(0);

/// Whether no computation is at work.
static IDLE: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(AtomicBool::new(true)));

/// As [`catch_interruptions`], but the first interruption is kept only during [`Working`]; otherwise
/// it ends the program at once, for example while the program waits for its input.
pub fn catch_interruptions_of_work() -> io::Result<()> {
    // Without signals this is what the system does.
    if !system::HAS_SIGNALS {
        return Ok(());
    }
    system::end_while_idle()?;
    catch_interruptions(|| ())
}

/// A computation that looks for interruptions.
pub struct Working(());

impl Working {
    pub fn begin() -> Self {
        Self::add(|working| working + 1);
        Self(())
    }

    fn add(change: impl Fn(usize) -> usize) {
        let mut working = lock(&WORKING);
        *working = change(*working);
        IDLE.store(*working == 0, Ordering::Relaxed);
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        Self::add(|working| working - 1);
    }
}

/// Whether a signal has interrupted the program.
pub fn is_interrupted() -> bool {
    INTERRUPTED_BY.load(Ordering::Relaxed) > 0
}

/// The number of the signal that interrupted the run: that of Ctrl-C where it is not known.
pub fn interruption() -> u8 {
    match received() {
        0 => SIGINT as u8,
        signal => signal as u8,
    }
}

/// The number of the signal that the program received; 0 if there was none.
pub fn received() -> u64 {
    INTERRUPTED_BY.load(Ordering::Relaxed) as u64
}

/// Notes the signal that another process of the run received.
#[cfg(feature = "cluster")]
pub fn interrupted_by(signal: u64) {
    INTERRUPTED_BY.store(signal as usize, Ordering::Relaxed);
}

#[cfg(unix)]
mod system {
    use std::fs::read_to_string;
    use std::panic;

    use signal_hook::consts::{SIGABRT, SIGHUP, SIGTERM};
    use signal_hook::flag;

    use super::*;

    pub const HAS_SIGNALS: bool = true;

    /// SIGHUP stays ignored where it was ignored from the start, as `nohup` asks.
    pub fn catch() -> io::Result<()> {
        let hang_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
        for signal in [SIGINT, SIGTERM].into_iter().chain(hang_up) {
            flag::register_conditional_shutdown(signal, 128 + signal, ENDS_AT_ONCE.clone())?;
            flag::register_usize(signal, INTERRUPTED_BY.clone(), signal as usize)?;
        }
        Ok(())
    }

    pub fn end_while_idle() -> io::Result<()> {
        for signal in [SIGINT, SIGTERM] {
            flag::register_conditional_default(signal, IDLE.clone())?;
        }
        Ok(())
    }

    /// Whether the program ignores the signal, or may do so where the system does not say.
    fn is_ignored(signal: i32) -> bool {
        let mask = || {
            let status = read_to_string("/proc/self/status").ok()?;
            let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
            u64::from_str_radix(mask.trim(), 16).ok()
        };
        mask().is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
    }

    /// Makes a refused allocation end the program with exit code 2.
    ///
    /// Large allocations are requested in ways that can fail, and refused with their size. Where a
    /// small one fails, the standard library writes one line and aborts; this turns that abort into
    /// an exit. A panic, which is a fault of the program, still aborts.
    pub fn exit_when_memory_is_refused() {
        let armed = Arc::new(AtomicBool::new(true));
        if flag::register_conditional_shutdown(SIGABRT, 2, armed.clone()).is_ok() {
            let report = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                armed.store(false, Ordering::Relaxed);
                report(panic);
            }));
        }
    }
}

/// Windows has Ctrl-C and Ctrl-Break in place of signals; both count as SIGINT. What a refused
/// allocation does cannot be changed there.
#[cfg(windows)]
mod system {
    use super::*;

    pub const HAS_SIGNALS: bool = true;

    /// Whether an interruption ends the program where nothing is computed.
    static ENDS_WHILE_IDLE: AtomicBool = AtomicBool::new(false);

    pub fn catch() -> io::Result<()> {
        match ctrlc::set_handler(interrupt) {
            Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    pub fn end_while_idle() -> io::Result<()> {
        ENDS_WHILE_IDLE.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn interrupt() {
        let [at_once, while_idle, idle] =
            [&**ENDS_AT_ONCE, &ENDS_WHILE_IDLE, &**IDLE].map(|flag| flag.load(Ordering::Relaxed));
        if at_once || while_idle && idle {
            std::process::exit(128 + SIGINT);
        }
        INTERRUPTED_BY.store(SIGINT as usize, Ordering::Relaxed);
    }

    pub fn exit_when_memory_is_refused() {}
}

/// Neither signals nor threads: WASI.
#[cfg(not(any(unix, windows)))]
mod system {
    use super::*;

    pub const HAS_SIGNALS: bool = false;

    pub fn catch() -> io::Result<()> {
        Ok(())
    }

    pub fn end_while_idle() -> io::Result<()> {
        Ok(())
    }

    pub fn exit_when_memory_is_refused() {}
}
