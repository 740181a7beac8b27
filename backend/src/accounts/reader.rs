//! Who is asking?

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};

use super::{Accounts, queries};
use crate::db::Database;
use crate::error::ApiError;

/// A signed-in reader. A handler which takes one cannot be reached without.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The reader's row id.
    pub id: i64,
    /// The session that the request belongs to.
    pub session: String,
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
    let claims = bearer_token(request).and_then(|token| accounts.tokens.read(token));
    let Some((claims, id)) = claims.and_then(|claims| {
        let id = claims.sub.parse().ok()?;
        Some((claims, id))
    }) else {
        return Ok(None);
    };
    // Asked each time, so that signing out takes effect at once.
    let session = claims.sid.clone();
    let lives = database
        .read(move |db| queries::session_lives(db, &session, id))
        .await?;
    Ok(lives.then_some(Reader {
        id,
        session: claims.sid,
    }))
}

fn bearer_token(request: &HttpRequest) -> Option<&str> {
    let (scheme, token) = request
        .headers()
        .get(AUTHORIZATION)?
        .to_str()
        .ok()?
        .split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
