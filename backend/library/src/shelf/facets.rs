//! How many books are there of each kind?

use std::collections::BTreeMap;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Query};
use actix_web::{Responder, get};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

use super::asked::Asked;
use super::filter::Filter;
use super::status::Status;
use crate::queries::shelf;
use crate::shelves;

/// One of a kind.
#[derive(Serialize, ToSchema)]
pub(crate) struct Facet {
    /// What is asked for to get these books.
    name: String,
    /// How many there are.
    count: i64,
}

/// How many books there are of each status.
#[derive(Serialize, ToSchema)]
pub(crate) struct StatusFacet {
    name: Status,
    count: i64,
}

/// What the books can be narrowed by, each with how many would be left.
#[derive(Serialize, ToSchema)]
pub(crate) struct Facets {
    authors: Vec<Facet>,
    series: Vec<Facet>,
    tags: Vec<Facet>,
    languages: Vec<Facet>,
    statuses: Vec<StatusFacet>,
}

/// How many of the reader's books are of each author, series, tag, language and status, at most 500 of
/// each. It takes what `/api/books?view=page` takes; each kind leaves out its own filter, so that
/// another of its kind can be chosen.
#[utoipa::path(
    tag = "library",
    params(Asked),
    responses(
        (status = 200, body = Facets),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 404, body = Problem, description = "There is no such shelf"),
    ),
)]
#[get("/api/books/facets")]
pub(crate) async fn get_facets(
    reader: Reader,
    asked: Query<Asked>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let asked = asked.into_inner();
    let filter = asked.filter()?;
    let smart = asked.shelf()?;
    let read = database.read(move |db| {
        let Some(filter) = shelves::resolved(db, reader.id, filter.clone(), smart)? else {
            return Ok(None);
        };
        let without = |change: fn(&mut Filter)| {
            let mut filter = filter.clone();
            change(&mut filter);
            filter
        };
        let reader = reader.id;
        let authors = shelf::authors(db, reader, &without(|filter| filter.author = None))?;
        let series = shelf::series(db, reader, &without(|filter| filter.series = None))?;
        let tags = shelf::tags(db, reader, &without(|filter| filter.tag = None))?;
        let languages = shelf::languages(db, reader, &without(|filter| filter.language = None))?;
        let statuses = shelf::statuses(db, reader, &without(|filter| filter.statuses.clear()))?;
        Ok(Some(Facets {
            authors: told(authors),
            series: told(series),
            tags: told(tags),
            languages: told(by_language(languages)),
            statuses: statuses
                .into_iter()
                .filter_map(|(name, count)| {
                    let name = Status::parse(&name)?;
                    Some(StatusFacet { name, count })
                })
                .collect(),
        }))
    });
    Ok(Json(read.await?.ok_or(ApiError::NotFound("shelf"))?)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

fn told(counted: Vec<(String, i64)>) -> Vec<Facet> {
    let facets = counted.into_iter().filter(|(name, _)| !name.is_empty());
    facets.map(|(name, count)| Facet { name, count }).collect()
}

/// `de`, `de-AT` and `DE_ch` are one language.
pub(crate) fn by_language(counted: Vec<(String, i64)>) -> Vec<(String, i64)> {
    let mut languages: BTreeMap<String, i64> = BTreeMap::new();
    for (tag, count) in counted {
        let language = tag.split(['-', '_']).next().unwrap_or_default();
        *languages.entry(language.to_lowercase()).or_default() += count;
    }
    let mut languages: Vec<_> = languages.into_iter().collect();
    languages.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    languages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_a_language_are_counted_together() {
        let counted = [("en", 1), ("de-AT", 2), ("DE", 1), ("", 4), ("de_CH", 1)];
        let counted = counted.map(|(tag, count)| (tag.to_owned(), count));
        let told = by_language(counted.into());
        let expected = [("", 4), ("de", 4), ("en", 1)];
        assert_eq!(told, expected.map(|(tag, count)| (tag.to_owned(), count)));
    }
}
