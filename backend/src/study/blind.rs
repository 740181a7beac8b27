//! Who looks at the numbers before the end is not to know which condition does well.

use chrono::NaiveDate;
use vokal_stories::Condition;

use super::design::{Protocol, display_name};
use super::{Study, settings};
use crate::db::{Db, QueryResult};

const LETTERS: [&str; Condition::ALL.len()] = ["A", "B", "C", "D", "E"];

/// How staff are told conditions: by name, or by a letter until the blind ends.
#[derive(Clone, Debug)]
pub(super) struct Naming {
    /// What each condition is called, in the order in which they are told.
    names: Vec<(Condition, &'static str)>,
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
        let (names, blind) = (names.into(), false);
        Self { names, blind }
    }

    /// The same letters for as long as the server has its key, which staff do not see.
    fn blind(study: &Study) -> Self {
        let mut conditions = Condition::ALL;
        conditions.sort_by_cached_key(|condition| study.pseudonym("blind", condition.slug()));
        let names = conditions.into_iter().zip(LETTERS).collect();
        Self { names, blind: true }
    }

    pub(super) fn is_blind(&self) -> bool {
        self.blind
    }

    /// Every condition, and what it is called.
    pub(super) fn all(&self) -> impl Iterator<Item = (Condition, &'static str)> {
        self.names.iter().copied()
    }

    /// What a condition is called; nothing if there is none such.
    pub(super) fn of(&self, condition: &str) -> &'static str {
        self.all()
            .find(|(one, _)| one.slug() == condition)
            .map_or("", |(_, name)| name)
    }

    /// The title of a text in its condition.
    pub(super) fn title(&self, folder: &str, condition: &str) -> String {
        if self.blind {
            format!("Condition {}", self.of(condition))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::secret::Secret;

    #[test]
    fn each_condition_has_a_letter_of_its_own_in_an_order_that_says_nothing() {
        let orders: Vec<String> = (0..20)
            .map(|_| {
                let naming = Naming::blind(&Study::new(&Secret::random()));
                let letters: String = naming.all().map(|(_, letter)| letter).collect();
                assert_eq!(letters, "ABCDE");
                Condition::ALL
                    .map(|condition| naming.of(condition.slug()))
                    .concat()
            })
            .collect();
        assert!(orders.iter().any(|order| *order != orders[0]), "{orders:?}");
    }

    #[test]
    fn the_same_key_gives_the_same_letters() {
        let study = Study::new(&Secret::random());
        let told = || Naming::blind(&study).all().collect::<Vec<_>>();
        assert_eq!(told(), told());
    }
}
