//! Who writes fonts anew?

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use vokal_base::digest::hex;
use vokal_pdf_client::{Error, Limits, RebuiltFont, Workers};

use crate::import::EmbeddedFaces;
use crate::queries::fonts::{BookFont, NewFont};

/// Fonts that are written anew at once, and that wait: each book has one at a time.
const AT_ONCE: usize = 2;
const QUEUE: usize = 32;
/// Bytes of the fonts of a book's drawn pages, once they are written anew, and for how long there is
/// another: a book is taken in without the rest.
const MOST_OF_PAGES: usize = 20 << 20;
const LONGEST: Duration = Duration::from_secs(20);

/// Has fonts written anew, once the program is there that does so.
#[derive(Clone, Default)]
pub(crate) struct FontWorkers {
    program: Option<PathBuf>,
    workers: Arc<OnceLock<Workers>>,
}

impl FontWorkers {
    /// With this program, or the one beside the running one.
    pub(crate) fn new(program: Option<&Path>) -> Self {
        Self {
            program: program.map(Path::to_owned),
            workers: Arc::default(),
        }
    }

    /// The workers, if the program is there.
    pub(crate) fn workers(&self) -> Option<&Workers> {
        if let Some(workers) = self.workers.get() {
            return Some(workers);
        }
        let program = match &self.program {
            Some(program) => program.is_file().then(|| program.clone())?,
            None => Workers::beside_this_program().ok()?.program().to_owned(),
        };
        let limits = Limits {
            at_once: AT_ONCE,
            queue: QUEUE,
            ..Limits::default()
        };
        Some(
            self.workers
                .get_or_init(|| Workers::with_limits(program, limits)),
        )
    }

    /// The fonts that can be given to browsers, written anew; none if there is nobody to write them.
    pub(crate) async fn rebuilt(&self, families: Vec<EmbeddedFaces>) -> Vec<BookFont> {
        let mut fonts = Vec::new();
        let Some(workers) = self.workers().filter(|_| !families.is_empty()) else {
            return fonts;
        };
        let (began, mut room) = (Instant::now(), MOST_OF_PAGES);
        for faces in families {
            let of_text = faces.of_text;
            if !of_text && began.elapsed() > LONGEST {
                continue;
            }
            let family = family(workers, faces).await;
            let size: usize = family.iter().map(|row| row.font.bytes.len()).sum();
            if of_text || size <= room {
                room = room.saturating_sub(size);
                fonts.extend(family);
            }
        }
        fonts
    }

    /// One font of a reader's, written anew; none if there is nobody to write it.
    pub(super) async fn rebuilt_one(&self, font: &[u8]) -> Option<Result<RebuiltFont, Error>> {
        Some(self.workers()?.rebuild_font(font, "").await)
    }
}

/// The fonts of a family, written anew; none if its regular one cannot be. The book's text needs one
/// that can show it.
async fn family(workers: &Workers, faces: EmbeddedFaces) -> Vec<BookFont> {
    let mut fonts = Vec::new();
    let mut of_text = faces.of_text;
    for font in faces.fonts {
        let is_regular = !font.bold && !font.italic;
        let text = if is_regular && of_text {
            &*faces.sample
        } else {
            ""
        };
        let mut rebuilt = workers.rebuild_font(&font.bytes, text).await;
        // One that lacks letters of the text may have all those of the pages.
        if matches!(rebuilt, Err(Error::Document(_))) && !text.is_empty() && faces.of_pages {
            of_text = false;
            rebuilt = workers.rebuild_font(&font.bytes, "").await;
        }
        match rebuilt {
            Ok(RebuiltFont { bytes, .. }) => fonts.push(BookFont {
                number: faces.number,
                of_text,
                of_pages: faces.of_pages,
                font: NewFont {
                    family: faces.name.clone(),
                    bold: font.bold,
                    italic: font.italic,
                    hash: hash_of(&bytes),
                    bytes,
                },
            }),
            Err(error) => {
                tracing::debug!(%error, "a font of a book was left out");
                if is_regular {
                    return fonts;
                }
            }
        }
    }
    fonts
}

/// Under which a font is asked for.
pub(super) fn hash_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..16])
}
