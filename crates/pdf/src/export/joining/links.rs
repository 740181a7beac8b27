//! Links from one part to another (ISO 32000-1, 12.5.6.5).

use std::collections::HashMap;

use hayro_interpret::hayro_syntax::object::{Array, Dict, String as Text};
use pdf_writer::{Chunk, Name, Ref, TextStr};

use super::copying::Copying;
use crate::export::world::Place;

/// What the template writes as the address of a place in another part, with its number behind it. No
/// document can say it: the sanitiser leaves the web's schemes alone.
const SCHEME: &[u8] = b"vokal-place:";
/// The height of A4, in points.
const HEIGHT: f32 = 841.89;

#[derive(Debug, Default)]
pub(super) struct Links {
    open: Vec<Link>,
    /// By their numbers, with pages counted through all parts.
    places: HashMap<usize, Place>,
}

#[derive(Debug)]
struct Link {
    id: Ref,
    /// Left, bottom, right and top, in points.
    area: Vec<f32>,
    /// The corners of each line of it, if there are several.
    lines: Vec<f32>,
    /// In the tree of tags; none outside of it, as in a head that a table repeats.
    key: Option<i32>,
    place: usize,
}

impl Links {
    /// Where places are of a part that begins on a page. What is nowhere is where the part begins.
    pub(super) fn places(&mut self, wanted: &[usize], found: &[Option<Place>], first: usize) {
        for (number, place) in wanted.iter().zip(found) {
            let place = place.unwrap_or_default();
            let page = first + place.page;
            self.places.insert(*number, Place { page, ..place });
        }
    }

    /// Keeps a link to another part until it is known where that is; false for anything else.
    pub(super) fn take(&mut self, link: &Dict<'_>, copying: &Copying, id: Ref) -> bool {
        let Some(place) = link.get::<Dict<'_>>("A").and_then(|action| number(&action)) else {
            return false;
        };
        let numbers = |name| {
            let numbers: Array<'_> = link.get(name).unwrap_or_default();
            numbers.iter::<f32>().collect()
        };
        self.open.push(Link {
            id,
            area: numbers("Rect"),
            lines: numbers("QuadPoints"),
            key: link
                .get::<i32>("StructParent")
                .map(|key| copying.keys + key),
            place,
        });
        true
    }

    /// Writes them all. `page` is what a page is called: who hears a link hears where it leads.
    pub(super) fn write(&self, pages: &[Ref], page: &str, into: &mut Chunk) {
        for link in &self.open {
            let place = self.places.get(&link.place).copied().unwrap_or_default();
            let mut written = into.indirect(link.id).dict();
            written.pair(Name(b"Type"), Name(b"Annot"));
            written.pair(Name(b"Subtype"), Name(b"Link"));
            written
                .insert(Name(b"Rect"))
                .array()
                .items(link.area.iter().copied());
            if !link.lines.is_empty() {
                let mut lines = written.insert(Name(b"QuadPoints")).array();
                lines.items(link.lines.iter().copied());
            }
            written.insert(Name(b"Border")).array().items([0, 0, 0]);
            // Printed as well.
            written.pair(Name(b"F"), 4);
            if let Some(key) = link.key {
                written.pair(Name(b"StructParent"), key);
            }
            let says = format!("{page} {}", place.page + 1);
            written.pair(Name(b"Contents"), TextStr(&says));
            if let Some(to) = pages.get(place.page) {
                let mut destination = written.insert(Name(b"Dest")).array();
                destination.item(*to).item(Name(b"XYZ"));
                destination.items([place.x, HEIGHT - place.y, 0.0]);
            }
        }
    }
}

fn number(action: &Dict<'_>) -> Option<usize> {
    let address: Text<'_> = action.get("URI")?;
    let number = address.strip_prefix(SCHEME)?;
    std::str::from_utf8(number).ok()?.parse().ok()
}
