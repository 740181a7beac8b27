//! Who looks at the numbers before the end is not to know which condition does well.

use chrono::NaiveDate;
use vokal_stories::Condition;

use super::design::{Protocol, display_name};
use super::{Study, settings};
use vokal_base::db::{Db, QueryResult};

const LETTERS: [&str; Condition::ALL.len()] = ["A", "B", "C", "D", "E"];

/// What each condition is called, in the order in which they are told.
type Names = [(Condition, &'static str); Condition::ALL.len()];

/// How staff are told conditions: by name, or by a letter until the blind ends.
#[derive(Clone, Debug)]
pub(super) struct Naming {
    fixed: Names,
    balanced: Names,
    blind: bool,
}

impl Naming {
    /// What holds on this day.
    pub(super) fn on(day: NaiveDate, study: &Study, db: &mut Db) -> QueryResult<Self> {
        let blind = settings::load(db)?.is_blind(day);
        Ok(if blind {
            Self::blind(study)
        } else {
            Self::open()
        })
    }

    fn open() -> Self {
        let names = Condition::ALL.map(|condition| (condition, condition.slug()));
        Self {
            fixed: names,
            balanced: names,
            blind: false,
        }
    }

    /// The same letters for as long as the server has its key, which staff do not
    /// see. Each protocol has its own: the fixed one's order, which is public,
    /// would tell the letters of the other.
    fn blind(study: &Study) -> Self {
        Self {
            fixed: letters(study, Protocol::Fixed),
            balanced: letters(study, Protocol::Balanced),
            blind: true,
        }
    }

    pub(super) fn is_blind(&self) -> bool {
        self.blind
    }

    /// Every condition, and what it is called under a protocol.
    pub(super) fn all(&self, protocol: Protocol) -> Names {
        match protocol {
            Protocol::Fixed => self.fixed,
            Protocol::Balanced => self.balanced,
        }
    }

    /// What a condition is called under a protocol; nothing if there is none such.
    pub(super) fn of(&self, protocol: Protocol, condition: &str) -> &'static str {
        let mut names = self.all(protocol).into_iter();
        let found = names.find(|(one, _)| one.slug() == condition);
        found.map_or("", |(_, name)| name)
    }

    /// The title of a text in its condition under a protocol.
    pub(super) fn title(&self, protocol: Protocol, folder: &str, condition: &str) -> String {
        if self.blind {
            format!("Condition {}", self.of(protocol, condition))
        } else {
            display_name(folder, condition).to_owned()
        }
    }

    /// The protocol, which tells the condition of a text at its place.
    pub(super) fn protocol(&self, protocol: Protocol) -> Option<Protocol> {
        (!self.blind).then_some(protocol)
    }

    /// The list of the balanced protocol, which tells the conditions.
    pub(super) fn list(&self, list: Option<i32>) -> Option<i32> {
        list.filter(|_| !self.blind)
    }
}

/// The letters of a protocol, in an order that only the key tells.
fn letters(study: &Study, protocol: Protocol) -> Names {
    let purpose = format!("blind/{}", protocol.name());
    let mut conditions = Condition::ALL;
    conditions.sort_by_cached_key(|condition| study.pseudonym(&purpose, condition.slug()));
    std::array::from_fn(|at| (conditions[at], LETTERS[at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use vokal_accounts::secret::Secret;

    const PROTOCOLS: [Protocol; 2] = [Protocol::Fixed, Protocol::Balanced];

    /// The letters of the conditions in their own order, under each protocol, with twenty keys.
    fn orders() -> Vec<[String; 2]> {
        let naming = || {
            Naming::blind(&Study::new(
                &Secret::random(),
                "",
                crate::budget::Room::default(),
            ))
        };
        let order = |naming: &Naming, protocol| {
            let letters = naming.all(protocol).map(|(_, letter)| letter);
            assert_eq!(letters, LETTERS);
            let of = |condition: Condition| naming.of(protocol, condition.slug());
            Condition::ALL.map(of).concat()
        };
        let namings = (0..20).map(|_| naming());
        namings
            .map(|naming| PROTOCOLS.map(|protocol| order(&naming, protocol)))
            .collect()
    }

    #[test]
    fn each_condition_has_a_letter_of_its_own_in_an_order_that_says_nothing() {
        let orders = orders();
        for at in [0, 1] {
            let is_other = |order: &[String; 2]| order[at] != orders[0][at];
            assert!(orders.iter().any(is_other), "{orders:?}");
        }
    }

    /// Two orders of five are the same once in 120 times.
    #[test]
    fn the_letters_of_one_protocol_do_not_tell_those_of_the_other() {
        let orders = orders();
        let differ = orders.iter().filter(|[fixed, balanced]| fixed != balanced);
        assert!(differ.count() >= 15, "{orders:?}");
    }

    #[test]
    fn the_same_key_gives_the_same_letters() {
        let study = Study::new(&Secret::random(), "", crate::budget::Room::default());
        let told = || PROTOCOLS.map(|protocol| Naming::blind(&study).all(protocol));
        assert_eq!(told(), told());
    }
}
