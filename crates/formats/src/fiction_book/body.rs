//! How is the text of a `FictionBook` written as HTML?

use crate::markup::{self, escaped, folded, put};
use crate::pictures::Pictures;
use crate::xml::{Child, Node};

/// What is in a body, one after the other.
pub(super) fn written<'d>(
    bodies: impl Iterator<Item = Node<'d>>,
    pictures: &mut Pictures,
    binary: &dyn Fn(&str) -> Option<Vec<u8>>,
) -> String {
    let mut writer = Writer {
        html: String::new(),
        pictures,
        binary,
        ids: Vec::new(),
        is_notes: false,
    };
    for body in bodies {
        let name = body.attribute("name").unwrap_or_default().to_lowercase();
        writer.is_notes = name.contains("note") || name.contains("comment");
        writer.section(body, 1);
    }
    writer.html
}

struct Writer<'w> {
    html: String,
    pictures: &'w mut Pictures,
    binary: &'w dyn Fn(&str) -> Option<Vec<u8>>,
    /// Of sections whose first block is still to come.
    ids: Vec<String>,
    is_notes: bool,
}

impl Writer<'_> {
    fn section(&mut self, section: Node<'_>, level: usize) {
        for node in section.elements() {
            match node.name() {
                "section" if self.is_note(node) => self.note(node),
                "section" => {
                    self.ids.extend(node.attribute("id").map(str::to_owned));
                    self.section(node, level + 1);
                }
                "title" => self.title(node, level),
                // Higher than that it would be part of the contents.
                "subtitle" => self.subtitle(node, level),
                _ => self.block(node),
            }
        }
    }

    /// A section among notes that others refer to.
    fn is_note(&self, node: Node<'_>) -> bool {
        self.is_notes && node.attribute("id").is_some() && node.child("section").is_none()
    }

    fn note(&mut self, section: Node<'_>) {
        let id = escaped(section.attribute("id").unwrap_or_default());
        put!(self.html, "<aside role=\"doc-footnote\" id=\"{id}\">");
        for node in section.elements() {
            if node.name() == "title" {
                let number = escaped(&folded(&node.text()));
                put!(self.html, "<p><b>{number}</b></p>");
            } else {
                self.block(node);
            }
        }
        self.html += "</aside>\n";
    }

    fn title(&mut self, title: Node<'_>, level: usize) {
        let level = level.min(6);
        self.begin(&format!("h{level}"));
        for (at, line) in title
            .elements()
            .filter(|node| node.name() == "p")
            .enumerate()
        {
            if at > 0 {
                self.html += " <br>";
            }
            self.inline(line);
        }
        put!(self.html, "</h{level}>\n");
    }

    fn subtitle(&mut self, node: Node<'_>, level: usize) {
        let text = node.text();
        if !text.trim().is_empty()
            && text
                .chars()
                .all(|c| c.is_whitespace() || "*~-—–•⁂".contains(c))
        {
            self.html += "<hr>\n";
            return;
        }
        let name = format!("h{}", (level + 1).clamp(4, 6));
        self.plain(&name, node);
    }

    fn block(&mut self, node: Node<'_>) {
        match node.name() {
            "subtitle" => self.subtitle(node, 3),
            "text-author" => {
                self.begin("p");
                self.html += "— ";
                self.inline(node);
                self.html += "</p>\n";
            }
            "empty-line" => self.html += "<p>\u{a0}</p>\n",
            "image" => {
                self.begin("p");
                self.image(node);
                self.html += "</p>\n";
            }
            "epigraph" => self.inside("blockquote", " role=\"doc-epigraph\"", node),
            "cite" | "annotation" | "poem" => self.inside("blockquote", "", node),
            "stanza" => self.stanza(node),
            "title" => {
                self.begin("p");
                self.html += "<b>";
                self.html += &escaped(&folded(&node.text()));
                self.html += "</b></p>\n";
            }
            "table" => self.table(node),
            // What nobody knows is text all the same.
            _ => self.plain("p", node),
        }
    }

    fn inside(&mut self, name: &str, attributes: &str, node: Node<'_>) {
        let ids = self.id_of(node);
        put!(self.html, "<{name}{attributes}{ids}>");
        for inner in node.elements() {
            self.block(inner);
        }
        put!(self.html, "</{name}>\n");
    }

    fn stanza(&mut self, stanza: Node<'_>) {
        for node in stanza.elements().filter(|node| node.name() != "v") {
            self.block(node);
        }
        self.begin("p");
        for (at, verse) in stanza
            .elements()
            .filter(|node| node.name() == "v")
            .enumerate()
        {
            if at > 0 {
                self.html += "<br>\n";
            }
            self.inline(verse);
        }
        self.html += "</p>\n";
    }

    fn table(&mut self, table: Node<'_>) {
        let id = self.id_of(table);
        put!(self.html, "<table{id}>");
        for row in table.elements().filter(|node| node.name() == "tr") {
            self.html += "<tr>";
            for cell in row.elements() {
                let name = if cell.name() == "th" { "th" } else { "td" };
                put!(self.html, "<{name}");
                for span in ["colspan", "rowspan"] {
                    if let Some(number) = cell.attribute(span).and_then(|it| it.parse::<u8>().ok())
                    {
                        put!(self.html, " {span}=\"{number}\"");
                    }
                }
                self.html.push('>');
                self.inline(cell);
                put!(self.html, "</{name}>");
            }
            self.html += "</tr>";
        }
        self.html += "</table>\n";
    }

    fn plain(&mut self, name: &str, node: Node<'_>) {
        let id = self.id_of(node);
        put!(self.html, "<{name}{id}>");
        self.inline(node);
        put!(self.html, "</{name}>\n");
    }

    /// A block with the id of the sections that begin with it.
    fn begin(&mut self, name: &str) {
        let id = self.id_attribute(None);
        put!(self.html, "<{name}{id}>");
    }

    fn id_of(&mut self, node: Node<'_>) -> String {
        let own = node.attribute("id").map(str::to_owned);
        self.id_attribute(own)
    }

    fn id_attribute(&mut self, own: Option<String>) -> String {
        let mut ids = std::mem::take(&mut self.ids);
        ids.extend(own);
        let Some(last) = ids.pop() else {
            return String::new();
        };
        // Several sections may begin here: the others have places of their own before it.
        for id in ids {
            put!(self.html, "<div id=\"{}\"></div>", escaped(&id));
        }
        format!(" id=\"{}\"", escaped(&last))
    }

    fn inline(&mut self, node: Node<'_>) {
        for child in node.children() {
            match child {
                Child::Text(text) => markup::push(&mut self.html, text),
                Child::Element(node) => self.phrase(node),
            }
        }
    }

    fn phrase(&mut self, node: Node<'_>) {
        let name = match node.name() {
            "strong" => "b",
            "emphasis" => "i",
            "strikethrough" => "s",
            "sub" => "sub",
            "sup" => "sup",
            "code" => "code",
            "image" => return self.image(node),
            "a" => return self.link(node),
            _ => return self.inline(node),
        };
        put!(self.html, "<{name}>");
        self.inline(node);
        put!(self.html, "</{name}>");
    }

    fn link(&mut self, node: Node<'_>) {
        let Some(href) = node.attribute("href") else {
            return self.inline(node);
        };
        let is_note = node.attribute("type") == Some("note");
        let role = if is_note { " role=\"doc-noteref\"" } else { "" };
        put!(self.html, "<a href=\"{}\"{role}>", escaped(href));
        self.inline(node);
        self.html += "</a>";
    }

    fn image(&mut self, node: Node<'_>) {
        let href = node.attribute("href").unwrap_or_default();
        let key = href.trim_start_matches('#');
        let words = node.attribute("alt").or_else(|| node.attribute("title"));
        let binary = self.binary;
        let shown = self
            .pictures
            .shown(key, words.unwrap_or_default(), || binary(key));
        self.html += &shown;
    }
}
