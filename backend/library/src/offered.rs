//! What do catalogues for other programs show of a reader's books?
//!
//! The door for crates above: pages of the shelf, as `shelf` finds them, with what stands in a
//! catalogue besides.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;

use crate::queries::{offered, shelf};
use crate::shelf::cursor::{Cursor, Sort};
use crate::shelf::facets::by_language;
use crate::shelf::filter::{Filter, Wanted};
use crate::shelf::keys::{self, author_key, sortable};
use crate::shelf::status::Status;

pub use crate::queries::offered::{Author, Offered};

/// How many books stand on a page.
pub const ON_A_PAGE: i64 = 50;
/// How many names of a kind the books of a page can be narrowed by: a list of facets is looked at.
const MOST_NAMES: usize = 30;
/// The longest value, in bytes.
const LONGEST: usize = 4000;

/// By what a catalogue sorts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// What came in last first.
    #[default]
    Added,
    /// What was read last first.
    Read,
    /// By title.
    Title,
    /// By series and the number in it.
    Series,
}

/// A kind of names that books can be found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Who wrote them, by family name.
    Authors,
    /// To which series they belong.
    Series,
    /// What they are found under.
    Tags,
}

/// Which books are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// Words as somebody types them.
    pub words: Option<String>,
    /// The name of one author.
    pub author: Option<String>,
    /// The name of a series.
    pub series: Option<String>,
    /// What they are found under.
    pub tag: Option<String>,
    /// Such as `de`.
    pub language: Option<String>,
    /// `unread`, `reading`, `finished` or `given_up`.
    pub status: Option<String>,
    /// In which order.
    pub order: Order,
    /// The `next` of the page before.
    pub cursor: Option<String>,
}

/// Some of them.
#[derive(Clone, Debug)]
pub struct Page {
    /// At most [`ON_A_PAGE`].
    pub books: Vec<Offered>,
    /// How many there are on all pages.
    pub total: i64,
    /// Where the next page goes on; none if this is the last.
    pub next: Option<String>,
}

/// What the books can be narrowed by, each with how many would be left.
#[derive(Clone, Debug, Default)]
pub struct Facets {
    /// Those of most books first, as the next two.
    pub authors: Vec<(String, i64)>,
    /// Names.
    pub series: Vec<(String, i64)>,
    /// Names.
    pub tags: Vec<(String, i64)>,
    /// Primary tags, such as `de`.
    pub languages: Vec<(String, i64)>,
    /// As [`Wish::status`] has them.
    pub statuses: Vec<(String, i64)>,
}

/// An author, a series or a tag of the reader's books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The name, as it is shown and asked for.
    pub name: String,
    /// How many.
    pub books: i64,
}

impl Wish {
    fn filter(&self) -> Result<Filter, ApiError> {
        let status = said(self.status.as_deref())?;
        let status = status.map(|name| Status::parse(&name).ok_or_else(|| refused("status")));
        Ok(Filter {
            words: said(self.words.as_deref())?.map_or_else(Vec::new, |typed| keys::words(&typed)),
            author: said(self.author.as_deref())?,
            series: said(self.series.as_deref())?,
            tag: said(self.tag.as_deref())?,
            language: said(self.language.as_deref())?.map(|tag| tag.to_lowercase()),
            statuses: status.transpose()?.into_iter().collect(),
            ..Filter::default()
        })
    }

    fn wanted(&self) -> Result<Wanted, ApiError> {
        let sort = match self.order {
            Order::Added => Sort::Added,
            Order::Read => Sort::Read,
            Order::Title => Sort::Title,
            Order::Series => Sort::Series,
        };
        let down = sort.is_downwards();
        let cursor = said(self.cursor.as_deref())?;
        let cursor =
            cursor.map(|text| Cursor::parse(&text, sort, down).ok_or_else(|| refused("cursor")));
        Ok(Wanted {
            filter: self.filter()?,
            shelf: None,
            sort,
            down,
            after: cursor.transpose()?,
            limit: ON_A_PAGE,
        })
    }
}

/// A page of the books that are asked for.
///
/// # Errors
///
/// [`ApiError::Invalid`] if there is no such order, status or page; and if the database does not
/// answer.
pub async fn page(database: &Database, reader: i64, wish: &Wish) -> Result<Page, ApiError> {
    let wanted = wish.wanted()?;
    let read = database.read(move |db| {
        let found = shelf::page(db, reader, &wanted)?;
        let ids: Vec<i64> = found.rows.iter().map(|row| row.id).collect();
        Ok(Page {
            books: offered::of(db, reader, &ids)?,
            total: found.total,
            next: found.next.map(|cursor| cursor.told()),
        })
    });
    read.await
}

/// One of the reader's books.
///
/// # Errors
///
/// [`ApiError::NotFound`] if they have no such book.
pub async fn one(database: &Database, reader: i64, book: i64) -> Result<Offered, ApiError> {
    let read = database.read(move |db| offered::of(db, reader, &[book]));
    let found = read.await?.pop();
    found.ok_or(ApiError::NotFound("book"))
}

/// What the books that are asked for can be narrowed by; each kind leaves out its own filter.
/// Names are counted where somebody has to choose among `few` books: who looks at all of them has
/// pages of names ([`names`]), and counting those of ten thousand takes longer than the page.
///
/// # Errors
///
/// As [`page`].
pub async fn facets(
    database: &Database,
    reader: i64,
    wish: &Wish,
    few: bool,
) -> Result<Facets, ApiError> {
    let filter = wish.filter()?;
    let read = database.read(move |db| {
        let without = |change: fn(&mut Filter)| {
            let mut filter = filter.clone();
            change(&mut filter);
            filter
        };
        let mut facets = Facets::default();
        if few {
            facets.authors = shelf::authors(db, reader, &without(|filter| filter.author = None))?;
            facets.series = shelf::series(db, reader, &without(|filter| filter.series = None))?;
            facets.tags = shelf::tags(db, reader, &without(|filter| filter.tag = None))?;
            for names in [&mut facets.authors, &mut facets.series, &mut facets.tags] {
                names.truncate(MOST_NAMES);
            }
        }
        let languages = shelf::languages(db, reader, &without(|filter| filter.language = None))?;
        facets.languages = by_language(languages)
            .into_iter()
            .filter(|(tag, _)| !tag.is_empty())
            .collect();
        facets.statuses = shelf::statuses(db, reader, &without(|filter| filter.statuses.clear()))?;
        Ok(facets)
    });
    read.await
}

/// Names of a kind that the reader's books have, sorted: those behind `after`, one more than
/// [`ON_A_PAGE`] if there are more.
///
/// # Errors
///
/// If the database does not answer.
pub async fn names(
    database: &Database,
    reader: i64,
    kind: Kind,
    after: Option<String>,
) -> Result<Vec<Counted>, ApiError> {
    let after = said(after.as_deref())?;
    let read = database.read(move |db| counted(db, reader, kind, after.as_deref()));
    read.await
}

fn counted(db: &mut Db, reader: i64, kind: Kind, after: Option<&str>) -> QueryResult<Vec<Counted>> {
    let alone = |names: Vec<String>| {
        names
            .into_iter()
            .map(|name| (name, String::new()))
            .collect()
    };
    let found: Vec<(String, String)> = match kind {
        Kind::Authors => offered::authors(db, reader)?,
        Kind::Series => alone(offered::series(db, reader)?),
        Kind::Tags => alone(offered::tags(db, reader)?),
    };
    // To fold a name takes longer than to count it.
    let mut names: HashMap<(String, String), i64> = HashMap::new();
    for pair in found {
        *names.entry(pair).or_default() += 1;
    }
    let key = match kind {
        Kind::Authors => author_key,
        Kind::Series | Kind::Tags => |name: &str, _: &str| sortable(name),
    };
    let all = by_key(names, key);
    let known = after.and_then(|after| all.keys().find(|(_, name)| name == after));
    // Of one that is gone by now it is known at least how the name would be sorted.
    let after_key = known
        .cloned()
        .or_else(|| after.map(|name| (key(name, ""), name.to_owned())));
    let behind = all
        .into_iter()
        .filter(|(key, _)| after_key.as_ref().is_none_or(|after| key > after));
    let most = usize::try_from(ON_A_PAGE).unwrap_or_default() + 1;
    let told = behind.map(|((_, name), books)| Counted { name, books });
    Ok(told.take(most).collect())
}

/// Each name once, by its first key, however differently books want it sorted.
fn by_key(
    names: HashMap<(String, String), i64>,
    key: impl Fn(&str, &str) -> String,
) -> BTreeMap<(String, String), i64> {
    let mut once: HashMap<String, (String, i64)> = HashMap::new();
    for ((name, sort_name), books) in names {
        let key = key(&name, &sort_name);
        match once.entry(name) {
            Entry::Occupied(mut known) => {
                let (first, all) = known.get_mut();
                *all += books;
                if key < *first {
                    *first = key;
                }
            }
            Entry::Vacant(new) => {
                new.insert((key, books));
            }
        }
    }
    let keyed = once.into_iter();
    keyed
        .map(|(name, (key, books))| ((key, name), books))
        .collect()
}

/// What is said, if it is; no database takes a NUL.
fn said(value: Option<&str>) -> Result<Option<String>, ApiError> {
    match value.filter(|value| !value.is_empty()) {
        Some(value) if value.len() > LONGEST || value.contains('\0') => Err(ApiError::Invalid(
            "No book has such words: they are too long, or hold a NUL.".into(),
        )),
        value => Ok(value.map(str::to_owned)),
    }
}

fn refused(name: &str) -> ApiError {
    ApiError::Invalid(format!("There is no such {name}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_author_whom_two_books_sort_otherwise_stands_there_once() {
        let pair = |name: &str, sort: &str| (name.to_owned(), sort.to_owned());
        let names = HashMap::from([
            (pair("Anna Seghers", "Seghers, Anna"), 2),
            (pair("Anna Seghers", "Anna Seghers"), 3),
            (pair("Max Brod", "Brod, Max"), 1),
        ]);
        let told: Vec<_> = by_key(names, author_key)
            .into_iter()
            .map(|((_, name), books)| (name, books))
            .collect();
        assert_eq!(
            told,
            [("Anna Seghers".to_owned(), 5), ("Max Brod".to_owned(), 1)]
        );
    }
}
