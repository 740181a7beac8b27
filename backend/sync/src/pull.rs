//! What does a device not know yet?

use vokal_accounts::revision::{self, devices};
use vokal_base::db::{Db, QueryResult};
use vokal_library::places::{self, MovedPlace};

use crate::push::Taking;
use crate::queries::{self, AnnotationRow};
use crate::settings::queries::{self as settings, SettingsRow};
use crate::wire::{BookPlace, KeptAnnotation, KeptSettings, SyncAnswer};

/// So much is told at once.
const MOST: usize = 500;
const MOST_BYTES: i64 = 1024 * 1024;

/// Something that changed, by which change.
enum News {
    Annotation(AnnotationRow),
    Place(MovedPlace),
    Settings(SettingsRow),
}

impl News {
    fn rev(&self) -> i64 {
        match self {
            Self::Annotation(row) => row.rev,
            Self::Place(place) => place.rev,
            Self::Settings(row) => row.rev,
        }
    }

    fn bytes(&self) -> i64 {
        match self {
            Self::Annotation(row) => row.size,
            Self::Place(_) => 0,
            Self::Settings(row) => row.value.as_ref().map_or(0, |value| value.len() as i64),
        }
    }
}

/// What came after `since`, the first change first, with what became of the device's own changes;
/// everything for a device that knows what was never said.
pub(crate) fn answer(
    db: &mut Db,
    reader: i64,
    since: Option<i64>,
    taking: Taking,
) -> QueryResult<SyncAnswer> {
    // Before the rest: what comes in between is told twice rather than never.
    let last = revision::of(db, reader)?;
    let reset = since.is_none();
    let since = since.unwrap_or(0);
    let most = MOST as i64 + 1;
    let rows = queries::changed_since(db, reader, since, most)?;
    let moved = places::moved_since(db, reader, since, most)?;
    let mut news: Vec<News> = rows.into_iter().map(News::Annotation).collect();
    news.extend(moved.into_iter().map(News::Place));
    let set = settings::changed_since(db, reader, since, most)?;
    news.extend(set.into_iter().map(News::Settings));
    news.sort_by_key(News::rev);
    let told = fitting(&news);
    let more = told < news.len();
    news.truncate(told);
    let rev = if more {
        news.last().map_or(since, News::rev)
    } else {
        last
    };
    let (mut rows, mut moved, mut set) = (Vec::new(), Vec::new(), Vec::new());
    for one in news {
        match one {
            News::Annotation(row) => rows.push(row),
            News::Place(place) => moved.push(place),
            News::Settings(row) => set.push(row),
        }
    }
    add_own(db, reader, &taking, &mut rows, &mut moved)?;
    add_own_settings(db, reader, &taking, &mut set)?;
    let names = devices::names(db, reader)?;
    Ok(SyncAnswer {
        rev,
        more,
        reset,
        applied: taking.applied,
        refused: taking.refused,
        behind: taking.behind,
        annotations: rows.into_iter().map(KeptAnnotation::from).collect(),
        places: moved
            .into_iter()
            .map(|place| BookPlace::new(place, &names))
            .collect(),
        settings: set.into_iter().map(KeptSettings::from).collect(),
    })
}

/// How many are told at once: as many as fit, and one at least.
fn fitting(news: &[News]) -> usize {
    let mut bytes = 0;
    let fit = news.iter().take(MOST).take_while(|one| {
        bytes += one.bytes();
        bytes <= MOST_BYTES
    });
    fit.count().max(1).min(news.len())
}

/// What the device's own changes were about is told whatever came of them, so that it sees where
/// it was not heeded.
fn add_own(
    db: &mut Db,
    reader: i64,
    taking: &Taking,
    rows: &mut Vec<AnnotationRow>,
    moved: &mut Vec<MovedPlace>,
) -> QueryResult<()> {
    let known = |key: &String| rows.iter().any(|row| row.id == *key);
    let keys: Vec<String> = taking
        .keys
        .iter()
        .filter(|key| !known(key))
        .cloned()
        .collect();
    if !keys.is_empty() {
        rows.extend(queries::many(db, reader, &keys)?);
    }
    let known = |book: &i64| moved.iter().any(|place| place.book == *book);
    let books: Vec<i64> = taking
        .books
        .iter()
        .filter(|book| !known(book))
        .copied()
        .collect();
    if !books.is_empty() {
        moved.extend(places::of_books(db, reader, &books)?);
    }
    Ok(())
}

fn add_own_settings(
    db: &mut Db,
    reader: i64,
    taking: &Taking,
    set: &mut Vec<SettingsRow>,
) -> QueryResult<()> {
    let known = |scope: &String| set.iter().any(|row| row.scope == *scope);
    let scopes = taking.scopes.iter().filter(|scope| !known(scope));
    let scopes: Vec<String> = scopes.cloned().collect();
    if !scopes.is_empty() {
        set.extend(settings::many(db, reader, &scopes)?);
    }
    Ok(())
}
