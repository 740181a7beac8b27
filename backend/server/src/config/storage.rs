//! Where the readers' files stand, read from `VOKAL_STORAGE` and what belongs to it.

use std::path::Path;

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
}
