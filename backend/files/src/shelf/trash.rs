//! What is kept of files that no row knows, and for how long?
//!
//! A file is never deleted because a row is missing: the database may be the wrong
//! one, or an older one. It goes to the trash, from where it comes back by itself
//! when a row asks for it, and is deleted a month later.

use std::collections::HashSet;

use chrono::{NaiveDate, TimeDelta};

/// The folder, or the part of a bucket, where such files stand.
pub(super) const TRASH: &str = "trash";
/// For so long they can come back.
const KEPT: TimeDelta = TimeDelta::days(30);
/// A crash leaves no more files behind than were arriving; more is somebody's mistake.
const FEW: usize = 10;

/// A file in the trash.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Trashed {
    /// The day it went there.
    pub day: NaiveDate,
    /// Its name on the shelf.
    pub blob: String,
}

impl Trashed {
    /// Where it stands: `trash/2026-11-22/aa/NAME`.
    pub(super) fn path(&self) -> String {
        format!("{TRASH}/{}/{}", self.day, self.blob)
    }

    /// What stands at this place, if the trash has such places.
    pub(super) fn at(day: &str, blob: String) -> Option<Self> {
        let day = day.parse().ok()?;
        Some(Self { day, blob })
    }

    /// Whether it has been there for long enough.
    #[must_use]
    pub fn is_due(&self, today: NaiveDate) -> bool {
        today - self.day > KEPT
    }
}

/// How many files may go to the trash in one sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    /// As many as a crash leaves behind; if there are more, a person has to say so.
    Few,
    /// All of them: a person has said so.
    All,
}

impl Most {
    pub(super) fn allows(self, count: usize) -> bool {
        self == Self::All || count <= FEW
    }
}

/// What stands on a shelf, held against the rows.
pub(super) struct Listing {
    /// All files.
    pub there: HashSet<String>,
    /// Those that no row knows and that are nobody's who is still at work.
    pub leftovers: Vec<String>,
}

/// What a sweep has found and done. Names are those of the shelf.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Rows know them, and they are nowhere.
    pub missing: Vec<String>,
    /// They went to the trash.
    pub trashed: Vec<String>,
    /// They are too many for that, and stay where they are.
    pub waiting: Vec<String>,
    /// They came back from the trash, because a row asks for them.
    pub returned: Vec<String>,
}
