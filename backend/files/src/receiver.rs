//! From a form on the wire to a file on the disk.

use actix_multipart::{Field, Multipart};
use actix_web::HttpRequest;
use actix_web::http::header::CONTENT_LENGTH;
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;

use super::arriving::Claimed;
use super::quota::{Exceeded, Room};
use super::shelf::Incoming;
use super::uploads::UploadProgress;
use super::{Files, MEGABYTE};
use vokal_base::db::Database;
use vokal_base::digest::hex;
use vokal_base::problem::ApiError;

/// What a multipart body may hold besides the file.
const ENVELOPE: u64 = 64 * 1024;
const LONGEST_NAME: usize = 255;

/// A file that has arrived in whole.
pub struct Arrival {
    /// Where it lies.
    pub file: Incoming,
    /// As it was called.
    pub name: String,
    /// In bytes.
    pub size: u64,
    /// SHA-256 in hexadecimal digits.
    pub hash: String,
    /// Counted as arriving until it is kept or given up.
    pub claimed: Option<Claimed>,
}

/// Where one reader's file comes in.
pub struct FileReceiver<'a> {
    /// Where it will stand, and how large it may be.
    pub files: &'a Files,
    /// Where it stands how much the reader keeps.
    pub database: &'a Database,
    /// The reader's row id.
    pub reader: i64,
    /// Who is told how much has come.
    pub progress: &'a UploadProgress,
}

impl FileReceiver<'_> {
    /// Takes the file from the form's field `name`.
    ///
    /// # Errors
    ///
    /// [`Exceeded`]; [`ApiError::Interrupted`] if it does not arrive in whole,
    /// [`ApiError::Invalid`] if the form has no such field.
    pub async fn receive(
        &self,
        request: &HttpRequest,
        mut form: Multipart,
        name: &str,
    ) -> Result<Arrival, ApiError> {
        let expected = announced_length(request);
        if expected.is_some_and(|expected| expected > self.limit().saturating_add(ENVELOPE)) {
            return Err(self.too_large().into());
        }
        // Before the body is read, so that a reader without room does not wait for the answer.
        let announced = expected.unwrap_or(0).saturating_sub(ENVELOPE);
        let mut coming = Coming {
            room: self.files.room(self.database, self.reader).await?,
            claimed: self.files.arriving.begin(self.reader),
        };
        coming.claim(announced)?;

        while let Some(field) = form.try_next().await.map_err(|_| ApiError::Interrupted)? {
            if field.name() == Some(name) {
                return self.store(field, expected, coming).await;
            }
        }
        Err(ApiError::Invalid(format!(
            "The form has no field named {name}."
        )))
    }

    /// Writes the file to disk as it comes; never more of it is in memory than one piece.
    async fn store(
        &self,
        mut field: Field,
        expected: Option<u64>,
        mut coming: Coming,
    ) -> Result<Arrival, ApiError> {
        let name = field
            .content_disposition()
            .and_then(|disposition| disposition.get_filename())
            .map(plain_name)
            .unwrap_or_default();
        let incoming = self.files.shelf.incoming();
        let mut file = tokio::fs::File::create(incoming.path()).await?;
        let mut hash = Sha256::new();
        let mut size = 0;
        while let Some(piece) = field.try_next().await.map_err(|_| ApiError::Interrupted)? {
            size += piece.len() as u64;
            if size > self.limit() {
                return Err(self.too_large().into());
            }
            coming.claim(size)?;
            hash.update(&piece);
            file.write_all(&piece).await?;
            self.progress.uploading(size, expected);
        }
        file.flush().await?;
        Ok(Arrival {
            file: incoming,
            name,
            size,
            hash: hex(&hash.finalize()),
            claimed: Some(coming.claimed),
        })
    }

    fn limit(&self) -> u64 {
        self.files.limits.upload_megabytes.saturating_mul(MEGABYTE)
    }

    fn too_large(&self) -> Exceeded {
        Exceeded::File {
            megabytes: self.files.limits.upload_megabytes,
        }
    }
}

/// A file that is coming in.
struct Coming {
    /// What there was for the reader's files when it began.
    room: Room,
    claimed: Claimed,
}

impl Coming {
    /// Notes that it takes so many bytes, unless all that is coming takes more than there is.
    fn claim(&mut self, bytes: u64) -> Result<(), Exceeded> {
        if self.claimed.at_least(bytes) > self.room.bytes {
            return Err(self.room.exceeded);
        }
        Ok(())
    }
}

fn announced_length(request: &HttpRequest) -> Option<u64> {
    let length = request.headers().get(CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}

/// A file's name as it may be shown; it is never used as a path.
fn plain_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    last.chars()
        .filter(|c| !c.is_control())
        .take(LONGEST_NAME)
        .collect()
}
