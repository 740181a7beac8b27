//! Converts one document and ends. Started by the server, never by hand.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let job = arguments.next().unwrap_or_default();
    let job = job.to_string_lossy();
    if job == "recognise" {
        return ExitCode::from(vokal_pdf::worker::recognise(arguments));
    }
    ExitCode::from(vokal_pdf::worker::run(&job))
}
