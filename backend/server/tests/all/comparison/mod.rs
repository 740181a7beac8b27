//! Does the import tell of a book what others read in it?
//!
//! Two readers that share no code with ours judge every book of the corpus: the
//! crate `epub` (package, spine, NCX, files) with `roxmltree` (navigation and
//! chapters), and `html5gum` where a chapter is no XML. Ours is asked over HTTP,
//! as the page asks it. What differs has to be of a kind that [`explained`]
//! names; anything else fails. `make test` compares the books of the corpus and
//! those under [`own`]; `make oracle` the conformance suites, too.

mod explained;
mod independent;
mod markup;
mod notes;
mod ours;
mod own;
mod search;

use std::collections::BTreeMap;
use std::path::Path;

use crate::client::{Client, serve};
use crate::corpus::expectations;
use crate::world;
use explained::Difference;

#[test]
fn books_of_our_own_are_told_as_others_read_them() {
    let world = world::each().remove(0);
    let reader = serve(&world).new_reader();
    let mut tally = Tally::default();
    for (name, bytes) in own::books() {
        tally.compare(&reader, name, &bytes);
    }
    assert_eq!(tally.books, own::books().len());
    tally.hold();
}

/// Elsewhere whatever has a class may be hidden; here it may not.
#[test]
fn what_is_styled_but_shown_is_not_passed_over_as_hidden() {
    let world = world::each().remove(0);
    let reader = serve(&world).new_reader();
    let mut tally = Tally::default();
    tally.compare(&reader, "styled-but-shown", &own::styled_but_shown());
    assert_eq!(tally.fields["chapters"], 1);
    // The sheet itself is no text; nothing else may be missing.
    let reasons: Vec<_> = tally.explained.keys().collect();
    assert!(
        reasons.iter().all(|why| why.contains("scripts")),
        "{reasons:?}"
    );
    tally.hold();
}

#[test]
fn books_of_the_corpus_are_told_as_others_read_them() {
    compare_all(&expectations("epub"));
}

/// All 330 of the suites: for `make oracle`.
#[test]
#[ignore = "takes minutes; make oracle runs it"]
fn books_of_the_conformance_suites_are_told_as_others_read_them() {
    let fit = |word: &str| !matches!(word, "fatal" | "error");
    let mut books = expectations("bulk");
    books.retain(|(_, word)| fit(word));
    compare_all(&books);
}

fn compare_all(books: &[(std::path::PathBuf, String)]) {
    if books.is_empty() {
        return;
    }
    let world = world::each().remove(0);
    let reader = serve(&world).new_reader();
    let mut tally = Tally::default();
    for (path, _) in books {
        tally.compare(&reader, name_of(path), &std::fs::read(path).unwrap());
    }
    tally.hold();
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// What was compared, and what differed.
#[derive(Default)]
struct Tally {
    books: usize,
    unread: Vec<String>,
    fields: BTreeMap<&'static str, usize>,
    explained: BTreeMap<&'static str, usize>,
    unexplained: Vec<String>,
}

impl Tally {
    fn compare(&mut self, reader: &Client, name: impl AsRef<str>, bytes: &[u8]) {
        let name = name.as_ref();
        let Some(ours) = ours::read(reader, bytes) else {
            return;
        };
        let Some(theirs) = independent::read(bytes) else {
            // Decision 0004 has the figures: what the crate cannot open.
            self.unread.push(name.to_owned());
            return;
        };
        self.books += 1;
        let (compared, differences) = explained::compare(&ours, &theirs);
        for (field, count) in compared {
            *self.fields.entry(field).or_default() += count;
        }
        for difference in differences {
            match difference {
                Difference::Explained(kind) => *self.explained.entry(kind).or_default() += 1,
                Difference::Not(what) => self.unexplained.push(format!("{name}: {what}")),
            }
        }
    }

    fn hold(&self) {
        eprintln!(
            "{} books compared, {} that the other reader cannot open {:?}\nfields {:?}\nexplained {:?}",
            self.books,
            self.unread.len(),
            self.unread,
            self.fields,
            self.explained
        );
        assert!(
            self.unexplained.is_empty(),
            "{} differences without an explanation\n{}",
            self.unexplained.len(),
            self.unexplained.join("\n")
        );
    }
}
