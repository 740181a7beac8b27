//! Converts one document and ends. Started by the server, never by hand.

use std::process::ExitCode;

fn main() -> ExitCode {
    let job = std::env::args().nth(1).unwrap_or_default();
    ExitCode::from(vokal_pdf::worker::run(&job))
}
