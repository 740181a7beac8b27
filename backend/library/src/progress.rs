//! How far has the reader come?

use std::cmp::Ordering;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{Responder, get, put};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::queries::books::{self, Place};
use super::queries::chapters::Outline;
use vokal_accounts::Reader;
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, Problem};

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

/// How much lies before a place, in whole percent of the main flow's text.
///
/// As the reader counts (`frontend/src/features/reading/progress.ts`): 100 is for
/// those who have reached the end, and nobody has who stands before a character.
pub(super) fn percent(chapters: &[Outline], chapter: i32, offset: i64) -> i32 {
    let length = |row: &Outline| row.text_length.unwrap_or(0);
    let linear = || chapters.iter().filter(|row| row.linear);
    let all: i64 = linear().map(length).sum();
    let before: i64 = linear()
        .map(|row| match row.position.cmp(&chapter) {
            Ordering::Less => length(row),
            Ordering::Equal => offset.clamp(0, length(row)),
            Ordering::Greater => 0,
        })
        .sum();
    if all == 0 {
        return 0;
    }
    let rounded = (before * 200 + all) / (2 * all);
    let most = if before < all { 99 } else { 100 };
    i32::try_from(rounded).unwrap_or(100).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(chapters: &[(i64, bool)]) -> Vec<Outline> {
        (0..)
            .zip(chapters)
            .map(|(position, (length, linear))| Outline {
                position,
                title: String::new(),
                path: String::new(),
                length: 0,
                text_length: Some(*length),
                linear: *linear,
            })
            .collect()
    }

    #[test]
    fn progress_is_text_and_not_chapters() {
        let chapters = book(&[(100, true), (50, false), (300, true)]);
        for (place, expected) in [
            ((0, 0), 0),
            ((0, 50), 13),
            ((1, 20), 25),
            ((2, 0), 25),
            ((2, 299), 99),
            ((2, 300), 100),
            ((2, 9999), 100),
        ] {
            assert_eq!(percent(&chapters, place.0, place.1), expected, "{place:?}");
        }
        assert_eq!(percent(&book(&[(0, true)]), 0, 0), 0);
    }
}
