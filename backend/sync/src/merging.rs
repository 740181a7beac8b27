//! Two devices changed one annotation, perhaps without a network: what becomes of it?
//!
//! Field by field, the change that comes later counts. Words are never written over unseen: if
//! both changed the note, both texts are kept, one under the other. An edit counts more than a
//! deletion that did not know of it, and a mere copy brings nothing back.

use serde::Deserialize;
use utoipa::ToSchema;
use vokal_annotations::model::{Annotation, LONGEST_BODY, MOST_TAGS};

/// What of an annotation can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Field {
    /// Where it stands.
    Anchors,
    /// Its colour.
    Colour,
    /// How it is painted.
    Style,
    /// The note's words.
    Body,
    /// Its tags.
    Tags,
}

/// Between two texts of one note.
const LINE: &str = "\n\n---\n\n";

/// An annotation as it was kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stored {
    /// None where it was deleted.
    pub annotation: Option<Annotation>,
    /// The last change, and the device that made it; empty if that had not seen the one before,
    /// so that no device knows all of what is kept.
    pub rev: i64,
    pub device: String,
    /// The same of the note's words.
    pub body_rev: i64,
    pub body_device: String,
}

impl Stored {
    /// Whether they know the last change: they name it, or have made it themselves. The latter is
    /// so when several changes come from one device before it has heard of the first.
    pub fn is_known_to(&self, by: By<'_>) -> bool {
        by.knows(self.rev, &self.device)
    }

    /// Whether they know the note's words.
    pub fn words_are_known_to(&self, by: By<'_>) -> bool {
        by.knows(self.body_rev, &self.body_device)
    }
}

/// What somebody did to it.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// As it is on their device now, and what of it they changed.
    Put(Annotation, Vec<Field>),
    Delete,
}

/// Who did, and what they had seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct By<'a> {
    pub device: &'a str,
    pub base: i64,
}

impl By<'_> {
    /// Whether they know the change of this number, which this device has made.
    pub fn knows(self, rev: i64, device: &str) -> bool {
        self.base >= rev || self.is(device)
    }

    /// Whether it is this device; one without a name is none.
    fn is(self, device: &str) -> bool {
        !self.device.is_empty() && self.device == device
    }
}

/// What is kept from now on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// What was kept before.
    Unchanged,
    /// This, with new words or without.
    Changed {
        annotation: Annotation,
        new_words: bool,
    },
    /// This, and beside it what does not fit into one note.
    Parted {
        annotation: Annotation,
        beside: Annotation,
    },
    /// That it was deleted.
    Deleted,
}

/// What becomes of `stored` after `act`.
pub(crate) fn merged(stored: Option<&Stored>, act: Act, by: By<'_>) -> Outcome {
    let new = |annotation| Outcome::Changed {
        annotation,
        new_words: true,
    };
    let Some(stored) = stored else {
        return match act {
            Act::Put(annotation, _) => new(annotation),
            Act::Delete => Outcome::Unchanged,
        };
    };
    match (&stored.annotation, act) {
        (None, Act::Put(annotation, fields)) if !fields.is_empty() => new(annotation),
        (Some(_), Act::Delete) if stored.is_known_to(by) => Outcome::Deleted,
        (None, _) | (Some(_), Act::Delete) => Outcome::Unchanged,
        (Some(kept), Act::Put(wanted, fields)) => {
            let unseen = Unseen {
                words: !stored.words_are_known_to(by),
                tags: !stored.is_known_to(by),
            };
            changed(kept, wanted, &fields, unseen)
        }
    }
}

/// What of the kept whoever changed it had not seen.
#[derive(Clone, Copy)]
struct Unseen {
    words: bool,
    tags: bool,
}

fn changed(kept: &Annotation, wanted: Annotation, fields: &[Field], unseen: Unseen) -> Outcome {
    let mut annotation = kept.clone();
    let mut beside = None;
    for field in fields {
        match field {
            Field::Anchors => annotation.anchors.clone_from(&wanted.anchors),
            Field::Colour => annotation.colour = wanted.colour,
            Field::Style => annotation.style = wanted.style,
            Field::Tags if unseen.tags => {
                annotation.tags = all_tags(&kept.tags, &wanted.tags);
            }
            Field::Tags => annotation.tags.clone_from(&wanted.tags),
            Field::Body if unseen.words => match both(&kept.body, &wanted.body) {
                Some(body) => annotation.body = body,
                None => beside = Some(wanted.clone()),
            },
            Field::Body => annotation.body.clone_from(&wanted.body),
        }
    }
    if let Some(beside) = beside {
        return Outcome::Parted { annotation, beside };
    }
    if annotation == *kept {
        return Outcome::Unchanged;
    }
    annotation.updated_at = wanted.updated_at;
    Outcome::Changed {
        new_words: annotation.body != kept.body,
        annotation,
    }
}

/// The tags of both, as many as may be kept.
fn all_tags(kept: &[String], wanted: &[String]) -> Vec<String> {
    let new = wanted.iter().filter(|tag| !kept.contains(tag));
    kept.iter().chain(new).take(MOST_TAGS).cloned().collect()
}

/// Both texts under each other, unless one holds the other; nothing if they are too long for one
/// note.
fn both(kept: &str, wanted: &str) -> Option<String> {
    if kept.contains(wanted) {
        return Some(kept.to_owned());
    }
    if wanted.contains(kept) {
        return Some(wanted.to_owned());
    }
    let all = format!("{kept}{LINE}{wanted}");
    (all.len() <= LONGEST_BODY).then_some(all)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn note(body: &str, colour: &str) -> Annotation {
        serde_json::from_value(json!({
            "kind": "highlight",
            "anchors": [{
                "span": "0:0-4",
                "textHash": "0000000000000000",
                "quote": { "prefix": "", "exact": "Text", "suffix": "" },
                "progression": 0.0,
            }],
            "colour": colour,
            "style": "highlight",
            "body": body,
            "tags": [],
            "createdAt": "2026-01-02T03:04:05Z",
            "updatedAt": "2026-01-02T03:04:05Z",
        }))
        .unwrap()
    }

    /// As the phone left it with change 7, when the tablet knew change 5.
    fn by_phone(body: &str) -> Stored {
        Stored {
            annotation: Some(note(body, "yellow")),
            rev: 7,
            device: "phone".into(),
            body_rev: 7,
            body_device: "phone".into(),
        }
    }

    const TABLET: By<'static> = By {
        device: "tablet",
        base: 5,
    };

    fn words(outcome: Outcome) -> String {
        match outcome {
            Outcome::Changed { annotation, .. } => annotation.body,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn fields_that_one_device_changed_leave_the_others_of_another() {
        let stored = by_phone("from the phone");
        let act = Act::Put(note("old", "green"), vec![Field::Colour]);
        let outcome = merged(Some(&stored), act, TABLET);
        let expected = Outcome::Changed {
            annotation: note("from the phone", "green"),
            new_words: false,
        };
        assert_eq!(outcome, expected);
    }

    #[test]
    fn words_are_never_written_over_unseen() {
        let put = |body: &str| Act::Put(note(body, "yellow"), vec![Field::Body]);
        let stored = by_phone("from the phone");
        let both = merged(Some(&stored), put("from the tablet"), TABLET);
        assert_eq!(words(both), "from the phone\n\n---\n\nfrom the tablet");
        // Who has read them may.
        let knows = By { base: 7, ..TABLET };
        let over = merged(Some(&stored), put("from the tablet"), knows);
        assert_eq!(words(over), "from the tablet");
        // One that holds the other says it all.
        let more = merged(
            Some(&stored),
            put("not from the phone alone, from the phone"),
            TABLET,
        );
        assert_eq!(words(more), "not from the phone alone, from the phone");
        assert_eq!(
            merged(Some(&stored), put("from"), TABLET),
            Outcome::Unchanged
        );
    }

    #[test]
    fn tags_of_two_devices_are_all_kept() {
        let tagged = |tags: &[&str]| Annotation {
            tags: tags.iter().map(ToString::to_string).collect(),
            ..note("", "yellow")
        };
        let mut stored = by_phone("");
        stored.annotation = Some(tagged(&["a", "phone"]));
        let act = || Act::Put(tagged(&["a", "tablet"]), vec![Field::Tags]);
        let tags = |outcome| match outcome {
            Outcome::Changed { annotation, .. } => annotation.tags,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            tags(merged(Some(&stored), act(), TABLET)),
            ["a", "phone", "tablet"]
        );
        let knows = By { base: 7, ..TABLET };
        assert_eq!(tags(merged(Some(&stored), act(), knows)), ["a", "tablet"]);
    }

    #[test]
    fn what_does_not_fit_into_one_note_becomes_two() {
        let long = |letter: &str| letter.repeat(LONGEST_BODY - 10);
        let stored = by_phone(&long("p"));
        let act = Act::Put(note(&long("t"), "yellow"), vec![Field::Body]);
        let expected = Outcome::Parted {
            annotation: note(&long("p"), "yellow"),
            beside: note(&long("t"), "yellow"),
        };
        assert_eq!(merged(Some(&stored), act, TABLET), expected);
    }

    #[test]
    fn several_changes_of_one_device_do_not_contradict_each_other() {
        let stored = by_phone("one");
        let phone = By {
            device: "phone",
            base: 5,
        };
        let act = Act::Put(note("one, two", "yellow"), vec![Field::Body]);
        assert_eq!(words(merged(Some(&stored), act, phone)), "one, two");
        assert_eq!(merged(Some(&stored), Act::Delete, phone), Outcome::Deleted);
        // Unless it had not seen another's words when it made the first.
        let unseen = Stored {
            body_device: String::new(),
            device: String::new(),
            ..stored
        };
        let act = Act::Put(note("three", "yellow"), vec![Field::Body]);
        assert_eq!(
            words(merged(Some(&unseen), act, phone)),
            "one\n\n---\n\nthree"
        );
        assert_eq!(
            merged(Some(&unseen), Act::Delete, phone),
            Outcome::Unchanged
        );
    }

    #[test]
    fn an_edit_counts_more_than_a_deletion_that_did_not_know_it() {
        let stored = by_phone("edited");
        assert_eq!(
            merged(Some(&stored), Act::Delete, TABLET),
            Outcome::Unchanged
        );
        let knows = By { base: 7, ..TABLET };
        assert_eq!(merged(Some(&stored), Act::Delete, knows), Outcome::Deleted);
        let deleted = Stored {
            annotation: None,
            ..stored
        };
        let edit = Act::Put(note("edited here", "yellow"), vec![Field::Body]);
        assert_eq!(words(merged(Some(&deleted), edit, TABLET)), "edited here");
    }

    #[test]
    fn a_mere_copy_brings_nothing_back() {
        let deleted = Stored {
            annotation: None,
            ..by_phone("")
        };
        let copy = Act::Put(note("old", "yellow"), Vec::new());
        assert_eq!(merged(Some(&deleted), copy, TABLET), Outcome::Unchanged);
        assert_eq!(
            merged(Some(&deleted), Act::Delete, TABLET),
            Outcome::Unchanged
        );
        let copy = Act::Put(note("old", "green"), Vec::new());
        assert_eq!(
            merged(Some(&by_phone("new")), copy, TABLET),
            Outcome::Unchanged
        );
    }
}
