//! Pages of the shelf, and what stands on it.
//!
//! What is found is told by ids first, out of narrow rows and an index that has all that is asked
//! for: those with tables of contents are read for one page alone.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDateTime;
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::helper_types::{InnerJoin, IntoBoxed};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamp};

use super::{revs, thumbnails};
use crate::shelf::cursor::{Cursor, Key, Sort};
use crate::shelf::filter::{Filter, MOST_OF_A_KIND, Wanted};
use crate::shelf::status::Status;
use vokal_accounts::revision;
use vokal_base::db::Db;
use vokal_base::db::schema::{book_keys, book_tags, books, contributors, shelf_books};

diesel::define_sql_function! {
    fn lower(text: Text) -> Text;
}

/// A book as the shelf shows it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = books)]
pub(crate) struct ListedRow {
    pub id: i64,
    pub title: String,
    pub author: String,
    pub language: String,
    pub series: String,
    pub series_index: Option<f64>,
    pub cover_path: Option<String>,
    pub uploaded_at: NaiveDateTime,
    pub last_read_at: Option<NaiveDateTime>,
    pub progress: i32,
    pub status: String,
    pub finished_at: Option<NaiveDateTime>,
    pub file_size: i64,
    #[diesel(select_expression = revs::own_cover())]
    #[diesel(select_expression_type = SqlLiteral<Nullable<Text>>)]
    pub own_cover: Option<String>,
    #[diesel(select_expression = thumbnails::shown())]
    #[diesel(select_expression_type = SqlLiteral<Nullable<Text>>)]
    pub thumbnail: Option<String>,
}

/// A page of the shelf.
pub(crate) struct Found {
    pub rows: Vec<ListedRow>,
    pub total: i64,
    pub next: Option<Cursor>,
}

type Keyed =
    IntoBoxed<'static, InnerJoin<books::table, book_keys::table>, <Db as Connection>::Backend>;
type Plain = IntoBoxed<'static, books::table, <Db as Connection>::Backend>;

/// Those of the reader's books that are asked for, but for the words.
macro_rules! narrowed {
    ($all:expr, $reader:expr, $filter:expr) => {{
        let mut all = $all
            .filter(books::user_id.eq($reader))
            .filter(books::deleted_at.is_null());
        let filter: &Filter = $filter;
        for filter in filter.parts() {
            if let Some(author) = &filter.author {
                let theirs = contributors::table
                    .filter(contributors::name.eq(author.clone()))
                    .select(contributors::book_id);
                all = all.filter(books::id.eq_any(theirs));
            }
            if let Some(series) = &filter.series {
                all = all.filter(books::series.eq(series.clone()));
            }
            if let Some(language) = &filter.language {
                let kind = |between: &str| format!("{}{between}%", escaped(language));
                all = all.filter(
                    lower(books::language)
                        .eq(language.clone())
                        .or(lower(books::language).like(kind("-")).escape('\\'))
                        .or(lower(books::language).like(kind("\\_")).escape('\\')),
                );
            }
            if !filter.statuses.is_empty() {
                let statuses = filter.statuses.iter().map(|status| status.as_str());
                all = all.filter(books::status.eq_any(statuses.collect::<Vec<_>>()));
            }
            if let Some(tag) = &filter.tag {
                let tagged = book_tags::table
                    .filter(book_tags::name.eq(tag.clone()))
                    .select(book_tags::book_id);
                all = all.filter(books::id.eq_any(tagged));
            }
            if let Some(shelf) = filter.shelf {
                let there = shelf_books::table
                    .filter(shelf_books::shelf_id.eq(shelf))
                    .select(shelf_books::book_id);
                all = all.filter(books::id.eq_any(there));
            }
        }
        all
    }};
}

/// The reader's books that are asked for, with their keys.
fn keyed(reader: i64, filter: &Filter) -> Keyed {
    let all: Keyed = books::table.inner_join(book_keys::table).into_boxed();
    let mut all: Keyed = narrowed!(all, reader, filter);
    for word in filter.parts().flat_map(|filter| &filter.words) {
        let pattern = format!("%{}%", escaped(word));
        all = all.filter(book_keys::search_text.like(pattern).escape('\\'));
    }
    all
}

/// The same where no word is looked for: without keys there is half as much to read.
fn plain(reader: i64, filter: &Filter) -> Plain {
    narrowed!(books::table.into_boxed(), reader, filter)
}

/// Where a book stands on a shelf.
fn place_on(shelf: i64) -> SqlLiteral<BigInt> {
    sql(&format!(
        "(SELECT position FROM shelf_books WHERE shelf_id = {shelf} AND book_id = books.id)"
    ))
}

/// One column of all that are asked for.
macro_rules! column_of {
    ($db:expr, $reader:expr, $filter:expr, $column:expr) => {
        if $filter.is_wordless() {
            plain($reader, $filter).select($column).load($db)
        } else {
            keyed($reader, $filter).select($column).load($db)
        }
    };
}

fn count(db: &mut Db, reader: i64, filter: &Filter) -> QueryResult<i64> {
    if filter.is_wordless() {
        plain(reader, filter).count().get_result(db)
    } else {
        keyed(reader, filter).count().get_result(db)
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '%' | '_') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Keys and ids behind a cursor, in order.
macro_rules! keys_behind {
    ($db:expr, $all:expr, $wanted:expr, $column:expr, $kind:path) => {{
        let (mut all, wanted): (_, &Wanted) = ($all, $wanted);
        if let Some(Cursor {
            key: $kind(key),
            id,
            ..
        }) = &wanted.after
        {
            let is_tied = $column.eq(key.clone());
            all = if wanted.down {
                let is_tied = is_tied.and(books::id.lt(*id));
                all.filter($column.lt(key.clone()).or(is_tied))
            } else {
                let is_tied = is_tied.and(books::id.gt(*id));
                all.filter($column.gt(key.clone()).or(is_tied))
            };
        }
        all = if wanted.down {
            all.order(($column.desc(), books::id.desc()))
        } else {
            all.order(($column.asc(), books::id.asc()))
        };
        let rows = all.limit(wanted.limit + 1).select(($column, books::id));
        let rows = rows.load::<(_, i64)>($db)?;
        rows.into_iter()
            .map(|(key, id)| ($kind(key), id))
            .collect::<Vec<(Key, i64)>>()
    }};
}

/// The ids of all that are asked for, at most so many.
pub(crate) fn ids(db: &mut Db, reader: i64, filter: &Filter, most: usize) -> QueryResult<Vec<i64>> {
    let mut ids: Vec<i64> = column_of!(db, reader, filter, books::id)?;
    ids.sort_unstable();
    ids.truncate(most);
    Ok(ids)
}

/// A page of the books that are asked for.
pub(crate) fn page(db: &mut Db, reader: i64, wanted: &Wanted) -> QueryResult<Found> {
    let filter = &wanted.filter;
    /// By a column of the books themselves.
    macro_rules! by {
        ($column:expr, $kind:path) => {
            if filter.is_wordless() {
                keys_behind!(db, plain(reader, filter), wanted, $column, $kind)
            } else {
                keys_behind!(db, keyed(reader, filter), wanted, $column, $kind)
            }
        };
    }
    let all = keyed(reader, filter);
    let mut keys = match wanted.sort {
        Sort::Title => keys_behind!(db, all, wanted, book_keys::sort_title, Key::Text),
        Sort::Author => keys_behind!(db, all, wanted, book_keys::sort_author, Key::Text),
        Sort::Series => keys_behind!(db, all, wanted, book_keys::sort_series, Key::Text),
        Sort::Added => by!(books::uploaded_at, Key::Moment),
        // The engines disagree on where nothing comes: never is long ago.
        Sort::Read => by!(
            sql::<Timestamp>("COALESCE(last_read_at, '1970-01-01 00:00:00')"),
            Key::Moment
        ),
        Sort::Progress => by!(books::progress, Key::Number),
        Sort::Shelf => by!(place_on(wanted.shelf.unwrap_or_default()), Key::Place),
    };
    let limit = usize::try_from(wanted.limit).unwrap_or_default();
    let is_more = keys.len() > limit;
    keys.truncate(limit);
    let next = keys.last().filter(|_| is_more).map(|(key, id)| Cursor {
        sort: wanted.sort,
        down: wanted.down,
        key: key.clone(),
        id: *id,
    });
    let ids: Vec<i64> = keys.into_iter().map(|(_, id)| id).collect();
    Ok(Found {
        total: if is_more || wanted.after.is_some() {
            count(db, reader, filter)?
        } else {
            i64::try_from(ids.len()).unwrap_or(i64::MAX)
        },
        rows: rows(db, reader, &ids)?,
        next,
    })
}

/// The books of these ids, in their order; one that is gone by now is left out.
pub(crate) fn rows(db: &mut Db, reader: i64, ids: &[i64]) -> QueryResult<Vec<ListedRow>> {
    let found: Vec<ListedRow> = books::table
        .filter(books::id.eq_any(ids))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select(ListedRow::as_select())
        .load(db)?;
    let mut by_id: HashMap<_, _> = found.into_iter().map(|row| (row.id, row)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

/// Which authors have written how many of them.
pub(crate) fn authors(
    db: &mut Db,
    reader: i64,
    filter: &Filter,
) -> QueryResult<Vec<(String, i64)>> {
    let found: Vec<i64> = column_of!(db, reader, filter, books::id)?;
    let found: HashSet<i64> = found.into_iter().collect();
    // Of all of them: neither engine takes ten thousand ids in one question.
    let names: Vec<(i64, String)> = contributors::table
        .inner_join(books::table.on(books::id.eq(contributors::book_id)))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select((contributors::book_id, contributors::name))
        .load(db)?;
    let names = names.into_iter().filter(|(book, _)| found.contains(book));
    Ok(counted(names.map(|(_, name)| name).collect()))
}

/// Which tags have how many of them.
pub(crate) fn tags(db: &mut Db, reader: i64, filter: &Filter) -> QueryResult<Vec<(String, i64)>> {
    let found: Vec<i64> = column_of!(db, reader, filter, books::id)?;
    let found: HashSet<i64> = found.into_iter().collect();
    let names: Vec<(i64, String)> = book_tags::table
        .inner_join(books::table.on(books::id.eq(book_tags::book_id)))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select((book_tags::book_id, book_tags::name))
        .load(db)?;
    let names = names.into_iter().filter(|(book, _)| found.contains(book));
    Ok(counted(names.map(|(_, name)| name).collect()))
}

/// Which series have how many of them.
pub(crate) fn series(db: &mut Db, reader: i64, filter: &Filter) -> QueryResult<Vec<(String, i64)>> {
    column_of!(db, reader, filter, books::series).map(counted)
}

/// In which languages are how many of them, as their books call them.
pub(crate) fn languages(
    db: &mut Db,
    reader: i64,
    filter: &Filter,
) -> QueryResult<Vec<(String, i64)>> {
    column_of!(db, reader, filter, books::language).map(counted)
}

/// Of which status are how many of them.
pub(crate) fn statuses(
    db: &mut Db,
    reader: i64,
    filter: &Filter,
) -> QueryResult<Vec<(String, i64)>> {
    column_of!(db, reader, filter, books::status).map(counted)
}

/// How often each value is there, the most frequent first.
fn counted(values: Vec<String>) -> Vec<(String, i64)> {
    let mut counts: HashMap<String, i64> = HashMap::new();
    for value in values.into_iter().filter(|value| !value.is_empty()) {
        *counts.entry(value).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by(|(a, many), (b, few)| few.cmp(many).then_with(|| a.cmp(b)));
    counts.truncate(MOST_OF_A_KIND);
    counts
}

/// Says where the reader is with some of their books, no more than one question may name; tells of
/// how many that is something new.
pub(crate) fn set_status(
    db: &mut Db,
    reader: i64,
    ids: &[i64],
    status: Status,
    now: NaiveDateTime,
) -> QueryResult<usize> {
    let others = || {
        books::table
            .filter(books::id.eq_any(ids))
            .filter(books::user_id.eq(reader))
            .filter(books::deleted_at.is_null())
            .filter(books::status.ne(status.as_str()))
    };
    let new: Vec<i64> = others().select(books::id).load(db)?;
    if new.is_empty() {
        return Ok(0);
    }
    let rev = revision::advance(db, reader, 1)?;
    super::revs::status_said(db, &new, rev)?;
    let finished_at = (status == Status::Finished).then_some(now);
    diesel::update(books::table.filter(books::id.eq_any(&new)))
        .set((
            books::status.eq(status.as_str()),
            books::finished_at.eq(finished_at),
        ))
        .execute(db)
}
