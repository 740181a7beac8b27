//! The table of one row for each quiz.

use std::io::{self, Write};

use csv::{Terminator, Writer, WriterBuilder};

use super::rows::{Order, batches, cell};
use crate::blind::Naming;
use crate::details::UserDetails;
use crate::results::{Stored, StoredQuiz, stored};
use vokal_base::db::Db;

/// How numbers and columns are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Commas and points.
    Plain,
    /// As a German Excel opens it.
    Excel,
}

const COLUMNS: [&str; 20] = [
    "Participant",
    "User ID",
    "Timestamp",
    "Gender",
    "Birth Year",
    "Education",
    "Reading Frequency",
    "Reading Format",
    "Text Types",
    "Reading Issues",
    "Other Issue Details",
    "Quiz Type",
    "Quiz ID",
    "Questions Correct",
    "Total Questions",
    "Score Percentage",
    "Time Taken",
    "Reading Time",
    "Answering Time",
    "Additional Details",
];

impl Dialect {
    /// Seconds, to the millisecond.
    fn seconds(self, ms: i64) -> String {
        let point = if self == Self::Excel { ',' } else { '.' };
        format!("{}{point}{:03}", ms / 1000, ms % 1000)
    }
}

/// Writes the table.
pub(super) fn write(
    db: &mut Db,
    out: &mut impl Write,
    dialect: Dialect,
    naming: &Naming,
) -> io::Result<()> {
    if dialect == Dialect::Excel {
        out.write_all("\u{feff}".as_bytes())?;
    }
    let mut table = WriterBuilder::new()
        .delimiter(if dialect == Dialect::Excel {
            b';'
        } else {
            b','
        })
        .terminator(Terminator::CRLF)
        .from_writer(out);
    table.write_record(COLUMNS)?;
    let mut number = 0;
    batches(db, Order::Listed, |db, rows| {
        for participant in stored(db, rows, naming).map_err(io::Error::other)? {
            number += 1;
            for quiz in &participant.quizzes {
                write_quiz(&mut table, number, &participant, quiz, dialect)?;
            }
        }
        Ok(())
    })?;
    table.flush()
}

fn write_quiz(
    table: &mut Writer<&mut impl Write>,
    number: usize,
    participant: &Stored,
    quiz: &StoredQuiz,
    dialect: Dialect,
) -> io::Result<()> {
    let details = serde_json::from_value::<UserDetails>(participant.user_details.clone());
    let details = details.ok();
    let told = |field: fn(&UserDetails) -> String| details.as_ref().map_or_else(String::new, field);
    let reading = milliseconds(quiz.reading_time_seconds);
    let answering = milliseconds(quiz.answering_time_seconds);
    let percent = (f64::from(quiz.score) * 100.0 / f64::from(quiz.total_questions.max(1))).round();
    let texts = [
        number.to_string(),
        participant.user_id.clone(),
        participant.day.to_string(),
        told(|details| details.gender.clone()),
        told(|details| details.birth_year.to_string()),
        told(|details| details.education.clone()),
        told(|details| details.reading_frequency.clone()),
        told(|details| details.reading_format.clone()),
        told(|details| details.text_types.join(";")),
        told(|details| details.reading_issues.join(";")),
        told(|details| details.other_issue.clone()),
        quiz.name.clone(),
        quiz.quiz_id.to_string(),
        quiz.score.to_string(),
        quiz.total_questions.to_string(),
        percent.to_string(),
        dialect.seconds(reading + answering),
        dialect.seconds(reading),
        dialect.seconds(answering),
        more(participant, quiz),
    ];
    table.write_record(
        texts
            .iter()
            .map(|text| cell(text))
            .map(std::borrow::Cow::into_owned),
    )?;
    Ok(())
}

/// What the columns have no place for.
fn more(participant: &Stored, quiz: &StoredQuiz) -> String {
    let group = participant.age_group.map_or("", |group| group.name());
    let list = participant
        .list
        .map_or_else(String::new, |list| format!("; list {list}"));
    let protocol = participant.protocol.map_or_else(String::new, |protocol| {
        format!("; protocol {}", protocol.name())
    });
    let confounded = if participant.is_confounded {
        "; condition, text and position are one"
    } else {
        ""
    };
    let flags = if participant.flags.is_empty() {
        String::new()
    } else {
        format!("; flags {}", participant.flags.join(" "))
    };
    format!(
        "{group}; folder {}; condition {}; position {}{protocol}{list}; {}{flags}{confounded}",
        quiz.folder, quiz.condition, quiz.position, participant.status,
    )
}

fn milliseconds(seconds: f64) -> i64 {
    (seconds * 1000.0).round() as i64
}
