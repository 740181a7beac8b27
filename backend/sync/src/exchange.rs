//! How do annotations leave for other programs?

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::web::{self, Data, Path};
use actix_web::{HttpResponse, get};
use chrono::SecondsFormat;
use serde::Deserialize;
use tokio::time::timeout;
use utoipa::ToSchema;
use vokal_accounts::{Accounts, NO_STORE, Reader};
use vokal_annotations::exchange::{BookInfo, ChapterInfo, Export, Exported, FilePlace, Format};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::slots::Slots;
use vokal_core::text::{ChapterText, Span};
use vokal_library::Library;
use vokal_library::whole::{self, Parts, Source, WholeBook};

use crate::queries::{self, AnnotationRow};

/// So long is waited for the places in a book's file: without them its marks are found by words.
const PATIENCE: Duration = Duration::from_secs(10);

/// Files that are being written or looked through, of each reader: a whole book is held meanwhile.
#[derive(Clone)]
pub struct Exchanges(pub(crate) Slots<i64>);

impl Default for Exchanges {
    fn default() -> Self {
        Self(Slots::new(2, 8))
    }
}

/// In which format they are asked for.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ExportFormat {
    /// Readium's annotation set, which this and other programs read again.
    AnnotationSet,
    /// For notebooks.
    Markdown,
    /// In the columns that Readwise reads.
    Csv,
    /// A page to print.
    Html,
}

impl From<ExportFormat> for Format {
    fn from(format: ExportFormat) -> Self {
        match format {
            ExportFormat::AnnotationSet => Self::AnnotationSet,
            ExportFormat::Markdown => Self::Markdown,
            ExportFormat::Csv => Self::Csv,
            ExportFormat::Html => Self::Html,
        }
    }
}

/// Which annotations, and how.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct Wanted {
    /// The book.
    id: i64,
    #[param(inline)]
    format: ExportFormat,
}

/// The annotations of a book as a file. They are there still when the book is gone.
#[utoipa::path(
    tag = "sync",
    params(Wanted),
    responses(
        (status = 200, content_type = "application/octet-stream", description = "The file, of the format's own type"),
        (status = 401, body = Problem),
        (status = 404, body = Problem, description = "There is neither the book nor an annotation of it"),
    ),
)]
#[get("/api/books/{id}/annotations/{format}")]
pub(crate) async fn export_annotations(
    reader: Reader,
    wanted: Path<Wanted>,
    accounts: Data<Accounts>,
    database: Data<Database>,
    exchanges: Data<Exchanges>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let slot = exchanges.0.take(reader.id)?;
    let Wanted { id, format } = wanted.into_inner();
    let format = Format::from(format);
    let rows = database
        .read(move |db| queries::of_book(db, reader.id, id))
        .await?;
    let items: Vec<Exported> = rows.iter().filter_map(exported).collect();
    // Before the book itself is held.
    let sources = match format {
        Format::AnnotationSet => sources_of(&library, &database, reader.id, id, &items).await,
        _ => BTreeMap::new(),
    };
    let book = database
        .read(move |db| whole::of(db, reader.id, id))
        .await?;
    if book.is_none() && rows.is_empty() {
        return Err(ApiError::NotFound("book"));
    }
    let address = format!("{}/reader/{id}", accounts.public_url.trim_end_matches('/'));
    let now = accounts.clock.utc();
    let generated = now.to_rfc3339_opts(SecondsFormat::Secs, true);
    let info = match &book {
        Some(book) => info_of(book, &address),
        None => BookInfo {
            title: rows
                .first()
                .map(|row| row.book_title.clone())
                .unwrap_or_default(),
            ..BookInfo::default()
        },
    };
    let write = move || {
        // Nobody may be listening any more; the work goes on.
        let _slot = slot;
        written(book.as_ref(), &info, &items, sources, format, &generated)
    };
    let written = web::block(write).await.map_err(ApiError::internal)?;
    let name = format!("annotations-{id}.{}", format.extension());
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, format.media_type()))
        .insert_header((
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .body(written))
}

/// Where the marked chapters' text stands in the file. Other programs find most by its words, too:
/// nothing fails for the lack of this.
async fn sources_of(
    library: &Library,
    database: &Database,
    reader: i64,
    book: i64,
    items: &[Exported],
) -> BTreeMap<u32, Source> {
    let mut parts = Parts::new();
    for span in items.iter().flat_map(spans) {
        parts.entry(span.chapter()).or_default().push(span.range());
    }
    if parts.is_empty() {
        return BTreeMap::new();
    }
    let sources = whole::sources(library, database, reader, book, parts);
    match timeout(PATIENCE, sources).await {
        Ok(Ok(sources)) => sources,
        Ok(Err(error)) => {
            tracing::warn!(book, %error, "annotations leave without their places in the file");
            BTreeMap::new()
        }
        Err(_) => BTreeMap::new(),
    }
}

fn spans(item: &Exported) -> impl Iterator<Item = Span> {
    item.annotation.anchors.iter().map(|anchor| anchor.span)
}

fn written(
    book: Option<&WholeBook>,
    info: &BookInfo,
    items: &[Exported],
    sources: BTreeMap<u32, Source>,
    format: Format,
    generated: &str,
) -> String {
    // Only of chapters in which something stands: each takes some milliseconds to read.
    let marked: BTreeSet<u32> = items.iter().flat_map(spans).map(Span::chapter).collect();
    let text_of = |at: u32| {
        let chapter = book?.chapters.get(at as usize)?;
        Some((at, ChapterText::of_tree(&chapter.tree())))
    };
    let texts: BTreeMap<u32, ChapterText> = marked.into_iter().filter_map(text_of).collect();
    let mut places = BTreeMap::new();
    for (at, source) in sources {
        // What an earlier version has stored may be another text.
        if texts
            .get(&at)
            .is_some_and(|text| text.hash() == source.text_hash)
        {
            places.extend(places_of(at, source));
        }
    }
    format.write(&Export {
        book: info,
        texts: &texts,
        places: &places,
        items,
        generated,
        language: &info.language,
    })
}

fn places_of(chapter: u32, source: Source) -> impl Iterator<Item = (Span, FilePlace)> {
    let Source { cfi, places, .. } = source;
    places.into_iter().filter_map(move |(part, place)| {
        let span = Span::new(chapter, part).ok()?;
        let cfi = format!("{cfi}!{}", place.cfi);
        let place = FilePlace {
            selector: place.selector,
            characters: place.characters,
            cfi,
        };
        Some((span, place))
    })
}

fn exported(row: &AnnotationRow) -> Option<Exported> {
    Some(Exported {
        id: row.id.clone(),
        annotation: row.stored().annotation?,
    })
}

/// What files say of a book.
pub(crate) fn info_of(book: &WholeBook, address: &str) -> BookInfo {
    let chapters = book.chapters.iter();
    BookInfo {
        title: book.title.clone(),
        authors: vec![book.author.clone()],
        identifiers: book.identifiers.clone(),
        publisher: book.publisher.clone(),
        language: book.language.clone(),
        chapters: chapters
            .map(|chapter| ChapterInfo {
                href: chapter.path.clone(),
                title: chapter.title.clone(),
            })
            .collect(),
        address: address.to_owned(),
    }
}
