//! The memory that a computation may take.

use std::fs::read_to_string;
use std::path::Path;

/// What is taken where the system does not say how much there is: half of an address space of 32
/// bits, or 4 GiB.
const UNKNOWN: u64 = if usize::BITS == 32 { 2 << 30 } else { 4 << 30 };

/// The memory that a computation may take, in bytes: the least of what the system can give without
/// swapping, the limit of the control group, and what the limit of the address space (`ulimit -v`)
/// leaves. Only Linux says so; elsewhere it is 4 GiB, or 2 GiB in an address space of 32 bits.
pub fn available_memory() -> u64 {
    let machine = bytes("/proc/meminfo", "MemAvailable:");
    let group = control_group();
    [machine, group, address_space()].into_iter().flatten().min().unwrap_or(UNKNOWN)
}

/// The number of bytes on the line of this file that begins with the label; the files of `/proc`
/// count in kilobytes.
fn bytes(file: &str, label: &str) -> Option<u64> {
    let text = read_to_string(file).ok()?;
    let number = text.lines().find_map(|line| line.strip_prefix(label))?;
    let kilobytes: u64 = number.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(target_os = "linux")]
fn address_space() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    let limit = getrlimit(Resource::As).current?;
    Some(limit.saturating_sub(bytes("/proc/self/status", "VmSize:")?))
}

#[cfg(not(target_os = "linux"))]
fn address_space() -> Option<u64> {
    None
}

/// The least limit of the process's control group and of those that contain it, of version 2 or 1
/// (man 7 cgroups). In a container the group's path may not be visible; the root's limit is then
/// the container's.
fn control_group() -> Option<u64> {
    let root = Path::new("/sys/fs/cgroup");
    let groups = read_to_string("/proc/self/cgroup").ok()?;
    let files = groups.lines().filter_map(|line| {
        let (_, line) = line.split_once(':')?;
        let (controllers, path) = line.split_once(':')?;
        let (folder, file) = match controllers {
            "" => (root.to_path_buf(), "memory.max"),
            _ if controllers.split(',').any(|controller| controller == "memory") => {
                (root.join("memory"), "memory.limit_in_bytes")
            }
            _ => return None,
        };
        let group = Path::new(path.trim_start_matches('/'));
        Some(group.ancestors().map(|group| folder.join(group).join(file)).collect::<Vec<_>>())
    });
    files.flatten().filter_map(|file| read_to_string(file).ok()?.trim().parse().ok()).min()
}
