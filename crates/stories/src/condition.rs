//! The ways in which a page can be set.

use crate::content::Story;

/// How a story's pages are marked.
///
/// *Contrast* is the reading aid's: the strength of the letters that are not
/// stressed, in percent. High leaves them as they are, low fades them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// Plain text.
    Standard,
    /// Every vowel group, low contrast.
    EveryLow,
    /// Every second vowel group, high contrast.
    SecondHigh,
    /// Every second vowel group, low contrast.
    SecondLow,
    /// Every third vowel group, high contrast.
    ThirdHigh,
}

impl Condition {
    /// All of them, in the order in which the fixed protocol shows them.
    pub const ALL: [Self; 5] = [
        Self::Standard,
        Self::EveryLow,
        Self::SecondHigh,
        Self::SecondLow,
        Self::ThirdHigh,
    ];

    /// Its name in paths and data: the frequency and the contrast.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::EveryLow => "1-low",
            Self::SecondHigh => "2-high",
            Self::SecondLow => "2-low",
            Self::ThirdHigh => "3-high",
        }
    }

    /// Which vowel groups are stressed: every n-th; `None` where none is.
    #[must_use]
    pub const fn frequency(self) -> Option<u8> {
        match self {
            Self::Standard => None,
            Self::EveryLow => Some(1),
            Self::SecondHigh | Self::SecondLow => Some(2),
            Self::ThirdHigh => Some(3),
        }
    }

    /// The strength of what is not stressed, in percent. Low is the lowest multiple
    /// of five that keeps 4.5 : 1 against the page.
    #[must_use]
    pub const fn contrast(self) -> u8 {
        match self {
            Self::Standard | Self::SecondHigh | Self::ThirdHigh => 100,
            Self::EveryLow | Self::SecondLow => 65,
        }
    }

    /// The condition in which the fixed protocol shows a story.
    #[must_use]
    pub fn fixed(story: &Story) -> Self {
        match story.folder {
            "mandatory" => Self::Standard,
            "optional1" => Self::EveryLow,
            "optional2" => Self::SecondHigh,
            "optional3" => Self::SecondLow,
            _ => Self::ThirdHigh,
        }
    }
}
