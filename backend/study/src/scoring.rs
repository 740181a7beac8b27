//! What the answers are worth, by the server's own key.

use std::collections::BTreeMap;

use vokal_stories::Story;

use super::design::AgeGroup;
use super::flags::{Flag, Flags};

/// One answered question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub question: String,
    pub answer: String,
    /// The place among the question's answers, from 1.
    pub choice: Option<i32>,
    pub correct: bool,
}

/// The story that a group reads from a folder.
pub(super) fn story(group: AgeGroup, folder: &str) -> Option<&'static Story> {
    vokal_stories::story(group.name(), folder)
}

/// Marks each answer; a question may be named by its id or by its text.
pub(super) fn items(
    story: &Story,
    answers: &BTreeMap<String, String>,
    flags: &mut Flags,
) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for (name, answer) in answers {
        let question = story
            .questions
            .iter()
            .find(|question| question.id == *name || question.text == *name);
        let Some(question) = question else {
            flags.add(Flag::UnknownQuestion);
            items.push(Item {
                question: name.clone(),
                answer: answer.clone(),
                choice: None,
                correct: false,
            });
            continue;
        };
        if items.iter().any(|item| item.question == question.id) {
            flags.add(Flag::UnknownQuestion);
            continue;
        }
        let place = question
            .answers
            .iter()
            .position(|known| known.text == *answer);
        flags.add_if(Flag::UnknownAnswer, place.is_none());
        items.push(Item {
            question: question.id.clone(),
            answer: answer.clone(),
            choice: place.and_then(|place| i32::try_from(place + 1).ok()),
            correct: place.is_some_and(|place| question.answers[place].correct),
        });
    }
    items
}

/// Whether each question has an answer.
pub(super) fn are_all_answered(story: &Story, items: &[Item]) -> bool {
    let is_answered = |id: &str| items.iter().any(|item| item.question == id);
    story
        .questions
        .iter()
        .all(|question| is_answered(&question.id))
}

/// How many are right.
pub(super) fn score(items: &[Item]) -> i32 {
    items.iter().map(|item| i32::from(item.correct)).sum()
}
