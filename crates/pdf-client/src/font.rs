//! What comes out of reading a font.

use serde::{Deserialize, Serialize};

/// A font that was written anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RebuiltFont {
    /// TrueType or OpenType.
    pub bytes: Vec<u8>,
    /// What the file said about itself before.
    pub description: FontDescription,
}

/// What a font says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FontDescription {
    /// The name that it has in common with its bold and italic fellows, as it stands in the file:
    /// perhaps empty, and written by anybody.
    pub family: String,
    /// Whether it is for bold text.
    pub bold: bool,
    /// Whether it is for italic text.
    pub italic: bool,
    /// Whether its maker forbids to pass it on to any other program (OpenType 1.9, `OS/2`, `fsType`).
    pub is_restricted: bool,
}
