//! The tree as markup, exactly as a browser's `innerHTML` would write it.

use super::tree::{Element, NodeKind, Tree};

impl Tree {
    /// The chapter as an HTML fragment.
    ///
    /// Sanitising the result gives this tree again, byte for byte; a browser
    /// that parses it builds this tree, text node for text node.
    ///
    /// ```
    /// use vokal_core::document::{SourceOptions, sanitise};
    ///
    /// let chapter = sanitise("<p onclick=x>3 &lt; 5<script>y</script>", &SourceOptions::default());
    /// assert_eq!(chapter.tree.to_html(), "<p>3 &lt; 5</p>");
    /// ```
    #[must_use]
    pub fn to_html(&self) -> String {
        self.to_html_with(|html, piece, _| push_text(html, piece))
    }

    /// The same with every text node written by `write_text`, which gets the
    /// text and the index of its node.
    pub(crate) fn to_html_with(
        &self,
        mut write_text: impl FnMut(&mut String, &str, usize),
    ) -> String {
        let mut html = String::with_capacity(self.text.len() + self.nodes.len() * 8);
        let mut open: Vec<(u32, &'static str)> = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            while let Some((_, name)) = open.pop_if(|(end, _)| *end as usize <= index) {
                push_end_tag(&mut html, name);
            }
            match node.kind {
                NodeKind::Text { start, end } => {
                    write_text(&mut html, &self.text[start as usize..end as usize], index);
                }
                NodeKind::Element(element) => {
                    self.push_start_tag(&mut html, &element);
                    if !is_void(element.name) {
                        open.push((node.subtree_end, element.name));
                        if element.name == "pre"
                            && self.starts_with_newline(index + 1, node.subtree_end)
                        {
                            // The parser drops the first line break of a `pre`.
                            html.push('\n');
                        }
                    }
                }
            }
        }
        while let Some((_, name)) = open.pop() {
            push_end_tag(&mut html, name);
        }
        html
    }

    fn starts_with_newline(&self, first_child: usize, subtree_end: u32) -> bool {
        first_child < subtree_end as usize
            && matches!(
                self.nodes[first_child].kind,
                NodeKind::Text { start, .. } if self.text[start as usize..].starts_with('\n')
            )
    }

    fn push_start_tag(&self, html: &mut String, element: &Element) {
        html.push('<');
        html.push_str(element.name);
        for attribute in self.attributes_of(element) {
            html.push(' ');
            html.push_str(attribute.name);
            html.push_str("=\"");
            push_escaped(html, &attribute.value, |byte| {
                matches!(byte, b'&' | b'<' | b'>' | b'"' | 0xc2)
            });
            html.push('"');
        }
        html.push('>');
    }
}

/// Whether an element of the allow-list never has content.
pub(super) fn is_void(name: &str) -> bool {
    matches!(
        name,
        "br" | "col" | "hr" | "img" | "source" | "track" | "wbr"
    )
}

fn push_end_tag(html: &mut String, name: &str) {
    html.push_str("</");
    html.push_str(name);
    html.push('>');
}

/// Adds text with `&`, `<`, `>` and the no-break space escaped.
pub(crate) fn push_text(html: &mut String, text: &str) {
    push_escaped(html, text, |byte| matches!(byte, b'&' | b'<' | b'>' | 0xc2));
}

/// `may_need` tells of each byte whether it may begin something to escape.
fn push_escaped(html: &mut String, text: &str, may_need: impl Fn(u8) -> bool) {
    let bytes = text.as_bytes();
    let (mut written, mut at) = (0, 0);
    while let Some(found) = bytes[at..].iter().position(|&byte| may_need(byte)) {
        at += found;
        let (escaped, length) = match bytes[at] {
            b'&' => ("&amp;", 1),
            b'<' => ("&lt;", 1),
            b'>' => ("&gt;", 1),
            b'"' => ("&quot;", 1),
            _ if bytes.get(at + 1) == Some(&0xa0) => ("&nbsp;", 2),
            _ => {
                at += 1;
                continue;
            }
        };
        html.push_str(&text[written..at]);
        html.push_str(escaped);
        at += length;
        written = at;
    }
    html.push_str(&text[written..]);
}
