//! Who is asking?

use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use chrono::NaiveDateTime;

use super::Accounts;
use super::sessions::queries;
use crate::Denial;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;

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

impl Reader {
    /// Whether the session is there still, in the transaction that writes for it: what was asked
    /// for before a reset or a deletion is not done after it.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub fn is_still_in(&self, db: &mut Db, now: NaiveDateTime) -> QueryResult<bool> {
        Ok(queries::opened_at(db, &self.session, self.id, now)?.is_some())
    }
}

impl FromRequest for Reader {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            identify(&request)
                .await?
                .ok_or_else(|| Denial::SignedOut.into())
        })
    }
}

/// Somebody with a token of ours, whose session may be over.
///
/// For handlers that are asked often: what they read is read in one go with the
/// session, and only a session that lives yields a [`Reader`].
pub struct Claim {
    id: i64,
    session: String,
    now: NaiveDateTime,
}

impl Claim {
    fn of(request: &HttpRequest) -> Option<Self> {
        let accounts = request.app_data::<Data<Accounts>>()?;
        let claims = accounts.tokens.reader(bearer_token(request.headers())?)?;
        Some(Self {
            id: claims.sub.parse().ok()?,
            session: claims.sid,
            now: accounts.clock.now(),
        })
    }

    /// Runs `work`, which only reads, for the reader.
    ///
    /// # Errors
    ///
    /// [`Denial::SignedOut`] if the session is over, else as [`Database::read`].
    pub async fn read<T, W>(self, database: &Database, work: W) -> Result<T, ApiError>
    where
        T: Send + 'static,
        W: FnOnce(&mut Db, &Reader) -> QueryResult<T> + Send + 'static,
    {
        let found = self.read_if_signed_in(database, work).await?;
        found.ok_or_else(|| Denial::SignedOut.into())
    }

    async fn read_if_signed_in<T, W>(
        self,
        database: &Database,
        work: W,
    ) -> Result<Option<T>, ApiError>
    where
        T: Send + 'static,
        W: FnOnce(&mut Db, &Reader) -> QueryResult<T> + Send + 'static,
    {
        let found = database.read(move |db| {
            // Asked each time, so that signing out takes effect at once.
            let opened = queries::opened_at(db, &self.session, self.id, self.now)?;
            let reader = opened.map(|signed_in_at| Reader {
                id: self.id,
                session: self.session,
                signed_in_at,
            });
            reader.map(|reader| work(db, &reader)).transpose()
        });
        found.await
    }
}

impl FromRequest for Claim {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of(request).ok_or_else(|| Denial::SignedOut.into()))
    }
}

/// The reader that the request's token names, if the session still lives.
pub(super) async fn identify(request: &HttpRequest) -> Result<Option<Reader>, ApiError> {
    let (Some(claim), Some(database)) = (Claim::of(request), request.app_data::<Data<Database>>())
    else {
        return Ok(None);
    };
    let reader = |_: &mut Db, reader: &Reader| Ok(reader.clone());
    claim.read_if_signed_in(database, reader).await
}

/// The token that the request carries, whoever made it.
#[must_use]
pub fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
