//! What stands in its notes?

use std::collections::HashMap;

use vokal_pdf_client::Failure;

use super::blocks::{Told, Writer};
use super::numbering::Numbering;
use super::parts::Parts;
use super::styles::Styles;
use crate::markup::put;
use crate::pictures::Pictures;
use crate::xml::{Document, Node};

/// Where a note stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    Foot,
    End,
}

impl Place {
    fn file(self) -> &'static str {
        match self {
            Self::Foot => "footnotes.xml",
            Self::End => "endnotes.xml",
        }
    }

    fn element(self) -> &'static str {
        match self {
            Self::Foot => "footnote",
            Self::End => "endnote",
        }
    }
}

/// The text with the notes that it refers to behind it, in the order in which it does.
pub(super) fn with_notes(
    told: Told,
    styles: &Styles<'_>,
    numbering: &Numbering<'_>,
    parts: &mut Parts<'_>,
    pictures: &mut Pictures,
) -> Result<String, Failure> {
    let Told { mut html, notes } = told;
    if notes.is_empty() {
        return Ok(html);
    }
    let files = [Place::Foot, Place::End].map(|place| (place, parts.xml(place.file())));
    let mut documents: HashMap<Place, Document> = HashMap::new();
    for (place, file) in files {
        documents.extend(file?.map(|file| (place, file)));
    }
    let mut known: HashMap<(Place, &str), Node<'_>> = HashMap::new();
    for (place, document) in &documents {
        let nodes = document.root().into_iter().flat_map(Node::elements);
        for node in nodes.filter(|node| node.name() == place.element()) {
            if let Some(id) = node.attribute("id") {
                known.insert((*place, id), node);
            }
        }
    }
    html += "<section role=\"doc-endnotes\">\n";
    for (at, (place, id)) in notes.iter().enumerate() {
        let number = at + 1;
        let mut writer = Writer::new(styles, numbering, parts, pictures);
        writer.of_part(place.file())?;
        if let Some(note) = known.get(&(*place, id.as_str())) {
            writer.blocks(*note);
        }
        let inner = writer.end().html;
        let back = format!("<a role=\"doc-backlink\" href=\"#noteref-{number}\">{number}</a> ");
        // The number stands in the first paragraph, as in print.
        let inner = match inner.strip_prefix("<p>") {
            Some(rest) => format!("<p>{back}{rest}"),
            None => format!("<p>{back}</p>{inner}"),
        };
        put!(
            html,
            "<aside role=\"doc-footnote\" id=\"note-{number}\">{inner}</aside>\n"
        );
    }
    html += "</section>\n";
    Ok(html)
}
