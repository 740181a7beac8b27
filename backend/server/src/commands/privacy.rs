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

/// The same for what is there already, as an older release has left it. To be asked once the
/// database has turned out to be Vokal's.
pub(super) fn restrict(config: &Config) {
    if let DatabaseUrl::Sqlite(path) = &config.database {
        // SQLite names what it writes ahead after the file.
        for ending in ["", "-wal", "-shm"] {
            let mut name = path.clone().into_os_string();
            name.push(ending);
            leave_file_to_the_owner(name.as_ref());
        }
    }
    leave_folder_to_the_owner(&config.data_dir, |name| is_of_the_data(config, name));
    if let Storage::Folder(root) = &config.storage {
        leave_folder_to_the_owner(root, is_of_the_files);
    }
}

/// The same for a key that has been read.
pub(super) fn restrict_secret(file: &Path) {
    leave_file_to_the_owner(file);
}

/// Whether Vokal puts something of this name into its data folder.
fn is_of_the_data(config: &Config, name: &str) -> bool {
    let is_called = |path: &Path| path.file_name().is_some_and(|own| own == name);
    let is_of_the_database = match &config.database {
        DatabaseUrl::Sqlite(path) => {
            let own = path.file_name().and_then(|own| own.to_str());
            own.is_some_and(|own| name.starts_with(own))
        }
        DatabaseUrl::Postgres(_) => false,
    };
    let is_storage = match &config.storage {
        Storage::Folder(root) => is_called(root),
        Storage::Bucket(bucket) => is_called(&bucket.work),
    };
    is_of_the_database
        || is_storage
        || is_called(&config.secret_file)
        || config.backup_dir.as_deref().is_some_and(is_called)
        || ["vokal.db", "vokal.toml", ".lock", ".backup.lock"].contains(&name)
}

/// Whether Vokal puts something of this name beside the readers' files.
fn is_of_the_files(name: &str) -> bool {
    let is_shelf = name.len() == 2 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_shelf || [".lock", "installation", "trash", "incoming"].contains(&name)
}

#[cfg(unix)]
fn leave_file_to_the_owner(path: &Path) {
    if path.is_file() {
        leave_to_the_owner(path, 0o600);
    }
}

/// A folder in which others keep something, too, or are meant to (with the sticky bit, as `/tmp`),
/// is theirs as well: it stays open. What is hidden is not kept there by anybody: a user's home has
/// such from the start.
#[cfg(unix)]
fn leave_folder_to_the_owner(path: &Path, is_ours: impl Fn(&str) -> bool) {
    let Ok(entries) = std::fs::read_dir(path) else {
        return;
    };
    let mut names = entries.flatten().map(|entry| entry.file_name());
    let is_no_others = |name: &str| name.starts_with('.') || is_ours(name);
    if !is_for_everybody(path) && names.all(|name| name.to_str().is_some_and(is_no_others)) {
        leave_to_the_owner(path, 0o700);
    } else if is_open(path) {
        tracing::warn!(
            path = %path.display(),
            "others can read this folder, which is not Vokal's alone: it is left as it is"
        );
    }
}

#[cfg(unix)]
fn is_open(path: &Path) -> bool {
    has_any(path, 0o077)
}

#[cfg(unix)]
fn is_for_everybody(path: &Path) -> bool {
    has_any(path, 0o1000)
}

#[cfg(unix)]
fn has_any(path: &Path, bits: u32) -> bool {
    use std::os::unix::fs::PermissionsExt;

    std::fs::metadata(path).is_ok_and(|known| known.permissions().mode() & bits != 0)
}

/// Takes the rights of others away.
#[cfg(unix)]
fn leave_to_the_owner(path: &Path, mode: u32) {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    if !is_open(path) {
        return;
    }
    let told = match fs::set_permissions(path, Permissions::from_mode(mode)) {
        Ok(()) => "others could read this; they no longer can",
        Err(_) => "others can read this, and it cannot be changed",
    };
    tracing::warn!(path = %path.display(), "{told}");
}

#[cfg(not(unix))]
fn leave_file_to_the_owner(_path: &Path) {}

#[cfg(not(unix))]
fn leave_folder_to_the_owner(_path: &Path, _is_ours: impl Fn(&str) -> bool) {}
