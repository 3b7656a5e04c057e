//! The headings under which help lists options: what is asked about, how it is computed, how long
//! and with what, and what is written where.

pub const INPUT: &str = "Input";
pub const METHOD: &str = "Method";
pub const LIMITS: &str = "Limits";
pub const OUTPUT: &str = "Output";
