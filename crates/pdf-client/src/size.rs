//! How large a document may be. It is read as a book up to the size of one;
//! what may be edited can be written as a PDF again, with a mark on every group
//! of letters, and writing grants some room for what was added.

/// Most pages of a PDF that is read.
pub const READ_PAGES: usize = 3_000;
/// Most bytes of HTML that a PDF may become: twice the Bible.
pub const READ_BYTES: usize = 10 << 20;
/// Most elements and texts that a PDF may become.
pub const READ_NODES: usize = 500_000;
/// Most bytes of HTML that may be edited: some 700 pages of a novel.
pub const EDITED_BYTES: usize = 2 << 20;
/// Most elements and texts that may be edited.
pub const EDITED_NODES: usize = 100_000;
/// Most of both that may be edited: see [`weight`].
pub const EDITED_WEIGHT: usize = 2_400_000;
/// Most bytes of HTML that are written as a PDF, the aid's marks apart.
pub const WRITTEN_BYTES: usize = EDITED_BYTES + (64 << 10);
/// Most elements and texts that are written, the aid's marks apart.
pub const WRITTEN_NODES: usize = EDITED_NODES + EDITED_NODES / 8;
/// Most elements and texts with the marks: one for three bytes, each with its
/// text and the text after it, is more than any language has.
pub const WRITTEN_NODES_MARKED: usize = WRITTEN_NODES + WRITTEN_BYTES * 2;

/// What a document weighs that has so many bytes of HTML, and so many elements
/// and texts: with a mark on every group of letters, a byte takes some 310 bytes
/// of memory to be written, and half of a table's cell 14 times as much.
#[must_use]
pub const fn weight(bytes: usize, nodes: usize) -> usize {
    bytes + nodes * 14
}

/// Whether a PDF may become this.
#[must_use]
pub const fn may_be_read(bytes: usize, nodes: usize) -> bool {
    bytes <= READ_BYTES && nodes <= READ_NODES
}

/// Whether this may be edited, and written as a PDF with every mark.
#[must_use]
pub const fn may_be_edited(bytes: usize, nodes: usize) -> bool {
    bytes <= EDITED_BYTES && nodes <= EDITED_NODES && weight(bytes, nodes) <= EDITED_WEIGHT
}
