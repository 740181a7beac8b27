//! Where the links of a page lie and lead.

use std::collections::HashMap;

use hayro_interpret::TransformExt;
use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::{
    Array, Dict, MaybeRef, Name, Object, ObjectIdentifier, Rect, String as PdfString,
};
use hayro_interpret::hayro_syntax::page::Page;
use hayro_interpret::kurbo::{Point, Rect as Bounds};

use super::Area;
use super::strings::text_string;
use crate::extract::model::Target;

/// Parts of a link that are looked at.
const QUADS: usize = 100;
/// Annotations of a page that are looked at.
const ANNOTATIONS: usize = 5_000;

/// A link's area on its page.
#[derive(Clone, Debug)]
pub(in crate::extract) struct LinkArea {
    pub area: Area,
    pub target: Target,
}

/// Named destinations that are looked up, and the depth of their tree.
const NAMES: usize = 50_000;
const DEPTH: usize = 16;

/// The numbers of pages by their objects, and the names of places on them.
#[derive(Debug, Default)]
pub(in crate::extract) struct Pages {
    numbers: HashMap<ObjectIdentifier, usize>,
    /// The pages that named destinations are on.
    names: HashMap<Vec<u8>, usize>,
}

impl Pages {
    pub(in crate::extract) fn new(pdf: &Pdf, pages: &[Page<'_>]) -> Self {
        let mut known = Self {
            numbers: pages
                .iter()
                .enumerate()
                .filter_map(|(number, page)| Some((page.raw().obj_id()?, number)))
                .collect(),
            names: HashMap::new(),
        };
        let catalog: Option<Dict<'_>> = pdf.xref().get(pdf.xref().root_id());
        if let Some(catalog) = catalog {
            known.learn_names(&catalog);
        }
        known
    }

    /// Named destinations: a dictionary up to PDF 1.1, a tree of names since
    /// (ISO 32000-1, 12.3.2.3 and 7.9.6).
    fn learn_names(&mut self, catalog: &Dict<'_>) {
        if let Some(names) = catalog.get::<Dict<'_>>("Dests") {
            for name in names.keys().take(NAMES) {
                if let Some(place) = names.get::<Object<'_>>(name.clone()) {
                    self.learn_name(name.as_ref(), &place);
                }
            }
        }
        let tree = catalog
            .get::<Dict<'_>>("Names")
            .and_then(|names| names.get::<Dict<'_>>("Dests"));
        // Nodes are counted, too: a tree may hold itself.
        let mut left = NAMES;
        if let Some(tree) = tree {
            self.learn_tree(&tree, DEPTH, &mut left);
        }
    }

    fn learn_tree(&mut self, node: &Dict<'_>, depth: usize, left: &mut usize) {
        if let Some(names) = node.get::<Array<'_>>("Names") {
            let mut objects = names.iter::<Object<'_>>();
            while let (Some(name), Some(place)) = (objects.next(), objects.next()) {
                if *left == 0 {
                    return;
                }
                *left -= 1;
                if let Object::String(name) = name {
                    self.learn_name(name.as_bytes(), &place);
                }
            }
        }
        if depth == 0 {
            return;
        }
        let Some(kids) = node.get::<Array<'_>>("Kids") else {
            return;
        };
        for kid in kids.iter::<Dict<'_>>() {
            if *left == 0 {
                return;
            }
            *left -= 1;
            self.learn_tree(&kid, depth - 1, left);
        }
    }

    fn learn_name(&mut self, name: &[u8], place: &Object<'_>) {
        // A place may be wrapped in a dictionary.
        let page = match place {
            Object::Dict(wrapped) => wrapped.get::<Array<'_>>("D").and_then(|at| self.page(&at)),
            Object::Array(at) => self.page(at),
            _ => None,
        };
        if let Some(page) = page
            && self.names.len() < NAMES
        {
            self.names.insert(name.to_vec(), page);
        }
    }

    pub(in crate::extract) fn number(&self, page: ObjectIdentifier) -> Option<usize> {
        self.numbers.get(&page).copied()
    }

    /// The links of a page.
    pub(in crate::extract) fn links(&self, page: &Page<'_>) -> Vec<LinkArea> {
        let Some(annotations) = page.raw().get::<Array<'_>>("Annots") else {
            return Vec::new();
        };
        let to_page = page.initial_transform(true).to_kurbo();
        annotations
            .iter::<Dict<'_>>()
            .take(ANNOTATIONS)
            .filter_map(|annotation| {
                let subtype = annotation.get::<Name<'_>>("Subtype")?;
                if subtype.as_ref() != b"Link" {
                    return None;
                }
                let target = self.target(&annotation)?;
                let areas: Vec<LinkArea> = places(&annotation)?
                    .into_iter()
                    .map(|place| {
                        let bounds = to_page.transform_rect_bbox(place);
                        let area = Area {
                            left: bounds.x0 as f32,
                            top: bounds.y0 as f32,
                            right: bounds.x1 as f32,
                            bottom: bounds.y1 as f32,
                        };
                        let target = target.clone();
                        LinkArea { area, target }
                    })
                    .collect();
                Some(areas)
            })
            .flatten()
            .collect()
    }

    /// Where a link or an entry of the outline leads.
    pub(super) fn target(&self, annotation: &Dict<'_>) -> Option<Target> {
        if let Some(action) = annotation.get::<Dict<'_>>("A") {
            let kind = action.get::<Name<'_>>("S")?;
            return match kind.as_ref() {
                b"URI" => {
                    let uri = text_string(action.get::<PdfString<'_>>("URI")?.as_bytes());
                    address(&uri)
                }
                b"GoTo" => self.destination(&action.get::<Object<'_>>("D")?),
                _ => None,
            };
        }
        self.destination(&annotation.get::<Object<'_>>("Dest")?)
    }

    fn destination(&self, destination: &Object<'_>) -> Option<Target> {
        let page = match destination {
            Object::Array(place) => self.page(place),
            Object::Name(name) => self.names.get(name.as_ref()).copied(),
            Object::String(name) => self.names.get(name.as_bytes()).copied(),
            _ => None,
        };
        page.map(Target::Page)
    }

    /// The page that a place is on, by its object or, against the rules, its number.
    fn page(&self, place: &Array<'_>) -> Option<usize> {
        match place.raw_iter().next()? {
            MaybeRef::Ref(page) => self.number(page.into()),
            MaybeRef::NotRef(_) => {
                let number = place.iter::<i32>().next()?;
                usize::try_from(number)
                    .ok()
                    .filter(|&number| number < self.numbers.len())
            }
        }
    }
}

/// Where a link lies: a link that goes on on the next line may say where its parts are, which its
/// rectangle holds as well as what stands beside them (ISO 32000-1, 12.5.6.5).
fn places(annotation: &Dict<'_>) -> Option<Vec<Bounds>> {
    let rect = annotation.get::<Rect>("Rect")?;
    let whole = Bounds::new(rect.x0, rect.y0, rect.x1, rect.y1);
    let Some(points) = annotation.get::<Array<'_>>("QuadPoints") else {
        return Some(vec![whole]);
    };
    let points: Vec<f64> = points.iter::<f64>().take(QUADS * 8).collect();
    let quads: Vec<Bounds> = points
        .chunks_exact(8)
        .map(|quad| {
            let corners = quad.chunks_exact(2).map(|at| Point::new(at[0], at[1]));
            corners.fold(
                Bounds::from_points((quad[0], quad[1]), (quad[0], quad[1])),
                |all, at| all.union_pt(at),
            )
        })
        .collect();
    // Points that lie elsewhere are to be ignored, says the standard.
    let is_inside =
        |quad: &Bounds| whole.inflate(1.0, 1.0).intersect(*quad).area() >= quad.area() * 0.9;
    let are_sound = !quads.is_empty()
        && quads
            .iter()
            .all(|quad| quad.area() > 0.0 && is_inside(quad));
    Some(if are_sound { quads } else { vec![whole] })
}

/// Only the web leads anywhere (see the sanitiser). A host that is named with
/// `http` may know no other scheme.
fn address(uri: &str) -> Option<Target> {
    let (scheme, rest) = uri.trim().split_once("://")?;
    let scheme = ["http", "https"]
        .into_iter()
        .find(|known| scheme.eq_ignore_ascii_case(known))?;
    let is_sound =
        !rest.is_empty() && !rest.contains(|c: char| c.is_control() || c.is_whitespace());
    is_sound.then(|| Target::Address(format!("{scheme}://{rest}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_web_are_kept_and_no_others() {
        let to = |url: &str| Some(Target::Address(url.to_owned()));
        assert_eq!(address(" https://a.example/x "), to("https://a.example/x"));
        assert_eq!(
            address("HTTP://a.example/?b#c"),
            to("http://a.example/?b#c")
        );
        for other in [
            "javascript:alert(1)",
            "javascript://%0aalert(1)",
            "file:///etc/passwd",
            "http://",
            "http:/a",
            "https://a b",
            "ftp://a.example",
        ] {
            assert_eq!(address(other), None, "{other}");
        }
    }
}
