//! Objects of one PDF (ISO 32000-1, 7.3), written into another one under other numbers.

use std::collections::HashMap;

use hayro_interpret::hayro_syntax::object::{
    Array, Dict, MaybeRef, ObjRef, Object, ObjectIdentifier,
};
use pdf_writer::{Chunk, Name, Obj, Ref, Str};

/// How one part's objects are called in the whole.
#[derive(Debug)]
pub(super) struct Copying {
    /// Which part it is: what tells its names from those of the others.
    pub part: usize,
    /// What is added to an object's number.
    pub base: i32,
    /// What is added to a page's key in the tree of tags (14.7.4.4).
    pub keys: i32,
    /// Objects that all parts have one of, with the one that they share.
    pub shared: HashMap<u32, Ref>,
}

impl Copying {
    pub(super) fn reference(&self, to: ObjRef) -> Ref {
        self.shared
            .get(&to.obj_number)
            .copied()
            .unwrap_or_else(|| self.numbered(to.obj_number))
    }

    pub(super) fn numbered(&self, number: u32) -> Ref {
        // No part has more than this of a number: it is counted as it is written.
        let number = i32::try_from(number).unwrap_or(i32::MAX / 2);
        Ref::new(self.base.saturating_add(number).max(1))
    }

    /// Names that are looked up in the whole document.
    pub(super) fn name(&self, name: &[u8]) -> Vec<u8> {
        [format!("{}-", self.part).as_bytes(), name].concat()
    }

    /// An object under its new number.
    pub(super) fn indirect(&self, number: u32, object: &Object<'_>, into: &mut Chunk) {
        let id = self.numbered(number);
        let Object::Stream(stream) = object else {
            return self.object(object, into.indirect(id));
        };
        let data = stream.raw_data();
        let mut written = into.stream(id, &data);
        // Its length is known.
        self.entries(stream.dict(), &[b"Length"], &mut written);
    }

    fn object(&self, object: &Object<'_>, into: Obj<'_>) {
        match object {
            // A stream is never inside another object.
            Object::Null(_) | Object::Stream(_) => into.primitive(pdf_writer::Null),
            Object::Boolean(value) => into.primitive(*value),
            Object::Number(number) if is_whole(number.as_f64()) => {
                into.primitive(number.as_f64() as i32);
            }
            Object::Number(number) => into.primitive(number.as_f32()),
            Object::String(string) => into.primitive(Str(string)),
            Object::Name(name) => into.primitive(Name(name)),
            Object::Dict(dict) => self.entries(dict, &[], &mut into.dict()),
            Object::Array(array) => self.array(array, &mut into.array()),
        }
    }

    fn array(&self, array: &Array<'_>, into: &mut pdf_writer::Array<'_>) {
        for item in array.raw_iter() {
            self.value(&item, into.push());
        }
    }

    fn value(&self, value: &MaybeRef<Object<'_>>, into: Obj<'_>) {
        match value {
            MaybeRef::Ref(to) => into.primitive(self.reference(*to)),
            MaybeRef::NotRef(object) => self.object(object, into),
        }
    }

    /// The entries of a dictionary, but for some.
    pub(super) fn entries(
        &self,
        dict: &Dict<'_>,
        without: &[&[u8]],
        into: &mut pdf_writer::Dict<'_>,
    ) {
        for (key, value) in dict.entries() {
            let key: &[u8] = &key;
            if without.contains(&key) {
                continue;
            }
            let place = into.insert(Name(key));
            match (key, &value) {
                (b"StructParent" | b"StructParents", MaybeRef::NotRef(Object::Number(number))) => {
                    place.primitive(self.keys.saturating_add(number.as_f64() as i32));
                }
                (b"ID", MaybeRef::NotRef(Object::String(id))) => {
                    place.primitive(Str(&self.name(id)));
                }
                (b"Headers", MaybeRef::NotRef(Object::Array(ids))) => {
                    let names = ids.iter::<Object<'_>>().filter_map(Object::into_string);
                    let mut cells = place.array();
                    for name in names {
                        cells.item(Str(&self.name(&name)));
                    }
                }
                _ => self.value(&value, place),
            }
        }
    }
}

fn is_whole(number: f64) -> bool {
    number.fract() == 0.0 && number.abs() < f64::from(i32::MAX)
}

/// Its number in the file, generation 0, as all that is written here.
pub(super) fn identified(number: u32) -> ObjectIdentifier {
    ObjectIdentifier::new(number, 0)
}
