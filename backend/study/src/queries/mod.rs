//! What the database is asked about the study.

pub(super) mod allocation;
pub(super) mod codes;
pub(super) mod intake;
pub(super) mod kiosks;
pub(super) mod participants;
pub(super) mod runs;
pub(super) mod settings;
pub(super) mod summary;
pub(super) mod trash;
pub(super) mod withdrawn;
