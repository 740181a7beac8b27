//! The document as data, the way the template reads it.

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

/// A block.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub(super) enum Block {
    /// Running text.
    P(Text),
    /// A heading.
    H {
        #[serde(flatten)]
        level: Level,
        #[serde(flatten)]
        text: Text,
    },
    /// Lines that stay as they are.
    Pre(Text),
    List {
        /// The first number, for lists with numbers.
        start: Option<i64>,
        items: Vec<Vec<Block>>,
    },
    Table {
        columns: usize,
        heads: Vec<Cell>,
        cells: Vec<Cell>,
    },
    Quote {
        blocks: Vec<Block>,
    },
    Rule,
}

/// Looks at every block, those in others too, in the order of the text.
pub(super) fn visit(blocks: &mut [Block], look: &mut impl FnMut(&mut Block)) {
    for block in blocks {
        look(block);
        match block {
            Block::Quote { blocks } => visit(blocks, look),
            Block::List { items, .. } => {
                for item in items {
                    visit(item, look);
                }
            }
            Block::Table { heads, cells, .. } => {
                for cell in heads.iter_mut().chain(cells) {
                    visit(&mut cell.blocks, look);
                }
            }
            Block::P(_) | Block::H { .. } | Block::Pre(_) | Block::Rule => {}
        }
    }
}

impl Block {
    /// Its own text.
    pub(super) fn text_mut(&mut self) -> Option<&mut Text> {
        match self {
            Self::P(text) | Self::H { text, .. } | Self::Pre(text) => Some(text),
            _ => None,
        }
    }
}

/// How deep a heading stands.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Level {
    /// In the whole document: its size.
    pub look: u8,
    /// In the part of it that is set at once.
    #[serde(rename = "level")]
    pub of_part: u8,
}

impl Level {
    pub(super) fn new(level: u8) -> Self {
        Self {
            look: level,
            of_part: level,
        }
    }
}

/// Runs of text, and the ids of what they stand for.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Text {
    pub ids: Vec<String>,
    pub rtl: bool,
    pub runs: Vec<Run>,
}

/// A cell at its place.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Cell {
    pub x: usize,
    pub y: usize,
    pub colspan: usize,
    pub rowspan: usize,
    pub blocks: Vec<Block>,
}

/// A run of text in one style, a line break or a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Run {
    pub x: String,
    pub s: Style,
    pub image: Option<Image>,
}

/// A run that leads nowhere, which is almost every one, is a string: its style's
/// letters, a line feed, its text. Short strings are what takes least room in Typst.
impl Serialize for Run {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { x, s, image } = self;
        if image.is_none() && s.url.is_none() && s.to.is_none() && s.place.is_none() {
            return serializer.collect_str(&format_args!("{}\n{x}", s.f));
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("x", x)?;
        map.serialize_entry("s", s)?;
        if let Some(image) = image {
            map.serialize_entry("image", image)?;
        }
        map.end()
    }
}

/// A picture, in points.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Image {
    pub file: String,
    pub alt: String,
    pub width: f32,
}

/// How a run looks and where it leads.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct Style {
    /// b bold, i italic, m mono, u underlined, d struck, h raised, l lowered,
    /// f faded, s small, g big; n for a line break.
    pub f: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The number of a place in another part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
}

impl Style {
    pub(super) fn with(mut self, flag: char) -> Self {
        if !self.f.contains(flag) {
            self.f.push(flag);
        }
        self
    }
}
