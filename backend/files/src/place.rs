//! Where readers' files stand, as the operator decides.

use std::fmt;
use std::path::PathBuf;

use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};

/// Where the readers' files stand.
#[derive(Clone, Debug)]
pub enum Storage {
    /// In a folder: `file://PATH`.
    Folder(PathBuf),
    /// In an object store that speaks S3: `s3://BUCKET/PREFIX`.
    Bucket(Bucket),
}

/// A bucket, and how to reach it.
#[derive(Clone)]
pub struct Bucket {
    /// Its name.
    pub name: String,
    /// What the names of all objects begin with; may be empty.
    pub prefix: String,
    /// The folder for files that arrive and for copies.
    pub work: PathBuf,
    /// How much room copies may take.
    pub cache_megabytes: u64,
    /// What a client of it is told, by the names that `AWS_*` variables have.
    pub settings: Vec<(AmazonS3ConfigKey, String)>,
}

// Keys must not reach a log.
impl fmt::Debug for Bucket {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Bucket({}/{})", self.name, self.prefix)
    }
}

impl Bucket {
    /// A client's settings, to which limits may be added.
    #[must_use]
    pub fn builder(&self) -> AmazonS3Builder {
        let begin = AmazonS3Builder::from_env().with_bucket_name(&self.name);
        let settings = self.settings.iter();
        settings.fold(begin, |builder, (key, value)| {
            builder.with_config(*key, value)
        })
    }
}
