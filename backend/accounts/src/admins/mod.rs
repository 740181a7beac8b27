//! Who are the staff, and what may they do?

mod extract;
pub mod first;
pub(crate) mod handlers;
pub mod manage;
mod queries;
pub(crate) mod second_factor;
pub(crate) mod signing_in;

pub use extract::{Admin, FreshAdmin, FreshOperator, Operator, Researcher, Staff};

use serde::Serialize;
use utoipa::ToSchema;

use crate::{hash_of, rules};

/// The session whose cookie this is. Only the hash is kept, so that a copy opens nothing.
#[must_use]
pub fn session_of(cookie: &str) -> String {
    hash_of(cookie)
}

/// What one of staff may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Reads results.
    Researcher,
    /// Looks after readers' accounts, and sees nothing of the study's answers.
    Operator,
    /// Reads and deletes results, and may do all that an operator may.
    Admin,
}

impl Role {
    const ALL: [Self; 3] = [Self::Researcher, Self::Operator, Self::Admin];

    /// As the database and the tokens have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Researcher => "researcher",
            Self::Operator => "operator",
            Self::Admin => "admin",
        }
    }

    /// Nobody, if it is no role that is known here.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    fn reads_results(self) -> bool {
        matches!(self, Self::Researcher | Self::Admin)
    }

    fn looks_after_people(self) -> bool {
        matches!(self, Self::Operator | Self::Admin)
    }
}

/// An admin to begin with.
#[derive(Clone, PartialEq, Eq)]
pub struct FirstAdmin {
    /// The name to sign in with.
    pub username: String,
    /// The password to sign in with.
    pub password: String,
}

impl FirstAdmin {
    /// What is wrong with name or password, if anything.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        rules::fault_of_username(&self.username)
            .or_else(|| rules::fault_of_password(&self.password))
    }
}

// It must not reach a log.
impl std::fmt::Debug for FirstAdmin {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "FirstAdmin({})", self.username)
    }
}
