//! Which series are there, and what comes next in them?

use std::collections::HashMap;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

use super::filter::MOST_OF_A_KIND;
use super::page::ListedBook;
use super::status::Status;
use crate::queries::{series as queries, shelf};

/// A series, with the book that comes next.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeriesStack {
    name: String,
    /// How many books of it there are.
    count: i64,
    /// How many of them are finished, or given up.
    finished: i64,
    /// The first that is neither; the first of all where there is none.
    book: ListedBook,
}

/// A series that is being counted.
struct Counted {
    name: String,
    count: i64,
    finished: i64,
    first: i64,
    next: Option<i64>,
}

/// The reader's series, in the order of their names; at most 500.
#[utoipa::path(
    tag = "library",
    responses((status = 200, body = [SeriesStack]), (status = 401, body = Problem)),
)]
#[get("/api/books/series")]
pub(crate) async fn list_series(
    reader: Reader,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let stacks = database.read(move |db| {
        let mut all = counted(queries::parts(db, reader.id)?);
        all.truncate(MOST_OF_A_KIND);
        let ids: Vec<_> = all
            .iter()
            .map(|series| series.next.unwrap_or(series.first))
            .collect();
        let rows = shelf::rows(db, reader.id, &ids)?;
        let mut rows: HashMap<_, _> = rows.into_iter().map(|row| (row.id, row)).collect();
        let stack = |(series, id): (Counted, i64)| {
            Some(SeriesStack {
                book: rows.remove(&id)?.into(),
                name: series.name,
                count: series.count,
                finished: series.finished,
            })
        };
        Ok(all
            .into_iter()
            .zip(ids)
            .filter_map(stack)
            .collect::<Vec<_>>())
    });
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(stacks.await?))
}

/// Books of one series need not stand together: others may have a name that sorts alike.
fn counted(parts: Vec<queries::Part>) -> Vec<Counted> {
    let mut all: Vec<Counted> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for (name, id, status) in parts {
        let at = *known.entry(name.clone()).or_insert_with(|| {
            all.push(Counted {
                name,
                count: 0,
                finished: 0,
                first: id,
                next: None,
            });
            all.len() - 1
        });
        let Some(series) = all.get_mut(at) else {
            continue;
        };
        series.count += 1;
        match Status::parse(&status).unwrap_or_default() {
            Status::Finished | Status::GivenUp => series.finished += 1,
            Status::Unread | Status::Reading => series.next = series.next.or(Some(id)),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_next_is_the_first_that_is_not_read() {
        let part = |name: &str, id, status: &str| (name.to_owned(), id, status.to_owned());
        let all = counted(vec![
            part("Zeit", 1, "finished"),
            part("zeit", 9, "unread"),
            part("Zeit", 2, "given_up"),
            part("Zeit", 3, "reading"),
            part("Zeit", 4, "unread"),
            part("Aus", 5, "finished"),
        ]);
        let told: Vec<_> = all
            .iter()
            .map(|series| (&*series.name, series.count, series.finished, series.next))
            .collect();
        assert_eq!(
            told,
            [
                ("Zeit", 4, 2, Some(3)),
                ("zeit", 1, 0, Some(9)),
                ("Aus", 1, 1, None)
            ]
        );
        assert_eq!(all[2].first, 5);
    }
}
