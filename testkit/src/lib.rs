//! What the tests of all members share. Nothing here uses the library: the reference implementations
//! are independent of what they are compared with, and the library's own unit tests can use them.

#![deny(unsafe_code)]

pub mod block_file;
pub mod printed;
pub mod printed_page;
pub mod random_groups;
pub mod reference_board;
pub mod reference_search;
pub mod reference_walk;
pub mod small_graphs;
