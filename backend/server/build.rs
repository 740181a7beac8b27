//! Builds the server anew when what it carries inside has changed.

use std::env;
use std::fs;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    // Without a built front end the server says so itself; but a folder that
    // is not there cannot be watched.
    fs::create_dir_all("../../frontend/dist")?;
    // Unoptimised it carries nothing: it reads the folder while it runs.
    let carries_it = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let watched = if carries_it {
        "../../frontend/dist"
    } else {
        "build.rs"
    };
    writeln!(io::stdout(), "cargo::rerun-if-changed={watched}")
}
