//! Where is somebody to go on?

use chrono::NaiveDateTime;
use vokal_accounts::device_passwords::Device;
use vokal_accounts::revision::devices;
use vokal_base::db::{Db, QueryResult};
use vokal_library::digests::Kind;
use vokal_library::fractions::fraction_before;
use vokal_library::places::{self, MovedPlace};

use super::pointer;
use super::wire::{Told, match_of};
use crate::queries::koreader::{self as queries, PlaceRow};

/// What is asked for.
pub(super) struct Question {
    pub document: String,
    /// The digests by which it may be known, the strongest first.
    pub digests: Vec<String>,
    /// Whether the asker has told several.
    pub by_several: bool,
}

/// Where to go on in a book of the reader's, or in a document of which devices have spoken; notes
/// what the device knows after that.
pub(super) fn tell(
    db: &mut Db,
    device: &Device,
    book: Option<(i64, Option<Kind>)>,
    question: &Question,
    now: NaiveDateTime,
) -> QueryResult<Option<Told>> {
    let Some((book, kind)) = book else {
        // Of what is no book here devices tell each other.
        let said = queries::said_of(db, device.reader, &question.digests)?;
        let match_ = question.by_several.then_some("content");
        return Ok(said
            .into_iter()
            .next()
            .map(|row| as_said(row, question, match_)));
    };
    let Some(place) = places::of_books(db, device.reader, &[book])?.pop() else {
        return Ok(None);
    };
    note_base(db, device, &question.document, place.rev, now)?;
    if let Some(row) = queries::by_change(db, device.reader, &place.device, place.rev)? {
        let match_ = match_of(question.by_several, true, kind);
        return Ok(Some(as_said(row, question, match_)));
    }
    let Some((chapter, offset)) = place.chapter.zip(place.offset) else {
        return Ok(None);
    };
    let percentage = fraction_before(db, book, chapter, offset)?;
    let name = devices::name(db, device.reader, &place.device)?;
    Ok(Some(ours(
        &place, question, kind, chapter, percentage, name,
    )))
}

/// As a device has said it, to the letter.
fn as_said(row: PlaceRow, question: &Question, progress_match: Option<&'static str>) -> Told {
    Told {
        document: question.document.clone(),
        progress: row.progress.unwrap_or_default(),
        percentage: row.percentage.unwrap_or_default(),
        device: row.device,
        device_id: row.device_id,
        timestamp: row.told_at.and_utc().timestamp(),
        progress_match,
    }
}

/// A place of ours. The beginning of its chapter is all that is said of it by elements, so who can
/// goes by the percentage.
fn ours(
    place: &MovedPlace,
    question: &Question,
    kind: Option<Kind>,
    chapter: i32,
    percentage: f64,
    name: Option<String>,
) -> Told {
    let moved_at = place.moved_at.unwrap_or_default();
    Told {
        document: question.document.clone(),
        progress: pointer::of_chapter(chapter),
        percentage: (percentage * 10_000.0).round() / 10_000.0,
        device: name.map_or_else(|| "Vokal".to_owned(), |name| format!("Vokal ({name})")),
        // Else KOReader takes it for its own.
        device_id: match place.device.as_str() {
            "" => "vokal".to_owned(),
            device => device.to_owned(),
        },
        timestamp: moved_at.and_utc().timestamp(),
        progress_match: match_of(question.by_several, false, kind),
    }
}

fn note_base(
    db: &mut Db,
    device: &Device,
    document: &str,
    rev: i64,
    now: NaiveDateTime,
) -> QueryResult<()> {
    let known = queries::of_device(db, &device.id, document)?;
    if known.as_ref().is_some_and(|row| row.base == Some(rev)) {
        return Ok(());
    }
    let row = match known {
        Some(row) => PlaceRow {
            base: Some(rev),
            ..row
        },
        None => PlaceRow {
            token_id: device.id.clone(),
            document: document.to_owned(),
            user_id: device.reader,
            progress: None,
            percentage: None,
            device: String::new(),
            device_id: String::new(),
            base: Some(rev),
            rev: None,
            told_at: now,
        },
    };
    queries::keep(db, &row)
}
