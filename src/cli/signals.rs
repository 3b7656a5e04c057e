//! Interruptions by signals, and the end of the program where the system refuses memory.

use std::fs::read_to_string;
use std::io;
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGABRT, SIGINT, SIGTERM};
use signal_hook::flag;

/// The signals that interrupt a run with a checkpoint.
#[cfg(unix)]
const INTERRUPTIONS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];
#[cfg(not(unix))]
const INTERRUPTIONS: [i32; 2] = [SIGINT, SIGTERM];

/// The signal that interrupted the program; 0 until then.
static INTERRUPTED_BY: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Keeps the first interruption for [`is_interrupted`] instead of ending the program; a second one
/// ends it at once. A signal that the program was started to ignore stays ignored, as `nohup`
/// asks.
pub fn catch_interruptions() -> io::Result<()> {
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in INTERRUPTIONS.into_iter().filter(|&signal| !is_ignored(signal)) {
        flag::register_conditional_shutdown(signal, 128 + signal, interrupted.clone())?;
        flag::register(signal, interrupted.clone())?;
        flag::register_usize(signal, INTERRUPTED_BY.clone(), signal as usize)?;
    }
    Ok(())
}

/// Whether a signal has interrupted the program.
pub fn is_interrupted() -> bool {
    INTERRUPTED_BY.load(Ordering::Relaxed) > 0
}

/// The number of the signal that interrupted the run: that of Ctrl-C where another process of the
/// run received it.
pub fn interruption() -> u8 {
    match INTERRUPTED_BY.load(Ordering::Relaxed) {
        0 => SIGINT as u8,
        signal => signal as u8,
    }
}

/// Whether the program was started to ignore the signal. Where the system does not say, only
/// SIGHUP may be.
fn is_ignored(signal: i32) -> bool {
    let mask = || {
        let status = read_to_string("/proc/self/status").ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    mask().map_or(![SIGINT, SIGTERM].contains(&signal), |mask| mask >> (signal - 1) & 1 == 1)
}

/// Makes a refused allocation end the program with exit code 2.
///
/// Large allocations are requested in ways that can fail, and refused with their size. Where a
/// small one fails, the standard library writes one line and aborts; this turns that abort into an
/// exit. A panic, which is a fault of the program, still aborts.
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
