//! Neither engine may miss a step that the other has taken.

use std::collections::BTreeSet;
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
}
