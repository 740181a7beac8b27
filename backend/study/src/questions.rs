//! What the events tell of each question: how long it was in sight, when it was
//! answered, and how often the answer was changed.

use std::collections::BTreeMap;

use super::events::Kept;

/// What the events tell of a question. Times are active: without what was hidden
/// or covered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Asked {
    /// In sight, all visits together, in milliseconds.
    pub shown_ms: i64,
    /// Of that, until the first answer.
    pub response_ms: Option<i64>,
    /// How often another answer was chosen.
    pub changes: i32,
    answer: Option<String>,
}

/// By quiz and question.
pub(super) fn asked(events: &[Kept]) -> BTreeMap<(i32, String), Asked> {
    let mut clock = Clock::default();
    let mut quiz = None;
    for event in events {
        quiz = event.quiz_id.or(quiz);
        clock.tick(event.at_ms);
        match event.kind.as_str() {
            "question-shown" => clock.on_show = quiz.zip(event.question.clone()),
            "question-left" | "question-reviewed" | "answering-ended" | "gate-shown" => {
                clock.on_show = None;
            }
            // Browsers begin anew in sight, with nothing above the page.
            "session-resumed" => (clock.hidden, clock.covered) = (false, false),
            "hidden" => clock.hidden = true,
            "visible" => clock.hidden = false,
            "overlay-shown" => clock.covered = true,
            "overlay-hidden" => clock.covered = false,
            "answer-chosen" | "answer-changed" => {
                if let Some(key) = quiz.zip(event.question.clone()) {
                    clock
                        .questions
                        .entry(key)
                        .or_default()
                        .answer(event.value.as_ref());
                }
            }
            _ => {}
        }
    }
    clock.questions
}

impl Asked {
    fn answer(&mut self, value: Option<&String>) {
        self.response_ms.get_or_insert(self.shown_ms);
        let is_other = self.answer.is_some() && self.answer.as_ref() != value;
        self.changes += i32::from(is_other);
        self.answer = value.cloned();
    }
}

/// Counts for the question on show, while it can be seen.
#[derive(Default)]
struct Clock {
    questions: BTreeMap<(i32, String), Asked>,
    on_show: Option<(i32, String)>,
    hidden: bool,
    covered: bool,
    now: i64,
}

impl Clock {
    fn tick(&mut self, now: i64) {
        let passed = (now - self.now).max(0);
        self.now = now;
        if let Some(key) = self
            .on_show
            .clone()
            .filter(|_| !self.hidden && !self.covered)
        {
            self.questions.entry(key).or_default().shown_ms += passed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: &str, at_ms: i64, question: Option<&str>, value: Option<&str>) -> Kept {
        Kept {
            kind: kind.into(),
            at_ms,
            wall_ms: None,
            quiz_id: Some(2),
            page: None,
            question: question.map(Into::into),
            value: value.map(Into::into),
        }
    }

    #[test]
    fn visits_add_up_and_hidden_time_does_not_count() {
        let told = asked(&[
            event("question-shown", 1000, Some("q1"), None),
            event("hidden", 2000, None, None),
            event("visible", 9000, None, None),
            event("answer-chosen", 9500, Some("q1"), Some("a")),
            event("question-left", 10_000, Some("q1"), None),
            event("question-shown", 20_000, Some("q1"), None),
            event("answer-changed", 20_300, Some("q1"), Some("b")),
            event("answer-changed", 20_400, Some("q1"), Some("b")),
            event("answering-ended", 20_500, None, None),
        ]);
        let one = &told[&(2, "q1".to_owned())];
        assert_eq!(one.response_ms, Some(1500));
        assert_eq!(one.shown_ms, 2500);
        assert_eq!(one.changes, 1);
    }
}
