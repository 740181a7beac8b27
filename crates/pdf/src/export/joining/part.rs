//! What a PDF that the template has set says of itself: where its trees begin.

use std::collections::HashSet;

use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::{Array, Dict, MaybeRef, ObjRef, Object};

/// Entries of an outline in each other: the template has six.
const DEPTH: u8 = 8;

/// A tree of tags, pages and headings.
pub(super) struct Part<'p> {
    pub pages: ObjRef,
    /// The root of the tags.
    pub tags: ObjRef,
    pub tag_root: Dict<'p>,
    /// What is at the top of the tags.
    pub documents: Vec<ObjRef>,
    pub metadata: Option<ObjRef>,
    pub catalog: Dict<'p>,
    pub outline: Outline,
}

/// Headings in their order, and the objects that tell of them.
#[derive(Default)]
pub(super) struct Outline {
    pub entries: Vec<Entry>,
    pub objects: HashSet<u32>,
}

pub(super) struct Entry {
    /// As it is written.
    pub title: Vec<u8>,
    pub to: ObjRef,
    /// From 1.
    pub depth: u8,
}

impl<'p> Part<'p> {
    /// `None` for what the template does not write.
    pub(super) fn of(pdf: &'p Pdf) -> Option<Self> {
        let catalog: Dict<'p> = pdf.xref().get(pdf.xref().root_id())?;
        let tag_root: Dict<'p> = catalog.get("StructTreeRoot")?;
        let mut outline = Outline::default();
        if let Some(root) = catalog.get::<Dict<'_>>("Outlines") {
            outline
                .objects
                .extend(catalog.get_ref("Outlines").map(|it| it.obj_number));
            outline.below(&root, 1);
        }
        Some(Self {
            pages: catalog.get_ref("Pages")?,
            tags: catalog.get_ref("StructTreeRoot")?,
            documents: references(&tag_root.get("K")?),
            metadata: catalog.get_ref("Metadata"),
            tag_root,
            catalog,
            outline,
        })
    }

    /// What the keys of pages and links lead to, in the tree of tags.
    pub(super) fn keys(&self) -> Vec<(i32, ObjRef)> {
        pairs(self.tag_root.get("ParentTree"), "Nums")
            .filter_map(|(key, to)| Some((key.into_i32()?, to)))
            .collect()
    }

    /// The key that comes next.
    pub(super) fn next_key(&self) -> i32 {
        self.tag_root.get("ParentTreeNextKey").unwrap_or_default()
    }

    /// Tags that have a name.
    pub(super) fn names(&self) -> Vec<(Vec<u8>, ObjRef)> {
        pairs(self.tag_root.get("IDTree"), "Names")
            .filter_map(|(name, to)| Some((name.into_string()?.to_vec(), to)))
            .collect()
    }

    /// What the template's own kinds of tags are, in the standard's words.
    pub(super) fn roles(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let roles: Dict<'_> = self.tag_root.get("RoleMap").unwrap_or_else(Dict::empty);
        roles
            .entries()
            .filter_map(|(name, role)| match role {
                MaybeRef::NotRef(Object::Name(role)) => Some((name.to_vec(), role.to_vec())),
                _ => None,
            })
            .collect()
    }
}

impl Outline {
    fn below(&mut self, above: &Dict<'_>, depth: u8) {
        let (mut next, mut entry) = (above.get_ref("First"), above.get::<Dict<'_>>("First"));
        while let (Some(id), Some(here)) = (next, entry) {
            if depth > DEPTH || !self.objects.insert(id.obj_number) {
                return;
            }
            let title = here
                .get::<Object<'_>>("Title")
                .and_then(Object::into_string);
            if let (Some(title), Some(to)) = (title, here.get_ref("Dest")) {
                let title = title.to_vec();
                self.entries.push(Entry { title, to, depth });
            }
            self.below(&here, depth + 1);
            (next, entry) = (here.get_ref("Next"), here.get("Next"));
        }
    }
}

fn references(array: &Array<'_>) -> Vec<ObjRef> {
    array.raw_iter().filter_map(|it| it.as_obj_ref()).collect()
}

/// The leaves of a tree that has no branches, as the template's have none: keys and what they lead to.
fn pairs<'p>(
    tree: Option<Dict<'p>>,
    leaves: &str,
) -> impl Iterator<Item = (Object<'p>, ObjRef)> + use<'p> {
    let leaves: Option<Array<'p>> = tree.and_then(|tree| tree.get(leaves));
    let items: Vec<MaybeRef<Object<'p>>> =
        leaves.into_iter().flat_map(|it| it.raw_iter()).collect();
    let mut items = items.into_iter();
    std::iter::from_fn(move || {
        let key = items.next()?;
        let to = items.next()?;
        Some((key, to))
    })
    .filter_map(|pair| match pair {
        (MaybeRef::NotRef(key), MaybeRef::Ref(to)) => Some((key, to)),
        _ => None,
    })
}
