//! What does the operator do about readers?

use std::future::Future;
use std::io::{self, Write};

use super::{Fault, Outcome, opening, tell};
use crate::config::Config;
use crate::people::with_bytes;
use crate::profile;
use vokal_accounts::deletion::TakenBy;
use vokal_accounts::mail::Notice;
use vokal_accounts::people::command_line::Standing;
use vokal_accounts::people::{self, Person, Wanted, command_line};
use vokal_base::clock::Clock;
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, ErrorCode};

/// Tells who has an account, the newest first, one in a line: address, name, since when, last
/// seen, bytes, and whether it is disabled or deleted, with a tab between.
#[must_use]
pub fn list_users(config: &Config, search: &str) -> Outcome {
    let mut wanted = Wanted {
        search: search.to_owned(),
        before: None,
    };
    let (keepers, now) = (crate::KEEPERS, Clock::default().now());
    on_the_database(config, async |database| {
        loop {
            let asked = wanted.clone();
            let page = database.read(move |db| {
                let page = people::people(db, &asked, now)?;
                Ok((with_bytes(db, keepers, page.people)?, page.next))
            });
            let (people, next) = page.await?;
            let mut out = io::stdout().lock();
            for one in people {
                let person = one.person;
                let seen = person.last_seen_at.map(day).unwrap_or_default();
                let state = state_of(&person);
                writeln!(
                    out,
                    "{}\t{} {}\t{}\t{seen}\t{}\t{state}",
                    person.email,
                    person.first_name,
                    person.last_name,
                    day(person.created_at),
                    one.bytes,
                )?;
            }
            if next.is_none() {
                return Ok(out.flush()?);
            }
            wanted.before = next;
        }
    })
}

/// In words, with a blank between.
fn state_of(person: &Person) -> String {
    let disabled = person.disabled_at.map(|_| "disabled".to_owned());
    let kept_until = person.kept_until.map(day);
    let deleted = kept_until.map(|day| format!("deleted until {day}"));
    let words: Vec<String> = disabled.into_iter().chain(deleted).collect();
    words.join(" ")
}

fn day(moment: vokal_base::db::moment::Moment) -> String {
    moment.utc().format("%Y-%m-%d").to_string()
}

/// Tells a link with which a reader sets another password.
#[must_use]
pub fn make_reset_link(config: &Config, email: &str) -> Outcome {
    on_the_database(config, async |database| {
        let made = command_line::reset_link(&database, &config.public_url, email).await;
        if let Err(ErrorCode::AccountDisabled | ErrorCode::AccountDeleted) =
            made.as_ref().map_err(ApiError::code)
        {
            // What is told to readers sends them to whoever runs the server.
            let standing = command_line::standing(&database, email).await;
            return Err(told(email, known(standing, email)?).into());
        }
        let link = known(made, email)?;
        tell(&link)?;
        tell("good once, for 24 hours; links that were made before are not good any more")?;
        if config.public_url_is_set {
            return Ok(());
        }
        tell("VOKAL_PUBLIC_URL is not set, so it opens on this machine alone")
    })
}

/// Lets a reader in nowhere from now on.
#[must_use]
pub fn disable_user(config: &Config, email: &str) -> Outcome {
    on_the_database(config, async |database| {
        let standing = known(command_line::disable(&database, email).await, email)?;
        tell(&told(email, standing))
    })
}

/// Lets a reader in again.
#[must_use]
pub fn enable_user(config: &Config, email: &str) -> Outcome {
    on_the_database(config, async |database| {
        let standing = known(command_line::enable(&database, email).await, email)?;
        tell(&told(email, standing))
    })
}

/// Decides how much a reader may keep.
#[must_use]
pub fn set_user_quota(config: &Config, email: &str, megabytes: Option<u32>) -> Outcome {
    on_the_database(config, async |database| {
        let set = command_line::quota(&database, email, megabytes);
        known(set.await, email)?;
        let megabytes = megabytes.map_or(config.limits.quota_megabytes, u64::from);
        tell(&format!("{email} may keep {megabytes} MB"))
    })
}

/// Deletes a reader's account so that it can come back.
#[must_use]
pub fn delete_user(config: &Config, email: &str) -> Outcome {
    on_the_database(config, async |database| {
        let notice = Notice::by_command_line(config.mail.as_ref());
        let deleted = command_line::delete(&database, email, notice);
        let standing = known(deleted.await, email)?;
        tell(&told(email, standing))
    })
}

/// Takes a deleted account back as it was.
#[must_use]
pub fn restore_user(config: &Config, email: &str) -> Outcome {
    on_the_database(config, async |database| {
        let standing = known(command_line::restore(&database, email).await, email)?;
        tell(&told(email, standing))
    })
}

/// Takes a reader's account away with books and PDFs, for good.
#[must_use]
pub fn purge_user(config: &Config, email: &str) -> Outcome {
    on_the_database(config, async |database| {
        let address = email.to_owned();
        let found = database.read(move |db| people::known_as(db, &address));
        let reader = found.await?.ok_or_else(|| nobody(email))?;
        let (files, now) = (opening::files(config)?, Clock::default().now());
        let (by, notice) = (
            TakenBy::CommandLine,
            Notice::by_command_line(config.mail.as_ref()),
        );
        profile::leave(&database, &files, reader, by, notice, now).await?;
        tell(&format!(
            "the account of {email} is gone, with its books and PDFs"
        ))
    })
}

/// Whether the reader comes in, and if not, what lets them.
fn told(email: &str, standing: Standing) -> String {
    let Standing {
        is_disabled,
        kept_until,
    } = standing;
    let until = kept_until.map(|until| until.format("%Y-%m-%d"));
    match (is_disabled, until) {
        (false, None) => format!("{email} may sign in again"),
        (true, None) => {
            format!("{email} is let in nowhere: the account is disabled (`user enable`)")
        }
        (false, Some(day)) => format!(
            "the account of {email} is deleted and can be taken back until {day}: by signing in, \
             or by `user restore`"
        ),
        (true, Some(day)) => format!(
            "the account of {email} is deleted and disabled: until {day} `user restore` and \
             `user enable` let its reader in again"
        ),
    }
}

fn on_the_database<W>(config: &Config, work: impl FnOnce(Database) -> W) -> Outcome
where
    W: Future<Output = Result<(), Fault>>,
{
    let done = actix_web::rt::System::new().block_on(async {
        let opened = opening::known_database(config)?;
        work(opened.database.clone()).await
    });
    done.into()
}

/// In the words of who has typed an address.
fn known<T>(done: Result<T, ApiError>, email: &str) -> Result<T, Fault> {
    done.map_err(|error| match error {
        ApiError::NotFound(_) => nobody(email),
        other => other.into(),
    })
}

pub(super) fn nobody(email: &str) -> Fault {
    format!("nobody has an account with the address {email}").into()
}
