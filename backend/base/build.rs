//! Builds the schema's steps in anew when one has come.

use std::io::{self, Write};

fn main() -> io::Result<()> {
    writeln!(io::stdout(), "cargo::rerun-if-changed=migrations")
}
