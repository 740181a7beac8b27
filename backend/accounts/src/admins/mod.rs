//! Who are the staff, and what may they do?

mod extract;
pub(crate) mod handlers;
pub mod manage;
mod queries;

pub use extract::{Admin, FreshAdmin, Staff};

use serde::Serialize;
use utoipa::ToSchema;

/// What one of staff may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Reads results.
    Researcher,
    /// Reads and deletes them, and looks after the accounts.
    Admin,
}

impl Role {
    /// As the database and the tokens have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Researcher => "researcher",
            Self::Admin => "admin",
        }
    }

    /// Anything unknown may do the least.
    fn from_name(name: &str) -> Self {
        if name == "admin" {
            Self::Admin
        } else {
            Self::Researcher
        }
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

// It must not reach a log.
impl std::fmt::Debug for FirstAdmin {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "FirstAdmin({})", self.username)
    }
}
