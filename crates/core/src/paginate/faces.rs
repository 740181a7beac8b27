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
}

impl Face {
    /// The face of plain text.
    pub const REGULAR: Self = Self {
        mono: false,
        bold: false,
        italic: false,
        size: 1.0,
    };
}

/// The distinct faces of a book, each once.
#[derive(Default)]
pub(crate) struct Faces(Vec<Face>);

impl Faces {
    /// Hostile nesting of sizes cannot make more than this many; further ones fall back to the first.
    const MOST: usize = 256;

    pub fn id_of(&mut self, face: Face) -> FaceId {
        if let Some(index) = self.0.iter().position(|known| *known == face) {
            return index as FaceId;
        }
        if self.0.len() == Self::MOST {
            return 0;
        }
        self.0.push(face);
        (self.0.len() - 1) as FaceId
    }

    pub fn get(&self, id: FaceId) -> &Face {
        &self.0[id as usize]
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}
