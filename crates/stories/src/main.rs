//! `vokal-stories render FOLDER | table | items | manifest`

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::{env, error::Error, io};

use vokal_stories::{item_table, table, tree};

const USAGE: &str = "\
vokal-stories render FOLDER  writes images and JSON for the reading study
vokal-stories table          prints the measures of all texts
vokal-stories items          prints all questions, and why wrong answers are wrong
vokal-stories manifest       prints the hashes of all images
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "vokal-stories: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    match arguments {
        ["render", folder] => tree::write(Path::new(folder))?,
        ["table"] => out.write_all(table().as_bytes())?,
        ["items"] => out.write_all(item_table().as_bytes())?,
        ["manifest"] => out.write_all(tree::manifest(&tree::images()?).as_bytes())?,
        _ => return Err(USAGE.into()),
    }
    Ok(())
}
