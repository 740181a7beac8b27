//! Who may know whom? The rules of ARCHITECTURE.md, kept by a test.

use std::fs;
use std::path::{Path, PathBuf};
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

/// The readers that judge the import are in no program (decision 0004).
#[test]
fn what_only_tests_compare_with_is_in_no_program() {
    for package in ["vokal-server", "vokal-core"] {
        let tree = Command::new(env!("CARGO"))
            .args(["tree", "--package", package, "--edges", "normal,build"])
            .args(["--prefix", "none", "--offline"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        let tree = String::from_utf8(tree.stdout).unwrap();
        assert!(tree.contains(package));
        for stranger in ["epub v", "html5gum v"] {
            let found = tree.lines().any(|line| line.starts_with(stranger));
            assert!(!found, "{package} came to depend on {stranger}");
        }
    }
}

#[test]
fn only_the_database_and_the_queries_speak_sql() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in files(&source) {
        let name = file.strip_prefix(&source).unwrap().display().to_string();
        let may = name.starts_with("db/")
            || name.contains("queries")
            // It asks both engines for whatever tables they have.
            || name.starts_with("backup/")
            || ["error.rs", "http/health.rs"].contains(&name.as_str());
        let text = fs::read_to_string(&file).unwrap();
        assert!(may || !text.contains("diesel::"), "{name} speaks SQL");
    }
}

#[test]
fn queries_and_imports_know_nothing_of_http() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in files(&source) {
        let name = file.strip_prefix(&source).unwrap().display().to_string();
        if name.contains("queries") || name.contains("import") || name.contains("rules") {
            let text = fs::read_to_string(&file).unwrap();
            assert!(!text.contains("actix_web"), "{name} knows HTTP");
        }
    }
}

/// What stands in the contract is tried with every role; what stood beside it would not be.
#[test]
fn every_route_in_the_source_is_in_the_contract() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let written: usize = files(&source)
        .iter()
        .map(|file| {
            let text = fs::read_to_string(file).unwrap();
            assert!(!text.contains("web::resource") && !text.contains(".route("));
            let methods = ["get", "post", "put", "patch", "delete", "head", "route"];
            let macros = methods.map(|method| text.matches(&format!("#[{method}(\"")).count());
            macros.iter().sum::<usize>()
        })
        .sum();
    let contract = include_str!("../../openapi.json");
    let contract: serde_json::Value = serde_json::from_str(contract).unwrap();
    let paths = contract["paths"].as_object().unwrap().values();
    let told: usize = paths.map(|item| item.as_object().unwrap().len()).sum();
    // The contract itself is the one route that it does not tell.
    assert_eq!(written, told + 1);
}

/// What people have to read at once, product and tests.
const LONGEST: usize = 420;
const LONGEST_TEST: usize = 520;

#[test]
fn no_file_is_longer_than_can_be_read_at_once() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = vec![root.join("backend"), root.join("frontend")];
    folders.extend(
        [
            "core",
            "hyphenation",
            "pdf",
            "pdf-client",
            "stories",
            "wasm",
        ]
        .map(|name| root.join("crates").join(name)),
    );
    for (part, longest) in [("src", LONGEST), ("tests", LONGEST_TEST)] {
        for folder in folders.iter().map(|folder| folder.join(part)) {
            let written = ["rs", "ts", "tsx", "css"];
            for file in files_of(&folder, &written) {
                let is_test = part == "tests" || file.display().to_string().contains("test");
                let longest = if is_test { LONGEST_TEST } else { longest };
                let lines = fs::read_to_string(&file).unwrap().lines().count();
                // The client's types are generated.
                let fits = lines <= longest || file.ends_with("api/schema.ts");
                assert!(fits, "{} has {lines} lines", file.display());
            }
        }
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    files_of(folder, &["rs"])
}

fn files_of(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for found in fs::read_dir(folder).into_iter().flatten() {
        let path = found.unwrap().path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() {
            all.extend(files_of(&path, endings));
        } else if ending.is_some_and(|ending| endings.contains(&ending)) {
            all.push(path);
        }
    }
    all
}
