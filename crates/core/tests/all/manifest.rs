//! What the crate promises to those who depend on it.

use std::collections::{HashMap, HashSet};
use std::process::Command;

use serde_json::Value;

const README: &str = include_str!("../../README.md");

/// What Cargo knows of the packages, by their ids.
struct Graph {
    packages: HashMap<String, Value>,
    /// Those that each depends on outside of tests.
    edges: HashMap<String, Vec<String>>,
}

fn graph() -> Option<Graph> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args([
            "--manifest-path",
            concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
        ])
        .output()
        .ok()?;
    let metadata: Value = serde_json::from_slice(&output.stdout).ok()?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let packages = metadata["packages"].as_array()?.iter();
    let packages = packages.filter_map(|package| Some((text(&package["id"])?, package.clone())));
    let is_of_tests = |dependency: &Value| {
        let kinds = dependency["dep_kinds"].as_array();
        kinds.is_some_and(|kinds| kinds.iter().all(|kind| kind["kind"] == "dev"))
    };
    let nodes = metadata["resolve"]["nodes"].as_array()?.iter();
    let edges = nodes.filter_map(|node| {
        let below = node["deps"].as_array()?.iter();
        let below = below.filter(|dependency| !is_of_tests(dependency));
        let below = below.filter_map(|dependency| text(&dependency["pkg"]));
        Some((text(&node["id"])?, below.collect()))
    });
    Some(Graph {
        packages: packages.collect(),
        edges: edges.collect(),
    })
}

fn version(text: &str) -> Vec<u32> {
    text.split('.')
        .filter_map(|part| part.parse().ok())
        .collect()
}

/// Clippy holds the code to it (`incompatible_msrv`), this the dependencies.
#[test]
fn no_dependency_needs_a_newer_rust_than_the_crate_says() {
    let promised = env!("CARGO_PKG_RUST_VERSION");
    assert!(
        README.contains(&format!("minimum supported Rust version is {promised};")),
        "the README names another version than {promised}"
    );
    let Some(Graph { packages, edges }) = graph() else {
        return eprintln!("skipped: cargo cannot list the dependencies here");
    };
    let own = packages
        .iter()
        .find(|(_, package)| package["name"] == env!("CARGO_PKG_NAME"));
    let mut open = vec![own.unwrap().0];
    let mut seen = HashSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        open.extend(&edges[id]);
        let package = &packages[id];
        let needs = package["rust_version"].as_str().unwrap_or("1");
        assert!(
            version(needs) <= version(promised),
            "{} needs Rust {needs}",
            package["name"]
        );
    }
    assert!(seen.len() > 20, "only {} packages", seen.len());
}

#[test]
fn the_changelog_has_this_version() {
    let changes = include_str!("../../CHANGELOG.md");
    assert!(changes.contains(concat!("\n## ", env!("CARGO_PKG_VERSION"))));
}

/// A registry shows the README away from the repository.
#[test]
fn links_of_the_readme_lead_somewhere_from_a_registry() {
    let mut links = README.match_indices("](").map(|(at, _)| &README[at + 2..]);
    assert!(links.all(|link| link.starts_with("https://docs.rs/vokal-core/")));
    // Links that rustdoc alone resolves would stay in brackets there.
    let mut names = README.match_indices("`]");
    assert!(names.all(|(at, _)| README[at + 2..].starts_with('(')));
}
