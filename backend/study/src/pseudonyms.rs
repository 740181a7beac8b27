//! Names that say nothing about whom they stand for.

use super::Study;

/// A longer name, or one with other letters, may be an address or an agent.
const LONGEST: usize = 64;
/// As many digits in a row as a time in seconds has.
const A_TIME: usize = 9;

impl Study {
    /// What is kept of a withdrawal code.
    pub(super) fn withdrawal(&self, code: &str) -> String {
        self.pseudonym("withdrawal", code)
    }

    /// What is kept of a run's id where its stages are counted.
    pub(super) fn run(&self, id: &str) -> String {
        self.pseudonym("run", id)
    }

    /// What is kept of a run's id beside answers that are not whole.
    pub(super) fn part(&self, id: &str) -> String {
        self.pseudonym("part", id)
    }

    /// The name under which a participant is kept.
    ///
    /// Pages used to make it from the time, which is kept nowhere; such a one,
    /// and whatever might be an address, is replaced by a pseudonym, the same
    /// for the same.
    pub(super) fn label(&self, told: Option<&str>, id: &str) -> String {
        match told {
            Some(name) if is_harmless(name) => name.to_owned(),
            Some(name) if !name.is_empty() => self.pseudonymous(name),
            _ => format!("user_{}", id.get(..8).unwrap_or(id)),
        }
    }

    /// What to look for when somebody looks for this name.
    pub(super) fn searched(&self, name: &str) -> String {
        if is_harmless(name) || !name.starts_with("user_") {
            name.to_owned()
        } else {
            self.pseudonymous(name)
        }
    }

    fn pseudonymous(&self, name: &str) -> String {
        let pseudonym = self.pseudonym("label", name);
        format!("user_{}", &pseudonym[..12])
    }
}

fn is_harmless(name: &str) -> bool {
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let digits = name.split(|c: char| !c.is_ascii_digit());
    !name.is_empty()
        && name.len() <= LONGEST
        && name.chars().all(letters)
        && digits.into_iter().all(|row| row.len() < A_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;
    use vokal_accounts::secret::Secret;

    #[test]
    fn a_name_that_tells_a_time_or_an_address_is_replaced() {
        let study = Study::new(&Secret::random(), "", crate::budget::Room::default());
        assert_eq!(study.label(Some("user_7f3a"), "x"), "user_7f3a");
        assert_eq!(study.label(None, "0123456789"), "user_01234567");
        for telling in ["user_1763740000000", "grete@vokal.test", "10.1.2.3"] {
            let label = study.label(Some(telling), "x");
            assert!(
                label.starts_with("user_") && !label.contains(telling),
                "{label}"
            );
            assert_eq!(study.label(Some(telling), "y"), label);
        }
        let label = study.label(Some("user_1763740000000"), "x");
        assert_eq!(study.searched("user_1763740000000"), label);
    }
}
