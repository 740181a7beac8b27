//! Tesseract, in the worker's place and with even fewer rights than a program has that reads its
//! own files.
//!
//! It is written in C++ and looks at pictures that strangers have chosen. They are drawn by us, so
//! no decoder of its own sees a stranger's bytes; and should it be led astray all the same, it can
//! read the system's libraries and its models, and say words.

use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::restrict;

/// Where the kernel cannot keep a program from files.
const NO_SANDBOX: u8 = 3;
const LIST: &str = "--list-langs";
/// Where programs' libraries lie, and what starts them.
const LIBRARIES: [&str; 5] = ["/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64"];
/// What they read besides, models above all.
const READ: [&str; 4] = [
    "/usr/share",
    "/usr/local/share",
    "/etc/ld.so.cache",
    "/proc/cpuinfo",
];
/// What pictures are drawn with.
const DOTS_AN_INCH: &str = "300";

/// Becomes Tesseract at the first argument, asked for the languages of the second, or for which
/// there are. Returns only if that cannot be.
pub fn recognise(mut arguments: impl Iterator<Item = OsString>) -> u8 {
    let (Some(program), Some(wish)) = (arguments.next(), arguments.next()) else {
        return 1;
    };
    let program = Path::new(&program);
    // A link leads to where it really lies.
    let Ok(program) = program.canonicalize() else {
        return 1;
    };
    let models = std::env::var_os("TESSDATA_PREFIX").map(PathBuf::from);
    let mut files: Vec<(&Path, bool)> = vec![(&program, true)];
    files.extend(LIBRARIES.iter().map(|folder| (Path::new(folder), true)));
    files.extend(READ.iter().map(|path| (Path::new(path), false)));
    files.extend(models.as_deref().map(|folder| (folder, false)));
    if !restrict::keep_files(&files) {
        return NO_SANDBOX;
    }
    let mut command = Command::new(&program);
    if wish == OsStr::new(LIST) {
        command.arg(LIST);
    } else {
        command.args(["stdin", "stdout", "-l"]).arg(&wish).args([
            "--dpi",
            DOTS_AN_INCH,
            "--psm",
            "3",
            "hocr",
        ]);
    }
    let _ = command.exec();
    1
}
