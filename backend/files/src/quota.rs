//! How much may a reader keep?

use actix_web::http::StatusCode;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, ErrorCode, Failure, Told};

use super::{Files, MEGABYTE};

/// How much a file or a reader may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For one file.
    pub upload_megabytes: u64,
    /// For all files of one reader.
    pub quota_megabytes: u64,
}

/// More than a file or a reader may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Exceeded {
    /// The file is larger than allowed.
    #[error("The file is larger than {megabytes} MB.")]
    File {
        /// The limit.
        megabytes: u64,
    },
    /// The reader's files would take more room than granted.
    #[error(
        "There is no room left: your books and PDFs may take {megabytes} MB together. Please delete one first."
    )]
    Quota {
        /// The limit.
        megabytes: u64,
    },
}

impl Failure for Exceeded {
    fn status(&self) -> StatusCode {
        StatusCode::PAYLOAD_TOO_LARGE
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::File { .. } => ErrorCode::TooLarge,
            Self::Quota { .. } => ErrorCode::Quota,
        }
    }

    fn told(&self) -> Told {
        let (Self::File { megabytes } | Self::Quota { megabytes }) = self;
        Told {
            megabytes: Some(*megabytes),
            ..Told::default()
        }
    }
}

impl Files {
    /// Refuses what the reader has no room left for.
    ///
    /// # Errors
    ///
    /// [`Exceeded::Quota`]; and if the database does not answer.
    pub async fn check_quota(
        &self,
        database: &Database,
        reader: i64,
        size: u64,
    ) -> Result<(), ApiError> {
        let files = self.clone();
        let fits = database
            .read(move |db| files.has_room(db, reader, size))
            .await?;
        if fits {
            Ok(())
        } else {
            Err(self.quota_exceeded().into())
        }
    }

    /// How many bytes more the reader may keep.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub(super) async fn room(&self, database: &Database, reader: i64) -> Result<u64, ApiError> {
        let keepers = self.keepers;
        let used = database
            .read(move |db| keepers.bytes_of(db, reader))
            .await?;
        Ok(self.quota_bytes().saturating_sub(used))
    }

    /// Whether the reader may keep so many bytes more.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub fn has_room(&self, db: &mut Db, reader: i64, size: u64) -> QueryResult<bool> {
        let used = self.keepers.bytes_of(db, reader)?;
        Ok(used.saturating_add(size) <= self.quota_bytes())
    }

    fn quota_bytes(&self) -> u64 {
        self.limits.quota_megabytes.saturating_mul(MEGABYTE)
    }

    /// What is told a reader who has no room left.
    #[must_use]
    pub fn quota_exceeded(&self) -> Exceeded {
        Exceeded::Quota {
            megabytes: self.limits.quota_megabytes,
        }
    }
}
