//! What does the operator do about staff?

use std::fs;
use std::io::{self, IsTerminal};
use std::net::IpAddr;
use std::path::Path;

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

use super::{Fault, Outcome, opening, tell};
use crate::config::Config;
use vokal_accounts::admins::manage::Left;
use vokal_accounts::admins::{self, Role};
use vokal_accounts::limits::unlocking;
use vokal_base::problem::ApiError;

/// Makes one of staff, or gives them another password.
///
/// The password is the first line of `password_file`, or of the standard input; on a
/// terminal it is asked for twice and not shown.
#[must_use]
pub fn set_admin_password(
    config: &Config,
    name: &str,
    password_file: Option<&Path>,
    role: Option<Role>,
) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        // Before anybody is asked: this may be the wrong folder.
        let database = opening::known_database(config)?;
        let password = match password_file {
            Some(file) => first_line(&fs::read_to_string(file)?),
            None if io::stdin().is_terminal() => ask(name)?,
            None => first_line(&io::read_to_string(io::stdin())?),
        };
        admins::manage::set_password(&database, name, password, role).await?;
        let role = role.map_or_else(String::new, |role| {
            format!(", with the role {}", role.name())
        });
        tell(&format!(
            "the password of {name} is set in {:?}{role}; sign in at {}/admin/login",
            config.database, config.public_url
        ))
    });
    done.into()
}

/// A terminal that shows nothing of what is typed until this is dropped.
///
/// `rpassword` asks first and hides then: who types or pastes at once is shown.
struct Hidden {
    shown: Termios,
}

impl Hidden {
    fn new() -> io::Result<Self> {
        let shown = tcgetattr(io::stdin())?;
        let mut hidden = shown.clone();
        hidden.local_modes.remove(LocalModes::ECHO);
        tcsetattr(io::stdin(), OptionalActions::Now, &hidden)?;
        Ok(Self { shown })
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        // A terminal that has gone needs nothing back.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.shown);
    }
}

/// Asks on the terminal, without showing what is typed.
fn ask(name: &str) -> Result<String, Fault> {
    let _hidden = Hidden::new()?;
    let password = rpassword::prompt_password(format!("Password for {name}: "))?;
    if password == rpassword::prompt_password("The same again: ")? {
        Ok(password)
    } else {
        Err("the two passwords differ; nothing was changed".into())
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// Takes one of staff away, and ends their sessions.
#[must_use]
pub fn remove_admin(config: &Config, name: &str) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let database = opening::known_database(config)?;
        let left = admins::manage::remove(&database, name).await?;
        let comes_back = config
            .admin
            .as_ref()
            .is_some_and(|admin| admin.username == name);
        let left = left.ok_or_else(|| nobody(name))?;
        tell(&format!("{name} is gone and signed out everywhere"))?;
        if comes_back {
            tell(
                "the next start makes them anew, with the password of VOKAL_ADMIN_PASSWORD: take \
                 VOKAL_ADMIN_USERNAME and VOKAL_ADMIN_PASSWORD out of the settings",
            )?;
        } else if left == Left::NoAdmin {
            tell(
                "there is no admin any more: make another with `admin set-password`, or start the \
                 server anew and follow the address that it prints",
            )?;
        }
        Ok(())
    });
    done.into()
}

/// Tells who is of staff, one in a line: name, role, since when, and whether there is a second
/// factor, with a tab between.
#[must_use]
pub fn list_staff(config: &Config) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let database = opening::known_database(config)?;
        for one in admins::manage::list(&database).await? {
            let second = if one.has_second_factor {
                "second factor"
            } else {
                ""
            };
            let since = one.since.format("%Y-%m-%d");
            tell(&format!(
                "{}\t{}\t{since}\t{second}",
                one.username, one.role
            ))?;
        }
        Ok(())
    });
    done.into()
}

/// Gives one of staff back the tries that others have used up, and those of an address.
#[must_use]
pub fn unlock_admin(config: &Config, name: &str, from: Option<IpAddr>) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let database = opening::known_database(config)?;
        if !admins::manage::is_known(&database, name).await? {
            return Err(nobody(name));
        }
        unlocking::unlock_staff(&database, &opening::secret(config)?, name, from).await?;
        let from = from.map_or_else(
            || {
                "an address that has not tried much itself; give such a one back its tries with \
                 `--from ADDRESS`"
                    .to_owned()
            },
            |from| from.to_string(),
        );
        let seconds = unlocking::LOOKED_EACH.as_secs();
        tell(&format!(
            "{name} may try again within {seconds} seconds, from {from}"
        ))
    });
    done.into()
}

/// Takes the second factor away of one of staff who has lost it.
#[must_use]
pub fn remove_second_factor(config: &Config, name: &str) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let database = opening::known_database(config)?;
        match admins::manage::remove_second_factor(&database, name).await {
            Ok(true) => tell(&format!(
                "{name} is asked for the password alone from now on, and has been signed out \
                 everywhere"
            )),
            Ok(false) => Err(format!("{name} has no second factor").into()),
            Err(ApiError::NotFound(_)) => Err(nobody(name)),
            Err(error) => Err(error.into()),
        }
    });
    done.into()
}

fn nobody(name: &str) -> Fault {
    format!("there is no admin {name}").into()
}
