//! What is an annotation, and what makes it a sound one?

use std::fmt;

use chrono::DateTime;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vokal_core::text::Anchor;

/// The most anchors of one annotation: one for each chapter that it goes through.
pub const MOST_ANCHORS: usize = 16;
/// The longest note, in bytes of UTF-8.
pub const LONGEST_BODY: usize = 32 * 1024;
/// The most tags of one annotation.
pub const MOST_TAGS: usize = 32;
/// The longest tag, in characters.
pub const LONGEST_TAG: usize = 100;

/// What a reader marked or noted in a book.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Annotation {
    /// What it is.
    pub kind: Kind,
    /// Where it is, in the order of the book: one anchor for each chapter that it goes through.
    #[schema(value_type = Vec<WrittenAnchor>, min_items = 1, max_items = 16)]
    pub anchors: Vec<Anchor>,
    /// How it is painted.
    pub colour: Colour,
    /// As what it is painted.
    pub style: Style,
    /// The note, in Markdown; empty if there is none. At most 32 KiB.
    #[schema(max_length = 32768)]
    pub body: String,
    /// The reader's own words for it, each at most 100 characters, each once.
    #[schema(max_items = 32)]
    pub tags: Vec<String>,
    /// When it was made, RFC 3339. It is shown, never compared: clocks of devices differ.
    #[schema(format = DateTime)]
    pub created_at: String,
    /// When it was last changed, RFC 3339.
    #[schema(format = DateTime)]
    pub updated_at: String,
}

/// What an annotation is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A place to come back to: one anchor.
    Bookmark,
    /// A part of the text that is marked; with a body, one that is noted.
    #[default]
    Highlight,
}

/// The five colours. Readers may give them names of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// The first that is offered.
    #[default]
    Yellow,
    /// As grass.
    Green,
    /// As the sky.
    Blue,
    /// As a rose.
    Pink,
    /// As lilac.
    Purple,
}

/// As what an annotation is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// A ground behind the letters.
    #[default]
    Highlight,
    /// A line under them.
    Underline,
}

/// The contract's description of `vokal_core::text::Anchor`, which knows no contract.
#[derive(ToSchema)]
#[schema(as = Anchor, rename_all = "camelCase")]
#[expect(dead_code, reason = "it is only described")]
pub struct WrittenAnchor {
    /// The spine item, counted from 0, and UTF-16 offsets in its canonical text.
    #[schema(example = "5:1234-1260", pattern = "^[0-9]+:[0-9]+-[0-9]+$")]
    span: String,
    /// XXH3 (64 bits) of the chapter's canonical text in UTF-8, in hexadecimal digits.
    #[schema(example = "0123456789abcdef", pattern = "^[0-9a-f]{16}$")]
    text_hash: String,
    /// What stood there.
    quote: WrittenQuote,
    /// How much of the chapter lay before it.
    #[schema(minimum = 0, maximum = 1)]
    progression: f64,
}

/// The contract's description of `vokal_core::text::Quote`.
#[derive(ToSchema)]
#[schema(as = Quote)]
#[expect(dead_code, reason = "it is only described")]
pub struct WrittenQuote {
    /// At most 32 UTF-16 code units of what stood before it.
    #[schema(max_length = 32)]
    prefix: String,
    /// The text itself; of one with more than 1,024 UTF-16 code units the first 512.
    #[schema(max_length = 1024)]
    exact: String,
    /// The last 512 of a longer one.
    #[schema(max_length = 512)]
    #[schema(required = false)]
    tail: String,
    /// At most 32 UTF-16 code units of what stood after it.
    #[schema(max_length = 32)]
    suffix: String,
    /// Where blocks began within `exact`, `tail` and `suffix`, one after the other, in UTF-16
    /// code units from the beginning of `exact`.
    #[schema(required = false)]
    breaks: Vec<u32>,
}

/// Why an annotation is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} {fault}")]
pub struct InvalidAnnotation {
    /// The field that is at fault.
    pub field: Field,
    /// What is wrong with it.
    pub fault: Fault,
}

/// A field that can be at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `anchors`
    Anchors,
    /// `body`
    Body,
    /// `tags`
    Tags,
    /// `createdAt`
    CreatedAt,
    /// `updatedAt`
    UpdatedAt,
}

/// What can be wrong with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is none of what there has to be one.
    #[error("must not be empty")]
    Empty,
    /// There are more than there may be.
    #[error("are more than {0}")]
    TooMany(usize),
    /// It is longer than it may be: bytes of a body, characters of a tag.
    #[error("must not be longer than {0}")]
    TooLong(usize),
    /// One of them is there twice, or they are not in order.
    #[error("must be in order, each once")]
    Unordered,
    /// It is none.
    #[error("cannot be read")]
    Malformed,
}

impl Field {
    /// The name on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Anchors => "anchors",
            Self::Body => "body",
            Self::Tags => "tags",
            Self::CreatedAt => "createdAt",
            Self::UpdatedAt => "updatedAt",
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl Annotation {
    /// Whether it may be kept.
    ///
    /// # Errors
    ///
    /// [`InvalidAnnotation`] names the first field that is at fault.
    pub fn check(&self) -> Result<(), InvalidAnnotation> {
        let anchors = self.anchors_fault();
        let body = (self.body.len() > LONGEST_BODY).then_some(Fault::TooLong(LONGEST_BODY));
        let date = |text: &str| {
            let is_date = DateTime::parse_from_rfc3339(text).is_ok();
            (!is_date).then_some(Fault::Malformed)
        };
        let fields = [
            (Field::Anchors, anchors),
            (Field::Body, body),
            (Field::Tags, tags_fault(&self.tags)),
            (Field::CreatedAt, date(&self.created_at)),
            (Field::UpdatedAt, date(&self.updated_at)),
        ];
        let faulty = fields
            .into_iter()
            .find_map(|(field, fault)| Some((field, fault?)));
        match faulty {
            Some((field, fault)) => Err(InvalidAnnotation { field, fault }),
            None => Ok(()),
        }
    }

    fn anchors_fault(&self) -> Option<Fault> {
        let most = match self.kind {
            Kind::Bookmark => 1,
            Kind::Highlight => MOST_ANCHORS,
        };
        let is_nothing = |anchor: &Anchor| self.kind == Kind::Highlight && anchor.span.is_empty();
        let are_ordered = self
            .anchors
            .is_sorted_by(|one, next| one.span.chapter() < next.span.chapter());
        if self.anchors.is_empty() || self.anchors.iter().any(is_nothing) {
            Some(Fault::Empty)
        } else if self.anchors.len() > most {
            Some(Fault::TooMany(most))
        } else if !are_ordered {
            Some(Fault::Unordered)
        } else {
            let are_sound = self.anchors.iter().all(Anchor::is_well_formed);
            (!are_sound).then_some(Fault::Malformed)
        }
    }
}

fn tags_fault(tags: &[String]) -> Option<Fault> {
    let is_twice = |(at, tag): (usize, &String)| tags[..at].contains(tag);
    if tags.len() > MOST_TAGS {
        Some(Fault::TooMany(MOST_TAGS))
    } else if tags.iter().any(|tag| tag.trim().is_empty()) {
        Some(Fault::Empty)
    } else if tags.iter().any(|tag| tag.chars().count() > LONGEST_TAG) {
        Some(Fault::TooLong(LONGEST_TAG))
    } else {
        tags.iter()
            .enumerate()
            .any(is_twice)
            .then_some(Fault::Unordered)
    }
}

#[cfg(test)]
mod tests;
