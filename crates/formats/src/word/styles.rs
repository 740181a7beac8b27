//! Which paragraphs are headings, and which letters are bold?

use std::collections::HashMap;

use crate::xml::Node;

/// Styles that stand on each other stand no deeper.
const DEEPEST: usize = 20;

/// How letters are set: what a run says, or its style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Letters {
    pub bold: Option<bool>,
    pub italic: Option<bool>,
    pub underlined: Option<bool>,
    pub struck: Option<bool>,
    pub hidden: Option<bool>,
    /// `sub` or `sup`; an empty one says neither.
    pub place: Option<&'static str>,
}

impl Letters {
    /// What a run's properties say.
    pub(super) fn of(properties: Option<Node<'_>>) -> Self {
        let Some(properties) = properties else {
            return Self::default();
        };
        let toggle = |name: &str| properties.child(name).map(is_on);
        let line = properties.child("u");
        let place = properties.child("vertAlign");
        Self {
            bold: toggle("b"),
            italic: toggle("i"),
            underlined: line.map(|line| line.attribute("val").is_some_and(|it| it != "none")),
            struck: toggle("strike").or_else(|| toggle("dstrike")),
            hidden: toggle("vanish"),
            place: place.map(|place| match place.attribute("val") {
                Some("superscript") => "sup",
                Some("subscript") => "sub",
                _ => "",
            }),
        }
    }

    /// What these leave open, as others say.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            bold: self.bold.or(other.bold),
            italic: self.italic.or(other.italic),
            underlined: self.underlined.or(other.underlined),
            struck: self.struck.or(other.struck),
            hidden: self.hidden.or(other.hidden),
            place: self.place.or(other.place),
        }
    }
}

/// Whether a property is said without or with a word that says yes.
pub(super) fn is_on(node: Node<'_>) -> bool {
    !matches!(node.attribute("val"), Some("0" | "false" | "off" | "none"))
}

struct Style<'d> {
    name: String,
    based_on: Option<&'d str>,
    outline: Option<usize>,
    letters: Letters,
    /// Its list: which, and how deep.
    numbering: Option<Node<'d>>,
}

/// The styles of a document.
pub(super) struct Styles<'d> {
    all: HashMap<&'d str, Style<'d>>,
    language: Option<&'d str>,
}

impl<'d> Styles<'d> {
    pub(super) fn of(root: Option<Node<'d>>) -> Self {
        let mut all = HashMap::new();
        let nodes = root.iter().flat_map(|root| root.elements());
        for node in nodes.filter(|node| node.name() == "style") {
            let Some(id) = node.attribute("styleId") else {
                continue;
            };
            let paragraph = node.child("pPr");
            let name = node.child("name").and_then(|name| name.attribute("val"));
            let outline = paragraph.and_then(outline_of);
            all.insert(
                id,
                Style {
                    name: name.unwrap_or(id).to_lowercase(),
                    based_on: node.child("basedOn").and_then(|it| it.attribute("val")),
                    outline,
                    letters: Letters::of(node.child("rPr")),
                    numbering: paragraph.and_then(|it| it.child("numPr")),
                },
            );
        }
        let defaults = root.and_then(|root| root.child("docDefaults"));
        let language = defaults.and_then(|it| it.all("lang").next());
        Self {
            all,
            language: language.and_then(|it| it.attribute("val")),
        }
    }

    pub(super) fn language(&self) -> Option<&'d str> {
        self.language
    }

    /// The level of a heading, from 1.
    pub(super) fn heading_of(&self, paragraph: Node<'_>) -> Option<usize> {
        let properties = paragraph.child("pPr")?;
        if let Some(outline) = outline_of(properties) {
            return (outline < 9).then_some(outline + 1);
        }
        self.chain(style_of(paragraph)?).find_map(|style| {
            let named = named_heading(&style.name);
            named.or_else(|| {
                style
                    .outline
                    .filter(|outline| *outline < 9)
                    .map(|it| it + 1)
            })
        })
    }

    /// Whether a paragraph is the title of the document.
    pub(super) fn is_title(&self, paragraph: Node<'_>) -> bool {
        let style = style_of(paragraph).and_then(|id| self.all.get(id));
        let is_title =
            |name: &str| matches!(name, "title" | "titel" | "titre" | "título" | "название");
        paragraph.name() == "p" && style.is_some_and(|style| is_title(&style.name))
    }

    /// Whether a paragraph is quoted.
    pub(super) fn is_quote(&self, paragraph: Node<'_>) -> bool {
        let style = style_of(paragraph).and_then(|id| self.all.get(id));
        style.is_some_and(|style| {
            matches!(
                style.name.as_str(),
                "quote"
                    | "intense quote"
                    | "block text"
                    | "quotations"
                    | "zitat"
                    | "intensives zitat"
            )
        })
    }

    /// Which list a paragraph belongs to by its style.
    pub(super) fn numbering_of(&self, paragraph: Node<'_>) -> Option<Node<'d>> {
        self.chain(style_of(paragraph)?)
            .find_map(|style| style.numbering)
    }

    /// How letters of a style are set.
    pub(super) fn letters_of(&self, style: Option<&str>) -> Letters {
        let all = style.into_iter().flat_map(|id| self.chain(id));
        all.fold(Letters::default(), |known, style| known.or(style.letters))
    }

    /// A style and those that it stands on.
    fn chain<'s>(&'s self, id: &str) -> impl Iterator<Item = &'s Style<'d>> {
        let mut next = self.all.get(id);
        std::iter::from_fn(move || {
            let style = next?;
            next = style.based_on.and_then(|id| self.all.get(id));
            Some(style)
        })
        // A style may stand on itself.
        .take(DEEPEST)
    }
}

fn style_of(paragraph: Node<'_>) -> Option<&str> {
    let properties = paragraph.child("pPr")?;
    properties.child("pStyle")?.attribute("val")
}

fn outline_of(properties: Node<'_>) -> Option<usize> {
    let level = properties.child("outlineLvl")?.attribute("val")?;
    level.parse().ok()
}

/// `heading 2`, and as programs in other languages call it.
fn named_heading(name: &str) -> Option<usize> {
    const NAMES: [&str; 11] = [
        "heading",
        "überschrift",
        "titre",
        "título",
        "titolo",
        "kop",
        "rubrik",
        "overskrift",
        "otsikko",
        "заголовок",
        "nagłówek",
    ];
    let known = NAMES.iter().find_map(|known| name.strip_prefix(known))?;
    let level: usize = known.trim().parse().ok()?;
    (1..=9).contains(&level).then_some(level)
}
