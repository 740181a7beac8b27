//! Is a book unread, being read, finished, or given up?

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who has read so much of a book has finished it: behind the end there are notes and indexes.
const FINISHED: i32 = 99;

/// Where a reader is with a book; reading sets it, and so does the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// Never moved in.
    #[default]
    Unread,
    /// Begun.
    Reading,
    /// Read to its end.
    Finished,
    /// Begun, and left.
    GivenUp,
}

impl Status {
    /// As it is stored.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Unread => "unread",
            Self::Reading => "reading",
            Self::Finished => "finished",
            Self::GivenUp => "given_up",
        }
    }

    /// From what is stored, or asked for.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Unread, Self::Reading, Self::Finished, Self::GivenUp]
            .into_iter()
            .find(|status| status.as_str() == text)
    }

    /// What it is after somebody has read from one percentage to another.
    ///
    /// The end counts when it is come to: a finished book that its reader calls unread stays so
    /// while they look something up behind its end.
    pub(crate) fn after_reading(self, before: i32, now: i32) -> Self {
        match self {
            Self::Finished => self,
            _ if before < FINISHED && now >= FINISHED => Self::Finished,
            Self::Unread | Self::GivenUp | Self::Reading => Self::Reading,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Status::{Finished, GivenUp, Reading, Unread};

    #[test]
    fn reading_sets_the_status_and_leaves_what_the_reader_says() {
        for (before, from, to, after) in [
            (Unread, 0, 0, Reading),
            (Unread, 0, 98, Reading),
            (Reading, 98, 99, Finished),
            (GivenUp, 40, 41, Reading),
            (Finished, 100, 3, Finished),
            // Undone by hand, and then a page back and forth.
            (Reading, 99, 100, Reading),
        ] {
            assert_eq!(
                before.after_reading(from, to),
                after,
                "{before:?} {from} {to}"
            );
        }
    }
}
