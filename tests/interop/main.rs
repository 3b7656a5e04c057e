//! Other programs read the files of this one and agree with it: GAP, NetworkX, igraph, NumPy,
//! Graphviz, nauty, poppler, twsearch, Chromium. Tests that need such a program are ignored.

#[allow(dead_code, reason = "other test programs use the rest")]
#[path = "../common/printed.rs"]
mod printed;
#[allow(dead_code, reason = "other test programs use the rest")]
#[path = "../common/printed_page.rs"]
mod printed_page;
#[allow(dead_code, reason = "other test programs use the rest")]
#[path = "../common/program.rs"]
mod program;

mod atlas;
mod explorer;
mod exports;
mod gap;
mod poppler;
