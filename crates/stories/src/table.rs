//! The measures of all texts, and all questions with their answers, as tables in
//! Markdown.

use std::fmt::Write;

use crate::content::{AgeGroup, Answer, Kind, Story, stories};
use crate::readability::Readability;

/// Width of an image where it is shown, in CSS pixels; the file has twice that.
pub(crate) const WIDTH: u16 = 800;
/// Height of an image where it is shown, in CSS pixels; the file has twice that.
pub(crate) const HEIGHT: u16 = 680;

impl Story {
    /// Its pages as one text, a line each: what the highlighter counts through.
    #[must_use]
    pub fn text(&self) -> String {
        let pages: Vec<&str> = self.pages.iter().map(|page| page.text.as_str()).collect();
        pages.join("\n")
    }

    /// How many words it has. Counted once: every result that comes in asks for it.
    #[must_use]
    pub fn words(&self) -> u32 {
        let counted = || Readability::of(&self.text()).words;
        *self.counted.get_or_init(counted)
    }
}

/// One row for each story.
#[must_use]
pub fn table() -> String {
    let mut out = String::from(
        "| group | folder | story | words | words on each page | words a sentence | LIX | Amstad |\n\
         | --- | --- | --- | ---: | --- | ---: | ---: | ---: |\n",
    );
    for story in stories() {
        let counts = Readability::of(&story.text());
        let pages: Vec<String> = story
            .pages
            .iter()
            .map(|page| Readability::of(&page.text).words.to_string())
            .collect();
        // Amstad's weights are German's.
        let amstad = if story.language == "de" {
            format!("{:.1}", counts.amstad())
        } else {
            "–".to_owned()
        };
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {:.1} | {:.1} | {amstad} |",
            story.age_group.map_or("all", AgeGroup::name),
            story.folder,
            story.title,
            counts.words,
            pages.join(" + "),
            counts.words_per_sentence(),
            counts.lix(),
        );
    }
    out
}

/// One row for each question: what is right, and why each other answer is wrong.
#[must_use]
pub fn item_table() -> String {
    let mut out = String::from(
        "| story | item | kind | question | correct | wrong, because |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    for story in stories() {
        for question in &story.questions {
            let wrong: Vec<String> = question.answers.iter().filter_map(reason).collect();
            // Writing to a string does not fail.
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} | {} |",
                story.title,
                question.id,
                kind(question.kind),
                question.text,
                question.correct().unwrap_or_default(),
                wrong.join("<br>"),
            );
        }
    }
    out
}

fn reason(answer: &Answer) -> Option<String> {
    let why = answer.why_wrong.as_ref()?;
    Some(format!("*{}* {why}", answer.text))
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Literal => "literal",
        Kind::Inference => "inference",
        Kind::Sequence => "sequence",
        Kind::MainIdea => "main idea",
    }
}
