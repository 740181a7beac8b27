//! What the events tell: how long each page was seen, and what came between.

use std::collections::{BTreeMap, BTreeSet};

use super::flags::{Flag, Flags};
use super::payload::Event;
use super::questions::{self, Asked};

/// Kinds of events that the study's pages send.
const KINDS: [&str; 37] = [
    "session-started",
    "session-resumed",
    "session-ended",
    "quiz-started",
    "image-requested",
    "image-loaded",
    "image-decoded",
    "image-failed",
    "page-shown",
    "page-hidden",
    "reading-started",
    "reading-ended",
    "question-shown",
    "question-left",
    "answer-chosen",
    "answer-changed",
    "answering-ended",
    "visible",
    "hidden",
    "focus",
    "blur",
    "fullscreen-entered",
    "fullscreen-left",
    "resize",
    "overlay-shown",
    "overlay-hidden",
    "long-frame",
    "online",
    "offline",
    "clock-gap",
    "gate-shown",
    "gate-passed",
    "page-unavailable",
    "familiarity-answered",
    "question-reviewed",
    "review-started",
    "review-ended",
];

/// Two clocks that run this far apart between two events have been stopped or set.
const CLOCK_GAP_MS: f64 = 2000.0;

/// An event as it is kept: milliseconds since the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub kind: String,
    pub at_ms: i64,
    pub wall_ms: Option<i64>,
    pub quiz_id: Option<i32>,
    pub page: Option<i32>,
    pub question: Option<String>,
    pub value: Option<String>,
}

/// How often and how long a page was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    pub visits: i32,
    pub shown_ms: i64,
}

/// What the events tell of a quiz.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OfQuiz {
    /// By page.
    pub pages: BTreeMap<i32, Seen>,
    /// Pages of which no picture was to be had.
    pub unavailable: BTreeSet<i32>,
    /// From the first page's sight to the last page's end.
    pub reading_ms: Option<i64>,
    /// How often it was hidden or covered.
    pub interruptions: i32,
}

/// All that the events tell.
#[derive(Clone, Debug, Default)]
pub(super) struct Timeline {
    pub events: Vec<Kept>,
    pub quizzes: BTreeMap<i32, OfQuiz>,
    pub questions: BTreeMap<(i32, String), Asked>,
}

/// Follows the events.
pub(super) fn follow(events: &[Event], flags: &mut Flags) -> Timeline {
    let events = relative(events, flags);
    Timeline {
        quizzes: quizzes(&events),
        questions: questions::asked(&events),
        events,
    }
}

/// On one clock that begins with the first event, also where a page was opened anew.
fn relative(events: &[Event], flags: &mut Flags) -> Vec<Kept> {
    let mut kept: Vec<Kept> = Vec::with_capacity(events.len());
    let Some(first) = events.first() else {
        return kept;
    };
    let mut begin = first.at;
    let first_wall = events.iter().find_map(|event| event.wall);
    let mut before: Option<&Event> = None;
    for event in events {
        flags.add_if(Flag::UnknownEvent, !KINDS.contains(&event.kind.as_str()));
        flags.add_if(Flag::ClockGap, event.kind == "clock-gap");
        if let Some(before) = before {
            let passed = event.at - before.at;
            let on_the_wall = event.wall.zip(before.wall).map(|(now, then)| now - then);
            if event.kind == "session-resumed" {
                // A clock of its own, which goes on where the wall's does.
                let last = before.at - begin;
                begin = event.at - last - on_the_wall.unwrap_or(0.0).max(0.0);
            } else {
                flags.add_if(Flag::UnorderedTimes, passed < 0.0);
                let apart = on_the_wall.map(|wall| (wall - passed).abs());
                flags.add_if(
                    Flag::ClockGap,
                    apart.is_some_and(|apart| apart > CLOCK_GAP_MS),
                );
            }
        }
        before = Some(event);
        kept.push(Kept {
            kind: event.kind.clone(),
            at_ms: (event.at - begin).round() as i64,
            wall_ms: event
                .wall
                .zip(first_wall)
                .map(|(now, then)| (now - then).round() as i64),
            quiz_id: event.quiz_id,
            page: event.page,
            question: event.question.clone(),
            value: event.value.clone(),
        });
    }
    kept
}

fn quizzes(events: &[Kept]) -> BTreeMap<i32, OfQuiz> {
    let mut quizzes: BTreeMap<i32, OfQuiz> = BTreeMap::new();
    let mut current: Option<i32> = None;
    let mut shown: Option<(i32, i32, i64)> = None;
    let mut reading: BTreeMap<i32, i64> = BTreeMap::new();
    for event in events {
        current = event.quiz_id.or(current);
        let Some(quiz) = current else { continue };
        let told = quizzes.entry(quiz).or_default();
        match event.kind.as_str() {
            "page-shown" => {
                leave(&mut quizzes, &mut shown, event.at_ms);
                if let Some(page) = event.page {
                    let told = quizzes.entry(quiz).or_default();
                    told.pages.entry(page).or_default().visits += 1;
                    shown = Some((quiz, page, event.at_ms));
                }
            }
            "page-unavailable" => told.unavailable.extend(event.page),
            "page-hidden" => leave(&mut quizzes, &mut shown, event.at_ms),
            "reading-started" => {
                reading.insert(quiz, event.at_ms);
            }
            "reading-ended" => {
                told.reading_ms = reading.get(&quiz).map(|begin| event.at_ms - begin);
                leave(&mut quizzes, &mut shown, event.at_ms);
            }
            "hidden" | "overlay-shown" | "session-resumed" => told.interruptions += 1,
            _ => {}
        }
    }
    quizzes
}

fn leave(quizzes: &mut BTreeMap<i32, OfQuiz>, shown: &mut Option<(i32, i32, i64)>, now: i64) {
    if let Some((quiz, page, since)) = shown.take() {
        let pages = &mut quizzes.entry(quiz).or_default().pages;
        pages.entry(page).or_default().shown_ms += (now - since).max(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: &str, at: f64, page: Option<i32>) -> Event {
        Event {
            kind: kind.into(),
            at,
            wall: Some(1.7e12 + at),
            quiz_id: Some(1),
            page,
            ..Event::default()
        }
    }

    #[test]
    fn a_page_that_is_seen_twice_counts_twice_and_adds_up() {
        let mut flags = Flags::default();
        let told = follow(
            &[
                event("reading-started", 500.0, None),
                event("page-shown", 500.0, Some(1)),
                event("page-shown", 1500.0, Some(2)),
                event("page-shown", 1700.0, Some(1)),
                event("reading-ended", 2000.0, None),
            ],
            &mut flags,
        );
        assert_eq!(flags, Flags::default());
        let quiz = &told.quizzes[&1];
        assert_eq!(
            quiz.pages[&1],
            Seen {
                visits: 2,
                shown_ms: 1300
            }
        );
        assert_eq!(
            quiz.pages[&2],
            Seen {
                visits: 1,
                shown_ms: 200
            }
        );
        assert_eq!(quiz.reading_ms, Some(1500));
        assert_eq!(told.events[0].at_ms, 0);
        assert_eq!(told.events[4].wall_ms, Some(1500));
    }

    #[test]
    fn a_clock_that_goes_back_or_stands_still_is_marked() {
        let mut flags = Flags::default();
        follow(
            &[event("focus", 900.0, None), event("blur", 100.0, None)],
            &mut flags,
        );
        assert!(flags.has(Flag::UnorderedTimes));
        let mut asleep = event("blur", 200.0, None);
        asleep.wall = Some(1.7e12 + 60_000.0);
        let mut flags = Flags::default();
        follow(&[event("focus", 100.0, None), asleep], &mut flags);
        assert!(flags.has(Flag::ClockGap) && !flags.has(Flag::UnorderedTimes));
    }

    #[test]
    fn a_page_that_is_opened_anew_goes_on_with_the_wall_clock() {
        let mut flags = Flags::default();
        let mut anew = event("session-resumed", 10.0, None);
        anew.wall = Some(1.7e12 + 31_000.0);
        let told = follow(&[event("focus", 1000.0, None), anew], &mut flags);
        assert_eq!(told.events[1].at_ms, 30_000);
        assert_eq!(told.quizzes[&1].interruptions, 1);
        assert_eq!(flags, Flags::default());
    }
}
