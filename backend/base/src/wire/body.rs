//! Bodies that may be longer than a form.

use actix_web::HttpRequest;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{Bytes, Payload};
use futures_util::StreamExt;

use crate::problem::ApiError;

const MEGABYTE: usize = 1024 * 1024;

/// A body that has to be JSON, of at most so many MiB.
///
/// # Errors
///
/// [`ApiError::Invalid`] if it is not said to be JSON, [`ApiError::TooLong`], and
/// [`ApiError::Interrupted`] if it does not arrive in whole.
pub async fn json_body(
    request: &HttpRequest,
    mut body: Payload,
    megabytes: usize,
) -> Result<Bytes, ApiError> {
    let kind = request.headers().get(CONTENT_TYPE);
    let is_json = kind
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.starts_with("application/json"));
    if !is_json {
        return Err(ApiError::Invalid("The request must be JSON.".into()));
    }
    whole_body(&mut body, megabytes).await
}

/// A body of any kind, of at most so many MiB.
///
/// # Errors
///
/// [`ApiError::TooLong`], and [`ApiError::Interrupted`] if it does not arrive in whole.
pub async fn whole_body(body: &mut Payload, megabytes: usize) -> Result<Bytes, ApiError> {
    let mut bytes = Vec::new();
    while let Some(piece) = body.next().await {
        let piece = piece.map_err(|_| ApiError::Interrupted)?;
        if bytes.len() + piece.len() > megabytes * MEGABYTE {
            return Err(ApiError::TooLong { megabytes });
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes.into())
}
