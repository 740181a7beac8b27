//! What of this chapter is safe to show, and what is its text?
//!
//! *chapter source → parsed → sanitised [`Tree`]*, all in one pass over the
//! parser's tree. The tree is what every later phase works on, and
//! [`Tree::to_html`] is the only way markup leaves it.

pub mod tree;

pub use tree::{Attribute, Element, Node, NodeKind, Tree};
