//! Which files does somebody have who asks before anything is sent?

use std::collections::HashSet;

use actix_web::HttpRequest;
use actix_web::web::Payload;
use serde::Deserialize;
use utoipa::ToSchema;
use vokal_base::db::{Db, QueryResult};
use vokal_base::problem::ApiError;
use vokal_base::wire::body::json_body;

use crate::queries;

/// So many files are asked for at once.
const MOST: usize = 1_000;
/// A thousand hashes take 67 kB.
const LARGEST_MEGABYTES: usize = 1;
const HASH_DIGITS: usize = 64;

/// Files that somebody has.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferedFiles {
    /// The SHA-256 of each, in hexadecimal digits; at most 1,000.
    hashes: Vec<String>,
}

/// The hashes that are asked for, each once.
///
/// # Errors
///
/// [`ApiError::Invalid`] if it is not that; and if there is more than may be sent.
pub async fn asked(request: &HttpRequest, body: Payload) -> Result<Vec<String>, ApiError> {
    let body = json_body(request, body, LARGEST_MEGABYTES).await?;
    let OfferedFiles { hashes } = serde_json::from_slice(&body).map_err(ApiError::unreadable)?;
    if hashes.len() > MOST || !hashes.iter().all(|hash| is_hash(hash)) {
        let why = "At most 1,000 files can be asked for, each by its SHA-256.";
        return Err(ApiError::Invalid(why.into()));
    }
    let once: HashSet<String> = hashes.into_iter().collect();
    Ok(once.into_iter().collect())
}

fn is_hash(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == HASH_DIGITS && text.bytes().all(is_digit)
}

/// Has whoever else brings a file for this reader wait until the transaction ends.
///
/// # Errors
///
/// What the database says.
pub fn lock(db: &mut Db, reader: i64) -> QueryResult<()> {
    queries::lock_reader(db, reader)
}
