//! What does a page of the shelf answer?

use actix_web::web::Query;
use serde::Deserialize;
use utoipa::IntoParams;
use vokal_base::problem::ApiError;

use super::cursor::{Cursor, Sort};
use super::filter::{Filter, Wanted};
use super::keys::words;
use super::status::Status;

/// How many books are told at once, unless somebody asks for more or fewer.
const USUAL: i64 = 100;
const MOST: i64 = 1000;
/// The longest value, in bytes.
const LONGEST: usize = 4000;

/// Which books, and in which order.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Asked {
    /// `page` for a page of the books; without it all of them are told, as an array, and whatever
    /// else is asked is left out.
    #[param(required = false)]
    pub view: Option<String>,
    /// Words that stand in the title, the authors' names, the series, the publisher's name or the
    /// file's, as they are typed.
    #[param(required = false)]
    q: Option<String>,
    /// `read`, `added` (the usual one), `title`, `author`, `series`, `progress`, or `shelf` for the
    /// order of the shelf that is asked for.
    #[param(required = false)]
    sort: Option<String>,
    /// `asc` or `desc`; each `sort` has its own.
    #[param(required = false)]
    order: Option<String>,
    /// The name of one author.
    #[param(required = false)]
    author: Option<String>,
    /// The name of a series.
    #[param(required = false)]
    series: Option<String>,
    /// One of the book's tags.
    #[param(required = false)]
    tag: Option<String>,
    /// The number of a shelf; a smart one asks for what it is made of besides.
    #[param(required = false)]
    shelf: Option<String>,
    /// A language, such as `de`; `de-AT` is one of its kinds.
    #[param(required = false)]
    language: Option<String>,
    /// `unread`, `reading`, `finished` or `given_up`; several with commas between them.
    #[param(required = false)]
    status: Option<String>,
    /// The `next` of the page before.
    #[param(required = false)]
    cursor: Option<String>,
    /// How many, at most; 1 to 1,000, 100 unless said.
    #[param(required = false)]
    limit: Option<String>,
}

impl Asked {
    pub(crate) fn filter(&self) -> Result<Filter, ApiError> {
        let statuses = said(self.status.as_ref())?.map_or(Ok(Vec::new()), |list| {
            let each = list.split(',').map(Status::parse);
            each.collect::<Option<Vec<_>>>()
                .ok_or_else(|| refused("status"))
        })?;
        Ok(Filter {
            words: said(self.q.as_ref())?.map_or_else(Vec::new, |typed| words(&typed)),
            author: said(self.author.as_ref())?,
            series: said(self.series.as_ref())?,
            language: said(self.language.as_ref())?.map(|tag| tag.to_lowercase()),
            statuses,
            tag: said(self.tag.as_ref())?,
            // Whose it is, and which kind, nobody has looked at yet.
            shelf: None,
            smart: None,
        })
    }

    /// The shelf that is asked for.
    pub(crate) fn shelf(&self) -> Result<Option<i64>, ApiError> {
        let told = said(self.shelf.as_ref())?;
        told.map(|id| id.parse().map_err(|_| refused("shelf")))
            .transpose()
    }

    /// From what stands in an address.
    pub(crate) fn parse(query: &str) -> Result<Self, ApiError> {
        if query.len() > LONGEST {
            return Err(refused("query"));
        }
        Query::<Self>::from_query(query.trim_start_matches('?'))
            .map(Query::into_inner)
            .map_err(|_| refused("query"))
    }

    pub(crate) fn wanted(&self) -> Result<Wanted, ApiError> {
        let sort = said(self.sort.as_ref())?.map_or(Ok(Sort::default()), |text| {
            Sort::parse(&text).ok_or_else(|| refused("sort"))
        })?;
        let down = match said(self.order.as_ref())?.as_deref() {
            None => sort.is_downwards(),
            Some("asc") => false,
            Some("desc") => true,
            Some(_) => return Err(refused("order")),
        };
        if sort == Sort::Shelf && self.shelf()?.is_none() {
            return Err(refused("sort"));
        }
        let after = said(self.cursor.as_ref())?
            .map(|text| Cursor::parse(&text, sort, down).ok_or_else(|| refused("cursor")))
            .transpose()?;
        let limit = said(self.limit.as_ref())?.map_or(Ok(USUAL), |text| {
            let limit = text.parse::<i64>().ok();
            limit
                .filter(|limit| (1..=MOST).contains(limit))
                .ok_or_else(|| refused("limit"))
        })?;
        Ok(Wanted {
            filter: self.filter()?,
            sort,
            down,
            after,
            limit,
            shelf: self.shelf()?,
        })
    }
}

/// What is said, if it is; no database takes a NUL.
fn said(value: Option<&String>) -> Result<Option<String>, ApiError> {
    match value.filter(|value| !value.is_empty()) {
        Some(value) if value.len() > LONGEST || value.contains('\0') => Err(ApiError::Invalid(
            "No book has such words: they are too long, or hold a NUL.".into(),
        )),
        value => Ok(value.cloned()),
    }
}

fn refused(name: &str) -> ApiError {
    ApiError::Invalid(format!("There is no such {name}."))
}
