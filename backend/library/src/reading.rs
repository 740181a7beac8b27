//! What stands in a chapter?

use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse, get};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fonts::{OwnFace, PageFace};
use super::import::{Direction, FixedPage, TocEntry};
use super::kept::Kept;
use super::made_of::MadeOf;
use super::queries::chapters::{One, Outline, Several, Text};
use super::queries::{books, chapters, fonts, page_list};
use super::refused::Changed;
use super::{Library, lengths};
use vokal_accounts::Claim;
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

/// A batch of chapters holds at most so many, and so many bytes of text.
const BATCH_CHAPTERS: i32 = 200;
const BATCH_BYTES: i64 = 2 * 1024 * 1024;
/// About so long is a chapter in a manifest.
const OUTLINE_BYTES: usize = 160;

/// What a reader needs to open a book.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Manifest {
    id: i64,
    title: String,
    author: String,
    /// A language tag such as `de`, or empty.
    language: String,
    direction: Direction,
    /// Changes with the content; whoever keeps chapters keeps them under this.
    content_hash: String,
    /// Whether the book says where the pages of its printed edition begin.
    has_page_list: bool,
    /// The face that the book brings along for its text.
    #[schema(required)]
    own_face: Option<OwnFace>,
    /// Those in which the text of its drawn pages is set.
    page_faces: Vec<PageFace>,
    /// What it was made of, if it is no EPUB that its reader brought.
    #[schema(required)]
    made_of: Option<MadeOf>,
    /// In reading order.
    chapters: Vec<ChapterOutline>,
    toc: Vec<TocEntry>,
}

/// A chapter without its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChapterOutline {
    /// Counted from 0.
    index: i32,
    title: String,
    /// The chapter's path inside the book.
    path: String,
    /// Of its markup, in bytes of UTF-8.
    length: i64,
    /// Of its canonical text, in UTF-16 code units: what progress is counted in.
    text_length: i64,
    /// Whether it belongs to the main flow of reading.
    linear: bool,
    /// If the book has drawn it as a whole page: where it stands, or that its text flows here.
    #[schema(required)]
    fixed_page: Option<FixedPage>,
}

/// A chapter with its text.
#[derive(Serialize, ToSchema)]
pub(crate) struct Chapter {
    /// Counted from 0.
    index: i32,
    title: String,
    /// Sanitised HTML. Pictures are named by their path inside the book; ids begin with `b-`.
    content: String,
}

impl From<Outline> for ChapterOutline {
    fn from(row: Outline) -> Self {
        Self {
            index: row.position,
            title: row.title,
            path: row.path,
            length: row.length,
            text_length: row.text_length.unwrap_or(0),
            linear: row.linear,
            fixed_page: row.fixed_page.as_deref().and_then(FixedPage::parse),
        }
    }
}

impl From<Text> for Chapter {
    fn from(row: Text) -> Self {
        Self {
            index: row.position,
            title: row.title,
            content: row.html,
        }
    }
}

/// Title, table of contents and chapters, without the text.
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, body = Manifest),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[get("/api/books/{id}/manifest")]
pub(crate) async fn get_manifest(
    claim: Claim,
    id: Path<i64>,
    request: HttpRequest,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let id = id.into_inner();
    let found = claim
        .read(&database, move |db, reader| {
            let Some(book) = books::opening(db, reader.id, id)? else {
                return Ok(None);
            };
            let outline = chapters::outline(db, book.id)?;
            let has_page_list = page_list::is_there(db, book.id)?;
            let fonts = fonts::of_book(db, book.id)?;
            Ok(Some((book, outline, has_page_list, fonts)))
        })
        .await?;
    let (book, mut outline, has_page_list, fonts) = found.ok_or(ApiError::NotFound("book"))?;
    if outline.iter().any(|chapter| chapter.text_length.is_none()) {
        lengths::count(&database, id).await?;
        outline = database.read(move |db| chapters::outline(db, id)).await?;
    }
    // The 7 stands for what browsers keep from before and what lacks lengths of texts, whether
    // there is a list of pages, which chapters are pages, fonts, or what it was made of, which the importer may learn without a change of the content.
    let known = (book.import_version, book.details_rev);
    let tag = format!("{}-7-{}-{}", book.content_hash, known.0, known.1);
    Kept::of(&request, tag).json(outline.len() * OUTLINE_BYTES, || Manifest {
        id: book.id,
        title: book.title,
        author: book.author,
        language: book.language,
        direction: Direction::parse(&book.direction),
        content_hash: book.content_hash,
        has_page_list,
        own_face: OwnFace::of(&fonts),
        page_faces: PageFace::all(&fonts),
        made_of: MadeOf::parse(&book.made_of),
        chapters: outline.into_iter().map(ChapterOutline::from).collect(),
        toc: serde_json::from_str(&book.toc).unwrap_or_default(),
    })
}

/// One chapter.
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, body = Chapter),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/books/{id}/chapters/{index}")]
pub(crate) async fn get_chapter(
    claim: Claim,
    path: Path<(i64, i32)>,
    request: HttpRequest,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let (id, index) = path.into_inner();
    let found = claim
        .read(&database, move |db, reader| {
            chapters::one(db, reader.id, id, index)
        })
        .await?;
    let (one, hash) = found.ok_or(ApiError::NotFound("chapter"))?;
    let tag = format!("{hash}-{index}");
    let kept = Kept::of(&request, tag);
    match one {
        One::Small(text) => kept.json(text.html.len(), || Chapter::from(text)),
        One::Large(large) => {
            let found = library.large(&database, id, large);
            kept.large(found, Chapter::from).await
        }
    }
}

/// Which chapters are asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Range {
    /// The first, counted from 0.
    #[param(minimum = 0)]
    from: i32,
    /// The first no longer wanted.
    to: i32,
    /// The `contentHash` of the manifest whose chapters they are: of another text none are told.
    #[param(required = false)]
    of: Option<String>,
}

/// Several chapters: at least one, at most 200 or about 2 MiB, perhaps fewer than asked for.
#[utoipa::path(
    tag = "reading",
    params(Range),
    responses(
        (status = 200, body = Vec<Chapter>),
        (status = 304, description = "Nothing has changed"),
        (status = 400, body = Problem),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "`book_changed`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/books/{id}/chapters")]
pub(crate) async fn get_chapters(
    claim: Claim,
    id: Path<i64>,
    range: Query<Range>,
    request: HttpRequest,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let id = id.into_inner();
    let Range { from, to, of } = range.into_inner();
    if from < 0 || to <= from {
        return Err(ApiError::Invalid("The range of chapters is empty.".into()));
    }
    let to = to.min(from.saturating_add(BATCH_CHAPTERS));
    let found = claim
        .read(&database, move |db, reader| {
            let Some(book) = books::opening(db, reader.id, id)? else {
                return Ok(None);
            };
            let texts = chapters::range(db, book.id, from, to, BATCH_BYTES)?;
            Ok(Some((book.content_hash, texts)))
        })
        .await?;
    let (hash, texts) = found.ok_or(ApiError::NotFound("book"))?;
    if of.is_some_and(|wanted| wanted != hash) {
        return Err(Changed.into());
    }
    let tag = format!("{hash}-{from}-{to}");
    let kept = Kept::of(&request, tag);
    match texts {
        Several::Small(texts) if texts.is_empty() => Err(ApiError::NotFound("chapter")),
        Several::Small(texts) => {
            let bytes = texts.iter().map(|text| text.html.len()).sum();
            kept.json(bytes, || {
                texts.into_iter().map(Chapter::from).collect::<Vec<_>>()
            })
        }
        Several::Large(large) => {
            let found = library.large(&database, id, large);
            kept.large(found, |text| [Chapter::from(text)]).await
        }
    }
}
