//! How large a document may be. What was read from a PDF can be written as
//! one again, with a mark on every group of letters: reading and writing go by
//! the same figures, and writing grants a reader some room for what was added.

/// Most bytes of HTML that a PDF may become: some 700 pages of a novel.
pub const READ_BYTES: usize = 2 << 20;
/// Most elements and texts that a PDF may become.
pub const READ_NODES: usize = 100_000;
/// Most bytes of HTML that are written as a PDF, the aid's marks apart. With a
/// mark on every group of letters that takes 960 MB of address space.
pub const WRITTEN_BYTES: usize = READ_BYTES + (64 << 10);
/// Most elements and texts that are written, the aid's marks apart.
pub const WRITTEN_NODES: usize = READ_NODES + READ_NODES / 8;
/// Most elements and texts with the marks: one for three bytes, each with its
/// text and the text after it, is more than any language has.
pub const WRITTEN_NODES_MARKED: usize = WRITTEN_NODES + WRITTEN_BYTES * 2;
