//! Neither engine may miss a step that the other has taken.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;

#[test]
fn both_engines_take_the_same_steps() {
    let [sqlite, postgres] = ["sqlite", "postgres"].map(|engine| {
        let folder = format!("{}/../base/migrations/{engine}", env!("CARGO_MANIFEST_DIR"));
        let steps = fs::read_dir(folder).unwrap();
        steps
            .map(|step| step.unwrap().file_name())
            .collect::<BTreeSet<_>>()
    });
    assert_eq!(sqlite, postgres);
    // Of two steps of one moment only one would ever be taken.
    let moments = sqlite.iter().map(|step| moment(step));
    let moments: Vec<_> = moments.collect();
    let apart: BTreeSet<_> = moments.iter().collect();
    assert_eq!(apart.len(), moments.len(), "{moments:?}");
}

/// What stands before the name, by which a database knows a step.
fn moment(step: &OsStr) -> String {
    let step = step.to_string_lossy();
    step.split('_').next().unwrap_or_default().to_owned()
}
