//! Which font program does a glyph come from?

use std::hash::{Hash, Hasher};

use hayro_interpret::font::OutlineGlyph;

/// Takes the hash of a glyph's font program out of the glyph's own hash.
#[derive(Default)]
struct ProgramHash(u128);

impl Hasher for ProgramHash {
    fn finish(&self) -> u64 {
        self.0 as u64
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u128(&mut self, program: u128) {
        self.0 = program;
    }
}

/// The hash of a glyph's font program.
pub(super) fn program_of(glyph: &OutlineGlyph) -> u128 {
    let mut hash = ProgramHash::default();
    glyph.identifier().hash(&mut hash);
    hash.0
}
