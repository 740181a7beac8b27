//! Starting workers: a few at once, a few more wait.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::ExportOptions;
use crate::answer::Answer;
use crate::book::{BookFormat, ConvertedBook};
use crate::error::Error;
use crate::extraction::{ExtractedImage, Extraction, PageDrawing};
use crate::font::RebuiltFont;
use crate::limits::Limits;
use crate::process;
use crate::protocol::Header;
use crate::recognition::RecognisedPage;

/// The name of the worker's program.
pub const PROGRAM: &str = "vokal-worker";

/// Starts workers: a few at once, a few more wait, the rest are turned away.
///
/// A future that is dropped kills its worker.
#[derive(Clone, Debug)]
pub struct Workers {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    program: PathBuf,
    limits: Limits,
    slots: Semaphore,
    inside: AtomicUsize,
}

impl Workers {
    /// With the program at `program`, as seen from the folder in which this process runs now,
    /// and the usual limits.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self::with_limits(program, Limits::default())
    }

    /// With limits of one's own.
    #[must_use]
    pub fn with_limits(program: impl Into<PathBuf>, limits: Limits) -> Self {
        let program = program.into();
        Self {
            shared: Arc::new(Shared {
                // A worker runs in another folder, and is looked for from there.
                program: std::path::absolute(&program).unwrap_or(program),
                slots: Semaphore::new(limits.at_once),
                limits,
                inside: AtomicUsize::new(0),
            }),
        }
    }

    /// With the program in the folder of the running one, or in the folder
    /// above, where test programs have it.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::NotFound`] if it is in neither.
    pub fn beside_this_program() -> io::Result<Self> {
        let this = std::env::current_exe()?;
        this.ancestors()
            .skip(1)
            .take(2)
            .map(|folder| folder.join(PROGRAM))
            .find(|program| program.is_file())
            .map(Self::new)
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Where the worker's program is.
    #[must_use]
    pub fn program(&self) -> &Path {
        &self.shared.program
    }

    /// Reads a PDF of `length` bytes. `on_page` is told pages done and pages
    /// in all; an engine that fails may be followed by one that begins again.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn extract(
        &self,
        pdf: impl AsyncRead + Unpin,
        length: u64,
        on_page: impl FnMut(u32, u32),
    ) -> Result<Extraction, Error> {
        self.extract_recognised(pdf, length, &[], on_page).await
    }

    /// The same, with the text of pages that hold none and were recognised.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn extract_recognised(
        &self,
        pdf: impl AsyncRead + Unpin,
        length: u64,
        pages: &[RecognisedPage],
        on_page: impl FnMut(u32, u32),
    ) -> Result<Extraction, Error> {
        let _place = self.enter().await?;
        let mut bodies = vec![length];
        let mut recognised = Vec::new();
        if !pages.is_empty() {
            recognised = serde_json::to_vec(pages)
                .map_err(|error| Error::Unavailable(io::Error::other(error)))?;
            bodies.push(recognised.len() as u64);
        }
        let pdf = pdf.take(length).chain(recognised.as_slice());
        let header = Header {
            bodies,
            ..Header::default()
        };
        let limits = &self.shared.limits;
        process::run(
            self.program(),
            "extract",
            limits,
            limits.extract_time,
            &header,
            pdf,
            on_page,
        )
        .await?
        .into_extraction()
    }

    /// Writes sanitised HTML as a PDF. `images` are the pictures it names, by
    /// their `src`.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn export(
        &self,
        html: &str,
        options: &ExportOptions,
        images: &[(String, Vec<u8>)],
    ) -> Result<Vec<u8>, Error> {
        self.export_parts(&[html], options, images).await
    }

    /// Writes a document that is too long for that as one PDF: each part begins on a new page, and
    /// the longest one says how much memory it takes.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn export_parts(
        &self,
        parts: &[impl AsRef<str>],
        options: &ExportOptions,
        images: &[(String, Vec<u8>)],
    ) -> Result<Vec<u8>, Error> {
        let _place = self.enter().await?;
        let parts = parts.iter().map(|html| html.as_ref().as_bytes());
        let pictures = images.iter().map(|(_, bytes)| bytes.as_slice());
        let bodies: Vec<&[u8]> = parts.clone().chain(pictures).collect();
        let header = Header {
            bodies: bodies.iter().map(|body| body.len() as u64).collect(),
            export: Some(options.clone()),
            images: images.iter().map(|(name, _)| name.clone()).collect(),
            ..Header::default()
        };
        let bytes = parts.clone().map(<[u8]>::len).sum();
        let limits = self.shared.limits.for_export(parts.len(), bytes);
        process::run(
            self.program(),
            "export",
            &limits,
            limits.export_time,
            &header,
            bodies.concat().as_slice(),
            |_, _| {},
        )
        .await?
        .into_pdf()
    }

    /// Draws one page of a PDF of `length` bytes as it looks, on white.
    ///
    /// # Errors
    ///
    /// See [`Error`]; [`Failure::Damaged`](crate::Failure::Damaged) if there is no such page.
    pub async fn draw_page(
        &self,
        pdf: impl AsyncRead + Unpin,
        length: u64,
        page: PageDrawing,
    ) -> Result<ExtractedImage, Error> {
        let header = Header {
            bodies: vec![length],
            page: Some(page),
            ..Header::default()
        };
        self.ask("page", &header, pdf).await?.into_page()
    }

    /// Draws one page, counted from 1, in shades of grey and as large as is good for recognising
    /// its text: a portable graymap.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn draw_scan(
        &self,
        pdf: impl AsyncRead + Unpin,
        length: u64,
        number: u32,
    ) -> Result<Vec<u8>, Error> {
        let header = Header {
            bodies: vec![length],
            scan: Some(number),
            ..Header::default()
        };
        self.ask("scan", &header, pdf).await?.into_scan()
    }

    /// Has a font (TrueType, OpenType, WOFF or WOFF2) read and written anew, as TrueType or OpenType;
    /// one that lacks most letters of `text` is as good as damaged. Tells what it said of itself, too.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn rebuild_font(&self, font: &[u8], text: &str) -> Result<RebuiltFont, Error> {
        let _place = self.enter().await?;
        let header = Header {
            bodies: vec![font.len() as u64, text.len() as u64],
            ..Header::default()
        };
        let limits = self.shared.limits.for_fonts();
        process::run(
            self.program(),
            "font",
            &limits,
            limits.extract_time,
            &header,
            font.chain(text.as_bytes()),
            |_, _| {},
        )
        .await?
        .into_font()
    }

    /// Reads a file of `length` bytes that is to be a book, as what `format` says.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn convert_book(
        &self,
        file: impl AsyncRead + Unpin,
        length: u64,
        format: BookFormat,
    ) -> Result<ConvertedBook, Error> {
        let header = Header {
            bodies: vec![length],
            book: Some(format),
            ..Header::default()
        };
        self.ask("book", &header, file).await?.into_book()
    }

    /// Draws a small picture (JPEG, at most so many pixels wide) of one that may be large: a JPEG, PNG,
    /// GIF or WebP of `length` bytes. What can be seen through is white in it.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn draw_thumbnail(
        &self,
        picture: impl AsyncRead + Unpin,
        length: u64,
        width: u32,
    ) -> Result<ExtractedImage, Error> {
        let header = Header {
            bodies: vec![length],
            thumbnail: Some(width),
            ..Header::default()
        };
        self.ask("thumbnail", &header, picture).await?.into_page()
    }

    /// Has one thing done to a body, within the limits of reading.
    async fn ask(
        &self,
        job: &str,
        header: &Header,
        body: impl AsyncRead + Unpin,
    ) -> Result<Answer, Error> {
        let _place = self.enter().await?;
        let limits = &self.shared.limits;
        let (program, time) = (self.program(), limits.extract_time);
        process::run(program, job, limits, time, header, body, |_, _| {}).await
    }

    /// A place at work, after a wait in the queue if need be.
    async fn enter(&self) -> Result<Place<'_>, Error> {
        let limits = &self.shared.limits;
        let seat =
            Seat::take(&self.shared.inside, limits.at_once + limits.queue).ok_or(Error::Busy {
                retry_after: limits.retry_after().as_secs(),
            })?;
        let slot = self.shared.slots.acquire().await;
        Ok(Place {
            _slot: slot.map_err(|closed| Error::Unavailable(io::Error::other(closed)))?,
            _seat: seat,
        })
    }
}

/// A worker's slot; given back when dropped.
struct Place<'w> {
    _slot: SemaphorePermit<'w>,
    _seat: Seat<'w>,
}

/// A seat in the queue or at work; given back when dropped.
struct Seat<'w>(&'w AtomicUsize);

impl<'w> Seat<'w> {
    fn take(inside: &'w AtomicUsize, most: usize) -> Option<Self> {
        inside
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |count| {
                (count < most).then_some(count + 1)
            })
            .ok()
            .map(|_| Self(inside))
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Limits {
    fn retry_after(&self) -> Duration {
        self.extract_time.min(Duration::from_secs(5))
    }
}
