//! Books that an earlier version of the importer has read in.

use diesel::prelude::*;

use super::fonts::BookFont;
use crate::details::model::Field;
use crate::import::{Contributor, Direction, FixedPage, IMPORT_VERSION, PrintedPage, Recording};
use vokal_accounts::revision;
use vokal_base::db::Db;
use vokal_base::db::schema::{books, chapters};

/// A book that is to be read anew.
#[derive(Clone, Debug, Queryable)]
pub(crate) struct Stored {
    pub id: i64,
    pub reader: i64,
    pub blob: String,
    pub content_hash: String,
}

/// A chapter as it is stored.
#[derive(Clone, Debug, Queryable)]
pub(crate) struct StoredChapter {
    pub position: i32,
    pub path: String,
    pub html: String,
}

/// How many books are to be read anew.
pub(crate) fn count(db: &mut Db) -> QueryResult<i64> {
    books::table
        .filter(books::import_version.lt(IMPORT_VERSION))
        .count()
        .get_result(db)
}

/// The next after `id`; those that were read last come first, and deleted ones, too, as they may
/// come back.
pub(crate) fn next(db: &mut Db, after: i64) -> QueryResult<Option<Stored>> {
    books::table
        .filter(books::import_version.lt(IMPORT_VERSION))
        .filter(books::id.gt(after))
        .order(books::id)
        .select((books::id, books::user_id, books::blob, books::content_hash))
        .first(db)
        .optional()
}

pub(crate) fn chapters_of(db: &mut Db, book: i64) -> QueryResult<Vec<StoredChapter>> {
    chapters::table
        .filter(chapters::book_id.eq(book))
        .order(chapters::position)
        .select((chapters::position, chapters::path, chapters::html))
        .load(db)
}

/// What of a book is kept after it was read anew.
pub(crate) struct Reread {
    /// Chapters that have another markup, told by their position.
    pub changed: Vec<(i32, String)>,
    /// For the whole.
    pub content_hash: String,
    /// In which direction its pages go; nothing if that stays as it is.
    pub direction: Option<Direction>,
    /// Those that it is now known to have; nothing if they stay as they are.
    pub pages: Option<Vec<PrintedPage>>,
    /// What of it can be played.
    pub recordings: Vec<Recording>,
    /// The fonts of its text and of its drawn pages, written anew.
    pub fonts: Option<Vec<BookFont>>,
    /// Chapters that it has drawn as pages, told by their position.
    pub fixed_pages: Vec<(i32, FixedPage)>,
    /// What it says of itself; nothing if that stays as it is.
    pub about: Option<About>,
}

/// What lists say of a book, but for its title: that may be its file's name.
pub(crate) struct About {
    pub author: String,
    pub contributors: Vec<Contributor>,
    pub series: String,
    pub series_index: Option<f64>,
    pub description: String,
    pub tags: Vec<String>,
}

/// Of these may be edits of the reader's.
const ABOUT: [Field; 4] = [
    Field::Authors,
    Field::Series,
    Field::Description,
    Field::Tags,
];

/// Keeps all of that, and that this is done.
///
/// * `blob`: the file that was read. A book that has another one by now has been made anew
///   meanwhile, and stays as it is.
pub(crate) fn keep(db: &mut Db, book: i64, blob: &str, reread: &Reread) -> QueryResult<()> {
    let own: Option<(i64, String, String)> = books::table
        .find(book)
        .select((books::user_id, books::blob, books::content_hash))
        .first(db)
        .optional()?;
    let Some((reader, own, content_hash)) = own else {
        return Ok(());
    };
    if own != blob {
        return Ok(());
    }
    // The account's row is locked before the book's; its reader's devices hear of what they show.
    if reread.about.is_some() || reread.content_hash != content_hash {
        revision::advance(db, reader, 1)?;
    }
    if let Some(direction) = reread.direction {
        diesel::update(books::table.find(book))
            .set(books::direction.eq(direction.as_str()))
            .execute(db)?;
    }
    if let Some(pages) = &reread.pages {
        super::page_list::replace(db, book, pages)?;
    }
    if let Some(about) = &reread.about {
        let before = super::details::all_now(db, book, &ABOUT)?;
        diesel::update(books::table.find(book))
            .set((
                books::author.eq(&about.author),
                books::series.eq(&about.series),
                books::series_index.eq(about.series_index),
                books::description.eq(&about.description),
            ))
            .execute(db)?;
        super::keys::set_contributors(db, book, &about.contributors)?;
        super::tags::set(db, book, &about.tags)?;
        super::details::keep_edits(db, book, &ABOUT)?;
        super::keys::renew_keys(db, book)?;
        if super::details::all_now(db, book, &ABOUT)? != before {
            super::revs::details_changed(db, &[book])?;
        }
    }
    super::resources::add_recordings(db, book, &reread.recordings)?;
    if let Some(fonts) = &reread.fonts {
        super::fonts::replace(db, book, fonts)?;
    }
    for (position, page) in &reread.fixed_pages {
        diesel::update(chapters::table.find((book, *position)))
            .set(chapters::fixed_page.eq(page.as_str()))
            .execute(db)?;
    }
    for (position, html) in &reread.changed {
        let length = i64::try_from(html.len()).unwrap_or(i64::MAX);
        diesel::update(chapters::table.find((book, *position)))
            .set((chapters::html.eq(html), chapters::length.eq(length)))
            .execute(db)?;
    }
    let mut lengths: Vec<i64> = chapters::table
        .filter(chapters::book_id.eq(book))
        .select(chapters::length)
        .load(db)?;
    lengths.append(&mut super::fonts::lengths(db, book)?);
    diesel::update(books::table.find(book))
        .set((
            books::import_version.eq(IMPORT_VERSION),
            books::content_hash.eq(&reread.content_hash),
            books::text_size.eq(lengths.iter().sum::<i64>()),
        ))
        .execute(db)
        .map(drop)
}
