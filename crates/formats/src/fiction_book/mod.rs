//! What stands in a `FictionBook` (version 2)?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `description` | What does it say of itself? |
//! | `body` | How is its text written as HTML? |

mod body;
mod description;

use std::collections::HashMap;

use vokal_core::document::Syntax;
use vokal_pdf_client::Failure;

use crate::archive::Archive;
use crate::finishing::Draft;
use crate::html::from_base64;
use crate::xml::{Document, Node};

/// Reads a file, or the one in an archive.
pub(crate) fn read(bytes: &[u8]) -> Result<Draft, Failure> {
    if !bytes.starts_with(b"PK\x03\x04") {
        return of_xml(bytes);
    }
    let mut archive = Archive::open(bytes)?;
    let names = archive.names();
    let is_book = |name: &&String| name.to_lowercase().ends_with(".fb2");
    let name = names.iter().find(is_book).ok_or(Failure::OtherFormat)?;
    let inner = archive.read(name)?.ok_or(Failure::Damaged)?;
    of_xml(&inner)
}

fn of_xml(bytes: &[u8]) -> Result<Draft, Failure> {
    let begin = bytes.get(..bytes.len().min(2048)).unwrap_or_default();
    // In UTF-16, too.
    let begin: String = begin
        .iter()
        .filter(|byte| **byte != 0)
        .map(|byte| char::from(*byte))
        .collect();
    if !begin.contains("<FictionBook") && !begin.contains(":FictionBook") {
        return Err(Failure::OtherFormat);
    }
    let document = Document::parse(bytes)?;
    let root = document.root().filter(|root| root.name() == "FictionBook");
    let root = root.ok_or(Failure::OtherFormat)?;
    let binaries: HashMap<&str, Node<'_>> = root
        .elements()
        .filter(|node| node.name() == "binary")
        .filter_map(|node| Some((node.attribute("id")?, node)))
        .collect();
    let mut draft = Draft {
        syntax: Syntax::Html,
        is_named_by_heading: true,
        ..Draft::default()
    };
    let cover = description::tell(root, &mut draft.metadata);
    let shown = |key: &str| {
        from_base64(
            &binaries
                .get(key)?
                .text()
                .split_whitespace()
                .collect::<String>(),
        )
    };
    if let Some(cover) = cover {
        let picture = draft.pictures.named(&cover, || shown(&cover));
        draft.metadata.cover = picture.map(|picture| picture.name.clone());
    }
    let bodies = root.elements().filter(|node| node.name() == "body");
    draft.html = body::written(bodies, &mut draft.pictures, &shown);
    Ok(draft)
}

#[cfg(test)]
mod tests;
