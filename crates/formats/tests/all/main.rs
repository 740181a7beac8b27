//! What is read of files that other programs wrote, and of those that nobody should have written.

mod hostile;
mod kept;
