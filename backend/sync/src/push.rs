//! What of a device's changes is taken?

use serde_json::Value;
use uuid::Uuid;
use vokal_accounts::revision;
use vokal_annotations::model::Annotation;
use vokal_base::db::{Db, QueryResult};
use vokal_library::places::{self, Move};

use crate::merging::{Act, By, Field, Outcome, merged};
use crate::queries::{self, AnnotationRow, Taken};
use crate::settings::taking;
use crate::statistics::switch;
use crate::wire::{Change, Refused, RefusedCode};

/// So many annotations a reader can keep, and so many bytes of them; and so many rows with those
/// of deleted ones.
const MOST: usize = 20_000;
const MOST_BYTES: i64 = 64 * 1024 * 1024;
const MOST_ROWS: usize = 200_000;

/// Each change takes two numbers: a note may be parted into two.
const NUMBERS: i64 = 2;

/// What became of the changes of one request.
#[derive(Default)]
pub(crate) struct Taking {
    pub applied: Vec<Uuid>,
    pub refused: Vec<Refused>,
    /// Books whose place stayed where another device had moved it.
    pub behind: Vec<i64>,
    /// The annotations and the books that the changes were about.
    pub keys: Vec<String>,
    pub books: Vec<i64>,
    /// The scopes of settings that they were about.
    pub scopes: Vec<String>,
}

/// Whose changes they are.
#[derive(Clone, Debug)]
pub(crate) struct Sender {
    pub reader: i64,
    pub device: String,
    /// It knows numbers that were never given: what it names as known says nothing.
    pub is_ahead: bool,
}

impl Sender {
    /// The device, if it knows all of what is kept from now on.
    fn device_if(&self, knows_all: bool) -> String {
        if knows_all {
            self.device.clone()
        } else {
            String::new()
        }
    }
}

/// Takes the changes one after the other, each as the account's next.
pub(crate) fn take(db: &mut Db, from: &Sender, changes: &[Value]) -> QueryResult<Taking> {
    let mut taking = Taking::default();
    if changes.is_empty() {
        return Ok(taking);
    }
    let count = NUMBERS * i64::try_from(changes.len()).unwrap_or(i64::MAX / NUMBERS);
    // The row of the account is locked from here on: others who change it wait.
    let last = revision::advance(db, from.reader, count)?;
    let numbers = (last - count + 1..).step_by(NUMBERS as usize);
    let mut taken = queries::taken(db, from.reader)?;
    for (value, rev) in changes.iter().zip(numbers) {
        let Ok(change) = serde_json::from_value(value.clone()) else {
            let id = value.get("id").and_then(Value::as_str);
            taking.refuse(id.and_then(|id| id.parse().ok()), RefusedCode::Invalid);
            continue;
        };
        take_one(db, from, change, rev, &mut taken, &mut taking)?;
    }
    Ok(taking)
}

fn take_one(
    db: &mut Db,
    from: &Sender,
    change: Change,
    rev: i64,
    taken: &mut Taken,
    taking: &mut Taking,
) -> QueryResult<()> {
    let id = change.id();
    let change = if from.is_ahead {
        change.based_on_nothing()
    } else {
        change
    };
    let is_known = queries::was_taken(db, from.reader, &id.to_string())?;
    let result = match change {
        Change::Annotation {
            key,
            book_id,
            base,
            annotation,
            fields,
            ..
        } => {
            taking.keys.push(key.to_string());
            let wish = Wish {
                id,
                key,
                book_id,
                base,
                annotation,
                fields,
            };
            if is_known {
                Ok(())
            } else {
                annotate(db, from, wish, rev, taken, taking)?
            }
        }
        Change::Place {
            book_id,
            base,
            chapter_index,
            offset,
            progress,
            ..
        } => {
            taking.books.push(book_id);
            let to = Move {
                progress: progress.clamp(0, 100),
                position: Some((chapter_index, offset)),
                device: from.device.clone(),
                base: Some(base),
                status_base: None,
            };
            if is_known {
                Ok(())
            } else {
                go(db, from, book_id, &to, rev, taking)?
            }
        }
        Change::Settings {
            scope,
            base,
            settings,
            fields,
            ..
        } => {
            taking.scopes.push(scope.to_string());
            let wish = taking::Wish {
                scope,
                settings,
                fields,
            };
            let by = By {
                device: &from.device,
                base,
            };
            if is_known {
                Ok(())
            } else {
                switch::watched(db, from.reader, scope, |db| {
                    taking::take(db, from.reader, by, wish, rev)
                })?
            }
        }
    };
    match result {
        Ok(()) => taking.applied.push(id),
        Err(code) => taking.refuse(Some(id), code),
    }
    // Only who has a name sends again what was not acknowledged.
    if result.is_ok() && !is_known && !from.device.is_empty() {
        queries::remember(db, from.reader, &id.to_string(), &from.device, rev)?;
    }
    Ok(())
}

/// What a change wants of an annotation.
struct Wish {
    id: Uuid,
    key: Uuid,
    book_id: i64,
    base: i64,
    annotation: Option<Annotation>,
    fields: Vec<Field>,
}

fn annotate(
    db: &mut Db,
    from: &Sender,
    wish: Wish,
    rev: i64,
    taken: &mut Taken,
    taking: &mut Taking,
) -> QueryResult<Result<(), RefusedCode>> {
    if let Some(annotation) = &wish.annotation
        && annotation.check().is_err()
    {
        return Ok(Err(RefusedCode::Invalid));
    }
    let kept = queries::one(db, from.reader, &wish.key.to_string())?;
    let (book, title) = match &kept {
        // Its book does not change, and may be gone.
        Some(row) => (row.book_id, row.book_title.clone()),
        None => match queries::title(db, from.reader, wish.book_id)? {
            Some(title) => (wish.book_id, title),
            None => return Ok(Err(RefusedCode::NoBook)),
        },
    };
    let act = match wish.annotation {
        Some(annotation) => Act::Put(annotation, wish.fields),
        None => Act::Delete,
    };
    let by = By {
        device: &from.device,
        base: wish.base,
    };
    let stored = kept.as_ref().map(AnnotationRow::stored);
    let outcome = merged(stored.as_ref(), act, by);
    let row = |id: Uuid, annotation: Option<&Annotation>, rev: i64, new_words: bool| {
        let words = stored.as_ref().filter(|_| !new_words);
        let value = annotation.and_then(|annotation| serde_json::to_string(annotation).ok());
        AnnotationRow {
            user_id: from.reader,
            id: id.to_string(),
            book_id: book,
            book_title: title.clone(),
            size: value.as_ref().map_or(0, |value| value.len() as i64),
            value,
            rev,
            device: from.device_if(stored.as_ref().is_none_or(|stored| stored.is_known_to(by))),
            body_rev: words.map_or(rev, |stored| stored.body_rev),
            body_device: match words {
                Some(stored) => stored.body_device.clone(),
                None => from.device_if(
                    stored
                        .as_ref()
                        .is_none_or(|stored| stored.words_are_known_to(by)),
                ),
            },
        }
    };
    let rows = match &outcome {
        Outcome::Unchanged => Vec::new(),
        Outcome::Changed {
            annotation,
            new_words,
        } => {
            vec![row(wish.key, Some(annotation), rev, *new_words)]
        }
        Outcome::Parted { annotation, beside } => {
            taking.keys.push(wish.id.to_string());
            vec![
                row(wish.key, Some(annotation), rev, false),
                row(wish.id, Some(beside), rev + 1, true),
            ]
        }
        Outcome::Deleted => vec![row(wish.key, None, rev, true)],
    };
    if !taken.has_room(&rows, kept.as_ref()) {
        return Ok(Err(RefusedCode::Full));
    }
    for row in &rows {
        queries::put(db, row)?;
    }
    Ok(Ok(()))
}

impl Taken {
    /// Whether these rows fit in place of the one that was kept; then they have taken their room.
    fn has_room(&mut self, rows: &[AnnotationRow], kept: Option<&AnnotationRow>) -> bool {
        if rows.is_empty() {
            return true;
        }
        let mut after = *self;
        if let Some(kept) = kept {
            after.rows -= 1;
            after.count -= usize::from(kept.size > 0);
            after.bytes -= kept.size;
        }
        for row in rows {
            after.rows += 1;
            after.count += usize::from(row.size > 0);
            after.bytes += row.size;
        }
        let fits = after.count <= MOST && after.bytes <= MOST_BYTES && after.rows <= MOST_ROWS;
        // Who has too much may still make it less.
        let shrinks = after.bytes <= self.bytes && after.rows <= self.rows;
        if fits || shrinks {
            *self = after;
        }
        fits || shrinks
    }
}

fn go(
    db: &mut Db,
    from: &Sender,
    book: i64,
    to: &Move,
    rev: i64,
    taking: &mut Taking,
) -> QueryResult<Result<(), RefusedCode>> {
    Ok(match places::go(db, from.reader, book, to, rev)? {
        None => Err(RefusedCode::NoBook),
        Some(places::Outcome::Outside) => Err(RefusedCode::Invalid),
        Some(places::Outcome::Moved) => Ok(()),
        Some(places::Outcome::Elsewhere) => {
            taking.behind.push(book);
            Ok(())
        }
    })
}

impl Taking {
    fn refuse(&mut self, id: Option<Uuid>, code: RefusedCode) {
        self.refused.push(Refused { id, code });
    }
}

impl Change {
    fn based_on_nothing(mut self) -> Self {
        let (Self::Annotation { base, .. }
        | Self::Place { base, .. }
        | Self::Settings { base, .. }) = &mut self;
        *base = 0;
        self
    }

    fn id(&self) -> Uuid {
        match self {
            Self::Annotation { id, .. } | Self::Place { id, .. } | Self::Settings { id, .. } => *id,
        }
    }
}
