//! Lengths in pixels, on a page that is not known yet.

use super::words::Length;

/// The font size of a root that nobody sets.
pub(super) const MEDIUM: f32 = 16.0;
/// Percentages of a page's width, which nobody knows at import, are those of a narrow one.
pub(super) const NOMINAL_WIDTH: f32 = 40.0 * MEDIUM;

/// The font sizes that lengths are counted in, pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ems {
    /// The element's own.
    pub own: f32,
    /// The root's.
    pub root: f32,
}

/// A length in pixels; `None` for `auto`.
pub(super) fn pixels(length: Length, ems: Ems) -> Option<f32> {
    Some(match length {
        Length::Px(px) => px,
        Length::Em(em) => em * ems.own,
        Length::Rem(rem) => rem * ems.root,
        Length::Percent(percent) => percent / 100.0 * NOMINAL_WIDTH,
        Length::Auto => return None,
    })
}
