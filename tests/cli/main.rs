//! The built program: what it prints, what it refuses, and its exit codes.

#[path = "../common/block_file.rs"]
mod block_file;
#[allow(dead_code, reason = "other test programs use the rest")]
#[path = "../common/printed.rs"]
mod printed;
#[path = "../common/printed_page.rs"]
mod printed_page;
#[cfg_attr(
    not(all(feature = "cluster", target_os = "linux")),
    expect(dead_code, reason = "most serve several processes")
)]
#[path = "../common/processes.rs"]
mod processes;
#[path = "../common/program.rs"]
mod program;
#[path = "../common/reference_board.rs"]
mod reference_board;
#[allow(dead_code, reason = "other test programs use the rest")]
#[path = "../common/reference_search.rs"]
mod reference_search;

mod atlas;
mod boards;
mod book;
mod cluster;
#[cfg(all(feature = "cluster", target_os = "linux"))]
mod cluster_hosts;
mod commands;
mod distances;
mod edge_cases;
mod enumeration;
mod formats;
mod group;
mod help;
mod pdb;
mod play;
mod search;
#[cfg(feature = "spectra")]
mod spectrum;
#[cfg(target_os = "linux")]
mod system;
#[cfg(feature = "claims")]
mod verify;
