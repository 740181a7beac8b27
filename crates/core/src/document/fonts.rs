//! Which of the book's own fonts is a chapter set in?

/// A family that a chapter's stylesheets bring along and some of its letters have (CSS Fonts 4,
/// section 4).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct EmbeddedFamily {
    /// As the stylesheets write it.
    pub name: String,
    /// What stands for it where places are told (`document::places`): the same for the same name
    /// and files, whatever its chapter is.
    pub number: u32,
    /// How many letters of the chapter are set in it.
    pub letters: usize,
    /// In the order in which they are declared.
    pub faces: Vec<EmbeddedFace>,
}

/// A rule `@font-face`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct EmbeddedFace {
    /// 1 to 1000; 400 is regular, 700 bold.
    pub weight: u16,
    /// Whether it is italic or oblique.
    pub italic: bool,
    /// Paths of its files from the container's root; the first that can be used counts.
    pub paths: Vec<String>,
}
