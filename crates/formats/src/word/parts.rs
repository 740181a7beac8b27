//! What lies in the archive, and what leads where?

use std::collections::HashMap;

use vokal_pdf_client::Failure;

use crate::archive::Archive;
use crate::xml::Document;

/// Relations of a part: what it calls something, and what that is.
pub(super) type Relations = HashMap<String, Target>;

/// What a relation leads to.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The last word of its type, such as `image`.
    pub kind: String,
    /// A path in the archive, or an address.
    pub to: String,
    pub is_outside: bool,
}

/// The archive of a document.
pub(super) struct Parts<'b> {
    archive: Archive<'b>,
    /// Where the document itself is.
    path: String,
    relations: Relations,
}

impl<'b> Parts<'b> {
    pub(super) fn open(bytes: &'b [u8]) -> Result<Self, Failure> {
        let mut archive = Archive::open(bytes)?;
        let top = relations(&mut archive, "")?;
        let found = top.values().find(|it| it.kind == "officeDocument");
        let path = found.map_or("word/document.xml", |it| &it.to).to_owned();
        if archive.read("[Content_Types].xml")?.is_none() {
            return Err(Failure::OtherFormat);
        }
        let relations = relations(&mut archive, &path)?;
        Ok(Self {
            archive,
            path,
            relations,
        })
    }

    /// The document itself.
    pub(super) fn document(&mut self) -> Result<Document, Failure> {
        let bytes = self.archive.read(&self.path)?.ok_or(Failure::OtherFormat)?;
        let document = Document::parse(&bytes)?;
        // A table or slides are packed alike.
        let is_document = document
            .root()
            .is_some_and(|root| root.name() == "document");
        is_document.then_some(document).ok_or(Failure::OtherFormat)
    }

    /// A part that lies beside the document.
    pub(super) fn xml(&mut self, name: &str) -> Result<Option<Document>, Failure> {
        let kind = name.trim_end_matches(".xml");
        let found = self
            .relations
            .values()
            .find(|it| it.kind == kind && !it.is_outside);
        let path = found.map_or_else(|| beside(&self.path, name), |it| it.to.clone());
        let bytes = self.archive.read(&path)?;
        bytes.map(|bytes| Document::parse(&bytes)).transpose()
    }

    /// What the document says of itself.
    pub(super) fn core(&mut self) -> Result<Option<Document>, Failure> {
        let bytes = self.archive.read("docProps/core.xml")?;
        // A book without a title is one.
        Ok(bytes.and_then(|bytes| Document::parse(&bytes).ok()))
    }

    /// What the document itself is related to.
    pub(super) fn relations(&self) -> Relations {
        self.relations.clone()
    }

    /// What a part beside the document is related to.
    pub(super) fn relations_of(&mut self, name: &str) -> Result<Relations, Failure> {
        let path = beside(&self.path, name);
        relations(&mut self.archive, &path)
    }

    /// A picture, by its path.
    pub(super) fn bytes(&mut self, path: &str) -> Option<Vec<u8>> {
        self.archive.read(path).ok().flatten()
    }
}

fn beside(path: &str, name: &str) -> String {
    let folder = path.rfind('/').map_or("", |at| &path[..=at]);
    format!("{folder}{name}")
}

/// The relations of a part (ISO/IEC 29500-2, section 6.5).
fn relations(archive: &mut Archive<'_>, path: &str) -> Result<Relations, Failure> {
    let folder = path.rfind('/').map_or("", |at| &path[..=at]);
    let name = path.get(folder.len()..).unwrap_or_default();
    let Some(bytes) = archive.read(&format!("{folder}_rels/{name}.rels"))? else {
        return Ok(Relations::new());
    };
    let document = Document::parse(&bytes)?;
    let mut relations = Relations::new();
    for node in document.root().iter().flat_map(|root| root.elements()) {
        let (Some(id), Some(target)) = (node.attribute("Id"), node.attribute("Target")) else {
            continue;
        };
        let kind = node.attribute("Type").unwrap_or_default();
        let is_outside = node.attribute("TargetMode") == Some("External");
        relations.insert(
            id.to_owned(),
            Target {
                kind: kind.rsplit('/').next().unwrap_or_default().to_owned(),
                to: if is_outside {
                    target.to_owned()
                } else {
                    resolved(folder, target)
                },
                is_outside,
            },
        );
    }
    Ok(relations)
}

/// A path from the root of the archive.
fn resolved(folder: &str, target: &str) -> String {
    if let Some(absolute) = target.strip_prefix('/') {
        return absolute.to_owned();
    }
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}
