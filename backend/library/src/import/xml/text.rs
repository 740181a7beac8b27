//! What of an element is to be read?

use super::{Element, Kind, Node};

/// Elements that begin a line and end one, of XHTML and of the NCX.
const LINES: &[&str] = &[
    "br", "dd", "div", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "section",
    "td", "text", "th", "tr", "ul",
];

/// Readings above the line, and what its author hides.
fn is_not_read(element: &Element) -> bool {
    matches!(element.name.as_str(), "rt" | "rtc" | "rp" | "script")
        || element.attributes.iter().any(|(name, _)| name == "hidden")
}

impl Node<'_> {
    /// What is to be read within, in document order and with blanks folded.
    ///
    /// Elements that a line begins or ends with keep words apart, others do
    /// not; how a word is pronounced is not part of it.
    pub(in super::super) fn text(self) -> String {
        let parts = &self.document.parts;
        let mut text = String::new();
        let mut lines: Vec<usize> = Vec::new();
        let mut at = self.at + 1;
        while at < self.end() {
            while lines.pop_if(|end| *end <= at).is_some() {
                text.push(' ');
            }
            match &parts[at].kind {
                Kind::Text(piece) => text.push_str(piece),
                Kind::Element(element) if is_not_read(element) => {
                    at = parts[at].end;
                    continue;
                }
                Kind::Element(element) if LINES.contains(&element.name.as_str()) => {
                    text.push(' ');
                    lines.push(parts[at].end);
                }
                Kind::Element(_) => {}
            }
            at += 1;
        }
        folded(&text)
    }
}

/// Text with every run of blanks as one, none around, and no control characters.
pub(in super::super) fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.extend(word.chars().filter(|c| !c.is_control()));
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::super::Document;

    #[test]
    fn text_is_read_in_the_order_in_which_it_is_written() {
        for (source, text) in [
            ("Part <abbr>I</abbr>: 1805", "Part I: 1805"),
            ("The <i>Odyssey</i> of Homer", "The Odyssey of Homer"),
            ("<span>T</span>he Beginning", "The Beginning"),
            ("H<sub>2</sub>O and <em>you</em>", "H2O and you"),
            ("<b>One<i>Two</i></b>Three", "OneTwoThree"),
            ("1<br/>The <b>Sea</b>", "1 The Sea"),
            ("<p>One</p><p>Two</p>", "One Two"),
            (
                "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>の話",
                "漢字の話",
            ),
            ("a<![CDATA[ & ]]>b &amp; &#x63;", "a & b & c"),
            ("A<span hidden=''>x</span>B<!-- c --><?d?>C", "ABC"),
        ] {
            let document = Document::parse(&format!("<a>{source}</a>")).unwrap();
            assert_eq!(document.first("a").unwrap().text(), text, "{source}");
        }
    }
}
