//! The built program: what it prints, what it refuses, and its exit codes.

#[cfg_attr(
    not(all(feature = "cluster", target_os = "linux")),
    expect(dead_code, reason = "most serve several processes")
)]
mod processes;
mod program;

mod atlas;
mod boards;
mod book;
mod cluster;
#[cfg(all(feature = "cluster", target_os = "linux"))]
mod cluster_hosts;
mod commands;
mod cosets;
mod distances;
mod edge_cases;
mod enumeration;
mod formats;
mod group;
mod help;
mod interop;
mod patterns;
mod pdb;
mod play;
#[cfg(target_os = "linux")]
mod portability;
mod readings;
mod search;
#[cfg(unix)]
mod soak;
#[cfg(feature = "spectra")]
mod spectrum;
#[cfg(target_os = "linux")]
mod system;
#[cfg(feature = "documents")]
mod verify;
