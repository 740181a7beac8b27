//! How large a page is, and what it is set with.

/// What a page is set with, and how large it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Format {
    /// Width of the page's content box in CSS pixels.
    pub width: f64,
    /// Height of the page's content box in CSS pixels.
    pub height: f64,
    /// Font size in CSS pixels.
    pub font_size: f64,
    /// Line height in whole CSS pixels.
    pub line_height: u32,
}

impl Format {
    /// The same with every length within what a page can have, so that no
    /// number from outside can overflow the layout.
    #[must_use]
    pub fn clamped(self) -> Self {
        let within = |length: f64, least: f64, most: f64| {
            if length.is_finite() {
                length.clamp(least, most)
            } else {
                least
            }
        };
        Self {
            width: within(self.width, 1.0, 100_000.0),
            height: within(self.height, 1.0, 100_000.0),
            font_size: within(self.font_size, 1.0, 1_000.0),
            line_height: self.line_height.clamp(1, 4_000),
        }
    }
}

impl Default for Format {
    /// The default container of 800 x 600 with a padding of 20.
    fn default() -> Self {
        Self {
            width: 760.0,
            height: 560.0,
            font_size: 16.0,
            line_height: 24,
        }
    }
}
