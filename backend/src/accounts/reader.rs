//! Who is asking?

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use chrono::NaiveDateTime;

use super::Accounts;
use super::sessions::queries;
use crate::db::Database;
use crate::error::ApiError;

/// A signed-in reader. A handler which takes one cannot be reached without.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The reader's row id.
    pub id: i64,
    /// The session that the request belongs to.
    pub session: String,
    /// When the reader last proved who they are, in UTC.
    pub signed_in_at: NaiveDateTime,
}

impl FromRequest for Reader {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { identify(&request).await?.ok_or(ApiError::SignedOut) })
    }
}

/// The reader that the request's token names, if the session still lives.
pub(super) async fn identify(request: &HttpRequest) -> Result<Option<Reader>, ApiError> {
    let Some(accounts) = request.app_data::<Data<Accounts>>() else {
        return Ok(None);
    };
    let Some(database) = request.app_data::<Data<Database>>() else {
        return Ok(None);
    };
    let claims = bearer_token(request.headers()).and_then(|token| accounts.tokens.reader(token));
    let Some((claims, id)) = claims.and_then(|claims| {
        let id = claims.sub.parse().ok()?;
        Some((claims, id))
    }) else {
        return Ok(None);
    };
    // Asked each time, so that signing out takes effect at once.
    let (session, now) = (claims.sid.clone(), accounts.clock.now());
    let opened = database
        .read(move |db| queries::opened_at(db, &session, id, now))
        .await?;
    Ok(opened.map(|signed_in_at| Reader {
        id,
        session: claims.sid,
        signed_in_at,
    }))
}

/// The token that the request carries, whoever made it.
pub(crate) fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
