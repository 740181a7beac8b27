//! What readers say of books, over what their files say.

use std::collections::{HashMap, HashSet};

use diesel::prelude::*;
use diesel::upsert::excluded;
use vokal_core::text::fold;

use super::tags::Retagged;
use crate::details::model::{AuthorName, Field, Said, SeriesPlace};
use crate::details::refused::MOST_TAGS;
use crate::import::Contributor;
use vokal_base::db::schema::{book_edits, books, contributors, page_list, shelf_books, shelves};
use vokal_base::db::{Db, on_either};

/// What is said of a book now.
pub(crate) fn now(db: &mut Db, book: i64, field: Field) -> QueryResult<Said> {
    let row = books::table.find(book);
    Ok(match field {
        Field::Title => Said::Title(row.select(books::title).first(db)?),
        Field::Language => Said::Language(row.select(books::language).first(db)?),
        Field::Description => Said::Description(row.select(books::description).first(db)?),
        Field::Series => {
            let (name, index) = row.select((books::series, books::series_index)).first(db)?;
            Said::Series(SeriesPlace { name, index })
        }
        Field::Authors => Said::Authors(authors(db, book)?),
        Field::Tags => Said::Tags(super::tags::of_book(db, book)?),
    })
}

/// The same of several fields.
pub(crate) fn all_now(db: &mut Db, book: i64, fields: &[Field]) -> QueryResult<Vec<Said>> {
    fields.iter().map(|field| now(db, book, *field)).collect()
}

/// Who has written it.
pub(crate) fn authors(db: &mut Db, book: i64) -> QueryResult<Vec<AuthorName>> {
    let rows: Vec<(String, String)> = contributors::table
        .filter(contributors::book_id.eq(book))
        .order(contributors::position)
        .select((contributors::name, contributors::sort_name))
        .load(db)?;
    let author = |(name, sort_name)| AuthorName { name, sort_name };
    Ok(rows.into_iter().map(author).collect())
}

fn say(db: &mut Db, book: i64, said: &Said) -> QueryResult<()> {
    let row = books::table.find(book);
    match said {
        Said::Title(text) => diesel::update(row).set(books::title.eq(text)).execute(db)?,
        Said::Language(text) => diesel::update(row)
            .set(books::language.eq(text))
            .execute(db)?,
        Said::Description(text) => diesel::update(row)
            .set(books::description.eq(text))
            .execute(db)?,
        Said::Series(place) => diesel::update(row)
            .set((
                books::series.eq(&place.name),
                books::series_index.eq(place.index),
            ))
            .execute(db)?,
        Said::Authors(authors) => {
            let names: Vec<_> = authors.iter().map(|author| author.name.as_str()).collect();
            let all: Vec<_> = authors
                .iter()
                .map(|author| Contributor {
                    name: author.name.clone(),
                    sort_name: author.sort_name.clone(),
                })
                .collect();
            super::keys::set_contributors(db, book, &all)?;
            diesel::update(row)
                .set(books::author.eq(names.join(", ")))
                .execute(db)?
        }
        Said::Tags(tags) => {
            super::tags::set(db, book, tags)?;
            0
        }
    };
    Ok(())
}

/// Keeps what a reader says. What the file says as well is no edit.
pub(crate) fn edit(db: &mut Db, book: i64, said: &Said) -> QueryResult<()> {
    let field = said.field();
    let by_file = match by_file(db, book, field)? {
        Some(by_file) => by_file,
        None => now(db, book, field)?,
    };
    if &by_file == said {
        diesel::delete(book_edits::table.find((book, field.as_str()))).execute(db)?;
    } else {
        keep(db, book, said, &by_file)?;
    }
    say(db, book, said)
}

/// The same of the tags of many books, but for the tags themselves; no more than one question may
/// name.
pub(crate) fn edit_tags(db: &mut Db, ids: &[i64], all: &[Retagged]) -> QueryResult<()> {
    let field = Field::Tags.as_str();
    let of_these = book_edits::table
        .filter(book_edits::field.eq(field))
        .filter(book_edits::book_id.eq_any(ids));
    let rows: Vec<(i64, String)> = of_these
        .clone()
        .select((book_edits::book_id, book_edits::file_value))
        .load(db)?;
    let by_file: HashMap<i64, String> = rows.into_iter().collect();
    diesel::delete(of_these).execute(db)?;
    let rows: Vec<_> = all
        .iter()
        .filter_map(|one| {
            let stored = |tags: &[String]| Said::Tags(tags.to_vec()).stored();
            let by_file = by_file.get(&one.book).cloned();
            let by_file = by_file.unwrap_or_else(|| stored(&one.had));
            let value = stored(&one.has);
            // What the file says as well is no edit.
            (value != by_file).then(|| {
                (
                    book_edits::book_id.eq(one.book),
                    book_edits::field.eq(field),
                    book_edits::value.eq(value),
                    book_edits::file_value.eq(by_file),
                )
            })
        })
        .collect();
    on_either!(db, |connection| {
        diesel::insert_into(book_edits::table)
            .values(&rows)
            .execute(connection)
    })
    .map(drop)
}

fn keep(db: &mut Db, book: i64, said: &Said, by_file: &Said) -> QueryResult<()> {
    let row = (
        book_edits::book_id.eq(book),
        book_edits::field.eq(said.field().as_str()),
        book_edits::value.eq(said.stored()),
        book_edits::file_value.eq(by_file.stored()),
    );
    on_either!(db, |connection| {
        diesel::insert_into(book_edits::table)
            .values(row)
            .on_conflict((book_edits::book_id, book_edits::field))
            .do_update()
            .set((
                book_edits::value.eq(excluded(book_edits::value)),
                book_edits::file_value.eq(excluded(book_edits::file_value)),
            ))
            .execute(connection)
    })
    .map(drop)
}

fn by_file(db: &mut Db, book: i64, field: Field) -> QueryResult<Option<Said>> {
    let json: Option<String> = book_edits::table
        .find((book, field.as_str()))
        .select(book_edits::file_value)
        .first(db)
        .optional()?;
    Ok(json.and_then(|json| Said::parse(field, &json)))
}

/// Says again what the file says.
pub(crate) fn take_back(db: &mut Db, book: i64, field: Field) -> QueryResult<()> {
    let Some(said) = by_file(db, book, field)? else {
        return Ok(());
    };
    diesel::delete(book_edits::table.find((book, field.as_str()))).execute(db)?;
    say(db, book, &said)
}

/// What the file says of all that the reader says otherwise.
pub(crate) fn all_by_file(db: &mut Db, book: i64) -> QueryResult<Vec<Said>> {
    let rows: Vec<(String, String)> = book_edits::table
        .filter(book_edits::book_id.eq(book))
        .order(book_edits::field)
        .select((book_edits::field, book_edits::file_value))
        .load(db)?;
    let said = rows.into_iter();
    Ok(said
        .filter_map(|(field, json)| Said::parse(Field::parse(&field)?, &json))
        .collect())
}

/// What the book's rows say of these fields comes from its file, just read: it is noted, and what
/// the reader says is put over it again.
pub(crate) fn keep_edits(db: &mut Db, book: i64, fields: &[Field]) -> QueryResult<()> {
    let rows: Vec<(String, String, String)> = book_edits::table
        .filter(book_edits::book_id.eq(book))
        .select((book_edits::field, book_edits::value, book_edits::file_value))
        .load(db)?;
    for (field, value, before) in rows {
        let Some(field) = Field::parse(&field).filter(|field| fields.contains(field)) else {
            continue;
        };
        let Some(said) = Said::parse(field, &value) else {
            continue;
        };
        let by_file = now(db, book, field)?;
        let said = match (said, Said::parse(field, &before), &by_file) {
            (Said::Tags(said), Some(Said::Tags(before)), Said::Tags(by_file)) => {
                Said::Tags(tags_over(said, &before, by_file))
            }
            (said, ..) => said,
        };
        keep(db, book, &said, &by_file)?;
        say(db, book, &said)?;
    }
    Ok(())
}

/// What a reader says, over what the file says otherwise than before: of the file's tags those
/// stay away that the reader has taken off, and theirs are added.
fn tags_over(said: Vec<String>, before: &[String], by_file: &[String]) -> Vec<String> {
    if before == by_file {
        return said;
    }
    let folded = |tags: &[String]| tags.iter().map(|tag| fold(tag)).collect::<HashSet<_>>();
    let (has, had) = (folded(&said), folded(before));
    let new = by_file.iter().filter(|tag| {
        let word = fold(tag);
        !has.contains(&word) && !had.contains(&word)
    });
    let (there, new) = (folded(by_file), new.cloned().collect::<Vec<_>>());
    // As the reader writes it, but for what was the file's alone and is gone there.
    let mut tags: Vec<String> = said
        .into_iter()
        .filter(|tag| {
            let word = fold(tag);
            !had.contains(&word) || there.contains(&word)
        })
        .collect();
    tags.extend(new);
    tags.truncate(MOST_TAGS);
    tags
}

/// On which of the reader's shelves a book was put.
pub(crate) fn shelves_of(db: &mut Db, book: i64) -> QueryResult<Vec<i64>> {
    shelf_books::table
        .inner_join(shelves::table.on(shelves::id.eq(shelf_books::shelf_id)))
        .filter(shelf_books::book_id.eq(book))
        .order((shelves::position, shelves::id))
        .select(shelves::id)
        .load(db)
}

/// How long its text is, in UTF-16 code units, as far as that was counted; and how many pages of
/// its printed edition it tells.
pub(crate) fn lengths(db: &mut Db, book: i64) -> QueryResult<(i64, i64)> {
    use vokal_base::db::schema::chapters;
    let lengths: Vec<Option<i64>> = chapters::table
        .filter(chapters::book_id.eq(book))
        .select(chapters::text_length)
        .load(db)?;
    let pages = page_list::table
        .filter(page_list::book_id.eq(book))
        .count()
        .get_result(db)?;
    Ok((lengths.into_iter().flatten().sum(), pages))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_a_file_that_is_read_anew_come_together_with_the_readers() {
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let over = |said: &str, before: &str, by_file: &str| {
            tags_over(words(said), &words(before), &words(by_file)).join(" ")
        };
        // Many were given a tag before their files' were read.
        assert_eq!(over("mine", "", "Novel History"), "mine Novel History");
        assert_eq!(
            over("novel mine", "Novel Old", "Novel Old New"),
            "novel mine New"
        );
        assert_eq!(over("Novel mine", "Novel", "History"), "mine History");
        assert_eq!(over("", "Novel", "novel"), "");
        assert_eq!(over("b a", "a", "a"), "b a");
    }
}
