//! Where is somebody to go on?

use chrono::NaiveDateTime;
use vokal_accounts::device_passwords::Device;
use vokal_accounts::revision::devices;
use vokal_base::db::{Db, QueryResult};
use vokal_library::digests::{Found, Kind};
use vokal_library::fractions::fraction_before;
use vokal_library::places::{self, MovedPlace};

use super::pointer;
use super::wire::{Named, Told};
use crate::queries::koreader::{self as queries, PlaceRow};

/// What is asked for.
pub(super) struct Question {
    pub document: String,
    /// The digests by which it may be known, the strongest first.
    pub digests: Vec<Named>,
    /// Whether the asker has told several.
    pub by_several: bool,
}

impl Question {
    /// What [`Told::progress_match`] says, if somebody has asked by several digests.
    fn matched(&self, kind: Option<Kind>) -> Option<&'static str> {
        self.by_several.then(|| kind.map_or("none", Kind::name))
    }
}

/// Where to go on in a book of the reader's, or in a document of which devices have spoken; notes
/// what the device knows after that.
pub(super) fn tell(
    db: &mut Db,
    device: &Device,
    found: Option<&Found>,
    question: &Question,
    now: NaiveDateTime,
) -> QueryResult<Option<Told>> {
    let Some(found) = found else {
        return among_devices(db, device, question);
    };
    let Some(place) = places::of_books(db, device.reader, &[found.book])?.pop() else {
        return Ok(None);
    };
    let mut knows = Knows {
        base: place.rev,
        led: None,
    };
    let by_device = queries::by_change(db, device.reader, &place.device, place.rev)?;
    let told = if let Some(row) = by_device {
        let matched = question.matched(shared(&row, found));
        Some(as_said(row, question, matched))
    } else if let Some((chapter, offset)) = place.chapter.zip(place.offset) {
        let before = fraction_before(db, found.book, chapter, offset)?;
        let before = before.unwrap_or_else(|| f64::from(place.progress) / 100.0);
        // Who goes by the percentage is led to the place itself.
        knows.led = (!question.by_several && offset > 0).then_some((chapter, before));
        let name = devices::name(db, device.reader, &place.device)?;
        Some(ours(&place, question, chapter, before, name))
    } else {
        // It came here after they had begun to read it.
        among_devices(db, device, question)?
    };
    note(db, device, &question.document, &knows, now)?;
    Ok(told)
}

/// Of what is no book here devices tell each other.
fn among_devices(db: &mut Db, device: &Device, question: &Question) -> QueryResult<Option<Told>> {
    let digests: Vec<String> = question
        .digests
        .iter()
        .map(|one| one.digest.clone())
        .collect();
    let said = queries::said_of(db, device.reader, &digests)?;
    Ok(said.into_iter().next().map(|row| {
        // Both have made this one of the same.
        let mut own = question.digests.iter();
        let own = own.find(|one| one.digest == row.document);
        let matched = question.matched(own.and_then(|one| one.kind));
        as_said(row, question, matched)
    }))
}

/// What the device that has spoken and the one that asks have in common: the weaker of what they
/// share with the book; nothing where it has had two files, and each has one of them.
fn shared(said: &PlaceRow, asked: &Found) -> Option<Kind> {
    let kind = said.kind.as_deref().and_then(Kind::parse)?;
    let is_same = said.file_hash.as_deref() == Some(asked.file_hash.as_str());
    is_same.then(|| kind.max(asked.kind))
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
        progress_match: question.matched(None),
    }
}

/// What a device knows after an answer.
struct Knows {
    /// The change that had moved the book's place.
    base: i64,
    /// The chapter to whose beginning it was led, and how much lies before what was meant.
    led: Option<(i32, f64)>,
}

fn note(
    db: &mut Db,
    device: &Device,
    document: &str,
    knows: &Knows,
    now: NaiveDateTime,
) -> QueryResult<()> {
    let before = queries::of_device(db, &device.id, document)?;
    let led = |row: &PlaceRow| row.led_to.zip(row.led_before);
    let is_noted = |row: &PlaceRow| row.base == Some(knows.base) && led(row) == knows.led;
    if before.as_ref().is_some_and(is_noted) {
        return Ok(());
    }
    let row = before.unwrap_or_else(|| PlaceRow {
        token_id: device.id.clone(),
        document: document.to_owned(),
        user_id: device.reader,
        progress: None,
        percentage: None,
        device: String::new(),
        device_id: String::new(),
        base: None,
        rev: None,
        kind: None,
        file_hash: None,
        led_to: None,
        led_before: None,
        told_at: now,
    });
    let row = PlaceRow {
        base: Some(knows.base),
        led_to: knows.led.map(|(chapter, _)| chapter),
        led_before: knows.led.map(|(_, before)| before),
        ..row
    };
    queries::keep(db, &row)
}

#[cfg(test)]
mod tests {
    use Kind::{Content, FileName, Structure};

    use super::*;

    #[test]
    fn two_devices_share_what_the_weaker_of_them_shares_with_the_book() {
        let said = |kind: Option<Kind>, file: &str| PlaceRow {
            token_id: String::new(),
            document: String::new(),
            user_id: 1,
            progress: Some(String::new()),
            percentage: None,
            device: String::new(),
            device_id: String::new(),
            base: None,
            rev: None,
            kind: kind.map(|kind| kind.name().to_owned()),
            file_hash: Some(file.to_owned()),
            led_to: None,
            led_before: None,
            told_at: NaiveDateTime::default(),
        };
        let asked = |kind| Found {
            book: 1,
            kind,
            file_hash: "a".into(),
        };
        for (first, second, both) in [
            (Content, Content, Content),
            (Content, FileName, FileName),
            (FileName, Content, FileName),
            (Structure, Content, Structure),
        ] {
            assert_eq!(shared(&said(Some(first), "a"), &asked(second)), Some(both));
        }
        assert_eq!(shared(&said(Some(Content), "b"), &asked(Content)), None);
        assert_eq!(shared(&said(None, "a"), &asked(Content)), None);
    }
}
