//! Who may read what this program writes?

use std::path::Path;

use crate::config::Config;
use vokal_base::db::DatabaseUrl;
use vokal_files::place::Storage;

/// Makes what this process writes from here on readable for the user alone who runs
/// it, whatever the shell or the service manager has told.
pub fn for_the_owner_alone() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
}

/// The same for what is there already, as an older release has left it.
pub(super) fn restrict(config: &Config) {
    let mut files = vec![config.secret_file.clone()];
    if let DatabaseUrl::Sqlite(path) = &config.database {
        // SQLite names what it writes ahead after the file.
        for ending in ["", "-wal", "-shm"] {
            let mut name = path.clone().into_os_string();
            name.push(ending);
            files.push(name.into());
        }
    }
    for file in files {
        leave_to_the_owner(&file, 0o600);
    }
    leave_to_the_owner(&config.data_dir, 0o700);
    if let Storage::Folder(root) = &config.storage {
        leave_to_the_owner(root, 0o700);
    }
}

/// Takes the rights of others away, if there is such a file and it is ours.
#[cfg(unix)]
fn leave_to_the_owner(path: &Path, mode: u32) {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    let Ok(known) = fs::metadata(path) else {
        return;
    };
    let others = known.permissions().mode() & 0o077;
    if others == 0 {
        return;
    }
    let told = match fs::set_permissions(path, Permissions::from_mode(mode)) {
        Ok(()) => "others could read this; they no longer can",
        Err(_) => "others can read this, and it cannot be changed",
    };
    tracing::warn!(path = %path.display(), "{told}");
}

#[cfg(not(unix))]
fn leave_to_the_owner(_path: &Path, _mode: u32) {}
