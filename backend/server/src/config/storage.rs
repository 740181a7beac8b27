//! Where the readers' files stand, read from `VOKAL_STORAGE` and what belongs to it.

use std::path::{Component, Path, PathBuf};

use vokal_files::place::{Bucket, Storage};

/// How many megabytes of copies are kept of what stands in a bucket.
const CACHE_MEGABYTES: u64 = 2048;

/// What is asked of the environment beside `VOKAL_STORAGE`; whatever else the
/// variables `AWS_*` tell, such as a role, counts too.
const KEYS: [&str; 6] = [
    "AWS_ENDPOINT_URL",
    "AWS_REGION",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "AWS_ALLOW_HTTP",
];

/// Reads `VOKAL_STORAGE` and what belongs to it; notes what makes no sense.
pub(super) fn read(
    lookup: &impl Fn(&str) -> Option<String>,
    faults: &mut Vec<String>,
    data_dir: &Path,
) -> Storage {
    let cache_megabytes = super::read(lookup, faults, "VOKAL_CACHE_MB", CACHE_MEGABYTES);
    let settings = KEYS.iter().filter_map(|name| {
        let key = name.to_ascii_lowercase().parse().ok()?;
        Some((key, lookup(name)?))
    });
    let settings = settings.collect();
    let default = || Storage::Folder(data_dir.join("blobs"));
    let Some(url) = lookup("VOKAL_STORAGE") else {
        return default();
    };
    let told = match (url.strip_prefix("file://"), url.strip_prefix("s3://")) {
        (Some(""), _) => Err("names no folder"),
        (Some(path), _) => Ok(Storage::Folder(path.into())),
        (_, Some(place)) => bucket(place).map(|(name, prefix)| {
            Storage::Bucket(Bucket {
                name,
                prefix,
                work: data_dir.join("s3"),
                cache_megabytes,
                settings,
            })
        }),
        _ => Err("must be file://PATH or s3://BUCKET/PREFIX"),
    };
    told.unwrap_or_else(|fault| {
        faults.push(format!("VOKAL_STORAGE: {fault}"));
        default()
    })
}

/// The bucket's name and the prefix of `BUCKET/PREFIX`.
fn bucket(place: &str) -> Result<(String, String), &'static str> {
    let (name, prefix) = place.split_once('/').unwrap_or((place, ""));
    let prefix = prefix.trim_matches('/');
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let parts_are_plain = prefix.is_empty()
        || prefix
            .split('/')
            .all(|part| !part.is_empty() && !part.starts_with('.') && part.chars().all(is_plain));
    if name.is_empty() {
        Err("names no bucket; write s3://BUCKET/PREFIX")
    } else if name.len() < 3 || !name.chars().all(is_plain) {
        Err(
            "a bucket's name has three letters at least, and letters, digits, '-', '_' and '.' alone",
        )
    } else if !parts_are_plain {
        Err("the prefix must be made of letters, digits, '-', '_', '.' and '/'")
    } else {
        Ok((name.to_owned(), prefix.to_owned()))
    }
}

/// The folder's path from the root, without links and `..`, whether it is there already or not.
pub(crate) fn in_full(folder: &Path) -> PathBuf {
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    // What is to be made is not there yet; the nearest folder that is says where it lies.
    let there = folder.ancestors().find_map(|part| {
        let rest = folder.strip_prefix(part).ok()?;
        Some((part.canonicalize().ok()?, rest))
    });
    let Some((there, rest)) = there else {
        return folder;
    };
    rest.components().fold(there, |mut path, component| {
        match component {
            Component::ParentDir => drop(path.pop()),
            other => path.push(other),
        }
        path
    })
}

/// Reads `VOKAL_BACKUP_DIR`; notes when it makes no sense.
pub(super) fn backups(
    lookup: &impl Fn(&str) -> Option<String>,
    faults: &mut Vec<String>,
    storage: &Storage,
) -> Option<PathBuf> {
    let folder = lookup("VOKAL_BACKUP_DIR").map(PathBuf::from);
    faults.extend(fault_of_backups(storage, folder.as_deref()));
    folder
}

/// Why backups cannot stand in that folder, if they cannot: among the readers' files they would be
/// taken for files that nobody owns, and be lost with those they are to replace.
fn fault_of_backups(storage: &Storage, folder: Option<&Path>) -> Option<String> {
    let files = match storage {
        Storage::Folder(root) => root,
        Storage::Bucket(bucket) => &bucket.work,
    };
    let (files, backups) = (in_full(files), in_full(folder?));
    backups.starts_with(&files).then(|| {
        let (files, backups) = (files.display(), backups.display());
        format!("VOKAL_BACKUP_DIR: {backups} lies in {files}, where the readers' files stand; name another folder")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn storage(variables: &[(&str, &str)]) -> Result<Storage, Vec<String>> {
        let lookup = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let mut faults = Vec::new();
        let storage = read(&lookup, &mut faults, Path::new("data"));
        if faults.is_empty() {
            Ok(storage)
        } else {
            Err(faults)
        }
    }

    #[test]
    fn a_bucket_may_have_a_prefix() {
        for (url, prefix) in [("s3://books", ""), ("s3://books/a/b/", "a/b")] {
            let storage = storage(&[
                ("VOKAL_STORAGE", url),
                ("AWS_SECRET_ACCESS_KEY", "geheimnis"),
            ]);
            let Ok(Storage::Bucket(bucket)) = storage else {
                panic!("{storage:?}");
            };
            assert_eq!((&*bucket.name, &*bucket.prefix), ("books", prefix));
            assert_eq!(bucket.work, Path::new("data/s3"));
            assert!(!format!("{bucket:?}").contains("geheimnis"));
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for url in [
            "s3://",
            "s3://a",
            "s3://books/../x",
            "s3://books/a b",
            "file://",
            "ftp://x",
            "/srv/books",
        ] {
            assert!(storage(&[("VOKAL_STORAGE", url)]).is_err(), "{url}");
        }
    }

    #[test]
    fn backups_do_not_lie_among_what_they_are_of() {
        let fault = |backups: &str| {
            let storage = storage(&[]).unwrap();
            fault_of_backups(&storage, Some(Path::new(backups)))
        };
        for inside in ["data/blobs", "./data/blobs/daily", "data/x/../blobs/daily"] {
            assert!(fault(inside).is_some(), "{inside}");
        }
        for beside in ["data/backups", "data/blobs-daily", "data", "/srv/backups"] {
            assert_eq!(fault(beside), None, "{beside}");
        }
    }
}
