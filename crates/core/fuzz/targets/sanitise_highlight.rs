//! The reading aid's marks change nothing but themselves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vokal_core::document::{SourceOptions, Syntax, Tree, sanitise, sanitise_by_parser};
use vokal_core::highlight::{Frequency, markup, vowel_groups};
use vokal_core_fuzz::marks::{depth, groups_fault, is_every_nth, without_marks};
use vokal_core_fuzz::{hold, safety, settings_and_source};

/// Deeper elements than these are taken out, and a mark is one more.
const DEPTH_LIMIT: usize = 255;

fuzz_target!(|data: &[u8]| {
    let Some(([settings, from, length], source)) = settings_and_source::<3>(data) else {
        return;
    };
    let language = ["de", "en", ""][usize::from(settings >> 2) % 3];
    let Some(frequency) = Frequency::new(settings % 4 + 1) else {
        return;
    };
    let syntax = if settings & 64 == 0 {
        Syntax::Html
    } else {
        Syntax::Xhtml
    };
    let options = SourceOptions::default().with_syntax(syntax);
    let tree = sanitise(&source, &options).tree;
    let window = (u32::from(from), u32::from(from) + u32::from(length));
    hold(held(&tree, language, frequency, window), &source);
});

fn held(
    tree: &Tree,
    language: &str,
    frequency: Frequency,
    window: (u32, u32),
) -> Result<(), String> {
    let groups = vowel_groups(tree, language);
    if let Some(fault) = groups_fault(tree, &groups) {
        return Err(fault);
    }
    for (start, end) in [window, (0, u32::MAX)] {
        if !is_every_nth(&groups, frequency, start, end) {
            return Err(format!("wrong groups in {start}..{end}"));
        }
    }
    let marked = markup(tree, language, frequency);
    // A source may hold the very elements that marks are.
    let plain = without_marks(&tree.to_html());
    if plain.is_none() || without_marks(&marked) != plain {
        return Err(format!(
            "{marked:?} is more than {:?} and marks",
            tree.to_html()
        ));
    }
    let again = sanitise_by_parser(&marked, &SourceOptions::default()).tree;
    if let Some(fault) = safety::fault(&again) {
        return Err(fault);
    }
    if again.text() != tree.text() {
        return Err(format!("{marked:?} has another text"));
    }
    if depth(tree) < DEPTH_LIMIT && again.to_html() != marked {
        return Err(format!("{marked:?} is read as {:?}", again.to_html()));
    }
    Ok(())
}
