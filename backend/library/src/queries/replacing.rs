//! Another content in place of a book's own.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::books::{StoredFile, add_content};
use super::fonts::BookFont;
use crate::details::model::Field;
use crate::import::{IMPORT_VERSION, ImportedBook};
use crate::replacing::Moves;
use vokal_accounts::revision;
use vokal_base::db::Db;
use vokal_base::db::schema::{
    book_grams, books, chapters, device_places, page_list, place_history, resources,
};

/// How many bytes of a book its reader keeps; none, if it is deleted.
pub(crate) fn kept_bytes(db: &mut Db, id: i64) -> QueryResult<u64> {
    let sizes: Option<(i64, i64)> = books::table
        .find(id)
        .filter(books::deleted_at.is_null())
        .select((books::file_size, books::text_size))
        .first(db)
        .optional()?;
    Ok(sizes.map_or(0, |(file, text)| (file + text).unsigned_abs()))
}

/// What is read in a book from now on.
pub(crate) struct Replacement<'r> {
    pub book: &'r ImportedBook,
    pub file: &'r StoredFile,
    pub fonts: &'r [BookFont],
    /// Where its places are now.
    pub moves: &'r Moves,
}

/// Puts another content in place of a book's own, which comes back if it was deleted; tells which
/// file is free then, and nothing if there is no such book.
pub(crate) fn replace(db: &mut Db, id: i64, new: &Replacement<'_>) -> QueryResult<Option<String>> {
    let there: Option<(i64, String)> = books::table
        .find(id)
        .select((books::user_id, books::blob))
        .first(db)
        .optional()?;
    let Some((reader, free)) = there else {
        return Ok(None);
    };
    // The account's row is locked before the book's, as by whoever moves in it.
    revision::advance(db, reader, 1)?;
    diesel::delete(chapters::table.filter(chapters::book_id.eq(id))).execute(db)?;
    diesel::delete(resources::table.filter(resources::book_id.eq(id))).execute(db)?;
    diesel::delete(page_list::table.filter(page_list::book_id.eq(id))).execute(db)?;
    // It is counted anew.
    diesel::delete(book_grams::table.find(id)).execute(db)?;
    let (book, file) = (new.book, new.file);
    let about = &book.metadata;
    diesel::update(books::table.find(id))
        .set((
            books::title.eq(&about.title),
            books::author.eq(&about.author),
            books::description.eq(&about.description),
            books::language.eq(&about.language),
            books::series.eq(&about.series),
            books::series_index.eq(about.series_index),
            books::direction.eq(book.direction.as_str()),
            books::toc.eq(book.toc_json()),
            books::content_hash.eq(&book.content_hash),
            books::file_name.eq(&file.name),
            books::file_size.eq(file.size),
            books::text_size.eq(file.text_size),
            books::file_hash.eq(&file.hash),
            books::blob.eq(&file.blob),
            books::cover_path.eq(&book.cover_path),
            books::chapter_count.eq(i32::try_from(book.chapters.len()).unwrap_or(i32::MAX)),
            books::import_version.eq(IMPORT_VERSION),
            books::deleted_at.eq(None::<NaiveDateTime>),
        ))
        .execute(db)?;
    add_content(db, id, book, new.fonts)?;
    super::thumbnails::forget(db, id)?;
    super::details::keep_edits(db, id, &Field::ALL)?;
    super::keys::renew_keys(db, id)?;
    super::revs::details_changed(db, &[id])?;
    move_places(db, id, new.moves)?;
    Ok(Some(free))
}

/// All that is kept by chapter and offset alone. Marks and notes are found by their words.
fn move_places(db: &mut Db, id: i64, moves: &Moves) -> QueryResult<()> {
    let place: (Option<i32>, Option<i64>) = books::table
        .find(id)
        .select((books::position_chapter, books::position_offset))
        .first(db)?;
    if let (Some(chapter), Some(offset)) = place {
        let (chapter, offset) = moves.moved(chapter, offset);
        diesel::update(books::table.find(id))
            .set((
                books::position_chapter.eq(chapter),
                books::position_offset.eq(offset),
            ))
            .execute(db)?;
    }
    let devices: Vec<(String, i32, i64)> = device_places::table
        .filter(device_places::book_id.eq(id))
        .select((
            device_places::device,
            device_places::chapter,
            device_places::offset,
        ))
        .load(db)?;
    for (device, chapter, offset) in devices {
        let (chapter, offset) = moves.moved(chapter, offset);
        diesel::update(device_places::table.find((id, device)))
            .set((
                device_places::chapter.eq(chapter),
                device_places::offset.eq(offset),
            ))
            .execute(db)?;
    }
    let earlier: Vec<(i64, String, i32, i64)> = place_history::table
        .filter(place_history::book_id.eq(id))
        .select((
            place_history::rev,
            place_history::device,
            place_history::chapter,
            place_history::offset,
        ))
        .load(db)?;
    for (rev, device, chapter, offset) in earlier {
        let (chapter, offset) = moves.moved(chapter, offset);
        diesel::update(place_history::table.find((id, rev, device)))
            .set((
                place_history::chapter.eq(chapter),
                place_history::offset.eq(offset),
            ))
            .execute(db)?;
    }
    Ok(())
}
