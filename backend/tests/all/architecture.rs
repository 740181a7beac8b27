//! Who may know whom? The rules of ARCHITECTURE.md, kept by a test.

use std::process::Command;

#[test]
fn the_core_knows_neither_the_browser_nor_the_web_nor_a_database() {
    let tree = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--package",
            "vokal-core",
            "--edges",
            "normal",
            "--prefix",
            "none",
            "--offline",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let tree = String::from_utf8(tree.stdout).unwrap();
    assert!(tree.contains("vokal-core"));
    for stranger in [
        "wasm-bindgen",
        "js-sys",
        "actix",
        "diesel",
        "tokio",
        "serde",
    ] {
        assert!(
            !tree.contains(stranger),
            "vokal-core came to depend on {stranger}:\n{tree}"
        );
    }
}
