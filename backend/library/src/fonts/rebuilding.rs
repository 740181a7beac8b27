//! Who writes fonts anew?

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use sha2::{Digest, Sha256};
use vokal_base::digest::hex;
use vokal_pdf_client::{Error, Limits, RebuiltFont, Workers};

use crate::import::EmbeddedFaces;
use crate::queries::fonts::{BookFont, NewFont};

/// Fonts that are written anew at once, and that wait: more than books are read in at once.
const AT_ONCE: usize = 2;
const QUEUE: usize = 32;

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
        for faces in families {
            fonts.extend(family(workers, faces).await);
        }
        fonts
    }

    /// One font of a reader's, written anew; none if there is nobody to write it.
    pub(super) async fn rebuilt_one(&self, font: &[u8]) -> Option<Result<RebuiltFont, Error>> {
        Some(self.workers()?.rebuild_font(font, "").await)
    }
}

/// The fonts of a family, written anew. The book's text needs a regular one that can show it; drawn
/// pages take what there is.
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
        if rebuilt.is_err() && is_regular {
            of_text = false;
            if faces.of_pages && !text.is_empty() {
                rebuilt = workers.rebuild_font(&font.bytes, "").await;
            }
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
            Err(error) => tracing::debug!(%error, "a font of a book was left out"),
        }
        if !of_text && !faces.of_pages {
            break;
        }
    }
    fonts
}

/// Under which a font is asked for.
pub(super) fn hash_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..16])
}
