//! Where does it stand what happens, and what if it cannot be written?
//!
//! A thread of its own writes the log, so that nobody's request waits for a disk or
//! a pipe. What cannot be written is dropped: a log that fails must not stop a server.

use std::io::{self, IsTerminal};

use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;

use crate::config::Config;

/// The parsers complain about each oddity of each book, and the protocol's about whatever a
/// stranger sends that is no request. Who wants to see it names them in `VOKAL_LOG`.
const OTHERS_ODDITIES: &str = "html5ever=off,xml5ever=off,actix_http::h1::dispatcher=off";

/// How many lines wait at most for whoever reads them; what comes then is lost.
const LINES_WAITING: usize = 8_192;

/// The thread that writes the log; dropped, it writes what is left and ends.
#[must_use]
pub struct Logging {
    _thread: WorkerGuard,
}

/// Writes what happens to the standard error output from here on.
pub fn start(config: &Config) -> Logging {
    let filter = EnvFilter::try_new(format!("{OTHERS_ODDITIES},{}", config.log));
    let filter = filter.unwrap_or_default();
    let (writer, thread) = NonBlockingBuilder::default()
        .lossy(true)
        // Room for 128,000 would be four megabytes that are never used.
        .buffered_lines_limit(LINES_WAITING)
        .finish(io::stderr());
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        // What goes wrong while logging would be told where nothing can be written.
        .log_internal_errors(false)
        // In a file, colours would stand between a name and its value.
        .with_ansi(io::stderr().is_terminal())
        .with_writer(writer);
    // Fails only if there is a log already.
    let _ = if config.log_as_json {
        log.json().try_init()
    } else {
        log.try_init()
    };
    for name in &config.unknown_variables {
        tracing::warn!("the variable {name} is set, and there is no such setting");
    }
    Logging { _thread: thread }
}
