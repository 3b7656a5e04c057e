//! Long runs of the program, and faults of the file system. The longest tests are ignored.

mod endurance;
mod io_faults;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(target_os = "linux")]
mod syscall_faults;
