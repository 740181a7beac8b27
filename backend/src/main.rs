//! Starts the server, or does what else the command line asks for.

use clap::{Parser, Subcommand};
use vokal_server::commands::{self, Outcome};
use vokal_server::config::Config;

/// The server of Vokal. It is configured by the environment; see `docs/`.
#[derive(Parser)]
#[command(name = "vokal-server", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Applies migrations and serves (the default).
    Serve,
    /// Applies migrations and stops.
    Migrate,
    /// Compares the books' rows with their files, both ways.
    Check,
}

fn main() -> Outcome {
    let arguments = Arguments::parse();
    let config = match Config::from_env() {
        Ok(config) => config,
        Err(faults) => return Outcome::Failed(faults.into()),
    };
    commands::start_logging(&config);
    match arguments.command.unwrap_or(Command::Serve) {
        Command::Serve => commands::serve(&config),
        Command::Migrate => commands::migrate(&config),
        Command::Check => commands::check(&config),
    }
}
