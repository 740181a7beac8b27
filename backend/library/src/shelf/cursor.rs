//! Where does a page of the shelf go on?

use chrono::{Datelike, NaiveDateTime};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// By what the books are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Sort {
    /// What was read last first.
    Read,
    /// What came in last first.
    #[default]
    Added,
    /// By title.
    Title,
    /// By the first author's family name, then by title.
    Author,
    /// By series and the number in it; what belongs to none comes behind.
    Series,
    /// What is nearly read first.
    Progress,
    /// As the reader has put them on a shelf.
    Shelf,
}

impl Sort {
    /// From what is asked for.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "read" => Self::Read,
            "added" => Self::Added,
            "title" => Self::Title,
            "author" => Self::Author,
            "series" => Self::Series,
            "progress" => Self::Progress,
            "shelf" => Self::Shelf,
            _ => return None,
        })
    }

    /// Whether it begins with the largest, unless somebody asks for the other way.
    pub(crate) fn is_downwards(self) -> bool {
        matches!(self, Self::Read | Self::Added | Self::Progress)
    }
}

/// What a book was sorted by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Key {
    Moment(NaiveDateTime),
    Number(i32),
    Place(i64),
    Text(String),
}

/// The last book of a page: its key, and its id where several have the same. Whatever comes and
/// goes before it, the next page begins behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cursor {
    pub sort: Sort,
    pub down: bool,
    pub key: Key,
    pub id: i64,
}

impl Cursor {
    /// As it is told; nobody needs to understand it.
    pub(crate) fn told(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What was told, if it is of this order.
    pub(crate) fn parse(text: &str, sort: Sort, down: bool) -> Option<Self> {
        let cursor: Self = serde_json::from_str(text).ok()?;
        let fits = match sort {
            // Nor does PostgreSQL know the year -5000.
            Sort::Read | Sort::Added => {
                matches!(cursor.key, Key::Moment(moment) if (0..10_000).contains(&moment.year()))
            }
            Sort::Progress => matches!(cursor.key, Key::Number(_)),
            Sort::Shelf => matches!(cursor.key, Key::Place(_)),
            // No database keeps a NUL.
            Sort::Title | Sort::Author | Sort::Series => {
                matches!(&cursor.key, Key::Text(text) if !text.contains('\0'))
            }
        };
        (fits && cursor.sort == sort && cursor.down == down).then_some(cursor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_goes_on_in_its_own_order_alone() {
        let cursor = Cursor {
            sort: Sort::Title,
            down: false,
            key: Key::Text("ä\u{1}\"".into()),
            id: 7,
        };
        let told = cursor.told();
        assert_eq!(Cursor::parse(&told, Sort::Title, false), Some(cursor));
        assert_eq!(Cursor::parse(&told, Sort::Title, true), None);
        assert_eq!(Cursor::parse(&told, Sort::Author, false), None);
        for (moment, is_one) in [
            ("2026-01-01T00:00:00.123456", true),
            ("1970-01-01T00:00:00", true),
            ("-9999-01-01T00:00:00", false),
            ("+10000-01-01T00:00:00", false),
        ] {
            let told =
                format!(r#"{{"sort":"read","down":true,"key":{{"moment":"{moment}"}},"id":1}}"#);
            let cursor = Cursor::parse(&told, Sort::Read, true);
            assert_eq!(cursor.is_some(), is_one, "{moment}");
        }
        for wrong in [
            "",
            "1",
            r#"{"sort":"title","down":false,"key":{"number":1},"id":1}"#,
            r#"{"sort":"title","down":false,"key":{"text":"\u0000"},"id":1}"#,
        ] {
            assert_eq!(Cursor::parse(wrong, Sort::Title, false), None, "{wrong}");
        }
    }
}
