//! Starts the server, or does what else the command line asks for.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::builder::NonEmptyStringValueParser;
use clap::{Parser, Subcommand};
use vokal_accounts::admins::Role;
use vokal_server::commands::{self, Outcome};
use vokal_server::config::Config;

/// The server of Vokal. It is configured by the environment or by `vokal.toml`; see `docs/operations.md`.
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
    /// Compares the rows of books and PDFs with their files, both ways.
    Check,
    /// Writes database and files into one file, while the server may be at work.
    Backup {
        /// The file to write; there must be none of this name.
        file: PathBuf,
    },
    /// Moves every file that no row knows to the trash, from where it comes back if a row
    /// asks for it again, and is deleted after 30 days.
    Tidy,
    /// Says that this database and these files belong together from now on.
    Adopt,
    /// Puts a backup back, into an empty database and an empty storage only.
    Restore {
        /// The file to read.
        file: PathBuf,
    },
    /// Copies database and files into other ones, which must be empty; stop the server before.
    Copy {
        /// Where the rows go, as `DATABASE_URL` would say.
        #[arg(long, value_parser = NonEmptyStringValueParser::new())]
        to: String,
        /// Where the files go, as `VOKAL_STORAGE` would say.
        #[arg(long, value_parser = NonEmptyStringValueParser::new())]
        to_storage: String,
    },
    /// Takes in all books of a folder for a reader, while the server may be at work. What they
    /// have already is passed over, so the same command goes on where it was cut off.
    Import {
        /// The folder; folders in it count, too.
        folder: PathBuf,
        /// The address the reader signs in with.
        #[arg(long, value_name = "EMAIL")]
        user: String,
        /// Tells what would be done, and does nothing.
        #[arg(long)]
        dry_run: bool,
        /// The folder is a library of calibre, whose titles, authors, series and languages count.
        #[arg(long)]
        calibre: bool,
        /// Where what has become of each file is written.
        #[arg(long, value_name = "FILE")]
        csv: Option<PathBuf>,
    },
    /// Adds participants to the study who never were, for tests and load.
    SimulateStudy {
        /// How many.
        count: u32,
        /// The same seed draws the same answers.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Looks after the staff.
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Looks after readers.
    #[command(subcommand)]
    User(UserCommand),
}

#[derive(Subcommand)]
enum UserCommand {
    /// Tells who has an account, the newest first.
    List {
        /// Words that all have to be in the name or the address.
        search: Vec<String>,
    },
    /// Makes a link with which a reader sets another password, good once, for 24 hours.
    ResetLink {
        /// The address they sign in with.
        email: String,
    },
    /// Lets a reader in nowhere from now on; books and PDFs stay.
    Disable {
        /// The address they sign in with.
        email: String,
    },
    /// Lets a reader in again.
    Enable {
        /// The address they sign in with.
        email: String,
    },
    /// Decides how much a reader may keep.
    Quota {
        /// The address they sign in with.
        email: String,
        /// How many megabytes; without it, as many as the server grants.
        #[arg(value_parser = clap::value_parser!(u32).range(..=1_000_000_000))]
        megabytes: Option<u32>,
    },
    /// Deletes a reader's account; for 30 days it can be taken back, with books and PDFs.
    Delete {
        /// The address they sign in with.
        email: String,
        /// At once, so that nothing can come back; one that is deleted already, too.
        #[arg(long)]
        for_good: bool,
    },
    /// Takes a deleted account back as it was.
    Restore {
        /// The address they sign in with.
        email: String,
    },
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Tells who is of staff, with their roles.
    List,
    /// Makes an admin, or gives one another password and ends their sessions.
    SetPassword {
        /// The name to sign in with.
        name: String,
        /// Where the password stands; without it, it is read from the standard input.
        #[arg(long)]
        password_file: Option<PathBuf>,
        /// What they may do; a new one is an admin, a known one stays what they are.
        #[arg(long)]
        role: Option<Role>,
    },
    /// Gives an admin back the tries to sign in that others have used up.
    Unlock {
        /// The name they sign in with.
        name: String,
        /// The address, such as a school's, from which too much has been tried.
        #[arg(long, value_name = "ADDRESS")]
        from: Option<IpAddr>,
    },
    /// Takes the second factor away of an admin who has lost it, and ends their sessions.
    RemoveSecondFactor {
        /// The name they sign in with.
        name: String,
    },
    /// Takes an admin away and ends their sessions.
    Remove {
        /// The name they sign in with.
        name: String,
    },
}

fn main() -> Outcome {
    commands::for_the_owner_alone();
    let arguments = Arguments::parse();
    let config = match Config::load() {
        Ok(config) => config,
        Err(faults) => return Outcome::Failed(faults.into()),
    };
    let _logging = commands::start_logging(&config);
    match arguments.command.unwrap_or(Command::Serve) {
        Command::Serve => commands::serve(&config),
        Command::Migrate => commands::migrate(&config),
        Command::Check => commands::check(&config),
        Command::Tidy => commands::tidy(&config),
        Command::Adopt => commands::adopt(&config),
        Command::Backup { file } => commands::backup(&config, &file),
        Command::Restore { file } => commands::restore(&config, &file),
        Command::Copy { to, to_storage } => {
            let places = [("DATABASE_URL", &*to), ("VOKAL_STORAGE", &*to_storage)];
            match Config::load_with(&places) {
                Ok(target) => commands::copy(&config, &target),
                Err(faults) => {
                    let options = [("DATABASE_URL", "--to"), ("VOKAL_STORAGE", "--to-storage")];
                    Outcome::Failed(faults.by_options(&options).into())
                }
            }
        }
        Command::Import {
            folder,
            user,
            dry_run,
            calibre,
            csv,
        } => {
            let wanted = commands::Wanted {
                folder,
                email: user,
                is_dry: dry_run,
                is_calibre: calibre,
                csv,
            };
            commands::import(&config, &wanted)
        }
        Command::SimulateStudy { count, seed } => commands::simulate_study(&config, count, seed),
        Command::Admin(command) => look_after_staff(&config, command),
        Command::User(command) => look_after(&config, command),
    }
}

fn look_after_staff(config: &Config, command: AdminCommand) -> Outcome {
    match command {
        AdminCommand::SetPassword {
            name,
            password_file,
            role,
        } => commands::set_admin_password(config, &name, password_file.as_deref(), role),
        AdminCommand::List => commands::list_staff(config),
        AdminCommand::Unlock { name, from } => commands::unlock_admin(config, &name, from),
        AdminCommand::RemoveSecondFactor { name } => commands::remove_second_factor(config, &name),
        AdminCommand::Remove { name } => commands::remove_admin(config, &name),
    }
}

fn look_after(config: &Config, command: UserCommand) -> Outcome {
    match command {
        UserCommand::List { search } => commands::list_users(config, &search.join(" ")),
        UserCommand::ResetLink { email } => commands::make_reset_link(config, &email),
        UserCommand::Disable { email } => commands::disable_user(config, &email),
        UserCommand::Enable { email } => commands::enable_user(config, &email),
        UserCommand::Quota { email, megabytes } => {
            commands::set_user_quota(config, &email, megabytes)
        }
        UserCommand::Delete {
            email,
            for_good: true,
        } => commands::purge_user(config, &email),
        UserCommand::Delete { email, .. } => commands::delete_user(config, &email),
        UserCommand::Restore { email } => commands::restore_user(config, &email),
    }
}
