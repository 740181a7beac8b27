//! What happened while somebody took part, on one clock.

use super::flags::{Flag, Flags};
use super::payload::Event;

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

/// On one clock that begins with the first event, also where a page was opened anew.
pub(super) fn relative(events: &[Event], flags: &mut Flags) -> Vec<Kept> {
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
