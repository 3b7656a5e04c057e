//! How much memory a command may take.

use taquin::available_memory;

/// The memory where the system does not say how much is available, in bytes.
const DEFAULT_MEMORY: u64 = 4 << 30;

/// The memory that a command may take, in bytes.
pub fn memory() -> u64 {
    available_memory().unwrap_or(DEFAULT_MEMORY)
}
