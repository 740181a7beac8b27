//! Who may make an account?

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Denial;

/// Who may make an account. An invitation is good behind each of these doors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Door {
    /// Whoever comes, if the address is of an allowed domain.
    #[default]
    Open,
    /// Who was invited; the page says that one may ask for an invitation.
    Invitation,
    /// Who was invited; the page says that nobody else is let in.
    Closed,
}

impl Door {
    const ALL: [Self; 3] = [Self::Open, Self::Invitation, Self::Closed];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Invitation => "invitation",
            Self::Closed => "closed",
        }
    }
}

impl FromStr for Door {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.into_iter().find(|door| door.name() == name);
        known.ok_or("must be open, invitation or closed")
    }
}

/// What an operator has decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    pub door: Door,
    /// Whose addresses may register by themselves; all, if there are none.
    pub domains: Vec<String>,
}

impl Rules {
    pub(super) fn admit(&self, email: &str) -> Result<(), Denial> {
        let domain = email.rsplit('@').next().unwrap_or_default();
        let allowed = |known: &String| known == domain;
        match self.door {
            Door::Invitation | Door::Closed => Err(Denial::RegistrationClosed),
            Door::Open if self.domains.is_empty() || self.domains.iter().any(allowed) => Ok(()),
            Door::Open => Err(Denial::ForeignDomain),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_door_is_open_to_the_domains_that_are_named() {
        let rules = |door, domains: &[&str]| Rules {
            door,
            domains: domains.iter().map(|&domain| domain.into()).collect(),
        };
        let school = rules(Door::Open, &["schule.example", "lehrer.example"]);
        for (rules, email, admitted) in [
            (&rules(Door::Open, &[]), "a@anywhere.example", Ok(())),
            (&school, "a@schule.example", Ok(())),
            (&school, "a@lehrer.example", Ok(())),
            (&school, "a@b.schule.example", Err(Denial::ForeignDomain)),
            (&school, "a@meineschule.example", Err(Denial::ForeignDomain)),
            (
                &rules(Door::Closed, &["schule.example"]),
                "a@schule.example",
                Err(Denial::RegistrationClosed),
            ),
            (
                &rules(Door::Invitation, &[]),
                "a@schule.example",
                Err(Denial::RegistrationClosed),
            ),
        ] {
            assert_eq!(rules.admit(email), admitted, "{rules:?} {email}");
        }
    }

    #[test]
    fn a_door_is_known_by_its_name() {
        for door in Door::ALL {
            assert_eq!(door.name().parse(), Ok(door));
        }
        assert!("ajar".parse::<Door>().is_err());
    }
}
