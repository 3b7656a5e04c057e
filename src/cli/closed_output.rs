//! Whether standard output was closed when the program began (`taquin census >&-`).
//!
//! Rust's runtime opens `/dev/null` in place of a closed standard stream before `main`. Answers
//! would vanish there without an error. So this module looks before the runtime starts.

#[cfg(target_os = "linux")]
mod linux {
    use std::sync::atomic::{AtomicBool, Ordering};

    static IS_CLOSED: AtomicBool = AtomicBool::new(false);

    ctor::declarative::ctor! {
        #[ctor(unsafe)]
        fn look() {
            let closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
            IS_CLOSED.store(closed, Ordering::Relaxed);
        }
    }

    pub fn is_closed() -> bool {
        IS_CLOSED.load(Ordering::Relaxed)
    }
}

#[cfg(target_os = "linux")]
pub use linux::is_closed;

/// Other systems are not asked.
#[cfg(not(target_os = "linux"))]
pub fn is_closed() -> bool {
    false
}
