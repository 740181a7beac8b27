//! Lengths in pixels, on a page that is not known yet.

use super::words::Length;

/// The font size of a root that nobody sets.
pub(super) const MEDIUM: f32 = 16.0;
/// Percentages of a page's width, which nobody knows at import, are those of a narrow one.
pub(super) const NOMINAL_WIDTH: f32 = 40.0 * MEDIUM;

/// A length in pixels; `None` for `auto`.
pub(super) fn pixels(length: Length, size: f32) -> Option<f32> {
    Some(match length {
        Length::Px(px) => px,
        Length::Em(em) => em * size,
        Length::Rem(rem) => rem * MEDIUM,
        Length::Percent(percent) => percent / 100.0 * NOMINAL_WIDTH,
        Length::Auto => return None,
    })
}
