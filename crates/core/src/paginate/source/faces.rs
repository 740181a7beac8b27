//! The faces a book is set in, apart from the family the reader chose.

use std::borrow::Cow;

use crate::document::looks::Case;
use crate::paginate::style::Letters;

/// Names a face of one book; see [`Book::faces`](crate::paginate::Book::faces).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct FaceId(u16);

impl FaceId {
    /// The face of a number; any will do, a book knows its own.
    #[must_use]
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// Its number: a book counts its faces from 0.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Its place among the faces of its book.
    pub(in crate::paginate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What makes two stretches of text look alike, apart from the family the reader chose.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
#[non_exhaustive]
pub struct Face {
    /// Code is set in the fixed-width family.
    pub mono: bool,
    /// Set in the format's [`bold_weight`](crate::paginate::Format::bold_weight) instead of its
    /// [`weight`](crate::paginate::Format::weight).
    pub bold: bool,
    /// Italic instead of upright.
    pub italic: bool,
    /// Font size over the page's font size.
    pub size: f64,
    /// Small letters are small capitals (`font-variant-caps: small-caps`).
    pub small_caps: bool,
    /// In which case letters are shown; see [`Face::shown`].
    pub case: Case,
    /// Space that the book wants between its letters, hundredths of the page's font size; see
    /// [`Format::letter_spacing_of`](crate::paginate::Format::letter_spacing_of).
    pub tracking: i8,
    /// Lines run downwards (`writing-mode: vertical-rl`): a width is how far a string moves the
    /// pen there, with ideographs upright and Latin turned sideways.
    pub vertical: bool,
    /// The language (BCP 47) of its text, empty if nobody says: Chinese and
    /// Japanese write the same characters in other shapes.
    pub language: Box<str>,
}

impl Face {
    /// A string as it is shown in this face, which is what has to be measured
    /// (`text-transform`, CSS Text 3, section 2.1).
    #[must_use]
    pub fn shown<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.case {
            Case::AsWritten => Cow::Borrowed(text),
            Case::Upper => Cow::Owned(text.to_uppercase()),
            Case::Lower => Cow::Owned(text.to_lowercase()),
        }
    }
}

/// A string whose width is wanted; see [`Book::measure`](crate::paginate::Book::measure).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct WidthRequest<'a> {
    /// What is to be measured; a character, two of them or a word.
    pub text: &'a str,
    /// What it is set in.
    pub face: &'a Face,
    /// The size of that face in CSS pixels.
    pub font_size: f64,
    /// The CSS weight of that face.
    pub weight: u16,
    /// The width has so much in it for each character, CSS pixels; see
    /// [`Format::letter_spacing_of`](crate::paginate::Format::letter_spacing_of).
    pub letter_spacing: f64,
    /// And so much more for each space (U+0020, U+00A0), CSS pixels.
    pub word_spacing: f64,
}

/// A face while a chapter is built: with a number for its language, so that it can
/// be copied for each element.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub(crate) struct FaceStyle {
    /// Code is set in the fixed-width family.
    pub mono: bool,
    /// Set in the format's bold weight.
    pub bold: bool,
    /// Italic instead of upright.
    pub italic: bool,
    /// Font size over the page's font size.
    pub size: f64,
    /// Small letters are small capitals.
    pub small_caps: bool,
    /// In which case letters are shown.
    pub case: Case,
    /// Space between letters, hundredths of the page's font size.
    pub tracking: i8,
    /// Lines run downwards.
    pub vertical: bool,
    /// Dots stand beside the letters, which are as wide as without.
    pub emphasis: bool,
    /// See [`Faces::language_id`]; 0 is the book's own.
    pub language: u8,
}

impl FaceStyle {
    /// The same with what a book says of an element's letters.
    pub fn saying(self, letters: &Letters) -> Self {
        Self {
            mono: letters.mono.unwrap_or(self.mono),
            bold: letters.bold.unwrap_or(self.bold),
            italic: letters.italic.unwrap_or(self.italic),
            size: letters
                .size
                .map_or(self.size, |size| f64::from(size) / 100.0),
            small_caps: letters.small_caps.unwrap_or(self.small_caps),
            case: letters.case.unwrap_or(self.case),
            tracking: letters.tracking.unwrap_or(self.tracking),
            emphasis: letters.emphasis.unwrap_or(self.emphasis),
            ..self
        }
    }

    /// The face of plain text, in rows or in columns.
    pub const fn plain(vertical: bool) -> Self {
        Self {
            vertical,
            ..Self::REGULAR
        }
    }

    const REGULAR: Self = Self {
        mono: false,
        bold: false,
        italic: false,
        size: 1.0,
        small_caps: false,
        case: Case::AsWritten,
        tracking: 0,
        vertical: false,
        emphasis: false,
        language: 0,
    };
}

/// The distinct faces of a book, each once.
#[derive(Default)]
pub(crate) struct Faces {
    styles: Vec<FaceStyle>,
    /// The same as others see them.
    seen: Vec<Face>,
    book_language: Box<str>,
    /// The languages that elements name, each once; the book's own is not among them.
    languages: Vec<Box<str>>,
}

impl Faces {
    /// Hostile nesting of sizes cannot make more than this many; further ones fall back to the first.
    const MOST: usize = 256;

    /// No faces yet, of a book in a language (BCP 47).
    pub fn new(book_language: &str) -> Self {
        Self {
            book_language: book_language.into(),
            ..Self::default()
        }
    }

    pub fn id_of(&mut self, style: FaceStyle) -> FaceId {
        if let Some(index) = self.styles.iter().position(|known| *known == style) {
            return FaceId(index as u16);
        }
        if self.styles.len() == Self::MOST {
            return FaceId(0);
        }
        let language = self.language(style).into();
        self.styles.push(style);
        self.seen.push(Face {
            mono: style.mono,
            bold: style.bold,
            italic: style.italic,
            size: style.size,
            small_caps: style.small_caps,
            case: style.case,
            tracking: style.tracking,
            vertical: style.vertical,
            language,
        });
        FaceId((self.seen.len() - 1) as u16)
    }

    pub fn get(&self, id: FaceId) -> &Face {
        &self.seen[id.index()]
    }

    /// None if the number is another book's.
    pub fn find(&self, id: FaceId) -> Option<&Face> {
        self.seen.get(id.index())
    }

    /// All of them, by their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (FaceId, &Face)> {
        (0..).map(FaceId).zip(&self.seen)
    }

    /// The number of a language (BCP 47) that an element names. The first few
    /// count: fonts differ by language for a handful of scripts only.
    pub fn language_id(&mut self, tag: &str) -> u8 {
        const MOST: usize = 15;
        if let Some(index) = self.languages.iter().position(|known| **known == *tag) {
            return index as u8 + 1;
        }
        if self.languages.len() == MOST {
            return 0;
        }
        self.languages.push(tag.into());
        self.languages.len() as u8
    }

    fn language(&self, style: FaceStyle) -> &str {
        usize::from(style.language)
            .checked_sub(1)
            .and_then(|index| self.languages.get(index))
            .unwrap_or(&self.book_language)
    }
}
