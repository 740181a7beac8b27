//! How far somebody may come.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

// `tt` and not `literal`: inside of the latter the contract's macro does not find the name.
macro_rules! stages {
    ($($(#[$says:meta])* $stage:ident $name:tt $reached:ident)+) => {
        /// How far somebody has come, in the order in which they come there.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
        )]
        #[schema(as = StudyStage)]
        pub enum Stage { $($(#[$says])* #[serde(rename = $name)] $stage),+ }

        impl Stage {
            /// All of them, in order.
            pub const ALL: &[Self] = &[$(Self::$stage),+];

            /// Its name in the database and on the wire.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$stage => $name),+ }
            }

            /// Where the flow of participants counts it.
            pub(super) fn milestone(self) -> Milestone {
                match self { $(Self::$stage => Milestone::$reached),+ }
            }
        }
    };
}

stages! {
    /// Agreed to take part.
    Begun "begun" Begun
    /// Sent the form.
    Details "details" Details
    /// Sent the form, and did not want to read German.
    Declined "declined" Details
    /// Came to the instructions.
    Instructions "instructions" Instructions
    /// Began to read the first text.
    Story1 "story-1" Story1
    /// Began to answer.
    Questions1 "questions-1" Story1
    /// Has answered.
    Done1 "done-1" Story1
    /// The second text.
    Story2 "story-2" Story2
    /// Its questions.
    Questions2 "questions-2" Story2
    /// Has answered.
    Done2 "done-2" Story2
    /// The third text.
    Story3 "story-3" Story3
    /// Its questions.
    Questions3 "questions-3" Story3
    /// Has answered.
    Done3 "done-3" Story3
    /// The fourth text.
    Story4 "story-4" Story4
    /// Its questions.
    Questions4 "questions-4" Story4
    /// Has answered.
    Done4 "done-4" Story4
    /// The last text, German or English.
    Story5 "story-5" Story5
    /// Its questions.
    Questions5 "questions-5" Story5
    /// Has answered.
    Done5 "done-5" Story5
    /// Came to the summary.
    Summary "summary" Summary
}

impl Stage {
    /// Its place among all, which grows on the way.
    pub(super) fn reached(self) -> i32 {
        // Twenty stages.
        self as i32
    }

    /// Whether the questions of the text at this place, from 1, have been answered by then.
    pub(super) fn has_answered(self, position: i32) -> bool {
        let done = match position {
            1 => Self::Done1,
            2 => Self::Done2,
            3 => Self::Done3,
            4 => Self::Done4,
            _ => Self::Done5,
        };
        self >= done
    }

    /// Whether a text has been shown by then.
    pub(super) fn has_read(self) -> bool {
        self >= Self::Story1
    }

    /// The one of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|stage| stage.name() == name)
    }
}

/// What the flow of participants counts: texts as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Milestone {
    /// Agreed to take part.
    Begun,
    /// Sent the form.
    Details,
    /// Came to the instructions.
    Instructions,
    /// Began to read the first text.
    #[serde(rename = "story-1")]
    Story1,
    /// The second text.
    #[serde(rename = "story-2")]
    Story2,
    /// The third text.
    #[serde(rename = "story-3")]
    Story3,
    /// The fourth text.
    #[serde(rename = "story-4")]
    Story4,
    /// The last text, in German.
    #[serde(rename = "story-5")]
    Story5,
    /// The last text, in English: instead of the German one.
    English,
    /// Has answered everything.
    Summary,
}

impl Milestone {
    /// All of them, in order.
    pub(super) const ALL: [Self; 10] = [
        Self::Begun,
        Self::Details,
        Self::Instructions,
        Self::Story1,
        Self::Story2,
        Self::Story3,
        Self::Story4,
        Self::Story5,
        Self::English,
        Self::Summary,
    ];

    /// Whether somebody who has come this far has come to `other`: the last
    /// text is read either in German or in English.
    pub(super) fn has_reached(self, other: Self, english: bool) -> bool {
        match other {
            Self::Story5 => self >= other && !english,
            Self::English => self >= Self::Story5 && english,
            _ => self >= other,
        }
    }

    /// The same for the language in which the last text is read.
    pub(super) fn read_in(self, english: bool) -> Self {
        match self {
            Self::Story5 if english => Self::English,
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_in_order_and_their_names_lead_back() {
        assert!(Stage::ALL.is_sorted_by(|one, next| one.reached() < next.reached()));
        for stage in Stage::ALL {
            assert_eq!(Stage::named(stage.name()), Some(*stage));
            let told = serde_json::to_value(stage).unwrap();
            assert_eq!(told, stage.name());
        }
        let milestones: Vec<_> = Stage::ALL.iter().map(|stage| stage.milestone()).collect();
        assert!(milestones.is_sorted());
        assert_eq!(Stage::Summary.reached(), 19);
    }

    #[test]
    fn a_text_is_finished_with_its_questions() {
        assert!(!Stage::Instructions.has_read() && Stage::Story1.has_read());
        assert!(!Stage::Questions2.has_answered(2) && Stage::Questions2.has_answered(1));
        assert!(Stage::Done2.has_answered(2) && Stage::Summary.has_answered(5));
    }

    #[test]
    fn the_last_text_is_german_or_english() {
        let end = Milestone::Summary;
        assert!(
            end.has_reached(Milestone::English, true) && !end.has_reached(Milestone::Story5, true)
        );
        assert!(
            end.has_reached(Milestone::Story5, false)
                && !end.has_reached(Milestone::English, false)
        );
    }
}
