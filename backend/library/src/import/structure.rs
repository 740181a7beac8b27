//! What of a book stays the same when its file is packed anew?
//!
//! Its identifier and what it is made of, in order, as the package writes them.

use std::fs::File;
use std::time::Duration;

use super::archive::Archive;
use super::package::{document, package_file};
use super::xml::{Document, Node};
use super::{Refusal, Watch};

/// So long it may take.
const LIMIT: Duration = Duration::from_secs(10);

/// The lines of which KOReader makes a digest (`KOSyncIdentifiers.lua`): the package's own
/// identifier, then what each part of the spine is called in the manifest, without fragments.
/// None if there is no such part.
///
/// # Errors
///
/// [`Refusal`] if the file is no book.
pub(crate) fn lines(file: &File) -> Result<Option<String>, Refusal> {
    let watch = Watch::new(LIMIT, &|_, _| ());
    let archive = Archive::open(file, &watch)?;
    let Some(package) = document(&archive, package_file(&archive)?)? else {
        return Ok(None);
    };
    let listed = package.all("manifest").flat_map(Node::descendants);
    let items = listed.filter(|node| node.name() == "item");
    let items = items.filter_map(|item| {
        let (id, href) = (item.attribute("id")?, item.attribute("href")?);
        Some((id, href))
    });
    // The last of an id counts.
    let items: std::collections::HashMap<_, _> = items.collect();
    let parts = package.all("spine").flat_map(Node::descendants);
    let parts = parts.filter(|node| node.name() == "itemref");
    let hrefs = parts.filter_map(|part| items.get(part.attribute("idref")?).copied());
    let mut lines: Vec<String> = hrefs
        .map(|href| href.split('#').next().unwrap_or_default().to_owned())
        .collect();
    if lines.is_empty() {
        return Ok(None);
    }
    if let Some(identifier) = identifier(&package) {
        lines.insert(0, identifier);
    }
    Ok(Some(lines.join("\n")))
}

/// The package's own; the first where none is said to be that. An empty one is none.
fn identifier(package: &Document) -> Option<String> {
    let own = package.first("package")?.attribute("unique-identifier");
    let about = package.all("metadata").flat_map(Node::descendants);
    let all = about.filter(|node| node.name() == "identifier");
    let mut first = None;
    for node in all {
        let text = node.text().trim().to_owned();
        if text.is_empty() {
            continue;
        }
        if own.is_some() && node.attribute("id") == own {
            return Some(text);
        }
        first.get_or_insert(text);
    }
    first
}
