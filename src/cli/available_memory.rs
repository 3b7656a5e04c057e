//! The memory that the program may take.

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

/// The memory where the system does not say how much is available, in bytes.
const DEFAULT: u64 = 4 << 30;

/// The memory that a computation may take, in bytes.
pub fn memory() -> u64 {
    available_memory().unwrap_or(DEFAULT)
}

/// The memory that the system can give without swapping, or the limit of the control group if that
/// is less, in bytes; `None` where the system does not say.
pub fn available_memory() -> Option<u64> {
    [machine(), control_group(Path::new("/sys/fs/cgroup"))].into_iter().flatten().min()
}

fn machine() -> Option<u64> {
    let info = read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// The least limit of the process's control group and of those that contain it, of version 2 or 1
/// (man 7 cgroups). In a container the group's path may not be visible; the root's limit is then
/// the container's.
fn control_group(root: &Path) -> Option<u64> {
    let groups = read_to_string("/proc/self/cgroup").ok()?;
    let limits = groups.lines().flat_map(|line| {
        let mut fields = line.splitn(3, ':').skip(1);
        let (controllers, path) = (fields.next().unwrap_or(""), fields.next().unwrap_or("/"));
        let (folder, file) = match controllers {
            "" => (root.to_path_buf(), "memory.max"),
            _ if controllers.split(',').any(|controller| controller == "memory") => {
                (root.join("memory"), "memory.limit_in_bytes")
            }
            _ => (PathBuf::new(), ""),
        };
        let ancestors: Vec<_> = Path::new(path.trim_start_matches('/'))
            .ancestors()
            .map(|group| folder.join(group).join(file))
            .collect();
        ancestors
    });
    limits.filter_map(|file| read_to_string(file).ok()?.trim().parse().ok()).min()
}
