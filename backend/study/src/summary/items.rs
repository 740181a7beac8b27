//! How often each answer was chosen.

use std::collections::{BTreeMap, HashMap};

use vokal_stories::Story;

use super::statistics::share;
use super::{AnswerCell, FEWEST, ItemCell};
use crate::design::{AgeGroup, FOLDERS};
use crate::queries::summary::Choice;

/// How often each place was chosen, by group (none for the English text), folder
/// and question.
pub(super) type Chosen = HashMap<(Option<AgeGroup>, String, String), BTreeMap<i32, i64>>;

/// The counts of these choices.
pub(super) fn counts_of(choices: Vec<Choice>) -> Chosen {
    let mut counts = Chosen::new();
    for (group, folder, question, choice, count) in choices {
        let group = AgeGroup::named(&group).filter(|_| FOLDERS.contains(&folder.as_str()));
        let chosen = counts.entry((group, folder, question)).or_default();
        *chosen.entry(choice.unwrap_or_default()).or_default() += count;
    }
    counts
}

/// All counts but those of others.
pub(super) fn less(mut all: Chosen, others: Vec<Choice>) -> Chosen {
    for (key, chosen) in counts_of(others) {
        let of = all.entry(key).or_default();
        for (place, count) in chosen {
            *of.entry(place).or_default() -= count;
        }
    }
    all
}

/// Every question with its answers.
pub(super) fn items(mut counts: Chosen) -> Vec<ItemCell> {
    let mut cells = Vec::new();
    for story in vokal_stories::stories() {
        let group = story
            .age_group
            .and_then(|group| AgeGroup::named(group.name()));
        for question in &story.questions {
            let key = (group, story.folder.to_owned(), question.id.clone());
            let chosen = counts.remove(&key).unwrap_or_default();
            cells.push(item(story, question, group, &chosen));
        }
    }
    cells
}

fn item(
    story: &Story,
    question: &vokal_stories::Question,
    age_group: Option<AgeGroup>,
    chosen: &BTreeMap<i32, i64>,
) -> ItemCell {
    let few = |count: i64| (1..FEWEST as i64).contains(&count);
    let n: i64 = chosen.values().sum();
    let hidden = few(n);
    let answers = (1..).zip(&question.answers).map(|(place, answer)| {
        let count = chosen.get(&place).copied().unwrap_or_default();
        (count, answer)
    });
    let correct: i64 = answers
        .clone()
        .filter(|(_, answer)| answer.correct)
        .map(|(count, _)| count)
        .sum();
    ItemCell {
        age_group,
        folder: story.folder,
        question: question.id.clone(),
        text: question.text.clone(),
        kind: question.kind,
        n: (!hidden).then_some(n),
        hidden,
        correct_percent: share(correct, n).filter(|_| !hidden),
        answers: answers
            .map(|(count, answer)| AnswerCell {
                text: answer.text.clone(),
                correct: answer.correct,
                count: (!hidden && !few(count)).then_some(count),
            })
            .collect(),
    }
}
