//! Where in the book is it, and how is that written down?

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A place in a book: a spine item, and an offset in its canonical text.
///
/// Written `5:1234`, the same in addresses, logs and tests. Places are ordered as the book is
/// read.
///
/// ```
/// use vokal_core::text::Locator;
///
/// let place: Locator = "5:1234".parse()?;
/// assert_eq!(place, Locator { chapter: 5, offset: 1234 });
/// assert_eq!(place.to_string(), "5:1234");
/// # Ok::<_, vokal_core::text::InvalidLocator>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Locator {
    /// The spine item (EPUB 3.3, section 5.7), counted from 0: of the number that
    /// `paginate::ChapterIndex::new` takes.
    pub chapter: u32,
    /// UTF-16 code units into the canonical text of that chapter.
    pub offset: u32,
}

/// A part of a chapter's canonical text. It never goes on into another chapter.
///
/// Written `5:1234-1260`. An empty one, `5:1234-1234`, is a place between two characters.
///
/// ```
/// use vokal_core::text::{Locator, Span};
///
/// let span: Span = "5:1234-1260".parse()?;
/// assert_eq!((span.chapter(), span.range()), (5, 1234..1260));
/// assert_eq!(span.begin(), "5:1234".parse::<Locator>()?);
/// assert!("5:1260-1234".parse::<Span>().is_err());
/// # Ok::<_, vokal_core::text::InvalidLocator>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Loose", into = "Loose")
)]
pub struct Span {
    chapter: u32,
    start: u32,
    end: u32,
}

/// What is written is no [`Locator`], or no [`Span`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidLocator;

impl fmt::Display for InvalidLocator {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a place is written 5:1234, a part of the text 5:1234-1260")
    }
}

impl std::error::Error for InvalidLocator {}

impl Span {
    /// The part of this chapter between two offsets, in UTF-16 code units.
    ///
    /// # Errors
    ///
    /// [`InvalidLocator`], if it ends before it begins.
    pub fn new(chapter: u32, range: Range<u32>) -> Result<Self, InvalidLocator> {
        let Range { start, end } = range;
        if start > end {
            return Err(InvalidLocator);
        }
        Ok(Self {
            chapter,
            start,
            end,
        })
    }

    /// The place between two characters.
    #[cfg(feature = "anchor")]
    pub(super) fn at(chapter: u32, offset: u32) -> Self {
        Self {
            chapter,
            start: offset,
            end: offset,
        }
    }

    /// The spine item, counted from 0.
    #[must_use]
    pub fn chapter(self) -> u32 {
        self.chapter
    }

    /// UTF-16 offsets in the chapter's canonical text.
    #[must_use]
    pub fn range(self) -> Range<u32> {
        self.start..self.end
    }

    /// Where it begins.
    #[must_use]
    pub fn begin(self) -> Locator {
        Locator {
            chapter: self.chapter,
            offset: self.start,
        }
    }

    /// How many UTF-16 code units it has.
    #[must_use]
    pub fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether this place is one of its characters'.
    #[must_use]
    pub fn contains(self, place: Locator) -> bool {
        place.chapter == self.chapter && self.range().contains(&place.offset)
    }
}

impl fmt::Display for Locator {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.chapter, self.offset)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}-{}", self.chapter, self.start, self.end)
    }
}

impl FromStr for Locator {
    type Err = InvalidLocator;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (chapter, offset) = text.split_once(':').ok_or(InvalidLocator)?;
        Ok(Self {
            chapter: number(chapter)?,
            offset: number(offset)?,
        })
    }
}

impl FromStr for Span {
    type Err = InvalidLocator;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (chapter, range) = text.split_once(':').ok_or(InvalidLocator)?;
        let (start, end) = range.split_once('-').ok_or(InvalidLocator)?;
        Self::new(number(chapter)?, number(start)?..number(end)?)
    }
}

/// A number in the one form in which it is written, so that no two texts name one place.
fn number(text: &str) -> Result<u32, InvalidLocator> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_plain || (text.len() > 1 && text.starts_with('0')) {
        return Err(InvalidLocator);
    }
    text.parse().map_err(|_| InvalidLocator)
}

/// A span as anybody may send it.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Loose {
    chapter: u32,
    start: u32,
    end: u32,
}

#[cfg(feature = "serde")]
impl TryFrom<Loose> for Span {
    type Error = InvalidLocator;

    fn try_from(loose: Loose) -> Result<Self, Self::Error> {
        Self::new(loose.chapter, loose.start..loose.end)
    }
}

#[cfg(feature = "serde")]
impl From<Span> for Loose {
    fn from(span: Span) -> Self {
        Self {
            chapter: span.chapter,
            start: span.start,
            end: span.end,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_written_is_read_back(chapter: u32, one: u32, other: u32) {
            let place = Locator { chapter, offset: one };
            prop_assert_eq!(place.to_string().parse(), Ok(place));
            let span = Span::new(chapter, one.min(other)..one.max(other)).unwrap();
            prop_assert_eq!(span.to_string().parse(), Ok(span));
            prop_assert_eq!(span.contains(span.begin()), !span.is_empty());
        }

        #[test]
        fn one_place_is_written_in_one_way(text in "[0-9+: -]{1,12}") {
            if let Ok(place) = text.parse::<Locator>() {
                prop_assert_eq!(place.to_string(), text.clone());
            }
            if let Ok(span) = text.parse::<Span>() {
                prop_assert_eq!(span.to_string(), text);
            }
        }
    }

    #[test]
    fn what_is_no_place_is_refused() {
        for text in [
            "",
            ":",
            "1:",
            ":1",
            "1",
            "1:-1",
            "+1:1",
            "01:1",
            "1:1 ",
            "1:4294967296",
            "1:2:3",
            "1:5-4",
            "1:1-2-3",
            "a:b",
        ] {
            assert_eq!(text.parse::<Locator>(), Err(InvalidLocator), "{text}");
            assert_eq!(text.parse::<Span>(), Err(InvalidLocator), "{text}");
        }
        assert_eq!("1:2-3".parse::<Locator>(), Err(InvalidLocator));
        assert_eq!("1:2".parse::<Span>(), Err(InvalidLocator));
    }

    #[test]
    fn places_stand_as_the_book_is_read() {
        let place = |text: &str| text.parse::<Locator>().unwrap();
        assert!(place("0:900") < place("1:0"));
        assert!(place("1:9") < place("1:10"));
    }
}
