//! How far has the reader come?

use std::cmp::Ordering;

use actix_web::http::StatusCode;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{Responder, get, put};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::places::{self, Outcome};
use super::position::Position;
use super::queries::books::{self, Place};
use super::queries::chapters::Outline;
use vokal_accounts::Reader;
use vokal_accounts::limits::address::Caller;
use vokal_accounts::revision::devices;
use vokal_base::db::moment::{Moment, now};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, ErrorCode, Failure, Problem};

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
    /// The account's change that moved the place: the `base` of whoever goes on from it.
    rev: i64,
    /// The account's change that last said where the reader is with the book; 0 before the first.
    status_rev: i64,
    /// What the device is called that moved it, if it gave a name.
    #[schema(required)]
    device_name: Option<String>,
}

impl Progress {
    fn new(place: &Place, device_name: Option<String>) -> Self {
        let position = place.position_chapter.zip(place.position_offset);
        Self {
            rev: place.rev,
            status_rev: place.status_rev,
            device_name,
            progress: place.progress,
            position: position.map(|(chapter, offset)| Position::new(chapter, offset)),
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
    let told = database.read(move |db| told(db, reader.id, *id)).await?;
    answer(told)
}

/// Where the reader has gone.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Move {
    /// In percent; rounded to whole ones.
    #[schema(minimum = 0, maximum = 100)]
    progress: f64,
    /// The exact place; without it the last one stays.
    position: Option<Position>,
    /// The `rev` of the place that the reader last saw. Where another device has moved it
    /// since, it stays.
    #[schema(required = false, minimum = 0)]
    base: Option<i64>,
    /// The `statusRev` that the reader last saw: reading changes no status that was said since.
    /// Without it, `base` has to be later than that.
    #[schema(required = false, minimum = 0)]
    status_base: Option<i64>,
    /// The device's own name for itself.
    #[schema(required = false)]
    device: Option<Uuid>,
}

/// Notes where the reader is in a book.
///
/// With a `base`, a device that has not seen where another went moves nothing: the answer is 409,
/// its own place is kept, and it may ask the reader.
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, body = Progress),
        (status = 400, body = Problem),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "`moved_elsewhere`"),
    ),
)]
#[put("/api/books/{id}/progress")]
pub(crate) async fn put_progress(
    reader: Reader,
    id: Path<i64>,
    to: Json<Move>,
    caller: Caller,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    if !(0.0..=100.0).contains(&to.progress) {
        return Err(ApiError::Invalid(
            "Progress is a number from 0 to 100.".into(),
        ));
    }
    let to = to.into_inner();
    let position = to.position;
    let device = to.device.map(|device| device.to_string());
    let name = caller.device;
    let to = places::Move {
        progress: to.progress.round() as i32,
        position: position.map(|place| (place.chapter_index, place.offset)),
        device: device.clone().unwrap_or_default(),
        base: to.base,
        status_base: to.status_base,
    };
    let (reader, id) = (reader.id, id.into_inner());
    let outcome = database.write(move |db| {
        let Some(outcome) = places::go_next(db, reader, id, &to)? else {
            return Ok(None);
        };
        if let Some(device) = &device {
            devices::seen(db, reader, device, &name, now())?;
        }
        Ok(told(db, reader, id)?.map(|told| (outcome, told)))
    });
    match outcome.await?.ok_or(ApiError::NotFound("book"))? {
        (Outcome::Moved, told) => answer(Some(told)),
        (Outcome::Elsewhere, _) => Err(MovedElsewhere.into()),
        (Outcome::Outside, _) => Err(ApiError::Invalid(
            "The position is not in this book.".into(),
        )),
    }
}

/// A book's place, and what the device is called that moved it.
fn told(db: &mut Db, reader: i64, id: i64) -> QueryResult<Option<Progress>> {
    let Some(place) = books::place(db, reader, id)? else {
        return Ok(None);
    };
    let name = devices::name(db, reader, &place.device)?;
    Ok(Some(Progress::new(&place, name)))
}

fn answer(progress: Option<Progress>) -> Result<impl Responder, ApiError> {
    let progress = progress.ok_or(ApiError::NotFound("book"))?;
    Ok(Json(progress)
        .customize()
        .insert_header((CACHE_CONTROL, "no-store")))
}

/// Another device has moved the book's place, and whoever moves has not seen it.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("This book was read on another device in the meantime.")]
pub(crate) struct MovedElsewhere;

impl Failure for MovedElsewhere {
    fn status(&self) -> StatusCode {
        StatusCode::CONFLICT
    }

    fn code(&self) -> ErrorCode {
        ErrorCode::MovedElsewhere
    }
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
                fixed_page: None,
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
