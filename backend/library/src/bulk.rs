//! What is done with many books at once?
//!
//! All of it in one transaction: whoever hears of a failure finds every book as it was.

use std::collections::{HashMap, HashSet};

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse, post};
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vokal_accounts::{Accounts, NO_STORE, Reader, revision};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::body::json_body;
use vokal_core::text::fold;

use crate::details::Refusal;
use crate::details::refused::{MOST_AT_ONCE, MOST_ON_A_SHELF, MOST_TAGS};
use crate::details::saying::sound_tags;
use crate::queries::bulk as queries;
use crate::queries::tags::Retagged;
use crate::queries::{shelf, shelves};
use crate::shelf::asked::Asked;
use crate::shelf::filter::Filter;
use crate::shelf::status::Status;
use crate::shelves::resolved;

/// Ten thousand ids are longer than any form.
const LARGEST_MEGABYTES: usize = 1;

/// What is to be done, and with which books: those of `ids`, or those of `query`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BulkChange)]
pub(crate) struct Bulk {
    /// At most 10,000. What is not the reader's, or not there any more, is left out.
    #[schema(required = false, nullable = false)]
    ids: Option<Vec<i64>>,
    /// As `/api/books` takes it; empty for all books. At most 10,000 may be found.
    #[schema(required = false, nullable = false)]
    query: Option<String>,
    act: Act,
}

/// What is to be done with them.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = BulkAct)]
pub(crate) enum Act {
    /// Puts them on a shelf, behind all that stand there.
    AddToShelf { shelf: i64 },
    /// Takes them off a shelf.
    RemoveFromShelf { shelf: i64 },
    /// Gives them tags besides those they have.
    AddTags { tags: Vec<String> },
    /// Takes tags from them.
    RemoveTags { tags: Vec<String> },
    /// Says where the reader is with them.
    SetStatus { status: Status },
    /// Puts them into the trash.
    Delete,
    /// Takes them out of the trash; of `ids` alone.
    Restore,
}

/// What was done.
#[derive(Serialize, ToSchema)]
#[schema(as = BulkDone)]
pub(crate) struct Done {
    /// The books that were asked for and are the reader's.
    ids: Vec<i64>,
}

/// Does the same with many books, all at once or not at all.
#[utoipa::path(
    tag = "library",
    request_body = Bulk,
    responses(
        (status = 200, body = Done),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "`too_many_tags`, `shelf_full`"),
        (status = 413, body = Problem, description = "`too_many_books`, `too_large`"),
    ),
)]
#[post("/api/books/bulk")]
pub(crate) async fn change_books(
    reader: Reader,
    request: HttpRequest,
    body: Payload,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let (reader, now) = (reader.id, accounts.clock.now());
    let body = json_body(&request, body, LARGEST_MEGABYTES).await?;
    let Bulk { ids, query, act } = serde_json::from_slice(&body).map_err(unreadable)?;
    let act = sound(act)?;
    let wanted = match (ids, query) {
        (Some(ids), None) if ids.len() > MOST_AT_ONCE => {
            return Err(Refusal::TooManyBooks.into());
        }
        (Some(ids), None) => Wanted::Ids(ids),
        (None, Some(query)) if !matches!(act, Act::Restore) => {
            let asked = Asked::parse(&query)?;
            Wanted::Found(Box::new(asked.filter()?), asked.shelf()?)
        }
        _ => {
            let why = "Please say which books: their ids, or a query.";
            return Err(ApiError::Invalid(why.into()));
        }
    };
    let done = database.write(move |db| {
        let ids = match chosen(db, reader, &wanted, matches!(act, Act::Restore))? {
            Ok(ids) => ids,
            Err(error) => return Ok(Err(error)),
        };
        done(db, reader, &ids, &act, now).map(|done| done.map(|()| Done { ids }))
    });
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(done.await??))
}

/// As any other form is refused.
fn unreadable(error: serde_json::Error) -> ApiError {
    if error.to_string().starts_with("unknown field") {
        ApiError::UnknownField(error.into())
    } else {
        ApiError::unreadable(error)
    }
}

enum Wanted {
    Ids(Vec<i64>),
    Found(Box<Filter>, Option<i64>),
}

fn sound(act: Act) -> Result<Act, ApiError> {
    Ok(match act {
        Act::AddTags { tags } => Act::AddTags {
            tags: sound_tags(&tags)?,
        },
        Act::RemoveTags { tags } if tags.len() > MOST_TAGS => {
            return Err(Refusal::TooManyTags.into());
        }
        act => act,
    })
}

fn chosen(
    db: &mut Db,
    reader: i64,
    wanted: &Wanted,
    are_deleted: bool,
) -> QueryResult<Result<Vec<i64>, ApiError>> {
    Ok(match wanted {
        Wanted::Ids(ids) => match queries::own(db, reader, ids, are_deleted)? {
            none if none.is_empty() && !ids.is_empty() => Err(ApiError::NotFound("book")),
            own => Ok(own),
        },
        Wanted::Found(filter, on) => match resolved(db, reader, (**filter).clone(), *on)? {
            None => Err(ApiError::NotFound("shelf")),
            Some(filter) => {
                let ids = shelf::ids(db, reader, &filter, MOST_AT_ONCE + 1)?;
                if ids.len() > MOST_AT_ONCE {
                    Err(Refusal::TooManyBooks.into())
                } else {
                    Ok(ids)
                }
            }
        },
    })
}

/// Nothing is written before all of it is known to be in order.
fn done(
    db: &mut Db,
    reader: i64,
    ids: &[i64],
    act: &Act,
    now: NaiveDateTime,
) -> QueryResult<Result<(), ApiError>> {
    // Other devices hear of it; a status says so itself.
    if !ids.is_empty() && !matches!(act, Act::SetStatus { .. }) {
        revision::advance(db, reader, 1)?;
    }
    match act {
        Act::AddToShelf { shelf } => return put_on(db, reader, *shelf, ids),
        Act::RemoveFromShelf { shelf } => {
            if !is_by_hand(db, reader, *shelf)? {
                return Ok(Err(ApiError::NotFound("shelf")));
            }
            for ids in ids.chunks(queries::AT_ONCE) {
                shelves::take_off(db, *shelf, ids)?;
            }
        }
        Act::AddTags { tags } => {
            let tags = as_known(tags, queries::tag_counts(db, reader)?);
            return retag(db, ids, |has| with(has, &tags));
        }
        Act::RemoveTags { tags } => {
            let gone: HashSet<_> = tags.iter().map(|tag| fold(tag)).collect();
            return retag(db, ids, |mut has| {
                has.retain(|tag| !gone.contains(&fold(tag)));
                has
            });
        }
        Act::SetStatus { status } => {
            for ids in ids.chunks(queries::AT_ONCE) {
                shelf::set_status(db, reader, ids, *status, now)?;
            }
        }
        Act::Delete => queries::set_deleted(db, ids, Some(now))?,
        Act::Restore => queries::set_deleted(db, ids, None)?,
    }
    Ok(Ok(()))
}

fn is_by_hand(db: &mut Db, reader: i64, shelf: i64) -> QueryResult<bool> {
    let shelf = shelves::one(db, reader, shelf)?;
    Ok(shelf.is_some_and(|shelf| shelf.query.is_none()))
}

fn put_on(db: &mut Db, reader: i64, shelf: i64, ids: &[i64]) -> QueryResult<Result<(), ApiError>> {
    if !is_by_hand(db, reader, shelf)? {
        return Ok(Err(ApiError::NotFound("shelf")));
    }
    let there = shelves::places(db, shelf)?;
    let known: HashSet<i64> = there.iter().map(|(book, _)| *book).collect();
    let new = ids.iter().copied().filter(|id| !known.contains(id));
    let new: Vec<_> = new.collect();
    if there.len() + new.len() > MOST_ON_A_SHELF {
        return Ok(Err(Refusal::ShelfFull.into()));
    }
    shelves::append(db, shelf, &new)?;
    Ok(Ok(()))
}

fn retag(
    db: &mut Db,
    ids: &[i64],
    change: impl Fn(Vec<String>) -> Vec<String>,
) -> QueryResult<Result<(), ApiError>> {
    let mut changed = Vec::new();
    for (book, had) in queries::tags(db, ids)? {
        let has = change(had.clone());
        if has.len() > MOST_TAGS {
            return Ok(Err(Refusal::TooManyTags.into()));
        }
        if has != had {
            changed.push(Retagged { book, had, has });
        }
    }
    queries::set_tags(db, &changed)?;
    Ok(Ok(()))
}

/// The tags as most of the reader's books write them: whoever asks for one finds all.
fn as_known(tags: &[String], counts: Vec<(String, i64)>) -> Vec<String> {
    let mut known: HashMap<String, (i64, String)> = HashMap::new();
    for (name, count) in counts {
        let most = known.entry(fold(&name)).or_default();
        if count > most.0 {
            *most = (count, name);
        }
    }
    let known = |tag: &String| known.get(&fold(tag)).map(|(_, name)| name.clone());
    tags.iter()
        .map(|tag| known(tag).unwrap_or_else(|| tag.clone()))
        .collect()
}

/// The tags and `more`, of which the spelling counts where both have a word.
fn with(mut has: Vec<String>, more: &[String]) -> Vec<String> {
    for tag in more {
        let word = fold(tag);
        match has.iter_mut().find(|known| fold(known) == word) {
            Some(known) => known.clone_from(tag),
            None => has.push(tag.clone()),
        }
    }
    has
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_written_as_most_books_have_it() {
        let words = |all: &[&str]| all.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
        let counts = vec![("Sci-Fi".into(), 3), ("sci-fi".into(), 1)];
        let tags = as_known(&words(&["SCI-FI", "New"]), counts);
        assert_eq!(tags, ["Sci-Fi", "New"]);
        let has = words(&["sci-fi", "Old"]);
        assert_eq!(with(has, &tags), ["Sci-Fi", "Old", "New"]);
    }
}
