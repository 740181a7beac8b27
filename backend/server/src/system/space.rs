//! How much room is left where something lies?

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use utoipa::ToSchema;

/// A disk on which something of ours lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Disk {
    /// What may be written still, in bytes.
    pub free_bytes: u64,
    /// How large it is.
    pub total_bytes: u64,
}

/// The disks of these folders, each once. A folder that is not there has none.
pub(super) fn disks(folders: &[PathBuf]) -> Vec<Disk> {
    let mut known = Vec::new();
    let mut disks = Vec::new();
    for folder in folders {
        let Some((device, disk)) = disk_of(folder) else {
            continue;
        };
        if !known.contains(&device) {
            known.push(device);
            disks.push(disk);
        }
    }
    disks
}

#[cfg(unix)]
fn disk_of(folder: &Path) -> Option<(u64, Disk)> {
    use std::os::unix::fs::MetadataExt;

    // What the operator calls "here" has no name.
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let device = fs::metadata(folder).ok()?.dev();
    let disk = rustix::fs::statvfs(folder).ok()?;
    let disk = Disk {
        free_bytes: disk.f_bavail.saturating_mul(disk.f_frsize),
        total_bytes: disk.f_blocks.saturating_mul(disk.f_frsize),
    };
    Some((device, disk))
}

#[cfg(not(unix))]
fn disk_of(_: &Path) -> Option<(u64, Disk)> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_one_disk_are_told_once_and_those_that_are_not_there_never() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("inside");
        fs::create_dir(&inside).unwrap();
        let folders = [folder.path().into(), inside, "/none/such".into()];
        let disks = disks(&folders);
        assert_eq!(disks.len(), 1);
        assert!(disks[0].total_bytes >= disks[0].free_bytes);
        assert!(disks[0].total_bytes > 0);
        assert_eq!(super::disks(&[PathBuf::new()]).len(), 1);
    }
}
