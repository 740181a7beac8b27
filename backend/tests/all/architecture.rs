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

#[test]
fn no_file_is_longer_than_400_lines() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in files(&package.join("src"))
        .into_iter()
        .chain(files(&package.join("tests")))
    {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 400, "{} has {lines} lines", file.display());
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for found in fs::read_dir(folder).unwrap() {
        let path = found.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            all.push(path);
        }
    }
    all
}
