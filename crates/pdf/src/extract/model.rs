//! What an extracted document is made of, before it is written as HTML.

/// A run of text in one style.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Span {
    pub text: String,
    pub style: Style,
}

/// How a run of text looks and where it leads.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Style {
    pub bold: bool,
    pub italic: bool,
    pub mono: bool,
    pub shift: Shift,
    pub link: Option<Target>,
    /// The page that begins with this run, where that is within a paragraph.
    pub begins: Option<usize>,
    /// The note that this mark leads to, by its number in the document.
    pub note: Option<usize>,
}

/// Where a letter stands against the line's baseline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shift {
    #[default]
    None,
    Above,
    Below,
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// An address of the web.
    Address(String),
    /// A page of this document, from 0.
    Page(usize),
}

/// A block of the document, with the page it begins on.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub page: usize,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Paragraph(Paragraph),
    /// A heading that the structure tree names, with its level from 1.
    Heading(u8, Paragraph),
    List(List),
    Table(Table),
    Picture(Figure),
    Quote(Vec<Block>),
    /// A note at the foot of a page.
    Note(Note),
}

/// A picture with what stands below it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figure {
    /// Its place in the document's pictures.
    pub index: usize,
    /// What its source says of it, or what is written in a drawing.
    pub alternative: String,
    /// Drawn with lines and areas, a chart or a diagram.
    pub is_drawn: bool,
    pub caption: Option<Paragraph>,
}

/// A note with the mark that leads to it.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    /// Its number in the document, from 1.
    pub number: usize,
    /// What stands raised in the text.
    pub mark: String,
    pub text: Paragraph,
}

/// Text of one paragraph.
#[derive(Clone, Debug, Default)]
pub(crate) struct Paragraph {
    pub spans: Vec<Span>,
    /// The usual size of its letters in points, rounded to halves.
    pub size: f32,
    /// Number of lines it took.
    pub lines: usize,
    pub right_to_left: bool,
    /// Each line ends where it does on purpose: verse, addresses, code.
    pub keeps_lines: bool,
    /// A line of a table of contents, which is no heading, however it looks.
    pub is_entry: bool,
}

impl Paragraph {
    pub(crate) fn text(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.spans.iter().all(|span| span.text.trim().is_empty())
    }

    /// Whether every letter is bold.
    pub(crate) fn is_bold(&self) -> bool {
        let mut letters = self
            .spans
            .iter()
            .filter(|span| span.text.chars().any(char::is_alphanumeric))
            .peekable();
        letters.peek().is_some() && letters.all(|span| span.style.bold)
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    /// The number of the first item, for lists with numbers.
    pub start: Option<u32>,
    pub items: Vec<Vec<Block>>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub caption: Option<Paragraph>,
    pub rows: Vec<Vec<Cell>>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    pub blocks: Vec<Block>,
    pub is_header: bool,
    pub columns: usize,
    pub rows: usize,
}

/// A picture as it will be stored: encoded by us, whatever it was.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub bytes: Vec<u8>,
    pub media_type: &'static str,
    pub width: u32,
    pub height: u32,
}

/// A whole document.
#[derive(Debug, Default)]
pub(crate) struct Document {
    pub blocks: Vec<Block>,
    pub pictures: Vec<Picture>,
    pub title: Option<String>,
    pub language: Option<String>,
    pub pages: usize,
    /// What each page is called, if the document says so.
    pub page_labels: Vec<String>,
    /// Pages that are shown as pictures because they hold no text.
    pub page_images: usize,
    /// Pages that show something but hold no text, from 0.
    pub textless: Vec<usize>,
    /// Letters whose character is not known.
    pub unknown_letters: usize,
    pub letters: usize,
    /// Running heads and page numbers that were left out, one line each.
    pub left_out: Vec<String>,
    /// Not all pictures could be kept.
    pub is_truncated: bool,
    /// Whether the structure tree of a tagged document was followed.
    pub is_tagged: bool,
}
