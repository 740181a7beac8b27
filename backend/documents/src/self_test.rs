//! Can PDFs be converted here? Tried behind the start, before the first reader does.
//!
//! What the worker needs of the system (Landlock, seccomp, memory) a filter or an old
//! kernel may refuse. Then books are read as ever, and the operator is told.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;
use vokal_pdf_client::{Error, Failure};

use super::Pdfs;

/// What the page says, and what has to come out of it.
const WORD: &str = "Vokal";
/// So soon it is tried again if the system was busy, or the program is still being built.
const SOON: Duration = Duration::from_mins(1);
const PAUSE: Duration = Duration::from_hours(1);

/// Whether PDFs can be converted, by the last try.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Converter {
    /// Nobody has tried yet.
    #[default]
    Untried,
    /// A page went in, its text came out.
    Works,
    /// There is no such program: PDFs are refused.
    Missing,
    /// It cannot do its work here; the log says why.
    Broken,
}

/// What the last try has told, for all who share these PDFs.
#[derive(Clone, Default)]
pub(super) struct LastTry(Arc<Mutex<Converter>>);

impl LastTry {
    fn get(&self) -> Converter {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, converter: Converter) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = converter;
    }
}

impl Pdfs {
    /// Whether PDFs can be converted, by the last try.
    #[must_use]
    pub fn converter(&self) -> Converter {
        self.last_try.get()
    }

    /// Tries it now and then, for as long as this server runs.
    pub async fn keep_trying(self) {
        loop {
            let pause = match self.try_out().await {
                Some(Converter::Missing) | None => SOON,
                Some(_) => PAUSE,
            };
            tokio::time::sleep(pause).await;
        }
    }

    /// Converts a page; nothing, if readers keep every worker busy.
    async fn try_out(&self) -> Option<Converter> {
        let converter = match self.workers() {
            Err(_) => Converter::Missing,
            Ok(workers) => {
                let page = page();
                let read = workers.extract(&*page, page.len() as u64, |_, _| {});
                match read.await {
                    Err(Error::Busy { .. }) => return None,
                    Ok(read) if read.html.contains(WORD) => Converter::Works,
                    Ok(_) => broken(&Failure::Damaged.into()),
                    Err(error) => broken(&error),
                }
            }
        };
        if converter == Converter::Works && self.converter() != converter {
            tracing::info!("the self-test has converted a PDF");
        }
        self.last_try.set(converter);
        Some(converter)
    }
}

/// Tells the operator what to do.
fn broken(error: &Error) -> Converter {
    let why = match error {
        Error::Unavailable(why) => why.to_string(),
        error => error.to_string(),
    };
    tracing::error!(
        why,
        "the self-test could not convert a PDF, so readers cannot either: let vokal-worker use \
         Landlock and seccomp (the line SystemCallFilter in deploy/vokal.service names the calls), \
         1 GiB of address space and some seconds; then start the server again"
    );
    Converter::Broken
}

/// A PDF of one page that says [`WORD`].
fn page() -> Vec<u8> {
    let content = format!("BT /F 24 Tf 72 720 Td ({WORD}) Tj ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R \
         /Resources << /Font << /F 4 0 R >> >> >>"
            .to_owned(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
        format!(
            "<< /Length {} >>\nstream\n{content}\nendstream",
            content.len()
        ),
    ];
    let mut pdf = "%PDF-1.4\n".to_owned();
    let mut places = vec![];
    for (object, number) in objects.iter().zip(1..) {
        places.push(pdf.len());
        let _ = write!(pdf, "{number} 0 obj\n{object}\nendobj\n");
    }
    let table = pdf.len();
    let size = objects.len() + 1;
    let _ = write!(pdf, "xref\n0 {size}\n0000000000 65535 f \n");
    for place in places {
        let _ = writeln!(pdf, "{place:010} 00000 n ");
    }
    let _ = write!(
        pdf,
        "trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
    );
    pdf.into_bytes()
}
