//! How is what stands in a paragraph written?

use super::blocks::Writer;
use super::notes::Place;
use super::styles::Letters;
use crate::markup::{self, escaped, put};
use crate::xml::Node;

impl<'w> Writer<'w, '_, '_> {
    /// Writes what stands in a paragraph; tells whether the page ends in it.
    pub(super) fn runs(&mut self, parent: Node<'w>) -> bool {
        let mut ends_page = false;
        for node in parent.elements() {
            ends_page |= match node.name() {
                "r" => self.run(node),
                "hyperlink" => self.link(node),
                "bookmarkStart" => {
                    self.place(node);
                    false
                }
                "ruby" => {
                    self.ruby(node);
                    false
                }
                "oMath" | "oMathPara" => {
                    let texts: String = node.all("t").map(Node::text).collect();
                    markup::push(&mut self.html, &texts);
                    false
                }
                // What is deleted or moved away is not read.
                "del" | "moveFrom" | "pPr" | "commentRangeStart" | "commentRangeEnd" => false,
                _ => self.runs(node),
            };
        }
        ends_page
    }

    fn link(&mut self, node: Node<'w>) -> bool {
        let anchor = node.attribute("anchor").map(|anchor| format!("#{anchor}"));
        let outside = node.attribute("id").and_then(|id| self.relations.get(id));
        let outside = outside.filter(|it| it.is_outside).map(|it| it.to.clone());
        let Some(href) = outside.or(anchor) else {
            return self.runs(node);
        };
        put!(self.html, "<a href=\"{}\">", escaped(&href));
        let ends_page = self.runs(node);
        self.html += "</a>";
        ends_page
    }

    fn place(&mut self, node: Node<'_>) {
        let name = node.attribute("name").unwrap_or_default();
        // Each once.
        if self.wanted.remove(name) {
            put!(self.html, "<span id=\"{}\"></span>", escaped(name));
        }
    }

    fn run(&mut self, run: Node<'w>) -> bool {
        let properties = run.child("rPr");
        let style = properties.and_then(|it| it.child("rStyle")?.attribute("val"));
        let letters = Letters::of(properties).or(self.styles.letters_of(style));
        if letters.hidden == Some(true) {
            return false;
        }
        let before = std::mem::take(&mut self.html);
        let mut ends_page = false;
        for child in run.elements() {
            ends_page |= self.piece(child);
        }
        let inner = std::mem::replace(&mut self.html, before);
        if inner.is_empty() {
            return ends_page;
        }
        let place = letters.place.filter(|place| !place.is_empty());
        // A reference is raised by its own element.
        let place = place.filter(|_| !inner.starts_with("<sup>"));
        let names: Vec<&str> = [
            letters.bold.filter(|is| *is).map(|_| "b"),
            letters.italic.filter(|is| *is).map(|_| "i"),
            letters.underlined.filter(|is| *is).map(|_| "u"),
            letters.struck.filter(|is| *is).map(|_| "s"),
            place,
        ]
        .into_iter()
        .flatten()
        .collect();
        // Blanks are not set in any way: two runs of a kind are one.
        let names = if inner.trim().is_empty() {
            &[][..]
        } else {
            &names
        };
        let (mut open, mut close) = (String::new(), String::new());
        for name in names {
            put!(open, "<{name}>");
            close = format!("</{name}>{close}");
        }
        match self
            .html
            .strip_suffix(close.as_str())
            .filter(|_| !names.is_empty())
        {
            Some(html)
                if html
                    .rfind(&open)
                    .is_some_and(|at| !html[at + open.len()..].contains('<')) =>
            {
                self.html.truncate(html.len());
                put!(self.html, "{inner}{close}");
            }
            _ => put!(self.html, "{open}{inner}{close}"),
        }
        ends_page
    }

    /// One piece of a run; tells whether the page ends with it.
    fn piece(&mut self, node: Node<'w>) -> bool {
        match node.name() {
            "t" => markup::push(&mut self.html, &node.text()),
            "tab" | "ptab" => self.html.push(' '),
            "br" if node.attribute("type") == Some("page") => return true,
            "br" if node.attribute("type") == Some("column") => {}
            "br" | "cr" => self.html += "<br>",
            "noBreakHyphen" => self.html.push('\u{2011}'),
            "softHyphen" => self.html.push('\u{ad}'),
            "sym" => self.symbol(node),
            "footnoteReference" => self.note(Place::Foot, node),
            "endnoteReference" => self.note(Place::End, node),
            "drawing" | "pict" | "object" => self.drawing(node),
            "ruby" => self.ruby(node),
            "AlternateContent" => {
                // Both say the same; the first for newer programs.
                let chosen = node.child("Choice").or_else(|| node.child("Fallback"));
                let pieces = chosen.into_iter().flat_map(Node::elements);
                return pieces.fold(false, |ends, piece| ends | self.piece(piece));
            }
            _ => {}
        }
        false
    }

    /// A character by its number; those of fonts for signs are nobody else's.
    fn symbol(&mut self, node: Node<'_>) {
        let number = node
            .attribute("char")
            .and_then(|it| u32::from_str_radix(it, 16).ok());
        let c = number.and_then(char::from_u32);
        let is_private = |c: &char| matches!(c, '\u{e000}'..='\u{f8ff}');
        if let Some(c) = c.filter(|c| !is_private(c) && !c.is_control()) {
            markup::push(&mut self.html, c.encode_utf8(&mut [0; 4]));
        }
    }

    fn note(&mut self, place: Place, node: Node<'_>) {
        let Some(id) = node.attribute("id") else {
            return;
        };
        let own = (place, id.to_owned());
        let known = self.notes.iter().position(|note| *note == own);
        let number = known.unwrap_or(self.notes.len()) + 1;
        if known.is_none() {
            self.notes.push(own);
        }
        let id = if known.is_none() {
            format!(" id=\"noteref-{number}\"")
        } else {
            String::new()
        };
        put!(
            self.html,
            "<sup><a role=\"doc-noteref\" href=\"#note-{number}\"{id}>{number}</a></sup>"
        );
    }

    fn drawing(&mut self, node: Node<'w>) {
        // What stands in a box stands below the paragraph.
        self.boxes.extend(node.all("txbxContent").take(100));
        let words = node.all("docPr").next();
        let words = words.and_then(|it| {
            let described = it.attribute("descr").filter(|it| !it.trim().is_empty());
            described.or_else(|| it.attribute("title"))
        });
        let blips = node.all("blip").filter_map(|it| it.attribute("embed"));
        let older = node.all("imagedata").filter_map(|it| it.attribute("id"));
        for id in blips.chain(older) {
            let Some(target) = self.relations.get(id).filter(|it| !it.is_outside) else {
                continue;
            };
            let path = target.to.clone();
            let parts = &mut *self.parts;
            let shown = self
                .pictures
                .shown(&path, words.unwrap_or_default(), || parts.bytes(&path));
            self.html += &shown;
        }
    }

    /// A word with how it is spoken above it.
    fn ruby(&mut self, node: Node<'w>) {
        let text = |name: &str| {
            let part = node.child(name);
            let texts = part.into_iter().flat_map(|it| it.all("t")).map(Node::text);
            escaped(&texts.collect::<String>())
        };
        let (base, above) = (text("rubyBase"), text("rt"));
        put!(self.html, "<ruby>{base}<rt>{above}</rt></ruby>");
    }
}
