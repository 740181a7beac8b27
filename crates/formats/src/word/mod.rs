//! What stands in a document of a word processor (ISO/IEC 29500-1, section 17)?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `parts` | What lies in the archive, and what leads where? |
//! | `styles` | Which paragraphs are headings, and which letters are bold? |
//! | `numbering` | Which lists are numbered? |
//! | `blocks` | How are paragraphs, lists and tables written? |
//! | `runs` | How is what stands in a paragraph written? |
//! | `notes` | What stands in its notes? |

mod blocks;
mod notes;
mod numbering;
mod parts;
mod runs;
mod styles;

use vokal_core::document::Syntax;
use vokal_pdf_client::{BookMetadata, Failure};

use crate::finishing::Draft;
use crate::markup::folded;
use crate::pictures::Pictures;
use crate::xml::{Document, Node};
use blocks::Writer;
use numbering::Numbering;
use parts::Parts;
use styles::Styles;

/// The format in which older programs, and those that encrypt, keep documents.
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// Reads a file.
pub(crate) fn read(bytes: &[u8]) -> Result<Draft, Failure> {
    if bytes.starts_with(COMPOUND) {
        let name: Vec<u8> = "EncryptedPackage"
            .bytes()
            .flat_map(|byte| [byte, 0])
            .collect();
        let is_encrypted = bytes.windows(name.len()).any(|part| part == name);
        return Err(if is_encrypted {
            Failure::Encrypted
        } else {
            Failure::OtherFormat
        });
    }
    if !bytes.starts_with(b"PK\x03\x04") {
        return Err(Failure::OtherFormat);
    }
    let mut parts = Parts::open(bytes)?;
    let document = parts.document()?;
    let body = document.root().and_then(|root| root.child("body"));
    let body = body.ok_or(Failure::Damaged)?;
    let styles = parts.xml("styles.xml")?;
    let styles = Styles::of(styles.as_ref().and_then(Document::root));
    let numbering = parts.xml("numbering.xml")?;
    let numbering = Numbering::of(numbering.as_ref().and_then(Document::root));
    let mut metadata = BookMetadata::default();
    if let Some(core) = parts.core()? {
        tell(core.root(), &mut metadata);
    }
    if metadata.language.is_empty() {
        let language = styles.language().unwrap_or_default();
        language.clone_into(&mut metadata.language);
    }
    let mut pictures = Pictures::default();
    let mut writer = Writer::new(&styles, &numbering, &mut parts, &mut pictures);
    writer.is_titled = body.elements().any(|node| styles.is_title(node));
    writer.refer_to(body);
    writer.blocks(body);
    let told = writer.end();
    let html = notes::with_notes(told, &styles, &numbering, &mut parts, &mut pictures)?;
    Ok(Draft {
        html,
        syntax: Syntax::Html,
        is_named_by_heading: true,
        pictures,
        metadata,
    })
}

/// What the document says of itself (ISO/IEC 29500-2, section 8.3).
fn tell(root: Option<Node<'_>>, metadata: &mut BookMetadata) {
    let of = |name: &str| {
        let own = root.and_then(|root| root.child(name));
        own.map(|own| folded(&own.text())).unwrap_or_default()
    };
    metadata.title = of("title");
    metadata.description = of("description");
    metadata.language = of("language");
    let authors = of("creator");
    let authors = authors.split(';').filter(|name| !name.trim().is_empty());
    metadata.authors = authors.map(Into::into).collect();
}

#[cfg(test)]
mod tests;
