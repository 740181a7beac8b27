//! Which shelves are there, and how are they changed?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, delete, get, patch, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vokal_accounts::{NO_STORE, Reader, revision};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, Problem};

use crate::details::Refusal;
use crate::details::refused::MOST_SHELVES;
use crate::details::saying::shelf_name;
use crate::queries::shelves as queries;
use crate::shelf::asked::Asked;

/// A shelf of the reader's.
#[derive(Serialize, ToSchema)]
#[schema(as = OwnShelf)]
pub(crate) struct Shelf {
    id: i64,
    name: String,
    /// What a smart one asks for, as the library's address says it; null for one that is filled by
    /// hand.
    #[schema(required)]
    query: Option<String>,
    /// How many books stand on it; null for a smart one.
    #[schema(required)]
    count: Option<i64>,
}

/// A shelf that is to be put up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewShelf {
    /// At most 200 characters.
    name: String,
    /// What a smart one asks for, as `/api/books` takes it.
    #[schema(required = false)]
    query: Option<String>,
}

/// What is to be changed of a shelf.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShelfChanges {
    #[schema(required = false, nullable = false)]
    name: Option<String>,
    /// Of a smart one.
    #[schema(required = false, nullable = false)]
    query: Option<String>,
    /// Where it is to stand among the others, counted from 0.
    #[schema(required = false, nullable = false)]
    index: Option<usize>,
}

/// The reader's shelves, in their order.
#[utoipa::path(
    tag = "library",
    responses((status = 200, body = [Shelf]), (status = 401, body = Problem)),
)]
#[get("/api/shelves")]
pub(crate) async fn list_shelves(
    reader: Reader,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let all = database.read(move |db| told(db, reader.id)).await?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(all))
}

/// Puts up a shelf below all others.
#[utoipa::path(
    tag = "library",
    responses(
        (status = 201, body = Shelf),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 409, body = Problem, description = "`too_many_shelves`"),
    ),
)]
#[post("/api/shelves")]
pub(crate) async fn add_shelf(
    reader: Reader,
    new: Json<NewShelf>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let NewShelf { name, query } = new.into_inner();
    let name = shelf_name(&name)?;
    let asked = query.as_deref().map(sound_query).transpose()?;
    let added = database.write(move |db| {
        if queries::of_reader(db, reader.id)?.len() >= MOST_SHELVES {
            return Ok(Err(Refusal::TooManyShelves.into()));
        }
        if !is_known(db, reader.id, asked.as_ref())? {
            return Ok(Err(unknown_shelf()));
        }
        revision::advance(db, reader.id, 1)?;
        let query = asked.as_ref().map(|(query, _)| query.as_str());
        let id = queries::add(db, reader.id, &name, query)?;
        one(db, reader.id, id).map(Ok)
    });
    let shelf: Result<_, ApiError> = added.await?;
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(shelf?))
}

/// Changes a shelf's name, what it asks for, or where it stands among the others.
#[utoipa::path(
    tag = "library",
    responses(
        (status = 200, body = Shelf),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[patch("/api/shelves/{id}")]
pub(crate) async fn change_shelf(
    reader: Reader,
    id: Path<i64>,
    changes: Json<ShelfChanges>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let (reader, id) = (reader.id, id.into_inner());
    let changes = changes.into_inner();
    let name = changes.name.as_deref().map(shelf_name).transpose()?;
    let asked = changes.query.as_deref().map(sound_query).transpose()?;
    let index = changes.index;
    let done = database.write(move |db| {
        let Some(shelf) = queries::one(db, reader, id)? else {
            return Ok(Err(ApiError::NotFound("shelf")));
        };
        if asked.is_some() && shelf.query.is_none() {
            let why = "This shelf is filled by hand.";
            return Ok(Err(ApiError::Invalid(why.into())));
        }
        if !is_known(db, reader, asked.as_ref())? {
            return Ok(Err(unknown_shelf()));
        }
        revision::advance(db, reader, 1)?;
        if let Some(name) = &name {
            queries::rename(db, id, name)?;
        }
        if let Some((query, _)) = &asked {
            queries::set_query(db, id, query)?;
        }
        if let Some(index) = index {
            queries::put_at(db, reader, id, index)?;
        }
        one(db, reader, id).map(Ok)
    });
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(done.await??))
}

/// Takes a shelf down. Its books stay in the library.
#[utoipa::path(
    tag = "library",
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem)),
)]
#[delete("/api/shelves/{id}")]
pub(crate) async fn delete_shelf(
    reader: Reader,
    id: Path<i64>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let removed = database.write(move |db| {
        if queries::one(db, reader.id, *id)?.is_none() {
            return Ok(false);
        }
        revision::advance(db, reader.id, 1)?;
        queries::remove(db, reader.id, *id)
    });
    if removed.await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::NotFound("shelf"))
    }
}

fn told(db: &mut Db, reader: i64) -> QueryResult<Vec<Shelf>> {
    let counts = queries::counts(db, reader)?;
    let shelves = queries::of_reader(db, reader)?.into_iter();
    Ok(shelves
        .map(|shelf| Shelf {
            count: match shelf.query {
                Some(_) => None,
                None => Some(counts.get(&shelf.id).copied().unwrap_or_default()),
            },
            id: shelf.id,
            name: shelf.name,
            query: shelf.query,
        })
        .collect())
}

fn one(db: &mut Db, reader: i64, id: i64) -> QueryResult<Option<Shelf>> {
    let all = told(db, reader)?;
    Ok(all.into_iter().find(|shelf| shelf.id == id))
}

/// A question that can be asked, and the shelf that it names.
fn sound_query(query: &str) -> Result<(String, Option<i64>), ApiError> {
    let asked = Asked::parse(query)?;
    asked.wanted()?;
    // Nobody asks for what no field is called, but no database takes it.
    if query.contains('\0') {
        return Err(ApiError::Invalid("It holds a NUL.".into()));
    }
    let query = query.trim_start_matches('?').to_owned();
    if query.is_empty() {
        return Err(ApiError::Invalid("It asks for nothing.".into()));
    }
    Ok((query, asked.shelf()?))
}

/// Whether the shelf that is named is one of the reader's that is filled by hand.
fn is_known(db: &mut Db, reader: i64, asked: Option<&(String, Option<i64>)>) -> QueryResult<bool> {
    let Some(id) = asked.and_then(|(_, shelf)| *shelf) else {
        return Ok(true);
    };
    let shelf = queries::one(db, reader, id)?;
    Ok(shelf.is_some_and(|shelf| shelf.query.is_none()))
}

fn unknown_shelf() -> ApiError {
    ApiError::Invalid("It names a shelf that is not there, or a smart one.".into())
}
