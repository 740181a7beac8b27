//! The worker's side: one request in, one answer out.

mod memory;
mod recognise;
mod restrict;

pub use recognise::recognise;

use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use vokal_pdf_client::Failure;
use vokal_pdf_client::protocol::{FRAME_LIMIT, HEADER_LIMIT, Header, Tag};

/// Strangers' deeply nested documents need a deep stack.
const STACK: usize = 256 << 20;
/// What is written lies flat, and its size is needed elsewhere: address space is
/// counted, touched or not.
const EXPORT_STACK: usize = 64 << 20;
/// No parser of fonts goes deep.
const FONT_STACK: usize = 16 << 20;

/// Serves one request and returns the exit code.
#[must_use]
pub fn run(job: &str) -> u8 {
    // An engine's last words are nobody's business.
    std::panic::set_hook(Box::new(|_| {}));
    restrict::give_up_rights();
    memory::from_one_place();
    let stack = match job {
        "export" => EXPORT_STACK,
        "font" => FONT_STACK,
        _ => STACK,
    };
    let job = job.to_owned();
    let work = thread::Builder::new()
        .stack_size(stack)
        .spawn(move || serve(&job));
    match work.map(thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => 0,
        _ => 1,
    }
}

fn serve(job: &str) -> io::Result<()> {
    let mut input = io::stdin().lock();
    let (header, bodies) = request(&mut input)?;
    let mut answer = Answer {
        output: io::stdout().lock(),
        frames: 0,
    };
    let result = catch_unwind(AssertUnwindSafe(|| match job {
        "extract" => extract(bodies, &mut answer),
        "export" => export(header, bodies, &mut answer),
        "font" => font(&bodies, &mut answer),
        "scan" => scan(&header, bodies, &mut answer),
        "page" => page(&header, bodies, &mut answer),
        "book" => book(&header, &bodies, &mut answer),
        "thumbnail" => thumbnail(&header, &bodies, &mut answer),
        _ => Err(io::Error::from(io::ErrorKind::Unsupported)),
    }));
    match result {
        Ok(result) => result?,
        Err(_) => answer.failure(Failure::Damaged)?,
    }
    answer.end()
}

fn extract(bodies: Vec<Vec<u8>>, answer: &mut Answer<impl Write>) -> io::Result<()> {
    let mut bodies = bodies.into_iter();
    let pdf = bodies.next().unwrap_or_default();
    let recognised = match bodies.next() {
        Some(pages) => serde_json::from_slice(&pages)?,
        None => Vec::new(),
    };
    let result = crate::extract::extract_recognised(pdf, recognised, &mut |done, all| {
        let mut pages = [0; 8];
        pages[..4].copy_from_slice(&(done as u32).to_le_bytes());
        pages[4..].copy_from_slice(&(all as u32).to_le_bytes());
        // Whoever does not listen to progress does not get the result either.
        let _ = answer.frame(Tag::Progress, &pages);
    });
    let extraction = match result {
        Ok(extraction) => extraction,
        Err(failure) => return answer.failure(failure),
    };
    answer.json(Tag::Metadata, &extraction.metadata)?;
    for image in &extraction.images {
        answer.json(Tag::Image, image)?;
        answer.frame(Tag::Bytes, &image.bytes)?;
    }
    answer.frame(Tag::Result, extraction.html.as_bytes())
}

fn export(header: Header, bodies: Vec<Vec<u8>>, answer: &mut Answer<impl Write>) -> io::Result<()> {
    let mut bodies = bodies.into_iter();
    let parts = bodies.len().saturating_sub(header.images.len());
    if parts == 0 {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let parts: Result<Vec<_>, _> = bodies.by_ref().take(parts).map(String::from_utf8).collect();
    let images = header.images.into_iter().zip(bodies).collect();
    let options = header.export.unwrap_or_default();
    let result = parts
        .map_err(|_| Failure::Damaged)
        .and_then(|parts| crate::export::export(&parts, &options, images));
    match result {
        Ok(pdf) => pdf
            .chunks(FRAME_LIMIT as usize)
            .try_for_each(|piece| answer.frame(Tag::Result, piece)),
        Err(failure) => answer.failure(failure),
    }
}

fn page(header: &Header, bodies: Vec<Vec<u8>>, answer: &mut Answer<impl Write>) -> io::Result<()> {
    let pdf = bodies.into_iter().next().unwrap_or_default();
    let page = header.page.ok_or(io::ErrorKind::InvalidData)?;
    match crate::extract::draw_page(pdf, page) {
        Ok(image) => {
            answer.json(Tag::Image, &image)?;
            answer.frame(Tag::Bytes, &image.bytes)
        }
        Err(failure) => answer.failure(failure),
    }
}

fn scan(header: &Header, bodies: Vec<Vec<u8>>, answer: &mut Answer<impl Write>) -> io::Result<()> {
    let pdf = bodies.into_iter().next().unwrap_or_default();
    let number = header.scan.ok_or(io::ErrorKind::InvalidData)?;
    match crate::extract::draw_scan(pdf, number) {
        Ok(picture) => answer.frame(Tag::Result, &picture),
        Err(failure) => answer.failure(failure),
    }
}

fn font(bodies: &[Vec<u8>], answer: &mut Answer<impl Write>) -> io::Result<()> {
    let font = bodies.first().map_or(&[][..], Vec::as_slice);
    let text = bodies.get(1).map_or(&[][..], Vec::as_slice);
    let text = String::from_utf8_lossy(text);
    match crate::fonts::read(font) {
        Ok(font) if crate::fonts::has_letters_of(&font.bytes, &text) => {
            answer.json(Tag::Font, &font.description)?;
            answer.frame(Tag::Result, &font.bytes)
        }
        Ok(_) => answer.failure(Failure::Damaged),
        Err(failure) => answer.failure(failure),
    }
}

fn book(header: &Header, bodies: &[Vec<u8>], answer: &mut Answer<impl Write>) -> io::Result<()> {
    let file = bodies.first().map_or(&[][..], Vec::as_slice);
    let Some(format) = header.book else {
        return Err(io::ErrorKind::InvalidData.into());
    };
    match vokal_formats::read(file, format) {
        Ok(book) => {
            answer.json(Tag::Book, &book.metadata)?;
            for image in &book.images {
                answer.json(Tag::Image, image)?;
                answer.frame(Tag::Bytes, &image.bytes)?;
            }
            answer.frame(Tag::Result, book.html.as_bytes())
        }
        Err(failure) => answer.failure(failure),
    }
}

fn thumbnail(
    header: &Header,
    bodies: &[Vec<u8>],
    answer: &mut Answer<impl Write>,
) -> io::Result<()> {
    let picture = bodies.first().map_or(&[][..], Vec::as_slice);
    let width = header.thumbnail.ok_or(io::ErrorKind::InvalidData)?;
    match crate::thumbnail::draw(picture, width) {
        Ok(image) => {
            answer.json(Tag::Image, &image)?;
            answer.frame(Tag::Bytes, &image.bytes)
        }
        Err(failure) => answer.failure(failure),
    }
}

fn request(input: &mut impl Read) -> io::Result<(Header, Vec<Vec<u8>>)> {
    let mut length = [0; 8];
    input.read_exact(&mut length)?;
    let length = u64::from_le_bytes(length);
    if length > HEADER_LIMIT {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let header: Header = serde_json::from_slice(&body(input, length)?)?;
    let bodies = header
        .bodies
        .iter()
        .map(|&length| body(input, length))
        .collect::<io::Result<_>>()?;
    Ok((header, bodies))
}

fn body(input: &mut impl Read, length: u64) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    if body.len() as u64 == length {
        Ok(body)
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

struct Answer<W> {
    output: W,
    frames: u32,
}

impl<W: Write> Answer<W> {
    fn frame(&mut self, tag: Tag, bytes: &[u8]) -> io::Result<()> {
        let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
        self.output.write_all(&[tag as u8])?;
        self.output.write_all(&length.to_le_bytes())?;
        self.output.write_all(bytes)?;
        self.output.flush()?;
        self.frames += 1;
        Ok(())
    }

    fn json(&mut self, tag: Tag, value: &impl serde::Serialize) -> io::Result<()> {
        self.frame(tag, &serde_json::to_vec(value)?)
    }

    fn failure(&mut self, failure: Failure) -> io::Result<()> {
        self.json(Tag::Failure, &failure)
    }

    fn end(&mut self) -> io::Result<()> {
        let frames = self.frames.to_le_bytes();
        self.frame(Tag::End, &frames)
    }
}
