//! Which fonts has a reader brought along?
//!
//! Up to four are one family: for plain, bold, italic text and both. A family is known by its name,
//! so that one that is removed and comes again is the same to all settings that name it.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Path, Payload, Query};
use actix_web::{HttpRequest, HttpResponse, delete, get, post};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use vokal_accounts::{Accounts, NO_STORE, Reader};
use vokal_base::db::moment::Moment;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, Problem};
use vokal_base::text::{is_a_name, is_unseen};
use vokal_base::wire::body::whole_body;
use vokal_files::intake::Kept;
use vokal_pdf_client::{Error, Failure, RebuiltFont};

use super::placing::{Same, cut, place};
use super::rebuilding::hash_of;
use super::refused::{MEGABYTES, Refusal};
use super::{FaceFile, sent};
use crate::Library;
use crate::queries::fonts::NewFont;
use crate::queries::reader_fonts::{self as queries, Row};

/// For a font that has no name, and whose file has none.
const NAMELESS: &str = "?";
/// Several fonts in one file (OpenType 1.9, font collections).
const COLLECTION: &[u8] = b"ttcf";

/// Fonts of a reader's that belong together.
#[derive(Serialize, ToSchema)]
pub(crate) struct FontFamily {
    /// Always the same for the same name of this reader's.
    id: String,
    /// What the fonts call it.
    name: String,
    /// One for each of plain, bold, italic text and both, of those that there are.
    files: Vec<FaceFile>,
    /// Of all of them.
    bytes: i64,
}

/// What is known of a font besides its bytes.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct FontQuery {
    /// What the file is called: the name of a font that has none.
    #[serde(default)]
    file_name: String,
    /// What becomes of it where the family has another font for the same text.
    #[serde(default)]
    #[param(inline, required = false)]
    same: Same,
}

/// The reader's own fonts, family by family.
#[utoipa::path(
    tag = "fonts",
    responses((status = 200, body = [FontFamily]), (status = 401, body = Problem)),
)]
#[get("/api/fonts")]
pub(crate) async fn list_fonts(
    reader: Reader,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let rows = database
        .read(move |db| queries::of_reader(db, reader.id))
        .await?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(families(rows)))
}

/// Takes in a font (TTF, OTF, WOFF or WOFF2; at most 5 MB, unpacked, too): it is read, written
/// anew and kept in the family that it names. Where that has another for the same text, this one
/// is refused unless `same` says what becomes of it.
#[utoipa::path(
    tag = "fonts",
    params(FontQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 201, body = FontFamily, description = "The family, with the font"),
        (status = 400, body = Problem, description = "`interrupted`"),
        (status = 401, body = Problem),
        (status = 409, body = Problem, description = "`too_many_fonts`, `font_there`"),
        (status = 413, body = Problem, description = "`font_too_large`, `quota`"),
        (status = 422, body = Problem, description = "`not_font`, `font_collection`, `font_protected`, `font_too_slow`"),
        (status = 503, body = Problem, description = "`busy`, `font_reader_unavailable`"),
    ),
)]
#[post("/api/fonts")]
pub(crate) async fn add_font(
    reader: Reader,
    query: Query<FontQuery>,
    mut body: Payload,
    accounts: Data<Accounts>,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let _slot = library.font_uploads.take(reader.id)?;
    let body = whole_body(&mut body, MEGABYTES).await;
    let body = body.map_err(|error| match error {
        ApiError::TooLong { .. } => Refusal::TooLarge.into(),
        other => other,
    })?;
    let font = rebuilt(&library, &body).await?;
    let name = name_of(&font.description.family, &query.file_name);
    let row = NewFont {
        family: name,
        bold: font.description.bold,
        italic: font.description.italic,
        hash: hash_of(&font.bytes),
        bytes: font.bytes,
    };
    let kept = Kept {
        blobs: Vec::new(),
        size: row.bytes.len() as u64,
        rows: row,
    };
    let now = accounts.clock.now();
    let same = query.same;
    let added = library.files.take_in(
        &database,
        reader.id,
        move |_| Ok(kept),
        move |db, row| place(db, reader.id, row, same, now).map(Some),
    );
    let rows = added.await??;
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(families(rows).into_iter().next()))
}

/// One of the reader's own fonts.
#[utoipa::path(
    tag = "fonts",
    responses(
        (status = 200, content_type = "font/*", description = "The font, written anew"),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/fonts/{family}/{hash}")]
pub(crate) async fn get_own_font(
    reader: Reader,
    place: Path<(String, String)>,
    request: HttpRequest,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let (family, hash) = place.into_inner();
    let known = (family.clone(), hash.clone());
    let wanted = (family, hash.clone());
    sent(
        (&database, &library),
        &request,
        &hash,
        move |db| queries::length(db, reader.id, &known.0, &known.1),
        move |db| queries::bytes(db, reader.id, &wanted.0, &wanted.1),
    )
    .await
}

/// Removes a family of the reader's own fonts. Texts that are set in it are set in the face that
/// the reader had before.
#[utoipa::path(
    tag = "fonts",
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem)),
)]
#[delete("/api/fonts/{family}")]
pub(crate) async fn delete_fonts(
    reader: Reader,
    family: Path<String>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let family = family.into_inner();
    let count = database
        .write(move |db| queries::remove(db, reader.id, &family))
        .await?;
    if count == 0 {
        return Err(ApiError::NotFound("font"));
    }
    Ok(HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}

async fn rebuilt(library: &Library, body: &[u8]) -> Result<RebuiltFont, ApiError> {
    if body.starts_with(COLLECTION) {
        return Err(Refusal::Collection.into());
    }
    let Some(rebuilt) = library.fonts.rebuilt_one(body).await else {
        return Err(Refusal::Unavailable.into());
    };
    match rebuilt {
        Ok(font) if font.description.is_restricted => Err(Refusal::Protected.into()),
        Ok(font) => Ok(font),
        Err(Error::Busy { .. }) => Err(ApiError::Busy),
        Err(Error::Document(failure)) => Err(refusal_of(failure).into()),
        Err(error) => {
            tracing::error!(%error, "a font could not be read");
            Err(Refusal::Unavailable.into())
        }
    }
}

/// What a file is told as that could not be read as a font.
fn refusal_of(failure: Failure) -> Refusal {
    match failure {
        Failure::TooLarge => Refusal::TooLarge,
        Failure::TimedOut => Refusal::TooSlow,
        _ => Refusal::NotFont,
    }
}

/// What a family is called: as the font says, else as its file is called, without what cannot be
/// seen or shows others in another order.
fn name_of(told: &str, file_name: &str) -> String {
    let stem = file_name
        .rsplit_once('.')
        .map_or(file_name, |(stem, _)| stem);
    let names = [told, stem].map(shown);
    let name = names.into_iter().find(|name| is_a_name(name));
    name.unwrap_or_else(|| NAMELESS.to_owned())
}

fn shown(name: &str) -> String {
    let words = name.split_whitespace();
    let words = words.map(|word| word.chars().filter(|c| !is_unseen(*c)).collect::<String>());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    cut(&words.join(" "))
}

/// Rows that stand family by family.
fn families(rows: Vec<Row>) -> Vec<FontFamily> {
    let mut families: Vec<FontFamily> = Vec::new();
    for row in rows {
        let file = FaceFile {
            hash: row.hash,
            bold: row.bold,
            italic: row.italic,
        };
        match families.last_mut().filter(|last| last.id == row.family) {
            Some(family) => {
                family.files.push(file);
                family.bytes += row.length;
            }
            None => families.push(FontFamily {
                id: row.family,
                name: row.name,
                files: vec![file],
                bytes: row.length,
            }),
        }
    }
    families
}

/// A font of a reader's, as an export of the account tells it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KeptFont {
    #[serde(skip)]
    family: String,
    #[serde(skip)]
    hash: String,
    /// The family's name.
    pub name: String,
    /// Whether it is for bold text.
    pub bold: bool,
    /// Whether it is for italic text.
    pub italic: bool,
    /// When it came.
    pub added_at: Moment,
    /// Where it stands in the export.
    pub file: String,
}

impl KeptFont {
    /// The font itself, if it is there still.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub fn bytes(&self, db: &mut Db, reader: i64) -> QueryResult<Option<Vec<u8>>> {
        queries::bytes(db, reader, &self.family, &self.hash)
    }
}

/// A reader's own fonts.
///
/// # Errors
///
/// If the database refuses.
pub fn fonts_of(db: &mut Db, reader: i64) -> QueryResult<Vec<KeptFont>> {
    let rows = queries::of_reader(db, reader)?;
    let fonts = rows.into_iter().zip(1..).map(|(row, number)| KeptFont {
        file: format!("fonts/{number}.{}", row.ending()),
        family: row.family,
        hash: row.hash,
        name: row.name,
        bold: row.bold,
        italic: row.italic,
        added_at: row.added_at.into(),
    });
    Ok(fonts.collect())
}

/// What is not as it was written, in words for an operator.
///
/// # Errors
///
/// If the database does not answer.
pub async fn damaged_fonts(database: &Database) -> Result<Vec<String>, ApiError> {
    let mut damaged = Vec::new();
    for (reader, family, hash) in database.read(queries::all).await? {
        let wanted = (family, hash.clone());
        let bytes = database.read(move |db| queries::bytes(db, reader, &wanted.0, &wanted.1));
        // One that was removed meanwhile is no fault.
        if bytes.await?.is_some_and(|bytes| hash_of(&bytes) != hash) {
            damaged.push(format!("changed: font {hash} of reader {reader}"));
        }
    }
    Ok(damaged)
}

#[cfg(test)]
mod tests {
    use super::super::placing::LONGEST_NAME;
    use super::*;

    #[test]
    fn a_family_is_called_what_can_be_seen() {
        for (told, file, name) in [
            ("Garamond Premier", "x.otf", "Garamond Premier"),
            ("  Two \n words\u{200b} ", "x.otf", "Two words"),
            ("safe\u{202e}ttf.exe", "x.otf", "safettf.exe"),
            ("\u{202e}\u{2066}", "Meine Schrift.woff2", "Meine Schrift"),
            ("", "", "?"),
            ("", "..\u{0}", "."),
            ("נחושת", "x", "נחושת"),
            ("</style>'\"\\", "x", "</style>'\"\\"),
        ] {
            assert_eq!(name_of(told, file), name, "{told:?}");
        }
        assert_eq!(name_of(&"é".repeat(500), "").chars().count(), LONGEST_NAME);
    }

    #[test]
    fn a_font_that_takes_too_long_is_not_told_as_too_large() {
        assert_eq!(refusal_of(Failure::TimedOut), Refusal::TooSlow);
        assert_eq!(refusal_of(Failure::TooLarge), Refusal::TooLarge);
        assert_eq!(refusal_of(Failure::Damaged), Refusal::NotFont);
    }
}
