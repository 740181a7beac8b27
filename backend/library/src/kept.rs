//! Answers that carry a tag, by which whoever keeps them asks whether they still hold.

use std::io;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETag, EntityTag};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use futures_util::Stream;
use serde::Serialize;
use vokal_accounts::NO_STORE;
use vokal_base::problem::ApiError;
use vokal_base::slots::Reserved;
use vokal_base::wire::entity_tag;
use vokal_base::wire::pieces::Pieces;

use super::queries::chapters::Text;

const JSON: &str = "application/json";

/// An answer that the client may have already.
pub(super) struct Kept {
    answer: HttpResponseBuilder,
    is_known: bool,
}

impl Kept {
    /// The answer of this weak tag. A browser keeps none of it: what lies in its cache can be read
    /// by whoever comes after the reader. The page has a sealed shelf of its own (decision 0050).
    pub(super) fn of(request: &HttpRequest, tag: String) -> Self {
        let tag = EntityTag::new_weak(tag);
        let is_known = entity_tag::is_known(request, &tag);
        let mut answer = if is_known {
            HttpResponse::NotModified()
        } else {
            HttpResponse::Ok()
        };
        answer
            .insert_header(ETag(tag))
            .insert_header((CACHE_CONTROL, NO_STORE));
        Self { answer, is_known }
    }

    /// The answer, with this as its body, of which so many bytes are text.
    pub(super) fn json<T: Serialize>(
        mut self,
        text_bytes: usize,
        body: impl FnOnce() -> T,
    ) -> Result<HttpResponse, ApiError> {
        if self.is_known {
            return Ok(self.answer.finish());
        }
        let json = written(text_bytes, &body())?;
        self.answer.insert_header((CONTENT_TYPE, JSON));
        Ok(self.answer.body(json))
    }

    /// The answer, with a body of JSON that is written while it is read.
    pub(super) fn streamed<S>(
        mut self,
        body: impl FnOnce() -> Result<S, ApiError>,
    ) -> Result<HttpResponse, ApiError>
    where
        S: Stream<Item = io::Result<Bytes>> + 'static,
    {
        if self.is_known {
            return Ok(self.answer.finish());
        }
        let pieces = Box::pin(body()?);
        self.answer.insert_header((CONTENT_TYPE, JSON));
        Ok(self.answer.streaming(pieces))
    }

    /// The answer, with a chapter that takes up memory until it has been read.
    pub(super) async fn large<T: Serialize>(
        mut self,
        found: impl Future<Output = Result<(Text, Reserved), ApiError>>,
        body: impl FnOnce(Text) -> T,
    ) -> Result<HttpResponse, ApiError> {
        if self.is_known {
            return Ok(self.answer.finish());
        }
        let (text, reserved) = found.await?;
        let json = written(text.html.len(), &body(text))?;
        self.answer.insert_header((CONTENT_TYPE, JSON));
        Ok(self.answer.body(Pieces::holding(json.into(), reserved)))
    }
}

/// As JSON, in memory that is taken once: it is as long as its text and what that escapes.
fn written<T: Serialize>(text_bytes: usize, body: &T) -> Result<Vec<u8>, ApiError> {
    let mut json = Vec::with_capacity(text_bytes + text_bytes / 16 + 256);
    serde_json::to_writer(&mut json, body).map_err(ApiError::internal)?;
    Ok(json)
}
