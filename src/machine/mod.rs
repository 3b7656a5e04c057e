//! What the machine gives: threads, memory, and the instructions of the processor. This module knows
//! no puzzle.

mod available_memory;
pub(crate) mod memory;
pub(crate) mod processor;
pub mod threads;

pub use available_memory::available_memory;
