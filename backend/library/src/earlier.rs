//! Where has the reader been?
//!
//! Reading on leaves nothing behind; going far does. Of a device that goes on where another one
//! was, its own place is left, too: nobody else knows it. Only places of which the server has
//! heard count.

use std::collections::BTreeMap;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{Responder, get};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::Reader;
use vokal_accounts::revision::devices;
use vokal_base::db::moment::Moment;
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
/// Places as near to each other are one: about a page.
const BESIDE: i64 = 2_000;

/// Notes the places that the account's change `rev` leaves behind: the book's, and that of the
/// device that makes it, `own`.
pub(crate) fn note(
    db: &mut Db,
    book: i64,
    place: &Place,
    own: Option<LeftPlace>,
    to: &Target,
    rev: i64,
) -> QueryResult<()> {
    let Some(target) = to.position else {
        return Ok(());
    };
    let position = place.position_chapter.zip(place.position_offset);
    let of_book = position
        .zip(place.last_read_at)
        .map(|((chapter, offset), read_at)| LeftPlace {
            device: place.device.clone(),
            chapter,
            offset,
            read_at,
        });
    // The place that the device itself gave the book is no second one.
    let own = own.filter(|own| own.device != place.device);
    for left in own.into_iter().chain(of_book) {
        let from = (left.chapter, left.offset);
        if queries::distance(db, book, from, target)?.is_none_or(|far| far > READING_ON) {
            queries::forget_beside(db, book, &left, BESIDE)?;
            queries::add(db, book, rev, &left)?;
            queries::forget_older(db, book, MOST)?;
        }
    }
    Ok(())
}

/// Where a device was before it moves; nothing for one without a name.
pub(crate) fn of_device(db: &mut Db, book: i64, device: &str) -> QueryResult<Option<LeftPlace>> {
    if device.is_empty() {
        return Ok(None);
    }
    queries::of_device(db, book, device)
}

/// A place where the reader was, and left.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EarlierPlace {
    position: Position,
    /// When the server heard that they were there.
    read_at: Moment,
    /// What the device is called that they read on, if it gave a name.
    #[schema(required)]
    device_name: Option<String>,
}

impl EarlierPlace {
    /// `names`: what the reader's devices are called.
    fn new(place: &LeftPlace, names: &[(String, String)]) -> Self {
        let known = names.iter().find(|(id, _)| *id == place.device);
        Self {
            position: Position::new(place.chapter, place.offset),
            read_at: place.read_at.into(),
            device_name: known.map(|(_, name)| name.clone()),
        }
    }
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
    let places = queries::of_book(db, book)?.into_iter();
    Ok(Some(
        places
            .map(|place| EarlierPlace::new(&place, &names))
            .collect(),
    ))
}

/// Those of all books of a reader, deleted ones included, by the book's row id.
pub(crate) fn of_reader(db: &mut Db, reader: i64) -> QueryResult<BTreeMap<i64, Vec<EarlierPlace>>> {
    let names = devices::names(db, reader)?;
    let mut told = BTreeMap::<i64, Vec<EarlierPlace>>::new();
    for (book, place) in queries::of_reader(db, reader)? {
        let place = EarlierPlace::new(&place, &names);
        told.entry(book).or_default().push(place);
    }
    Ok(told)
}

/// Where one of the reader's devices is in a book, whether or not the book's place is there.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DevicePlace {
    /// As it calls itself to the server.
    device: String,
    /// What it is called, if it gave a name.
    device_name: Option<String>,
    position: Position,
    /// In percent of the book.
    progress: i32,
    /// When the server heard that it was there.
    moved_at: Moment,
}

/// Where the devices of a reader are, as an export tells it, by the book's row id.
pub(crate) fn devices_of_reader(
    db: &mut Db,
    reader: i64,
) -> QueryResult<BTreeMap<i64, Vec<DevicePlace>>> {
    let names = devices::names(db, reader)?;
    let mut told = BTreeMap::<i64, Vec<DevicePlace>>::new();
    for place in queries::devices_of_reader(db, reader)? {
        let known = names.iter().find(|(id, _)| *id == place.device);
        told.entry(place.book_id).or_default().push(DevicePlace {
            device_name: known.map(|(_, name)| name.clone()),
            device: place.device,
            position: Position::new(place.chapter, place.offset),
            progress: place.progress,
            moved_at: place.moved_at.into(),
        });
    }
    Ok(told)
}
