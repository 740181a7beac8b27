//! Is what a reader says of a book sound?

use std::collections::HashSet;

use vokal_base::problem::ApiError;
use vokal_base::text::is_a_name;
use vokal_core::text::fold;

use super::Refusal;
use super::model::{AuthorName, Said, SeriesPlace};
use super::refused::MOST_TAGS;
use crate::import::metadata::{capped, paragraphs};

/// Characters of a title, as the import keeps them.
const LONGEST_TITLE: usize = 500;
/// Of any other name.
const LONGEST_NAME: usize = 200;
const LONGEST_DESCRIPTION: usize = 10_000;
const MOST_AUTHORS: usize = 20;
const LONGEST_LANGUAGE: usize = 35;
const HIGHEST_INDEX: f64 = 1_000_000.0;

/// The same without blanks around it, or why it cannot be kept.
pub(crate) fn sound(said: Said) -> Result<Said, ApiError> {
    Ok(match said {
        Said::Title(title) => Said::Title(name("title", &title, LONGEST_TITLE)?),
        Said::Authors(authors) => Said::Authors(sound_authors(&authors)?),
        Said::Language(tag) => Said::Language(language(tag.trim())?),
        Said::Series(place) => Said::Series(sound_series(&place)?),
        Said::Description(text) => {
            if text.chars().count() > LONGEST_DESCRIPTION {
                return Err(too_long("description", LONGEST_DESCRIPTION));
            }
            Said::Description(paragraphs(&text))
        }
        Said::Tags(tags) => Said::Tags(sound_tags(&tags)?),
    })
}

/// A name that can be seen, and is not too long.
pub(crate) fn name(what: &str, text: &str, longest: usize) -> Result<String, ApiError> {
    if text.chars().count() > longest {
        return Err(too_long(what, longest));
    }
    let text = capped(text, longest);
    if is_a_name(&text) {
        Ok(text)
    } else {
        Err(ApiError::Invalid(format!(
            "The {what} holds nothing that can be seen, or what cannot be shown."
        )))
    }
}

/// What a shelf is called.
pub(crate) fn shelf_name(text: &str) -> Result<String, ApiError> {
    name("name", text, LONGEST_NAME)
}

/// Tags, each once: words that differ in capitals alone are one.
pub(crate) fn sound_tags(tags: &[String]) -> Result<Vec<String>, ApiError> {
    if tags.len() > MOST_TAGS {
        return Err(Refusal::TooManyTags.into());
    }
    let mut known = HashSet::new();
    let mut sound = Vec::new();
    for tag in tags {
        let tag = name("tag", tag, LONGEST_NAME)?;
        if known.insert(fold(&tag)) {
            sound.push(tag);
        }
    }
    Ok(sound)
}

fn sound_authors(authors: &[AuthorName]) -> Result<Vec<AuthorName>, ApiError> {
    if authors.len() > MOST_AUTHORS {
        return Err(ApiError::Invalid(format!(
            "A book can have {MOST_AUTHORS} authors."
        )));
    }
    let mut known = HashSet::new();
    let mut sound = Vec::new();
    for author in authors {
        let sort_name = match author.sort_name.trim() {
            "" => String::new(),
            told => name("name", told, LONGEST_NAME)?,
        };
        let name = name("name", &author.name, LONGEST_NAME)?;
        if known.insert(name.clone()) {
            sound.push(AuthorName { name, sort_name });
        }
    }
    Ok(sound)
}

fn sound_series(place: &SeriesPlace) -> Result<SeriesPlace, ApiError> {
    if place.name.trim().is_empty() {
        return Ok(SeriesPlace {
            name: String::new(),
            index: None,
        });
    }
    let is_sound = |index: &f64| (0.0..HIGHEST_INDEX).contains(index);
    if !place.index.as_ref().is_none_or(is_sound) {
        return Err(ApiError::Invalid(
            "The number in a series is from 0 to 1,000,000.".into(),
        ));
    }
    Ok(SeriesPlace {
        name: name("series", &place.name, LONGEST_NAME)?,
        index: place.index,
    })
}

/// A language tag (BCP 47) as far as it is looked at here, or nothing.
fn language(tag: &str) -> Result<String, ApiError> {
    let mut parts = tag.split(['-', '_']);
    let first = parts.next().unwrap_or_default();
    let is_one = (2..=3).contains(&first.len())
        && first.chars().all(|c| c.is_ascii_alphabetic())
        && parts.all(|part| {
            (1..=8).contains(&part.len()) && part.chars().all(|c| c.is_ascii_alphanumeric())
        });
    if tag.is_empty() || is_one && tag.len() <= LONGEST_LANGUAGE {
        Ok(tag.to_owned())
    } else {
        Err(ApiError::Invalid(
            "A language is told as a tag, such as \u{201c}de\u{201d} or \u{201c}en-GB\u{201d}."
                .into(),
        ))
    }
}

fn too_long(what: &str, longest: usize) -> ApiError {
    ApiError::Invalid(format!(
        "The {what} is too long: it may have {longest} characters."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_kept_as_it_can_be_read() {
        let said = sound(Said::Title("  Der   Bau ".into())).unwrap();
        assert_eq!(said, Said::Title("Der Bau".into()));
        let said = sound(Said::Description(
            " Ein  Bau.\n\n\tUnd <b>Erde</b>. ".into(),
        ))
        .unwrap();
        assert_eq!(said, Said::Description("Ein Bau.\nUnd <b>Erde</b>.".into()));
        let tags = ["Prag", " prag", "Käfer", "Kafer "].map(String::from);
        assert_eq!(sound_tags(&tags).unwrap(), ["Prag", "Käfer"]);
        let none = SeriesPlace {
            name: " ".into(),
            index: Some(f64::NAN),
        };
        assert!(
            matches!(sound(Said::Series(none)), Ok(Said::Series(place)) if place.index.is_none())
        );
        for tag in ["", "de", "en-GB", "zh-Hant-TW", "gsw", "en_US"] {
            assert!(language(tag).is_ok(), "{tag}");
        }
    }

    #[test]
    fn what_cannot_be_shown_or_is_too_long_is_refused() {
        let author = |name: &str| {
            Said::Authors(vec![AuthorName {
                name: name.into(),
                sort_name: String::new(),
            }])
        };
        let series = |index| {
            Said::Series(SeriesPlace {
                name: "x".into(),
                index: Some(index),
            })
        };
        for wrong in [
            Said::Title(String::new()),
            Said::Title("\u{200b}".into()),
            Said::Title("safe\u{202e}bupe".into()),
            Said::Title("x".repeat(501)),
            author(""),
            author(&"x".repeat(201)),
            Said::Language("deutsch!".into()),
            Said::Language("d".into()),
            series(f64::NAN),
            series(-1.0),
            series(1e9),
            Said::Tags(vec!["x".repeat(201)]),
            Said::Tags((0..101).map(|n| n.to_string()).collect()),
            Said::Description("x".repeat(10_001)),
        ] {
            assert!(sound(wrong.clone()).is_err(), "{wrong:?}");
        }
    }
}
