//! From a file that has arrived to a document that can be read.

use std::fs::File;
use std::io::Write;

use sha2::{Digest, Sha256};
use uuid::Uuid;
use vokal_base::db::Database;
use vokal_base::db::moment::now;
use vokal_base::digest::hex;
use vokal_base::problem::ApiError;
use vokal_core::document::{SourceOptions, sanitise};
use vokal_files::intake::Kept;
use vokal_files::known;
use vokal_files::receiver::Arrival;
use vokal_files::shelf::{Fault, Shelf};
use vokal_files::uploads::UploadProgress;
use vokal_pdf_client::{ExtractedImage, Extraction};

use super::conflict::Conflict;
use super::queries::recognition::WAITING;
use super::queries::{self, NewPdf, PdfRow, PictureRow};
use super::{Pdfs, names, unconvertible};

impl Pdfs {
    /// Converts a file and makes it the reader's document; when this returns, it is durable. Tells
    /// whether it is a new one: with `only_new` a file that is a document already becomes no second.
    pub(super) async fn take_in(
        &self,
        database: &Database,
        reader: i64,
        arrival: Arrival,
        progress: &UploadProgress,
        only_new: bool,
    ) -> Result<(PdfRow, bool), ApiError> {
        let hash = only_new.then(|| arrival.hash.clone());
        if let Some(hash) = hash.clone() {
            // Before it is converted.
            let known = database.read(move |db| queries::known::one(db, reader, &hash));
            if let Some(known) = known.await? {
                return Ok((known, false));
            }
        }
        self.files
            .check_quota(database, reader, arrival.size)
            .await?;
        let extraction = self.convert(reader, &arrival, progress).await?;
        progress.optimizing("document");
        let begin = self.recognises();
        let added = self.files.take_in(
            database,
            reader,
            move |shelf| kept(shelf, (reader, begin), extraction, &arrival),
            move |db, (pdf, pictures)| {
                if let Some(hash) = &hash {
                    known::lock(db, reader)?;
                    if let Some(known) = queries::known::one(db, reader, hash)? {
                        let blobs = [Some(pdf.blob.clone()), pdf.pictures_blob.clone()];
                        return Ok(Some((known, Some(blobs))));
                    }
                }
                queries::add(db, pdf, pictures)?;
                let row = queries::one(db, reader, &pdf.id)?;
                Ok(row.map(|row| (row, None)))
            },
        );
        let (row, free) = added.await?;
        let is_new = free.is_none();
        self.files
            .shelf
            .discard(free.into_iter().flatten().flatten())
            .await;
        self.recognition.wake();
        Ok((row, is_new))
    }

    async fn convert(
        &self,
        reader: i64,
        arrival: &Arrival,
        progress: &UploadProgress,
    ) -> Result<Extraction, ApiError> {
        let _slot = self.slots.take(reader)?;
        let file = tokio::fs::File::open(arrival.file.path()).await?;
        let workers = self.workers()?;
        let on_page = |done, total| progress.pages(done, total);
        tokio::select! {
            read = workers.extract(file, arrival.size, on_page) => {
                read.map_err(unconvertible::reading)
            }
            // The worker is killed with the future that waits for it.
            () = progress.cancelled() => Err(Conflict::Cancelled.into()),
        }
    }
}

/// Gives the file and the pictures their places, and tells the rows.
fn kept(
    shelf: &Shelf,
    (reader, recognises): (i64, bool),
    extraction: Extraction,
    arrival: &Arrival,
) -> Result<Kept<(NewPdf, Vec<PictureRow>)>, ApiError> {
    let id = Uuid::new_v4().hyphenated().to_string();
    let about = extraction.metadata;
    let name = names::kept(&arrival.name);
    let content = with_our_names(&extraction.html, &names::picture(&id, ""));
    let waits = recognises && !about.textless_pages.is_empty();
    let stack = stacked(shelf, &extraction.images)?;
    let blob = match shelf.keep(&arrival.file, "pdf") {
        Ok(blob) => blob,
        Err(error) => {
            stack.blob.iter().for_each(|blob| drop(shelf.remove(blob)));
            return Err(error.into());
        }
    };
    let title = about.title.filter(|title| !title.trim().is_empty());
    let pdf = NewPdf {
        user_id: reader,
        file_size: i64::try_from(arrival.size).unwrap_or(i64::MAX),
        file_hash: arrival.hash.clone(),
        blob,
        pictures_size: stack.size,
        pictures_hash: stack.hash,
        pictures_blob: stack.blob,
        title: title.unwrap_or_else(|| names::stem(&name).to_owned()),
        language: about.language.unwrap_or_default(),
        pages: whole(about.pages),
        has_text: about.has_text,
        page_images: whole(about.page_images),
        is_truncated: about.is_truncated,
        sizes: serde_json::to_string(&about.sizes).map_err(ApiError::internal)?,
        page_labels: labels(&about.page_labels)?,
        uploaded_at: now(),
        version: 1,
        content_size: i64::try_from(content.len()).unwrap_or(i64::MAX),
        content,
        recognition_state: if waits { WAITING } else { "" }.to_owned(),
        recognition_pages: numbers(&about.textless_pages)?,
        recognition_version: 1,
        recognition_due_at: waits.then(now),
        name,
        id,
    };
    let size = pdf.file_size + pdf.pictures_size + pdf.content_size;
    let blobs = [Some(pdf.blob.clone()), pdf.pictures_blob.clone()];
    Ok(Kept {
        blobs: blobs.into_iter().flatten().collect(),
        size: size.unsigned_abs(),
        rows: (pdf, stack.rows),
    })
}

/// As the row keeps them.
pub(super) fn numbers(pages: &[u32]) -> Result<String, ApiError> {
    serde_json::to_string(pages).map_err(ApiError::internal)
}

/// As the row keeps them.
fn labels(labels: &[String]) -> Result<String, ApiError> {
    if labels.is_empty() {
        return Ok(String::new());
    }
    serde_json::to_string(labels).map_err(ApiError::internal)
}

/// The pictures of a document, one after the other in one file.
#[derive(Default)]
pub(super) struct Stack {
    pub blob: Option<String>,
    pub hash: Option<String>,
    pub size: i64,
    pub rows: Vec<PictureRow>,
}

pub(super) fn stacked(shelf: &Shelf, images: &[ExtractedImage]) -> Result<Stack, ApiError> {
    if images.is_empty() {
        return Ok(Stack::default());
    }
    let mut stack = Stack::default();
    let mut hash = Sha256::new();
    let incoming = shelf.incoming();
    let mut file = File::create(incoming.path())?;
    for image in images {
        let length = i64::try_from(image.bytes.len()).unwrap_or(i64::MAX);
        stack.rows.push(PictureRow {
            name: image.name.trim_start_matches(FOLDER).to_owned(),
            media_type: image.media_type.clone(),
            data_offset: stack.size,
            length,
        });
        stack.size += length;
        hash.update(&image.bytes);
        file.write_all(&image.bytes)?;
    }
    drop(file);
    stack.hash = Some(hex(&hash.finalize()));
    stack.blob = Some(shelf.keep(&incoming, "pictures")?);
    Ok(stack)
}

/// Where pictures stand as HTML names them; `GET /api/pdf/images/{name}` is the same place.
pub(super) const FOLDER: &str = "images/";

/// Cleans the markup once more and names its pictures as the whole server knows them.
/// They begin with `prefix`.
pub(super) fn with_our_names(html: &str, prefix: &str) -> String {
    let clean = sanitise(html, &SourceOptions::default()).tree.to_html();
    let ours = format!(" src=\"{FOLDER}{prefix}");
    let mut named = String::with_capacity(clean.len());
    let mut rest = clean.as_str();
    // In clean markup this sign begins a tag wherever it does not stand in a value.
    while let Some(at) = rest.find('<') {
        let (text, tag) = rest.split_at(at);
        let (tag, after) = tag.split_at(length_of_tag(tag));
        named.push_str(text);
        if tag.starts_with("<img ") {
            named.push_str(&tag.replace(" src=\"images/", &ours));
        } else {
            named.push_str(tag);
        }
        rest = after;
    }
    named + rest
}

/// Up to the sign that ends a tag; in values it ends nothing.
fn length_of_tag(tag: &str) -> usize {
    let mut quoted = false;
    let end = tag.bytes().position(|byte| {
        quoted ^= byte == b'"';
        byte == b'>' && !quoted
    });
    end.map_or(tag.len(), |end| end + 1)
}

pub(super) fn whole(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Bytes of a file on the shelf.
pub(super) fn part(shelf: &Shelf, blob: &str, row: &PictureRow) -> Result<Vec<u8>, Fault> {
    use std::os::unix::fs::FileExt;
    let file = shelf.file(blob)?;
    let mut bytes = vec![0; usize::try_from(row.length).unwrap_or_default()];
    file.read_exact_at(&mut bytes, row.data_offset.unsigned_abs())?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_named_and_nothing_else_is() {
        let html = "<p title=\"<img src='images/1.png'>\">src=\"images/1.png\"</p>\
                    <img alt=\"a > b\" src=\"images/1.png\"><a href=\"images/1.png\">x</a>";
        let named = with_our_names(html, "ID-");
        assert_eq!(named.matches("images/ID-1.png").count(), 1, "{named}");
        assert!(named.contains(">src=\"images/1.png\"</p>"), "{named}");
        assert_eq!(named.replace("ID-", ""), with_our_names(html, ""));
    }
}
