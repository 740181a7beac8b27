//! The inline content of one leaf block as a row of items.

mod image;
mod scan;
mod space;

use crate::document::{NodeKind, Tree, utf16_length};

use crate::paginate::source::chapter::{After, Atom, AtomKind, Chapter, Item, ItemKind, Run};
use crate::paginate::source::faces::{FaceId, FaceStyle, Faces};
use crate::paginate::source::lexicon::{Chunk, Lexicon, PieceId};
use crate::paginate::source::outline::{Outline, language_at};
use crate::paginate::style::Role;
use scan::{initial_hyphen, one_space_between_words, space_length, word_length};

/// Thai, Lao, Myanmar, Khmer and their neighbours write no spaces between words.
fn needs_dictionary(c: char) -> bool {
    matches!(c,
        '\u{e01}'..='\u{edf}'
        | '\u{1000}'..='\u{109f}'
        | '\u{1780}'..='\u{17ff}'
        | '\u{1950}'..='\u{19df}'
        | '\u{1a20}'..='\u{1aad}'
        | '\u{a9e0}'..='\u{a9fe}'
        | '\u{aa60}'..='\u{aadf}')
}

const SOFT_HYPHEN: char = '\u{ad}';

/// What a walk over a leaf found.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub(crate) struct Built {
    /// Offset of the first character that is shown.
    pub start: u32,
    /// There is at least one line.
    pub has_lines: bool,
    pub ruby: bool,
    /// It holds words that break where only a dictionary says, or stands around a large initial
    /// or marks that are no text.
    pub complex: bool,
    /// It holds something that only the browser can measure.
    pub opaque: bool,
    /// The largest size of its letters, over the page's.
    pub largest: f64,
}

pub(crate) struct InlineBuilder<'a> {
    tree: &'a Tree,
    outline: &'a Outline,
    chapter: &'a mut Chapter,
    lexicon: &'a mut Lexicon,
    faces: &'a mut Faces,
    preserve: bool,
    /// First item and first run of this leaf.
    first_item: u32,
    first_run: usize,
    /// Offset reached in the canonical text.
    offset: u32,
    start: Option<u32>,
    /// White space after the last item: length and width in spaces.
    space: (u32, u32),
    column: u32,
}

impl<'a> InlineBuilder<'a> {
    pub fn new(
        tree: &'a Tree,
        outline: &'a Outline,
        chapter: &'a mut Chapter,
        lexicon: &'a mut Lexicon,
        faces: &'a mut Faces,
        preserve: bool,
    ) -> Self {
        let first_item = chapter.items.len() as u32;
        let first_run = chapter.runs.len();
        Self {
            tree,
            outline,
            chapter,
            lexicon,
            faces,
            preserve,
            first_item,
            first_run,
            offset: 0,
            start: None,
            space: (0, 0),
            column: 0,
        }
    }

    /// Reads the nodes `from..to`, set in `face` where no element says otherwise.
    pub fn nodes(&mut self, from: u32, to: u32, face: FaceStyle) -> Built {
        self.offset = self.chapter.start16[from as usize];
        let begin = self.offset;
        let mut open: Vec<(u32, FaceStyle, Role)> = Vec::new();
        let (mut ruby, mut opaque, mut complex) = (false, false, false);
        let mut largest: f64 = 0.0;
        let mut index = from;
        while index < to {
            while open.last().is_some_and(|(end, ..)| *end <= index) {
                open.pop();
            }
            let outer = open.last().map_or(face, |(_, face, _)| *face);
            let node = &self.tree.nodes[index as usize];
            match node.kind {
                NodeKind::Text { start, end } => {
                    let text = &self.tree.text[start as usize..end as usize];
                    let unseen = open
                        .iter()
                        .any(|(.., role)| matches!(role, Role::RubyText | Role::Hidden));
                    if unseen {
                        self.hidden_text(text);
                    } else {
                        largest = largest.max(outer.size);
                        // Dots stand where readings do.
                        ruby |= outer.emphasis;
                        complex |= !text.is_ascii() && text.chars().any(needs_dictionary);
                        let face = self.faces.id_of(outer);
                        self.text(text, face);
                    }
                }
                NodeKind::Element(_) => {
                    let role = self.outline.role(index).copied().unwrap_or(Role::Hidden);
                    match role {
                        Role::Inline(inline) => {
                            complex |= inline.browsers
                                || (inline.initial
                                    && self.text_length(index, node.subtree_end) > 0);
                            let face = FaceStyle {
                                mono: outer.mono || inline.mono,
                                bold: outer.bold || inline.bold,
                                italic: outer.italic || inline.italic,
                                // Code in code is no smaller for that.
                                size: if outer.mono && inline.mono {
                                    outer.size
                                } else {
                                    outer.size * f64::from(inline.size) / 8.0
                                },
                                small_caps: outer.small_caps,
                                case: outer.case,
                                tracking: outer.tracking,
                                vertical: outer.vertical,
                                emphasis: outer.emphasis,
                                language: language_at(self.tree, index, self.faces)
                                    .unwrap_or(outer.language),
                            }
                            .saying(&inline.letters);
                            open.push((node.subtree_end, face, role));
                        }
                        Role::RubyText | Role::Hidden => {
                            ruby = true;
                            open.push((node.subtree_end, outer, role));
                        }
                        Role::Opaque => opaque = true,
                        Role::Break => self.atom(index, AtomKind::Break, 0),
                        Role::BreakOpportunity => self.atom(index, AtomKind::Opportunity, 0),
                        Role::Replaced => {
                            let kind = self.image(index, from, to);
                            let face = self.faces.id_of(outer);
                            self.begin_run(face);
                            self.atom(index, kind, self.text_length(index, node.subtree_end));
                            index = node.subtree_end;
                            continue;
                        }
                        // The leaf itself; blocks inside it are impossible.
                        Role::Block(_) | Role::Rule => {}
                    }
                }
            }
            index += 1;
        }
        self.flush_space();
        Built {
            start: self.start.unwrap_or(begin),
            has_lines: self.start.is_some(),
            ruby,
            complex,
            opaque,
            largest,
        }
    }

    fn text(&mut self, text: &str, face: FaceId) {
        self.begin_run(face);
        let mut rest = text;
        while !rest.is_empty() {
            let bytes = rest.as_bytes();
            let mut word = word_length(bytes);
            if let Some(hyphen) = initial_hyphen(&rest[..word])
                && self.touches_word()
            {
                // It starts a word only as far as this run goes: alone, what
                // stands before it decides where the line may break.
                word = hyphen;
            }
            if word > 0 {
                let chunk = self.lexicon.chunk(rest, word);
                self.before_word(&rest[..word]);
                if let Chunk::One(id, len16) = chunk
                    && !self.preserve
                    && one_space_between_words(&bytes[word..])
                {
                    let mut item = Item::new(ItemKind::Piece, id);
                    item.set_after(After::Space);
                    self.push(item);
                    self.offset += len16 + 1;
                    rest = &rest[word + 1..];
                    continue;
                }
                self.word(&rest[..word], chunk);
            }
            let space = space_length(&bytes[word..]);
            if space > 0 {
                self.white_space(&rest[word..word + space]);
            }
            rest = &rest[word + space..];
        }
    }

    /// Settles what stands between the last item and a word.
    #[inline]
    fn before_word(&mut self, word: &str) {
        self.flush_space();
        if let Some(last) = self.last_item_mut()
            && last.after() == After::Glue
        {
            let last = *last;
            let may_break = match last.kind() {
                ItemKind::Piece => self.may_break_before(last.index(), word),
                ItemKind::Atom => true,
                ItemKind::Hidden => false,
            };
            if may_break && let Some(last) = self.last_item_mut() {
                last.set_after(After::Opportunity);
            }
        }
    }

    /// Whether a line may break between a piece, together with the one it is glued to,
    /// and a word.
    fn may_break_before(&self, last: PieceId, word: &str) -> bool {
        let items = &self.chapter.items[self.first_item as usize..];
        let glued = match items {
            [.., before, _] if before.is_glued_piece() => Some(before.index()),
            _ => None,
        };
        self.lexicon.may_break_between(glued, last, word)
    }

    /// Whether what comes next touches a word before it.
    fn touches_word(&mut self) -> bool {
        self.space.0 == 0
            && self
                .last_item_mut()
                .is_some_and(|last| last.is_glued_piece())
    }

    fn word(&mut self, word: &str, chunk: Chunk) {
        if self.preserve {
            self.column += word.chars().count() as u32;
        }
        match chunk {
            Chunk::One(id, len16) => {
                self.push(Item::new(ItemKind::Piece, id));
                self.offset += len16;
            }
            Chunk::Row(from, to) => self.row(from, to),
        }
    }

    /// The pieces of a word that may be broken.
    fn row(&mut self, from: u32, to: u32) {
        for position in from..to {
            let id = self.lexicon.in_row(position);
            let piece = *self.lexicon.piece(id);
            let mut item = Item::new(ItemKind::Piece, id);
            if self.lexicon.text(id).ends_with(SOFT_HYPHEN) {
                item.set_after(After::Hyphen);
            } else if position + 1 < to {
                item.set_after(After::Opportunity);
            }
            self.push(item);
            self.offset += piece.len16;
        }
    }

    /// Pushes a box; white space before a forced break collapses into it.
    fn atom(&mut self, node: u32, kind: AtomKind, length: u32) {
        self.flush_space();
        let index = self.chapter.atoms.len() as u32;
        self.chapter.atoms.push(Atom { node, length, kind });
        let mut item = Item::new(ItemKind::Atom, index);
        if kind == AtomKind::Break {
            item.set_after(After::HardBreak);
        } else {
            item.set_after(After::Opportunity);
            if let Some(last) = self.last_item_mut()
                && last.after() == After::Glue
            {
                last.set_after(After::Opportunity);
            }
        }
        self.push(item);
        self.offset += length;
    }

    /// UTF-16 code units of text in the nodes `from..to`.
    fn text_length(&self, from: u32, to: u32) -> u32 {
        let starts = &self.chapter.start16;
        let end = starts.get(to as usize).copied();
        end.unwrap_or(self.chapter.length16) - starts[from as usize]
    }

    fn hidden_text(&mut self, text: &str) {
        self.flush_space();
        let length = utf16_length(text);
        if length == 0 {
            return;
        }
        let index = self.chapter.hidden.len() as u32;
        self.chapter.hidden.push(length);
        if let Some(last) = self.last_item_mut()
            && last.after() == After::Opportunity
        {
            // An annotation stays with its base.
            last.set_after(After::Glue);
        }
        let mut item = Item::new(ItemKind::Hidden, index);
        item.set_after(After::Opportunity);
        self.push(item);
        self.offset += length;
    }

    fn push_empty(&mut self) {
        let index = self.chapter.hidden.len() as u32;
        self.chapter.hidden.push(0);
        self.push(Item::new(ItemKind::Hidden, index));
    }

    #[inline]
    fn push(&mut self, item: Item) {
        if self.start.is_none() {
            self.start = Some(self.offset);
        }
        if self.chapter.runs.len() == self.first_run {
            // Only boxes so far: any face will do for their line.
            let face = self.faces.id_of(FaceStyle::plain(self.chapter.vertical));
            self.begin_run(face);
        }
        self.chapter.items.push(item);
        self.chapter.offsets.push(self.offset);
    }

    /// Starts a run for the items that follow; an empty run before it is replaced.
    #[inline]
    fn begin_run(&mut self, face: FaceId) {
        let first_item = self.chapter.items.len() as u32;
        let runs = &mut self.chapter.runs;
        if runs.len() > self.first_run
            && runs.last().is_some_and(|run| run.first_item == first_item)
        {
            runs.pop();
        }
        runs.push(Run { first_item, face });
    }

    #[inline]
    fn last_item_mut(&mut self) -> Option<&mut Item> {
        let first = self.first_item as usize;
        self.chapter.items[first..].last_mut()
    }
}
