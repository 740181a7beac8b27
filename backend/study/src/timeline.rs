//! What the events tell: how long each page was seen, and what came between.

use std::collections::{BTreeMap, BTreeSet};

use super::events::{Kept, relative};
use super::flags::Flags;
use super::payload::Event;
use super::questions::{self, Asked};

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
    use super::super::flags::Flag;
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
