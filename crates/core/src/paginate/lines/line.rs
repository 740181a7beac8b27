//! A line that is laid out, and the unit of its height.

/// Vertical lengths are counted in 64ths of a CSS pixel: whole numbers, so
/// that sums over a long chapter stay exact.
pub(crate) const UNITS: f64 = 64.0;

/// Where a line starts, and how high it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// UTF-16 offset of its first character.
    pub offset: u32,
    /// Boxes at this very offset that stand on lines before.
    pub atoms_before: u32,
    /// 64ths of a pixel.
    pub height: i32,
    /// Its last word fits only because of the kerning with the space after it.
    /// At the end of a page that space is gone, so no page ends here.
    pub tight: bool,
    /// It ends inside a word, with a hyphen.
    pub hyphenated: bool,
}
