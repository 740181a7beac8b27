//! How far has the reader come?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{Responder, get, put};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::queries::books::{self, Place};
use crate::accounts::Reader;
use crate::db::Database;
use crate::db::moment::Moment;
use crate::error::{ApiError, Problem};

/// An exact place in a book.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Position {
    /// The chapter, counted from 0.
    #[schema(minimum = 0)]
    chapter_index: i32,
    /// UTF-16 code units into the chapter's canonical text.
    #[schema(minimum = 0)]
    offset: i64,
}

/// How far the reader has come.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the contract names it so")]
pub(crate) struct Progress {
    /// In whole percent.
    #[schema(minimum = 0, maximum = 100)]
    progress: i32,
    /// Where to go on, if it is known.
    #[schema(required)]
    position: Option<Position>,
    /// When the reader last moved.
    #[schema(required)]
    updated_at: Option<Moment>,
}

impl From<Place> for Progress {
    fn from(place: Place) -> Self {
        let position = place.position_chapter.zip(place.position_offset);
        Self {
            progress: place.progress,
            position: position.map(|(chapter_index, offset)| Position {
                chapter_index,
                offset,
            }),
            updated_at: place.last_read_at.map(Moment::from),
        }
    }
}

/// Where the reader is in a book.
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, body = Progress),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[get("/api/books/{id}/progress")]
pub(crate) async fn get_progress(
    reader: Reader,
    id: Path<i64>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let place = database
        .read(move |db| books::place(db, reader.id, *id))
        .await?;
    answer(place)
}

/// Where the reader has gone.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    /// In percent; rounded to whole ones.
    #[schema(minimum = 0, maximum = 100)]
    progress: f64,
    /// The exact place; without it the last one stays.
    position: Option<Position>,
}

/// Notes where the reader is in a book.
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, body = Progress),
        (status = 400, body = Problem),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[put("/api/books/{id}/progress")]
pub(crate) async fn put_progress(
    reader: Reader,
    id: Path<i64>,
    to: Json<Move>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    if !(0.0..=100.0).contains(&to.progress) {
        return Err(ApiError::Invalid(
            "Progress is a number from 0 to 100.".into(),
        ));
    }
    let progress = to.progress.round() as i32;
    let (reader, id, position) = (reader.id, id.into_inner(), to.position);
    let before = database
        .read(move |db| books::place(db, reader, id))
        .await?
        .ok_or(ApiError::NotFound("book"))?;
    if let Some(position) = position {
        let chapters = 0..before.chapter_count;
        if position.offset < 0 || !chapters.contains(&position.chapter_index) {
            return Err(ApiError::Invalid(
                "The position is not in this book.".into(),
            ));
        }
    }
    let position = position.map(|position| (position.chapter_index, position.offset));
    let place = database
        .write(move |db| books::move_place(db, reader, id, progress, position))
        .await?;
    answer(place)
}

fn answer(place: Option<Place>) -> Result<impl Responder, ApiError> {
    let progress = Progress::from(place.ok_or(ApiError::NotFound("book"))?);
    Ok(Json(progress)
        .customize()
        .insert_header((CACHE_CONTROL, "no-store")))
}
