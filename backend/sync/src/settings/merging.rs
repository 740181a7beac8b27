//! Two devices changed how pages are set: what becomes of it?
//!
//! Setting by setting, the change that comes later counts. A change that did not know of a
//! deletion counts more than it, and a mere copy brings nothing back.

use super::model::{NAME, ReadingSettings, SCOPE};
use crate::merging::By;

/// Settings as they were kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stored {
    /// None where they were deleted.
    pub settings: Option<ReadingSettings>,
    /// The last change, and the device that made it; empty if no device knows all of it.
    pub rev: i64,
    pub device: String,
}

impl Stored {
    /// Whether they know the last change.
    pub fn is_known_to(&self, by: By<'_>) -> bool {
        by.knows(self.rev, &self.device)
    }
}

/// What is kept from now on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// What was kept before.
    Unchanged,
    Changed(ReadingSettings),
    Deleted,
}

/// What becomes of `stored` once somebody has these settings and has changed these fields; None
/// deletes them.
pub(crate) fn merged(
    stored: Option<&Stored>,
    wanted: Option<ReadingSettings>,
    fields: &[String],
    by: By<'_>,
) -> Outcome {
    let Some(stored) = stored else {
        return wanted.map_or(Outcome::Unchanged, Outcome::Changed);
    };
    match (&stored.settings, wanted) {
        (None, Some(wanted)) if !fields.is_empty() => Outcome::Changed(wanted),
        (Some(_), None) if stored.is_known_to(by) => Outcome::Deleted,
        (None, _) | (Some(_), None) => Outcome::Unchanged,
        (Some(kept), Some(wanted)) => {
            let after = with(kept, &wanted, fields);
            if after == *kept {
                Outcome::Unchanged
            } else {
                Outcome::Changed(after)
            }
        }
    }
}

fn with(kept: &ReadingSettings, wanted: &ReadingSettings, fields: &[String]) -> ReadingSettings {
    let mut after = kept.clone();
    for field in fields {
        match field.as_str() {
            NAME => after.name = wanted.name.clone().or(after.name),
            SCOPE => {}
            // Whoever names one twice means it no less.
            key => match wanted.values.get(key) {
                Some(value) => drop(after.values.insert(key.to_owned(), value.clone())),
                None => drop(after.values.remove(key)),
            },
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn settings(values: &serde_json::Value) -> ReadingSettings {
        serde_json::from_value(json!({ "values": values })).expect("settings")
    }

    fn stored(settings: Option<ReadingSettings>) -> Stored {
        Stored {
            settings,
            rev: 5,
            device: "phone".into(),
        }
    }

    fn fields(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    const UNSEEN: By<'_> = By {
        device: "tablet",
        base: 4,
    };
    const SEEN: By<'_> = By {
        device: "tablet",
        base: 5,
    };

    #[test]
    fn each_setting_is_the_last_that_was_chosen() {
        let kept = stored(Some(settings(&json!({ "fontSize": 20, "font": "lexend" }))));
        let wanted = settings(&json!({ "fontSize": 16, "font": "literata" }));
        let after = merged(Some(&kept), Some(wanted), &fields(&["fontSize"]), UNSEEN);
        let both = settings(&json!({ "fontSize": 16, "font": "lexend" }));
        assert_eq!(after, Outcome::Changed(both));
        // One that is changed and no longer there is as usual.
        let without = merged(
            Some(&kept),
            Some(settings(&json!({}))),
            &fields(&["font"]),
            SEEN,
        );
        assert_eq!(
            without,
            Outcome::Changed(settings(&json!({ "fontSize": 20 })))
        );
    }

    #[test]
    fn a_deletion_gives_way_to_a_change_that_it_did_not_know() {
        let kept = stored(Some(settings(&json!({}))));
        assert_eq!(merged(Some(&kept), None, &[], SEEN), Outcome::Deleted);
        assert_eq!(merged(Some(&kept), None, &[], UNSEEN), Outcome::Unchanged);
        let own = By {
            device: "phone",
            base: 0,
        };
        assert_eq!(merged(Some(&kept), None, &[], own), Outcome::Deleted);
    }

    #[test]
    fn a_mere_copy_changes_nothing_and_brings_nothing_back() {
        let (copy, gone) = (settings(&json!({ "fontSize": 20 })), stored(None));
        let kept = stored(Some(settings(&json!({ "fontSize": 16 }))));
        for before in [&gone, &kept] {
            let after = merged(Some(before), Some(copy.clone()), &[], SEEN);
            assert_eq!(after, Outcome::Unchanged);
        }
        assert_eq!(
            merged(None, Some(copy.clone()), &[], SEEN),
            Outcome::Changed(copy.clone())
        );
        // Who turns it on again without a setting of its own says so.
        let again = merged(Some(&gone), Some(copy.clone()), &fields(&["scope"]), UNSEEN);
        assert_eq!(again, Outcome::Changed(copy));
    }

    #[test]
    fn a_field_that_is_named_twice_is_set_once() {
        let kept = settings(&json!({ "fontSize": 16 }));
        let wanted = settings(&json!({ "fontSize": 20 }));
        let merged = with(&kept, &wanted, &fields(&["fontSize", "fontSize"]));
        assert_eq!(merged, wanted);
    }
}
