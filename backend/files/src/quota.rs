//! How much may a reader keep?

use actix_web::http::StatusCode;
use vokal_accounts::people;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, ErrorCode, Failure, Told};

use super::{Files, MEGABYTE};

/// How much a file or a reader may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For one file.
    pub upload_megabytes: u64,
    /// For all files of one reader to whom no operator has granted another number.
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

/// What there is for a reader's files.
pub(super) struct Room {
    /// How many bytes more, if what is deleted gives way.
    pub bytes: u64,
    /// By how many bytes what is kept and what is deleted are too much together.
    pub excess: u64,
    /// What is told whoever needs more.
    pub exceeded: Exceeded,
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
        let fits = database.read(move |db| files.check_room(db, reader, size));
        Ok(fits.await??)
    }

    /// What there is for more of the reader's files.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub(super) async fn room(&self, database: &Database, reader: i64) -> Result<Room, ApiError> {
        let files = self.clone();
        database.read(move |db| files.room_of(db, reader)).await
    }

    /// Whether the reader may keep so many bytes more. What is deleted is not in the way:
    /// whoever keeps them lets it [give way](Files::give_way).
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub fn check_room(
        &self,
        db: &mut Db,
        reader: i64,
        size: u64,
    ) -> QueryResult<Result<(), Exceeded>> {
        let room = self.room_of(db, reader)?;
        Ok(if size <= room.bytes {
            Ok(())
        } else {
            Err(room.exceeded)
        })
    }

    pub(super) fn room_of(&self, db: &mut Db, reader: i64) -> QueryResult<Room> {
        let own = people::quota_of(db, reader)?;
        let megabytes = own.unwrap_or(self.limits.quota_megabytes);
        let granted = megabytes.saturating_mul(MEGABYTE);
        let used = self.keepers.bytes_of(db, reader)?;
        Ok(Room {
            bytes: granted.saturating_sub(used.kept),
            excess: used.all().saturating_sub(granted),
            exceeded: Exceeded::Quota { megabytes },
        })
    }
}
