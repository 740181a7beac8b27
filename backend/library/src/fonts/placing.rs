//! To which family does a new font come, if there is one like it?

use chrono::NaiveDateTime;
use serde::Deserialize;
use utoipa::ToSchema;
use vokal_base::db::{Db, QueryResult};

use super::rebuilding::hash_of;
use super::refused::{MOST_FONTS, Refusal};
use crate::queries::fonts::NewFont;
use crate::queries::reader_fonts::{self as queries, Row};

/// Characters of a family's name.
pub(super) const LONGEST_NAME: usize = 60;

/// What becomes of a font whose family has another for the same text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Same {
    /// It is refused, so that its reader can be asked.
    #[default]
    Refuse,
    /// It takes the other's place.
    Replace,
    /// It comes to a family of its own: "Name 2".
    Beside,
}

/// Keeps a font in the family that it names, or in one beside that; tells what is in there now.
pub(super) fn place(
    db: &mut Db,
    reader: i64,
    font: &NewFont,
    same: Same,
    now: NaiveDateTime,
) -> QueryResult<Result<Vec<Row>, Refusal>> {
    let all = queries::of_reader(db, reader)?;
    let (name, family) = match same {
        Same::Beside => beside(&all, reader, font),
        Same::Refuse | Same::Replace => {
            let family = family_of(reader, &font.family);
            (font.family.clone(), family)
        }
    };
    let there = like(&all, &family, font);
    let is_known = there.is_some_and(|row| row.hash == font.hash);
    if there.is_some() && !is_known && same == Same::Refuse {
        return Ok(Err(Refusal::There));
    }
    if there.is_none() && all.len() >= MOST_FONTS {
        return Ok(Err(Refusal::TooMany));
    }
    if !is_known {
        queries::put(db, (reader, &family, &name), font, now)?;
    }
    let mut now_there = queries::of_reader(db, reader)?;
    now_there.retain(|row| row.family == family);
    Ok(Ok(now_there))
}

/// What a family has for the same text as this font.
fn like<'r>(all: &'r [Row], family: &str, font: &NewFont) -> Option<&'r Row> {
    all.iter()
        .find(|row| row.family == family && row.bold == font.bold && row.italic == font.italic)
}

/// The name and family that a font has beside the one of its own name. Those that come along with
/// it find the same, since one family is filled before the next begins.
fn beside(all: &[Row], reader: i64, font: &NewFont) -> (String, String) {
    let is_there = |family: &str| all.iter().any(|row| row.family == family);
    let own = (font.family.clone(), family_of(reader, &font.family));
    if !is_there(&own.1) {
        return own;
    }
    let known = all
        .iter()
        .find(|row| row.family == own.1 && row.hash == font.hash);
    if known.is_some() {
        return own;
    }
    let mut number = 2;
    loop {
        let name = numbered(&font.family, number);
        let family = family_of(reader, &name);
        match like(all, &family, font) {
            Some(other) if other.hash != font.hash => number += 1,
            _ => return (name, family),
        }
    }
}

/// "Name 2", no longer than a name may be.
fn numbered(name: &str, number: usize) -> String {
    let number = format!(" {number}");
    let room = LONGEST_NAME - number.len();
    let name: String = name.chars().take(room).collect();
    format!("{}{number}", name.trim_end())
}

/// A name, no longer than it may be.
pub(super) fn cut(name: &str) -> String {
    let name: String = name.chars().take(LONGEST_NAME).collect();
    name.trim_end().to_owned()
}

/// Readers who have the same font find their own alone.
fn family_of(reader: i64, name: &str) -> String {
    hash_of(format!("{reader} {name}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_name_is_the_same_family() {
        assert_eq!(family_of(1, "Own"), family_of(1, "Own"));
        assert_ne!(family_of(1, "Own"), family_of(1, "own"));
        assert_ne!(family_of(1, "Own"), family_of(2, "Own"));
    }

    #[test]
    fn a_number_fits_behind_the_longest_name() {
        assert_eq!(numbered("Own", 2), "Own 2");
        let long = numbered(&"é".repeat(LONGEST_NAME), 12);
        assert_eq!(long.chars().count(), LONGEST_NAME);
        assert!(long.ends_with("é 12"));
    }
}
