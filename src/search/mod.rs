//! One position at a time, without a table of all.

pub mod patterns;
