//! What participants read: texts, pages, questions and the key.

use vokal_stories::{Readability, Story, stories};

use super::codebook::Table;
use crate::summary::statistics::rounded;

/// The rows of a table that is the same in every package; none of the others.
pub(super) fn rows(table: Table) -> Vec<Vec<String>> {
    let all = stories().iter();
    match table {
        Table::Texts => all.map(text).collect(),
        Table::TextPages => all.flat_map(pages).collect(),
        Table::Questions => all.flat_map(questions).collect(),
        _ => Vec::new(),
    }
}

/// Whose text it is; empty for the English one, which is everybody's.
fn place(story: &Story) -> Vec<String> {
    let group = story.age_group.map_or("", vokal_stories::AgeGroup::name);
    vec![group.to_owned(), story.folder.to_owned()]
}

fn text(story: &Story) -> Vec<String> {
    let counted = Readability::of(&story.text());
    let amstad = if story.language == "de" {
        rounded(counted.amstad()).to_string()
    } else {
        String::new()
    };
    let mut row = place(story);
    row.extend([
        story.title.clone(),
        story.language.clone(),
        story.source.clone(),
        counted.words.to_string(),
        counted.sentences.to_string(),
        rounded(counted.words_per_sentence()).to_string(),
        rounded(counted.lix()).to_string(),
        amstad,
    ]);
    row
}

fn pages(story: &Story) -> Vec<Vec<String>> {
    let numbered = (1..).zip(&story.pages);
    let row = |(number, page): (i32, &vokal_stories::Page)| {
        let mut row = place(story);
        row.extend([number.to_string(), page.text.clone(), page.vignette.clone()]);
        row
    };
    numbered.map(row).collect()
}

fn questions(story: &Story) -> Vec<Vec<String>> {
    let row = |question: &vokal_stories::Question| {
        let mut row = place(story);
        let kind = serde_json::to_value(question.kind).unwrap_or_default();
        row.extend([
            question.id.clone(),
            kind.as_str().unwrap_or_default().to_owned(),
            question.text.clone(),
        ]);
        row.extend(question.answers.iter().map(|answer| answer.text.clone()));
        let key = question.answers.iter().position(|answer| answer.correct);
        row.push(key.map_or_else(String::new, |key| (key + 1).to_string()));
        row
    };
    story.questions.iter().map(row).collect()
}
