//! The tree of tags (ISO 32000-1, 14.7): each part's document becomes a part of the one document.

use std::collections::{BTreeMap, HashMap};

use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::{Dict, Name as PdfName};
use pdf_writer::types::StructRole;
use pdf_writer::{Chunk, Name, Ref, Str};

use super::copying::{Copying, identified};
use super::part::Part;

#[derive(Debug)]
pub(super) struct Tags {
    pub root: Ref,
    /// What all is in.
    document: Ref,
    parts: Vec<Ref>,
    next_key: i32,
    keys: Vec<Ref>,
    names: BTreeMap<Vec<u8>, Ref>,
    roles: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Tags {
    pub(super) fn new(next: &mut Ref) -> Self {
        Self {
            root: next.bump(),
            document: next.bump(),
            parts: Vec::new(),
            next_key: 0,
            keys: Vec::new(),
            names: BTreeMap::new(),
            roles: Vec::new(),
        }
    }

    /// The key of the next page or link.
    pub(super) fn next_key(&self) -> i32 {
        self.next_key
    }

    /// Writes what is at the top of a part.
    pub(super) fn part(&mut self, tag: &Dict<'_>, copying: &Copying, id: Ref, into: &mut Chunk) {
        let mut written = into.indirect(id).dict();
        copying.entries(tag, &[b"S", b"P"], &mut written);
        written.pair(Name(b"S"), Name(b"Part"));
        written.pair(Name(b"P"), self.document);
        self.parts.push(id);
    }

    /// What a part's keys and names lead to.
    pub(super) fn add(
        &mut self,
        part: &Part<'_>,
        copying: &Copying,
        next: &mut Ref,
        into: &mut Chunk,
    ) {
        if self.roles.is_empty() {
            self.roles = part.roles();
        }
        let keys = part.keys();
        if let (Some((first, _)), Some((last, _))) = (keys.first(), keys.last()) {
            let id = next.bump();
            let mut leaf = into.indirect(id).dict();
            let limits = [first, last].map(|key| key + copying.keys);
            leaf.insert(Name(b"Limits")).array().items(limits);
            let mut nums = leaf.insert(Name(b"Nums")).array();
            for (key, to) in &keys {
                nums.item(key + copying.keys).item(copying.reference(*to));
            }
            drop(nums);
            drop(leaf);
            self.keys.push(id);
        }
        self.next_key += part.next_key();
        let names = part.names().into_iter();
        self.names
            .extend(names.map(|(name, to)| (copying.name(&name), copying.reference(to))));
    }

    /// Writes the root and the document.
    pub(super) fn finish(&self, next: &mut Ref, into: &mut Chunk) {
        let mut document = into.struct_element(self.document);
        document.kind(StructRole::Document).parent(self.root);
        let mut children = document.children();
        for part in &self.parts {
            children.struct_element(*part);
        }
        drop(children);
        drop(document);

        let keys = next.bump();
        let mut tree = into.indirect(keys).dict();
        tree.insert(Name(b"Kids"))
            .array()
            .items(self.keys.iter().copied());
        drop(tree);

        let mut root = into.indirect(self.root).dict();
        root.pair(Name(b"Type"), Name(b"StructTreeRoot"));
        root.insert(Name(b"K")).array().item(self.document);
        root.pair(Name(b"ParentTree"), keys);
        root.pair(Name(b"ParentTreeNextKey"), self.next_key);
        let mut roles = root.insert(Name(b"RoleMap")).dict();
        for (own, role) in &self.roles {
            roles.pair(Name(own), Name(role));
        }
        drop(roles);
        if !self.names.is_empty() {
            let mut tree = root.insert(Name(b"IDTree")).dict();
            let mut names = tree.insert(Name(b"Names")).array();
            for (name, to) in &self.names {
                names.item(Str(name)).item(*to);
            }
        }
    }
}

/// The tags of headings, with the levels that they have in the whole: they are written in the order of
/// the text. None, if there are not as many as there should be.
pub(super) fn headings(pdf: &Pdf, levels: &[u8]) -> HashMap<u32, u8> {
    let count = u32::try_from(pdf.len()).unwrap_or(u32::MAX);
    let is_heading = |number: &u32| {
        let tag: Option<Dict<'_>> = pdf.xref().get(identified(*number));
        tag.is_some_and(|tag| {
            let kind = tag.get::<PdfName<'_>>("S");
            tag.get::<PdfName<'_>>("Type")
                .is_some_and(|it| &*it == b"StructElem")
                && kind.is_some_and(|kind| matches!(&*kind, [b'H', b'1'..=b'6']))
        })
    };
    let found: Vec<u32> = (1..=count).filter(is_heading).collect();
    if found.len() != levels.len() {
        return HashMap::new();
    }
    found.into_iter().zip(levels.iter().copied()).collect()
}
