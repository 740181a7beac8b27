//! What can be asked for on the command line.
//!
//! | module | what it answers |
//! | --- | --- |
//! | `importing` | How do many books come in at once? |
//! | `logging` | Where does it stand what happens, and what if it cannot be written? |
//! | `moving` | How does all of it come into one file, back from it, or into another place? |
//! | `opening` | What does a command work on, and may it? |
//! | `people` | What does the operator do about readers? |
//! | `privacy` | Who may read what this program writes? |
//! | `serving` | What runs while the server does? |
//! | `staff` | What does the operator do about staff? |

mod importing;
mod logging;
mod moving;
mod opening;
mod people;
mod privacy;
mod serving;
mod staff;

use std::error::Error;
use std::io::{self, Write};
use std::process::{ExitCode, Termination};

use vokal_base::clock::Clock;
use vokal_files::installation;
use vokal_files::shelf::{Most, Shelf};
use vokal_library::details::cover::damaged_covers;
use vokal_library::fonts::own::damaged_fonts;
use vokal_library::thumbnails::damaged_thumbnails;
use vokal_study::{self as study, Study};

use crate::config::Config;

pub use importing::{Wanted, import};
pub use logging::{Logging, start as start_logging};
pub use moving::{backup, copy, restore};
pub use people::{
    delete_user, disable_user, enable_user, list_users, make_reset_link, purge_user, restore_user,
    set_user_quota,
};
pub use privacy::for_the_owner_alone;
pub use serving::serve;
pub use staff::{list_staff, remove_admin, remove_second_factor, set_admin_password, unlock_admin};

type Fault = Box<dyn Error + Send + Sync>;

/// How a command ended.
pub enum Outcome {
    /// As it should.
    Done,
    /// It did its work and found something wrong.
    Found,
    /// It could not do its work.
    Failed(Fault),
}

impl Termination for Outcome {
    fn report(self) -> ExitCode {
        match self {
            Self::Done => ExitCode::SUCCESS,
            Self::Found => ExitCode::FAILURE,
            Self::Failed(fault) => {
                // Nothing is left to be done if even this cannot be written.
                let _ = writeln!(io::stderr(), "vokal-server: {}", chain(fault.as_ref()));
                ExitCode::from(2)
            }
        }
    }
}

impl From<Result<(), Fault>> for Outcome {
    fn from(result: Result<(), Fault>) -> Self {
        result.map_or_else(Self::Failed, |()| Self::Done)
    }
}

/// Applies migrations and stops.
#[must_use]
pub fn migrate(config: &Config) -> Outcome {
    opening::database(config).map(drop).into()
}

/// Looks whether the database is whole and readers' fonts are as they were written, and compares
/// the rows of books and PDFs with their files, both ways.
#[must_use]
pub fn check(config: &Config) -> Outcome {
    let found = actix_web::rt::System::new().block_on(async {
        let database = opening::known_database(config)?;
        let damage = database.damage().await?;
        if !damage.is_empty() {
            return Ok(damage);
        }
        let files = opening::files(config)?;
        for file in vokal_files::in_the_trash(&files.shelf).await? {
            tell(&format!("in the trash since {}: {}", file.day, file.blob))?;
        }
        let mut differences = vokal_files::differences(&files, &database).await?;
        differences.extend(damaged_fonts(&database).await?);
        differences.extend(damaged_covers(&database).await?);
        differences.extend(damaged_thumbnails(&database).await?);
        if let Err(refusal) = installation::compare(&files.shelf, &database).await {
            differences.insert(0, refusal.to_string());
        }
        Ok::<_, Fault>(differences)
    });
    self::found(found)
}

/// Moves every file that no row knows to the trash, however many there are.
#[must_use]
pub fn tidy(config: &Config) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let database = opening::known_database(config)?;
        let files = opening::files(config)?;
        installation::join(&files, &database).await?;
        // Beside a server nothing would be moved, as what arrives there has no row yet.
        drop(files.shelf.alone()?);
        let swept = vokal_files::tidy(&files, &database, &Clock::default(), Most::All).await?;
        let [moved, back] = [&swept.trashed, &swept.returned].map(Vec::len);
        tell(&format!(
            "{moved} files moved to the trash for 30 days, {back} came back from it"
        ))
    });
    done.into()
}

/// Has this database and these files belong together from now on.
#[must_use]
pub fn adopt(config: &Config) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let database = opening::known_database(config)?;
        let shelf = Shelf::open(&config.storage)?;
        installation::adopt(&shelf, &database).await?;
        tell("database and files belong together now; `check` tells what is missing")
    });
    done.into()
}

/// Tells the differences that were found, one in a line.
fn found(differences: Result<Vec<String>, Fault>) -> Outcome {
    match differences {
        Err(fault) => Outcome::Failed(fault),
        Ok(differences) if differences.is_empty() => Outcome::Done,
        Ok(differences) => {
            let mut out = io::stdout().lock();
            for difference in differences {
                if writeln!(out, "{difference}").is_err() {
                    break;
                }
            }
            Outcome::Found
        }
    }
}

fn tell(line: &str) -> Result<(), Fault> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

/// Adds participants to the study who never were.
#[must_use]
pub fn simulate_study(config: &Config, count: u32, seed: u64) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let database = opening::known_database(config)?;
        let study = Study::new(&opening::secret(config)?, &config.public_url, config.study);
        let scenario = study::simulation::Scenario::of(count, seed);
        let clock = Clock::default();
        Ok::<_, Fault>(study::simulation::run(&database, &study, &clock, scenario).await?)
    });
    done.into()
}

/// An error with all its causes, in one line.
fn chain(fault: &dyn Error) -> String {
    let mut text = fault.to_string();
    let mut cause = fault.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
