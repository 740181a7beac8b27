//! Who may know whom? The rules of ARCHITECTURE.md, kept by a test.

mod imports;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates of the server from the ground up. Each may know those before it, but for
/// what is told here; nobody knows one above.
const STREET: [(&str, &[&str]); 10] = [
    ("base", &[]),
    ("accounts", &["base"]),
    ("files", &["base", "accounts"]),
    ("library", &["base", "accounts", "files"]),
    ("annotations", &[]),
    ("sync", &["base", "accounts", "library", "annotations"]),
    ("catalogue", &["base", "accounts", "library"]),
    ("documents", &["base", "accounts", "files", "library"]),
    ("study", &["base", "accounts"]),
    (
        "server",
        &[
            "base",
            "accounts",
            "files",
            "library",
            "sync",
            "catalogue",
            "documents",
            "study",
        ],
    ),
];

/// Where the project lies.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The sources of the server, crate by crate.
fn sources() -> impl Iterator<Item = PathBuf> {
    STREET
        .iter()
        .map(|(name, _)| root().join("backend").join(name).join("src"))
}

#[test]
fn the_servers_crates_know_only_whom_they_may() {
    for (name, may) in STREET {
        let manifest = root().join("backend").join(name).join("Cargo.toml");
        let manifest = fs::read_to_string(manifest).unwrap();
        let used = manifest.split("[dev-dependencies]").next().unwrap();
        for (other, _) in STREET {
            let knows = used.contains(&format!("\nvokal-{other}."));
            assert_eq!(knows, may.contains(&other), "{name} and {other}");
        }
    }
}

/// In a build of everything a part of the core is there that anybody asks for; who builds the
/// server alone has what its own crates ask for.
#[test]
fn what_a_crate_uses_of_the_core_it_asks_for() {
    let mut seen = 0;
    for folder in ["backend", "crates"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let one = entry.unwrap().path();
            let Ok(manifest) = fs::read_to_string(one.join("Cargo.toml")) else {
                continue;
            };
            let asked = manifest.split("[dev-dependencies]").next().unwrap();
            let asked = asked.lines().find(|line| line.starts_with("vokal-core = "));
            // `paginate` brings `highlight` along.
            for (module, features) in [
                ("highlight", &["\"highlight\"", "\"paginate\""][..]),
                ("paginate", &["\"paginate\""]),
            ] {
                let path = format!("vokal_core::{module}");
                let uses = |file: &PathBuf| {
                    let text = fs::read_to_string(file).unwrap();
                    let mut code = text.lines().filter(|line| !line.trim().starts_with("//"));
                    code.any(|line| line.contains(&path))
                };
                let Some(file) = files(&one.join("src")).into_iter().find(uses) else {
                    continue;
                };
                seen += 1;
                let asks = asked.is_some_and(|line| features.iter().any(|one| line.contains(one)));
                assert!(asks, "{} uses {path}", file.display());
            }
        }
    }
    assert!(seen > 3, "nothing was read");
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let crates = [
        "core",
        "hyphenation",
        "pdf",
        "pdf-client",
        "stories",
        "wasm",
    ];
    let crates = crates.map(|name| root().join("crates").join(name).join("src"));
    for source in sources().chain(crates) {
        let arrows = imports::arrows(&source);
        let count: usize = arrows.values().map(std::collections::BTreeSet::len).sum();
        assert!(
            arrows.len() < 4 || count > 3,
            "nothing was read of {}",
            source.display()
        );
        let circles = imports::circles(&arrows);
        assert!(circles.is_empty(), "{}: {circles:#?}", source.display());
    }
}

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

/// Every file of the server with its path below `backend`.
fn server_files() -> Vec<(String, PathBuf)> {
    let backend = root().join("backend");
    let named = |file: PathBuf| {
        let name = file.strip_prefix(&backend).unwrap().display().to_string();
        (name, file)
    };
    sources()
        .flat_map(|source| files(&source))
        .map(named)
        .collect()
}

#[test]
fn only_the_database_and_the_queries_speak_sql() {
    for (name, file) in server_files() {
        let may = name.starts_with("base/src/db/")
            || name == "base/src/problem/database.rs"
            || name.contains("queries")
            // It asks both engines for whatever tables they have.
            || name.starts_with("server/src/backup/");
        let text = fs::read_to_string(&file).unwrap();
        assert!(may || !text.contains("diesel::"), "{name} speaks SQL");
    }
}

#[test]
fn queries_and_imports_know_nothing_of_http() {
    let mut read = 0;
    for (name, file) in server_files() {
        let is_inside = name.starts_with("library/src/import/") || name.ends_with("/rules.rs");
        if name.contains("queries") || is_inside {
            read += 1;
            let text = fs::read_to_string(&file).unwrap();
            assert!(!text.contains("actix_web"), "{name} knows HTTP");
        }
    }
    assert!(read > 20, "{read}");
}

/// What stands in the contract is tried with every role; what stood beside it would not be.
#[test]
fn every_route_in_the_source_is_in_the_contract() {
    let written: usize = server_files()
        .iter()
        .map(|(_, file)| {
            let text = fs::read_to_string(file).unwrap();
            assert!(!text.contains("web::resource") && !text.contains(".route("));
            let methods = ["get", "post", "put", "patch", "delete", "head", "route"];
            let macros = methods.map(|method| text.matches(&format!("#[{method}(\"")).count());
            macros.iter().sum::<usize>()
        })
        .sum();
    let contract = include_str!("../../../../openapi.json");
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
    let root = root();
    let mut folders = vec![root.join("frontend")];
    folders.extend(STREET.map(|(name, _)| root.join("backend").join(name)));
    folders.extend(
        [
            "core",
            "hyphenation",
            "pdf",
            "pdf-client",
            "stories",
            "wasm",
            "wasm-sanitiser",
            "wasm-search",
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
