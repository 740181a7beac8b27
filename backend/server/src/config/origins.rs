//! Where was it read where everything lies? Whoever stands in the wrong folder is told.

use std::env;
use std::fmt::{self, Display, Formatter};

use super::file;

/// The settings that say where everything lies.
const PLACES: [&str; 3] = ["VOKAL_DATA_DIR", "DATABASE_URL", "VOKAL_STORAGE"];

/// Where each of these settings was read. What they say may be secret and is not told.
#[derive(Clone, Debug, Default)]
pub struct Origins(Vec<String>);

impl Origins {
    pub(super) fn of(file: &file::Settings, instead: &[(&str, &str)]) -> Self {
        let told_of = |name: &str| {
            let is_set = |value: Option<String>| value.is_some_and(|value| !value.is_empty());
            if instead.iter().any(|(known, _)| *known == name) {
                format!("{name} is from the command line")
            } else if is_set(env::var(name).ok()) {
                format!("{name} is from the environment")
            } else if is_set(file.get(name)) {
                format!("{name} is from {}", file.name())
            } else {
                format!("{name} is not set")
            }
        };
        let mut told: Vec<String> = PLACES.into_iter().map(told_of).collect();
        told.push(file.origin());
        Self(told)
    }
}

impl Display for Origins {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.join("; "))
    }
}
