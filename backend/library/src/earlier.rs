//! Where has the reader been?
//!
//! Reading on leaves nothing behind. Going elsewhere does, and so does a rest, or another device
//! that goes on.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{Responder, get};
use chrono::TimeDelta;
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::Reader;
use vokal_accounts::revision::devices;
use vokal_base::db::moment::{Moment, now};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, Problem};

use crate::position::Position;
use crate::queries::books::{self, Place};
use crate::queries::earlier::{self as queries, LeftPlace};
use crate::queries::places::Target;

/// So many are kept of a book.
const MOST: i64 = 20;
/// Who goes no farther than this is reading on: some pages, in UTF-16 code units of text.
const READING_ON: i64 = 6_000;
/// Who moves no sooner has begun anew.
const REST: TimeDelta = TimeDelta::minutes(30);
/// Places as near to each other are one: about a page.
const BESIDE: i64 = 2_000;

/// Notes the place that the account's change `rev` leaves behind, if it does.
pub(crate) fn note(
    db: &mut Db,
    book: i64,
    place: &Place,
    to: &Target,
    rev: i64,
) -> QueryResult<()> {
    let (Some(from), Some(read_at), Some(to_position)) = (
        place.position_chapter.zip(place.position_offset),
        place.last_read_at,
        to.position,
    ) else {
        return Ok(());
    };
    let rested = now() - read_at;
    if goes_on(&place.device, &to.device, rested)
        && queries::distance(db, book, from, to_position)? <= READING_ON
    {
        return Ok(());
    }
    let left = LeftPlace {
        device: place.device.clone(),
        chapter: from.0,
        offset: from.1,
        read_at,
    };
    queries::forget_beside(db, book, &left, BESIDE)?;
    queries::add(db, book, rev, &left)?;
    queries::forget_older(db, book, MOST)
}

/// Whether it is one sitting.
fn goes_on(device: &str, to_device: &str, rested: TimeDelta) -> bool {
    device == to_device && rested < REST
}

/// A place where the reader was, and left.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EarlierPlace {
    position: Position,
    /// When they were there last.
    read_at: Moment,
    /// What the device is called that they read on, if it gave a name.
    #[schema(required)]
    device_name: Option<String>,
}

/// Where the reader was in a book before: the last twenty places, the last one first.
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, body = [EarlierPlace]),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[get("/api/books/{id}/places")]
pub(crate) async fn get_places(
    reader: Reader,
    id: Path<i64>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let told = database.read(move |db| told(db, reader.id, *id)).await?;
    let places = told.ok_or(ApiError::NotFound("book"))?;
    Ok(Json(places)
        .customize()
        .insert_header((CACHE_CONTROL, "no-store")))
}

fn told(db: &mut Db, reader: i64, book: i64) -> QueryResult<Option<Vec<EarlierPlace>>> {
    if books::place(db, reader, book)?.is_none() {
        return Ok(None);
    }
    let names = devices::names(db, reader)?;
    let name_of = |device: &str| {
        let known = names.iter().find(|(id, _)| id == device);
        known.map(|(_, name)| name.clone())
    };
    let places = queries::of_book(db, book)?.into_iter();
    Ok(Some(
        places
            .map(|place| EarlierPlace {
                position: Position::new(place.chapter, place.offset),
                read_at: place.read_at.into(),
                device_name: name_of(&place.device),
            })
            .collect(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sitting_ends_with_a_rest_and_with_another_device() {
        let minutes = TimeDelta::minutes;
        assert!(goes_on("phone", "phone", minutes(29)));
        assert!(!goes_on("phone", "phone", minutes(30)));
        assert!(!goes_on("phone", "tablet", minutes(1)));
        // A clock that was put back rests nobody.
        assert!(goes_on("phone", "phone", minutes(-90)));
    }
}
