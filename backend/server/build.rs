//! Builds the server anew when what it carries inside has changed.

use std::fs;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    // Without a built front end the server says so itself; but a folder that
    // is not there cannot be watched.
    fs::create_dir_all("../../frontend/dist")?;
    writeln!(io::stdout(), "cargo::rerun-if-changed=../../frontend/dist")
}
