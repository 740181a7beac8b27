//! What the layout makes of each node of a tree.

use crate::document::{NodeKind, Tree};
use crate::paginate::source::faces::Faces;
use crate::paginate::style::{self, Role};

/// What the layout makes of each node of a tree.
pub(crate) struct Outline {
    /// `None` for text.
    roles: Vec<Option<Role>>,
    /// A block is among its descendants.
    holds_block: Vec<bool>,
}

impl Outline {
    pub(in crate::paginate) fn of(tree: &Tree) -> Self {
        let roles: Vec<_> = tree
            .nodes
            .iter()
            .map(|node| match node.kind {
                NodeKind::Element(element) => Some(style::role_in(tree, &element)),
                NodeKind::Text { .. } => None,
            })
            .collect();
        let mut holds_block = vec![false; roles.len()];
        let mut opaque_until = 0;
        for (index, role) in roles.iter().enumerate() {
            let Some(role) = role else { continue };
            if index < opaque_until {
                continue;
            }
            if matches!(role, Role::Opaque | Role::Replaced) {
                opaque_until = tree.nodes[index].subtree_end as usize;
            }
            let block = matches!(role, Role::Block(_) | Role::Rule)
                || (*role == Role::Opaque && is_opaque_block(tree, index));
            if block {
                let mut parent = tree.nodes[index].parent as usize;
                while parent < holds_block.len() && !holds_block[parent] {
                    holds_block[parent] = true;
                    parent = tree.nodes[parent].parent as usize;
                }
            }
        }
        Self { roles, holds_block }
    }

    /// How an element is set; `None` for text.
    pub fn role(&self, node: u32) -> Option<&Role> {
        self.roles[node as usize].as_ref()
    }

    pub(in crate::paginate) fn holds_block(&self, node: u32) -> bool {
        self.holds_block[node as usize]
    }
}

/// The language an element says its text is in.
pub(in crate::paginate) fn language_at(tree: &Tree, node: u32, faces: &mut Faces) -> Option<u8> {
    let NodeKind::Element(element) = tree.nodes[node as usize].kind else {
        return None;
    };
    let tag = tree.attribute(&element, "lang")?;
    Some(faces.language_id(tag))
}

/// A table always, a formula where it says so or stands alone.
pub(in crate::paginate) fn is_opaque_block(tree: &Tree, index: usize) -> bool {
    let NodeKind::Element(element) = tree.nodes[index].kind else {
        return false;
    };
    element.name == "table" || tree.attribute(&element, "display") == Some("block")
}
