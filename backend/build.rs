//! Builds the server anew when what it carries inside has changed.

use std::{fs, io};

fn main() -> io::Result<()> {
    // Without a built front end the server says so itself; but a folder that
    // is not there cannot be watched.
    fs::create_dir_all("../frontend/dist")?;
    let mut out = io::stdout();
    for folder in ["../frontend/dist", "migrations"] {
        io::Write::write_all(
            &mut out,
            format!("cargo::rerun-if-changed={folder}\n").as_bytes(),
        )?;
    }
    Ok(())
}
