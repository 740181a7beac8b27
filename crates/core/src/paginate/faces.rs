//! The faces a book is set in, apart from the family the reader chose.

/// Names a face of one book, counted from 0; see [`Book::faces`](super::Book::faces).
pub type FaceId = u16;

/// What makes two stretches of text look alike.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Face {
    /// Code is set in the fixed-width family.
    pub mono: bool,
    /// Weight 700 instead of 400.
    pub bold: bool,
    /// Italic instead of upright.
    pub italic: bool,
    /// Font size over the page's font size.
    pub size: f64,
    /// See [`Faces::language_id`]; 0 is the book's own.
    pub(crate) language: u8,
}

impl Face {
    /// The face of plain text.
    pub const REGULAR: Self = Self {
        mono: false,
        bold: false,
        italic: false,
        size: 1.0,
        language: 0,
    };
}

/// The distinct faces of a book, each once.
#[derive(Default)]
pub(crate) struct Faces {
    faces: Vec<Face>,
    /// The languages that elements name, each once; the book's own is not among them.
    languages: Vec<Box<str>>,
}

impl Faces {
    /// Hostile nesting of sizes cannot make more than this many; further ones fall back to the first.
    const MOST: usize = 256;

    pub fn id_of(&mut self, face: Face) -> FaceId {
        if let Some(index) = self.faces.iter().position(|known| *known == face) {
            return index as FaceId;
        }
        if self.faces.len() == Self::MOST {
            return 0;
        }
        self.faces.push(face);
        (self.faces.len() - 1) as FaceId
    }

    pub fn get(&self, id: FaceId) -> &Face {
        &self.faces[id as usize]
    }

    pub fn len(&self) -> usize {
        self.faces.len()
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

    /// The language of a face, `None` for the book's own.
    pub fn language(&self, face: &Face) -> Option<&str> {
        let index = usize::from(face.language).checked_sub(1)?;
        self.languages.get(index).map(|tag| &**tag)
    }
}
