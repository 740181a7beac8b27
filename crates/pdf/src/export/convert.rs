//! A sanitised tree as blocks and runs.

use std::collections::HashSet;

use vokal_core::document::{Element, NodeKind, Tree};

use super::blocks::{Block, Level, Run, visit};
use super::flow::{Context, Flow, pre};
use super::grid::{self, Source};
use super::pictures::Pictures;
use super::places::{self, Places};
use vokal_pdf_client::Failure;
use vokal_pdf_client::size::{WRITTEN_NODES, WRITTEN_NODES_MARKED};

/// Lists, quotations and tables in each other; deeper ones lie flat.
const DEPTH: usize = 20;

/// The blocks of a part of a document. `waiting` are ids that the part before has ended with: they stand
/// where this one begins, and those that it ends with itself take their place.
pub(super) fn blocks(
    tree: &Tree,
    pictures: &Pictures,
    places: &Places,
    waiting: &mut Vec<String>,
) -> Result<Vec<Block>, Failure> {
    let nodes = tree.nodes();
    let marks = nodes
        .iter()
        .filter(|node| match node.kind {
            NodeKind::Element(element) => is_mark(tree, &element),
            NodeKind::Text { .. } => false,
        })
        .count();
    // A mark brings itself, its text and the text after it.
    let others = nodes.len().saturating_sub(marks * 3);
    if others > WRITTEN_NODES || nodes.len() > WRITTEN_NODES_MARKED {
        return Err(Failure::TooLarge);
    }
    let mut flow = Flow::default();
    flow.text.ids = std::mem::take(waiting);
    let mut converter = Converter {
        tree,
        pictures,
        places,
        ids: places::own(tree, flow.text.ids.iter().map(String::as_str)),
        used: HashSet::new(),
    };
    converter.children(0..nodes.len(), &Context::default(), &mut flow);
    let (mut blocks, left) = flow.finish();
    *waiting = left;
    without_loose_links(&mut blocks);
    Ok(blocks)
}

/// Makes text of links to what has no place on the page, such as a row of a table: a label that is
/// nowhere is an error to the template.
fn without_loose_links(blocks: &mut [Block]) {
    let mut placed = HashSet::new();
    visit(blocks, &mut |block| {
        placed.extend(
            block
                .text_mut()
                .map(|text| text.ids.clone())
                .unwrap_or_default(),
        );
    });
    visit(blocks, &mut |block| {
        for run in block.text_mut().into_iter().flat_map(|text| &mut text.runs) {
            run.s.to.take_if(|id| !placed.contains(id.as_str()));
        }
    });
}

fn is_mark(tree: &Tree, element: &Element) -> bool {
    matches!(
        tree.attribute(element, "class"),
        Some("stressed" | "unstressed")
    )
}

struct Converter<'t> {
    tree: &'t Tree,
    pictures: &'t Pictures,
    places: &'t Places,
    ids: HashSet<String>,
    used: HashSet<&'t str>,
}

impl Converter<'_> {
    fn children(&mut self, range: std::ops::Range<usize>, context: &Context, flow: &mut Flow) {
        let mut at = range.start;
        while at < range.end {
            let node = self.tree.nodes()[at];
            match node.kind {
                NodeKind::Text { start, end } => {
                    let text = &self.tree.text()[start as usize..end as usize];
                    if context.keeps_space {
                        pre(text, context, flow);
                    } else {
                        flow.push(text, context);
                    }
                }
                NodeKind::Element(element) => {
                    let inside = at + 1..node.subtree_end as usize;
                    self.element(&element, inside, context, flow);
                }
            }
            at = (node.subtree_end as usize).max(at + 1);
        }
    }

    fn element(
        &mut self,
        element: &Element,
        inside: std::ops::Range<usize>,
        context: &Context,
        flow: &mut Flow,
    ) {
        let mut context = context.clone();
        if let Some(dir) = self.tree.attribute(element, "dir") {
            context.rtl = dir == "rtl";
        }
        let is_block = is_block(element.name);
        if is_block {
            flow.close(Block::P);
        }
        if let Some(id) = self.tree.attribute(element, "id")
            && self.used.insert(id)
        {
            flow.text.ids.push(id.to_owned());
        }
        match element.name {
            "br" => flow.line_break(),
            "wbr" => flow.push("\u{200b}", &context),
            "img" => self.image(element, flow),
            "hr" => flow.blocks.push(Block::Rule),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                let level = Level::new(element.name.as_bytes()[1] - b'0');
                self.children(inside, &context, flow);
                flow.close(|text| Block::H { level, text });
            }
            "pre" => {
                context.keeps_space = true;
                self.children(inside, &context, flow);
                flow.close(Block::Pre);
            }
            "ul" | "ol" if context.depth < DEPTH => self.list(element, inside, context, flow),
            "table" if context.depth < DEPTH => self.table(inside, context, flow),
            "blockquote" if context.depth < DEPTH => {
                context.depth += 1;
                let blocks = self.inner(inside, &context, flow);
                if !blocks.is_empty() {
                    flow.blocks.push(Block::Quote { blocks });
                }
            }
            _ => {
                self.style(element, &mut context);
                self.children(inside, &context, flow);
                if is_block {
                    flow.close(Block::P);
                }
            }
        }
    }

    /// Blocks of an element of their own; ids that wait come along.
    fn inner(
        &mut self,
        inside: std::ops::Range<usize>,
        context: &Context,
        flow: &mut Flow,
    ) -> Vec<Block> {
        let mut inner = Flow::default();
        inner.text.ids = std::mem::take(&mut flow.text.ids);
        self.children(inside, context, &mut inner);
        inner.close(Block::P);
        flow.text.ids = std::mem::take(&mut inner.text.ids);
        inner.blocks
    }

    fn style(&self, element: &Element, context: &mut Context) {
        let class = self.tree.attribute(element, "class");
        let flag = match element.name {
            "b" | "strong" | "th" | "dt" | "summary" => Some('b'),
            "i" | "em" | "cite" | "dfn" | "var" => Some('i'),
            "code" | "kbd" | "samp" | "tt" => Some('m'),
            "u" | "ins" => Some('u'),
            "s" | "del" => Some('d'),
            "sup" | "rt" => Some('h'),
            "sub" => Some('l'),
            "small" => Some('s'),
            "big" => Some('g'),
            _ => None,
        };
        let style = std::mem::take(&mut context.style);
        let mut style = match flag {
            Some(flag) => style.with(flag),
            None => style,
        };
        match class {
            Some("stressed") => style = style.with('b'),
            Some("unstressed") => style = style.with('f'),
            _ => {}
        }
        if element.name == "a"
            && let Some(href) = self.tree.attribute(element, "href")
        {
            match href.strip_prefix('#') {
                Some(id) if self.ids.contains(id) => style.to = Some(id.to_owned()),
                Some(id) => style.place = self.places.number(id),
                // The sanitiser writes schemes in small letters.
                None if href.starts_with("https://") || href.starts_with("http://") => {
                    style.url = Some(href.to_owned());
                }
                _ => {}
            }
        }
        context.style = style;
    }

    fn image(&self, element: &Element, flow: &mut Flow) {
        let value = |name| self.tree.attribute(element, name);
        let width = value("width").and_then(|width| width.parse().ok());
        let image = value("src").and_then(|src| {
            self.pictures
                .image(src, width, value("alt").unwrap_or_default())
        });
        if let Some(image) = image {
            flow.text.runs.push(Run {
                image: Some(image),
                ..Run::default()
            });
        }
    }

    fn list(
        &mut self,
        element: &Element,
        inside: std::ops::Range<usize>,
        mut context: Context,
        flow: &mut Flow,
    ) {
        context.depth += 1;
        let start = (element.name == "ol").then(|| {
            let start = self.tree.attribute(element, "start");
            start
                .and_then(|start| start.parse::<i64>().ok())
                .unwrap_or(1)
                .max(0)
        });
        let mut items = Vec::new();
        for (name, range) in self.elements(inside) {
            let blocks = self.inner(range, &context, flow);
            if name == "li" || !blocks.is_empty() {
                items.push(blocks);
            }
        }
        if !items.is_empty() {
            flow.blocks.push(Block::List { start, items });
        }
    }

    fn table(&mut self, inside: std::ops::Range<usize>, mut context: Context, flow: &mut Flow) {
        context.depth += 1;
        let mut rows = Vec::new();
        self.rows(inside, &context, flow, &mut rows);
        flow.blocks.extend(grid::place(rows));
    }

    fn rows(
        &mut self,
        inside: std::ops::Range<usize>,
        context: &Context,
        flow: &mut Flow,
        rows: &mut Vec<Vec<Source>>,
    ) {
        for (name, range) in self.elements(inside) {
            match name {
                "tr" => {
                    let mut row = Vec::new();
                    for (name, at, range) in self.cells(range) {
                        let NodeKind::Element(element) = self.tree.nodes()[at].kind else {
                            continue;
                        };
                        let span = |name| {
                            let value = self.tree.attribute(&element, name);
                            value
                                .and_then(|value| value.parse().ok())
                                .unwrap_or(1)
                                .max(1)
                        };
                        let (colspan, rowspan) = (span("colspan"), span("rowspan"));
                        row.push(Source {
                            colspan,
                            rowspan,
                            is_header: name == "th",
                            blocks: self.inner(range, context, flow),
                        });
                    }
                    rows.push(row);
                }
                "caption" => {
                    let blocks = self.inner(range, context, flow);
                    flow.blocks.extend(blocks);
                }
                "colgroup" | "col" => {}
                _ => self.rows(range, context, flow, rows),
            }
        }
    }

    fn elements(
        &self,
        inside: std::ops::Range<usize>,
    ) -> Vec<(&'static str, std::ops::Range<usize>)> {
        self.cells(inside)
            .into_iter()
            .map(|(name, _, range)| (name, range))
            .collect()
    }

    /// The elements directly inside, with their places.
    fn cells(
        &self,
        inside: std::ops::Range<usize>,
    ) -> Vec<(&'static str, usize, std::ops::Range<usize>)> {
        let mut found = Vec::new();
        let mut at = inside.start;
        while at < inside.end {
            let node = self.tree.nodes()[at];
            let end = (node.subtree_end as usize).max(at + 1);
            if let NodeKind::Element(element) = node.kind {
                found.push((element.name, at, at + 1..end));
            }
            at = end;
        }
        found
    }
}

fn is_block(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "aside"
            | "blockquote"
            | "caption"
            | "center"
            | "dd"
            | "details"
            | "div"
            | "dl"
            | "dt"
            | "figcaption"
            | "figure"
            | "footer"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "hgroup"
            | "hr"
            | "li"
            | "main"
            | "nav"
            | "ol"
            | "p"
            | "pre"
            | "section"
            | "summary"
            | "table"
            | "tbody"
            | "td"
            | "tfoot"
            | "th"
            | "thead"
            | "tr"
            | "ul"
    )
}
