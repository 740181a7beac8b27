//! Up to where the faces of a chapter are measured.
//!
//! What a face is used for is noted in order, and measured in order. So a chapter
//! needs no list of its own: that its part is measured follows from how far the
//! whole is. What later chapters add is none of its business.

use super::{FaceMetrics, Metrics};
use crate::paginate::source::chapter::Chapter;
use crate::paginate::source::faces::FaceId;

/// How much of a face a chapter needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Needs {
    face: FaceId,
    pieces: usize,
    joins: usize,
}

impl Metrics {
    /// What has been noted so far in the faces of a chapter.
    pub fn needs_of(&self, chapter: &Chapter) -> Vec<Needs> {
        let mut is_used = vec![false; self.faces.len()];
        for run in &chapter.runs {
            if let Some(is_used) = is_used.get_mut(run.face.index()) {
                *is_used = true;
            }
        }
        let faces = self.faces.iter().zip(is_used).enumerate();
        faces
            .filter(|(_, (_, is_used))| *is_used)
            .map(|(index, (face, _))| Needs {
                face: FaceId::new(index as u16),
                pieces: face.used.len(),
                joins: face.joins.len(),
            })
            .collect()
    }

    /// The first face in which something is needed whose width is not known.
    pub fn missing(&self, needs: &[Needs]) -> Option<FaceId> {
        let is_met = |needs: &&Needs| {
            let face = self.face(needs.face);
            face.is_some_and(|face| face.meets(**needs))
        };
        needs
            .iter()
            .find(|needs| !is_met(needs))
            .map(|needs| needs.face)
    }
}

impl FaceMetrics {
    fn meets(&self, needs: Needs) -> bool {
        self.pending.is_none()
            && self.glyphs.single(' ').is_some()
            && self.measured >= needs.pieces
            && self.joins_measured >= needs.joins
    }
}
