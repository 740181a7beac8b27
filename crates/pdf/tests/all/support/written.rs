//! A PDF in a file, and what other programs say of it.

use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

/// A file that goes when the test ends.
pub struct Written(pub PathBuf);

impl Written {
    pub fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("vokal-{}-{name}.pdf", std::process::id()));
        std::fs::File::create(&path)
            .unwrap()
            .write_all(bytes)
            .unwrap();
        Self(path)
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// What a program prints about a file; `None` if it is not installed.
pub fn told(program: &str, options: &[&str], file: &Written) -> Option<(bool, String)> {
    let Ok(output) = Command::new(program).args(options).arg(&file.0).output() else {
        eprintln!("skipped: {program} is not installed");
        return None;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Some((output.status.success(), text))
}
