//! Where do lines begin?

pub(super) mod breaking;
pub(super) mod fit;
pub(super) mod hyphenation;
pub(super) mod line;
pub(super) mod measured;
