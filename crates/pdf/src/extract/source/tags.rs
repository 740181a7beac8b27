//! The structure tree of a tagged document (ISO 32000-1, 14.7 and 14.8).

use std::collections::{HashMap, HashSet};

use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::{
    Array, Dict, MaybeRef, Name, Object, ObjectIdentifier, String as PdfString,
};

use super::links::Pages;
use super::strings::text_string;
use crate::extract::limits::{DEPTH, ELEMENTS};

/// What an element of the tree is, as far as HTML has a word for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::extract) enum Role {
    Group,
    Paragraph,
    /// With its level from 1, or 0 for a heading without a level.
    Heading(u8),
    List,
    Item,
    Label,
    ItemBody,
    Table,
    Row,
    HeaderCell,
    DataCell,
    Figure,
    Caption,
    Quote,
    Inline,
    Artifact,
}

#[derive(Debug)]
pub(in crate::extract) enum Kid {
    Element(Element),
    /// Marked content: a page's number and the identifier there.
    Content(usize, i32),
}

#[derive(Debug)]
pub(in crate::extract) struct Element {
    pub role: Role,
    pub alternative: String,
    pub columns: usize,
    pub rows: usize,
    pub kids: Vec<Kid>,
}

#[derive(Debug)]
pub(in crate::extract) struct StructureTree {
    pub kids: Vec<Kid>,
}

impl StructureTree {
    /// Reads the tree; `None` if the document has none.
    pub(in crate::extract) fn read(pdf: &Pdf, pages: &Pages) -> Option<Self> {
        let catalog: Dict<'_> = pdf.xref().get(pdf.xref().root_id())?;
        let is_marked = catalog
            .get::<Dict<'_>>("MarkInfo")
            .and_then(|info| info.get::<bool>("Marked"))
            .unwrap_or(false);
        let root = catalog.get::<Dict<'_>>("StructTreeRoot")?;
        if !is_marked {
            return None;
        }
        let mut reader = Reader {
            pages,
            roles: roles(&root),
            seen: HashSet::new(),
            count: 0,
        };
        let kids = reader.kids(&root, None, 0);
        (!kids.is_empty()).then_some(Self { kids })
    }
}

impl StructureTree {
    /// All marked content that stands in the tree: pages and identifiers there.
    pub(in crate::extract) fn contents(&self) -> HashSet<(usize, i32)> {
        let mut contents = HashSet::new();
        let mut open: Vec<&Kid> = self.kids.iter().collect();
        while let Some(kid) = open.pop() {
            match kid {
                Kid::Content(page, id) => {
                    contents.insert((*page, *id));
                }
                Kid::Element(element) => open.extend(&element.kids),
            }
        }
        contents
    }
}

/// The document's own names for the standard ones.
fn roles(root: &Dict<'_>) -> HashMap<Vec<u8>, Vec<u8>> {
    let Some(map) = root.get::<Dict<'_>>("RoleMap") else {
        return HashMap::new();
    };
    map.keys()
        .take(1_000)
        .filter_map(|name| {
            let standard = map.get::<Name<'_>>(name.clone())?;
            Some((name.as_ref().to_vec(), standard.as_ref().to_vec()))
        })
        .collect()
}

struct Reader<'r> {
    pages: &'r Pages,
    roles: HashMap<Vec<u8>, Vec<u8>>,
    seen: HashSet<ObjectIdentifier>,
    count: usize,
}

impl Reader<'_> {
    fn kids(&mut self, parent: &Dict<'_>, page: Option<usize>, depth: usize) -> Vec<Kid> {
        if depth > DEPTH {
            return Vec::new();
        }
        match parent.get::<Object<'_>>("K") {
            Some(Object::Array(array)) => self.kids_of_array(&array, page, depth),
            Some(kid) => {
                let id = parent.get_ref("K").map(Into::into);
                self.kid(&kid, id, page, depth).into_iter().collect()
            }
            None => Vec::new(),
        }
    }

    fn kids_of_array(&mut self, array: &Array<'_>, page: Option<usize>, depth: usize) -> Vec<Kid> {
        let ids = array.raw_iter().map(|kid| match kid {
            MaybeRef::Ref(id) => Some(id.into()),
            MaybeRef::NotRef(_) => None,
        });
        ids.zip(array.iter::<Object<'_>>())
            .filter_map(|(id, kid)| self.kid(&kid, id, page, depth))
            .collect()
    }

    fn kid(
        &mut self,
        kid: &Object<'_>,
        id: Option<ObjectIdentifier>,
        page: Option<usize>,
        depth: usize,
    ) -> Option<Kid> {
        self.count += 1;
        if self.count > ELEMENTS || id.is_some_and(|id| !self.seen.insert(id)) {
            return None;
        }
        match kid {
            Object::Number(_) => Some(Kid::Content(page?, kid.clone().into_i32()?)),
            Object::Dict(dict) => self.dictionary(dict, page, depth),
            _ => None,
        }
    }

    fn dictionary(&mut self, dict: &Dict<'_>, page: Option<usize>, depth: usize) -> Option<Kid> {
        let page = dict
            .get_ref("Pg")
            .and_then(|id| self.pages.number(id.into()))
            .or(page);
        if let Some(kind) = dict.get::<Name<'_>>("Type") {
            match kind.as_ref() {
                b"MCR" => return Some(Kid::Content(page?, dict.get::<i32>("MCID")?)),
                b"OBJR" => return None,
                _ => {}
            }
        }
        let name = dict.get::<Name<'_>>("S")?;
        let text = |key: &str| {
            dict.get::<PdfString<'_>>(key)
                .map(|text| text_string(text.as_bytes()))
        };
        let (columns, rows) = spans(dict);
        Some(Kid::Element(Element {
            role: self.role(name.as_ref()),
            alternative: text("Alt").unwrap_or_default(),
            columns,
            rows,
            kids: self.kids(dict, page, depth + 1),
        }))
    }

    fn role(&self, name: &[u8]) -> Role {
        let mut name = name;
        for _ in 0..8 {
            if let Some(role) = standard_role(name) {
                return role;
            }
            match self.roles.get(name) {
                Some(standard) => name = standard,
                None => break,
            }
        }
        Role::Group
    }
}

fn standard_role(name: &[u8]) -> Option<Role> {
    Some(match name {
        b"P" => Role::Paragraph,
        b"H" => Role::Heading(0),
        b"Title" | b"H1" => Role::Heading(1),
        b"H2" => Role::Heading(2),
        b"H3" => Role::Heading(3),
        b"H4" => Role::Heading(4),
        b"H5" => Role::Heading(5),
        b"H6" => Role::Heading(6),
        b"L" => Role::List,
        b"LI" => Role::Item,
        b"Lbl" => Role::Label,
        b"LBody" => Role::ItemBody,
        b"Table" => Role::Table,
        b"TR" => Role::Row,
        b"TH" => Role::HeaderCell,
        b"TD" => Role::DataCell,
        b"Figure" => Role::Figure,
        b"Caption" => Role::Caption,
        b"BlockQuote" => Role::Quote,
        b"Span" | b"Quote" | b"Note" | b"Reference" | b"BibEntry" | b"Code" | b"Link"
        | b"Annot" | b"Ruby" | b"RB" | b"RT" | b"RP" | b"Warichu" | b"WT" | b"WP" | b"Formula"
        | b"Em" | b"Strong" | b"Sub" | b"NonStruct" | b"Private" => Role::Inline,
        b"Artifact" => Role::Artifact,
        b"Document" | b"Part" | b"Art" | b"Sect" | b"Div" | b"TOC" | b"TOCI" | b"Index"
        | b"THead" | b"TBody" | b"TFoot" | b"Form" => Role::Group,
        _ => return None,
    })
}

/// Columns and rows that a cell takes, from its attributes.
fn spans(dict: &Dict<'_>) -> (usize, usize) {
    let attributes: Vec<Dict<'_>> = match dict.get::<Object<'_>>("A") {
        Some(Object::Dict(attributes)) => vec![attributes],
        Some(Object::Array(array)) => array.iter::<Dict<'_>>().take(8).collect(),
        _ => Vec::new(),
    };
    let number = |key: &str| {
        attributes
            .iter()
            .find_map(|attributes| attributes.get::<i32>(key))
            .map_or(1, |count| count.clamp(1, 100) as usize)
    };
    (number("ColSpan"), number("RowSpan"))
}
