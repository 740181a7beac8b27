//! How is an element of the page written: its classes, its size, its attributes?

use std::fmt::Write;

use crate::document::{Element, NodeKind, looks};

use super::{Open, Slicer, is_boxed};
use crate::paginate::decimal;
use crate::paginate::lines::breaking;
use crate::paginate::source::chapter::{Atom, AtomKind};
use crate::paginate::source::markup::{escape_attribute, is_void};
use crate::paginate::style::{self, Role};

impl<'a> Slicer<'a> {
    pub(super) fn element(&mut self, index: u32, element: &Element, leaf: usize) -> u32 {
        let node = &self.chapter.tree.nodes[index as usize];
        if let Some(atom) = self.atom_of(index) {
            self.atom(element, atom, leaf);
            if !matches!(element.name, "svg" | "audio" | "video") {
                return node.subtree_end;
            }
            // A box that is shown is shown with all it holds.
            self.whole_until = node.subtree_end;
            self.open.push(Open {
                end_node: node.subtree_end,
                name: element.name,
            });
            return index + 1;
        }
        let classes = match self.leaf_at(leaf, index) {
            Some(own) if !own.anonymous && !is_boxed(own) => self.leaf_classes(leaf),
            _ if self.is_inline_container(index, element, leaf) => vec!["block".to_owned()],
            _ if self.is_narrow_image(element) => vec!["narrow".to_owned()],
            _ if self.is_short_ruby(index, element) => vec!["unbroken".to_owned()],
            _ if element.name == "q" => self.cuts_of_quotation(index),
            _ => Vec::new(),
        };
        let names: Vec<&str> = classes.iter().map(String::as_str).collect();
        self.open_element(index, element, &names, false);
        if is_void(element.name) {
            return node.subtree_end;
        }
        index + 1
    }

    /// A picture in a table that no column needs to shrink.
    fn is_narrow_image(&self, element: &Element) -> bool {
        element.name == "img"
            && self
                .chapter
                .tree
                .attribute(element, "width")
                .and_then(decimal::parse)
                .is_some_and(|width| width <= self.format.font_size * 2.0)
    }

    /// A word with its reading: some browsers end lines in it, and on the page after, the whole
    /// reading would stand over the rest of the word.
    fn is_short_ruby(&self, index: u32, element: &Element) -> bool {
        const MOST: u32 = 24;
        let node = &self.chapter.tree.nodes[index as usize];
        let start = self.chapter.start16[index as usize];
        element.name == "ruby" && self.offset_after(node.subtree_end) - start <= MOST
    }

    /// Where a quotation goes over to another page there are no marks.
    fn cuts_of_quotation(&self, index: u32) -> Vec<String> {
        let node = &self.chapter.tree.nodes[index as usize];
        let continues = self.continues && self.chapter.start16[index as usize] < self.start;
        let goes_on = self.goes_on && self.offset_after(node.subtree_end) > self.end;
        [(continues, "continued"), (goes_on, "split")]
            .into_iter()
            .filter(|(is, _)| *is)
            .map(|(_, class)| class.to_owned())
            .collect()
    }

    /// An inline element around blocks, which the layout treats as a block.
    fn is_inline_container(&self, index: u32, element: &Element, leaf: usize) -> bool {
        let in_leaf = self
            .chapter
            .leaves
            .get(leaf)
            .is_some_and(|leaf| leaf.first_node <= index && index < leaf.end_node);
        !in_leaf
            && matches!(
                style::role_in(&self.chapter.tree, element),
                Role::Inline(_) | Role::RubyText
            )
    }

    pub(super) fn leaf_classes(&self, index: usize) -> Vec<String> {
        let leaf = &self.chapter.leaves[index];
        let first = index == self.first_leaf;
        let mut classes = Vec::new();
        if first && self.continues {
            classes.push("continued".to_owned());
        } else {
            if leaf.is_indented_in(&self.format) {
                classes.push("indent".to_owned());
            }
            let gap = self.chapter.gap_above(leaf, &self.format);
            if gap > 0 && index > self.shown_leaves.start {
                classes.push(format!("gap-{gap}"));
            }
        }
        if self.goes_on && index + 1 == self.end_leaf {
            classes.push("split".to_owned());
        }
        if !self.shown_leaves.contains(&index) {
            classes.push("left-out".to_owned());
        }
        if leaf.line != 4 {
            classes.push(format!("line-{}", leaf.line));
        }
        if leaf.ruby {
            classes.push("ruby".to_owned());
        }
        if leaf.flowing {
            classes.push("flowing".to_owned());
        }
        if is_boxed(leaf) {
            classes.push("opaque".to_owned());
            if (first && self.continues) || (self.goes_on && index + 1 == self.end_leaf) {
                classes.push("cut".to_owned());
            }
        }
        classes
    }

    fn atom_of(&self, node: u32) -> Option<&'a Atom> {
        let atoms = &self.chapter.atoms;
        let at = atoms.partition_point(|atom| atom.node < node);
        atoms.get(at).filter(|atom| atom.node == node)
    }

    fn atom(&mut self, element: &Element, atom: &Atom, leaf: usize) {
        let _ = write!(self.html, "<{}", element.name);
        let leaf = self.chapter.leaves.get(leaf);
        match atom.kind {
            AtomKind::Break | AtomKind::Opportunity => self.attributes(element, &[], false),
            AtomKind::Inline { .. } => {
                self.attributes(element, &["width", "height"], false);
                self.html.push_str(" class=\"inline-image\"");
                let em = self.format.font_size;
                if let AtomKind::Inline { ratio } = atom.kind {
                    let along = (f64::from(ratio) * em).round() as u32;
                    self.size(along, em.round() as u32);
                }
            }
            AtomKind::Block { width, height } => {
                self.attributes(element, &["width", "height"], false);
                let indent = leaf.map_or(0.0, |leaf| f64::from(leaf.indent));
                let measure = (self.format.width - indent * self.format.indent_em() / 4.0)
                    .max(self.format.font_size);
                let (along, across) =
                    breaking::image_size(width, height, measure, self.format.height);
                self.html.push_str(" class=\"block\"");
                self.size(along, across);
            }
        }
        self.html.push('>');
    }

    /// How large a picture is along its line, and across it.
    fn size(&mut self, along: u32, across: u32) {
        let (width, height) = if self.chapter.vertical {
            (across, along)
        } else {
            (along, across)
        };
        let _ = write!(self.html, " width=\"{width}\" height=\"{height}\"");
    }

    pub(super) fn open_element(
        &mut self,
        index: u32,
        element: &Element,
        classes: &[&str],
        reopened: bool,
    ) {
        let node = &self.chapter.tree.nodes[index as usize];
        let name = shown_name(element.name);
        let _ = write!(self.html, "<{name}");
        let continued = reopened || classes.contains(&"continued");
        let omit: &[&str] = if name == "ol" && reopened {
            &["start"]
        } else {
            &[]
        };
        self.attributes(element, omit, continued);
        let own = self
            .chapter
            .tree
            .attribute(element, "class")
            .filter(|_| !reopened || element.name == "b" || element.name == "span");
        self.write_classes(classes, own);
        if name == "ol" && reopened {
            let start = self.list_start(index, element);
            let _ = write!(self.html, " start=\"{start}\"");
        }
        self.html.push('>');
        if name == "pre" {
            self.after_pre = self.html.len();
        }
        if !is_void(name) {
            self.open.push(Open {
                end_node: node.subtree_end,
                name,
            });
        }
    }

    /// The number of the list's first item on this page.
    fn list_start(&self, list: u32, element: &Element) -> i64 {
        let nodes = &self.chapter.tree.nodes;
        let tree = &self.chapter.tree;
        let first = tree
            .attribute(element, "start")
            .and_then(|value| value.parse::<i64>().ok())
            .unwrap_or(1);
        let mut count = 0;
        let mut item = list + 1;
        while item < self.first_node && nodes[item as usize].subtree_end <= self.first_node {
            if matches!(nodes[item as usize].kind, NodeKind::Element(item) if item.name == "li") {
                count += 1;
            }
            item = nodes[item as usize].subtree_end;
        }
        first.saturating_add(count)
    }

    pub(super) fn write_classes(&mut self, classes: &[&str], own: Option<&str>) {
        let mut all = classes.to_vec();
        all.extend(own);
        if !all.is_empty() {
            let _ = write!(self.html, " class=\"{}\"", all.join(" "));
        }
    }

    fn attributes(&mut self, element: &Element, omit: &[&str], continued: bool) {
        for attribute in self.chapter.tree.attributes_of(element) {
            let name = match attribute.name {
                "class" => continue,
                looks::ATTRIBUTE if self.chapter.tree.is_plain => continue,
                "id" if continued => continue,
                name if omit.contains(&name) => continue,
                "src" => "data-resource",
                "poster" => "data-poster",
                "href" | "xlink:href" if element.name == "image" => "data-resource",
                name => name,
            };
            let _ = write!(self.html, " {name}=\"");
            escape_attribute(&attribute.value, &mut self.html);
            self.html.push('"');
        }
    }
}

/// Elements the browser would hide or set in its own way become plain blocks.
fn shown_name(name: &'static str) -> &'static str {
    match name {
        "details" | "summary" | "dialog" | "fieldset" | "legend" | "center" => "div",
        name => name,
    }
}
