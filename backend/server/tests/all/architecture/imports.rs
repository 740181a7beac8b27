//! Which file of a crate names what another holds? Read from the text of its imports.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::files;

/// The path of a module inside its crate.
type Module = Vec<String>;

/// Who imports whom.
pub type Arrows = BTreeMap<Module, BTreeSet<Module>>;

/// The arrows between the files below `source`. What a module says of its own inside
/// is none: it is the door, and what it hands out stands behind it.
pub fn arrows(source: &Path) -> Arrows {
    let modules: BTreeMap<Module, _> = files(source)
        .into_iter()
        .map(|file| (module_of(file.strip_prefix(source).unwrap()), file))
        .filter(|(module, _)| !module.iter().any(|part| part == "tests"))
        .collect();
    let mut arrows = Arrows::new();
    for (module, file) in &modules {
        let text = without_tests(&fs::read_to_string(file).unwrap());
        let named = paths(&text);
        let named = named
            .iter()
            .filter_map(|path| resolved(path, module, &modules));
        let others = named.filter(|other| !other.starts_with(module));
        arrows.insert(module.clone(), others.collect());
    }
    arrows
}

/// The files that import each other in a loop, one line a loop.
pub fn circles(arrows: &Arrows) -> Vec<String> {
    let reached: BTreeMap<_, _> = arrows
        .keys()
        .map(|module| (module, reach(module, arrows)))
        .collect();
    let mut seen = BTreeSet::new();
    let mut circles = Vec::new();
    for module in arrows.keys() {
        let circle: BTreeSet<_> = reached[module]
            .iter()
            .filter(|other| {
                reached
                    .get(*other)
                    .is_some_and(|back| back.contains(module))
            })
            .collect();
        if !circle.is_empty() && seen.insert(circle.clone()) {
            let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
            circles.push(names.join(", "));
        }
    }
    circles
}

fn reach(from: &Module, arrows: &Arrows) -> BTreeSet<Module> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&Module> = arrows[from].iter().collect();
    while let Some(module) = open.pop() {
        if reached.insert(module.clone()) {
            open.extend(arrows.get(module).into_iter().flatten());
        }
    }
    reached
}

fn module_of(file: &Path) -> Module {
    let mut parts: Module = file
        .with_extension("")
        .iter()
        .map(|part| part.to_str().unwrap().to_owned())
        .collect();
    if ["mod", "lib", "main"].contains(&parts.last().unwrap().as_str()) {
        parts.pop();
    }
    parts
}

/// Up to the unit tests at a file's end, and without comments.
fn without_tests(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = code.lines();
    lines
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Every path of a `use`, and every other that begins at the crate or above.
fn paths(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("use ") {
        let begins = rest[..at]
            .chars()
            .next_back()
            .is_none_or(|c| !c.is_alphanumeric() && c != '_');
        let after = &rest[at + 4..];
        let end = after.find(';').unwrap_or(after.len());
        if begins {
            let tree: String = after[..end]
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            expand("", &tree.replace(' ', ""), &mut found);
        }
        rest = &after[if begins { end } else { 0 }..];
    }
    for begin in ["crate::", "super::"] {
        for (at, _) in text.match_indices(begin) {
            let path = text[at..].split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            found.extend(path.take(1).map(str::to_owned));
        }
    }
    found
}

/// `a::{b, c::{d}}` as `a::b` and `a::c::d`.
fn expand(prefix: &str, tree: &str, into: &mut Vec<String>) {
    let Some((head, inside)) = tree.split_once('{') else {
        into.push(format!("{prefix}{tree}"));
        return;
    };
    let prefix = format!("{prefix}{head}");
    let (mut depth, mut begin) = (0, 0);
    for (at, sign) in inside.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                expand(&prefix, &inside[begin..at], into);
                begin = at + 1;
            }
            _ => {}
        }
    }
}

/// The file in which a path ends, seen from a module.
fn resolved<T>(path: &str, from: &Module, modules: &BTreeMap<Module, T>) -> Option<Module> {
    let mut parts: Vec<&str> = path.split("::").filter(|part| !part.is_empty()).collect();
    parts.reverse();
    let mut at = match parts.last().copied()? {
        "crate" => Module::new(),
        "self" | "super" => from.clone(),
        child => {
            let own = [from.clone(), vec![child.to_owned()]].concat();
            return modules.contains_key(&own).then_some(own);
        }
    };
    while let Some("crate" | "self" | "super") = parts.last().copied() {
        if parts.pop() == Some("super") {
            at.pop();
        }
    }
    while let Some(part) = parts.pop() {
        let deeper = [at.clone(), vec![part.to_owned()]].concat();
        if !modules.contains_key(&deeper) {
            break;
        }
        at = deeper;
    }
    (modules.contains_key(&at) && at != *from).then_some(at)
}

#[test]
fn a_circle_is_seen_however_the_imports_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("deep")).unwrap();
    write(
        "lib.rs",
        "mod a;\nmod b;\nmod c;\nmod deep;\npub use a::A;\n",
    );
    write(
        "a.rs",
        "use std::{fmt, io};\nuse crate::{\n    b::{self, B},\n};\n",
    );
    write("b.rs", "fn f() { crate::deep::inner::g() }\n");
    write("c.rs", "use super::a::A;\n// use crate::nobody;\n");
    write("deep/mod.rs", "mod inner;\n");
    write(
        "deep/inner.rs",
        "use super::super::a::A as Other;\n#[cfg(test)]\nmod tests {\n    use crate::c;\n}\n",
    );
    let arrows = arrows(folder.path());
    assert_eq!(circles(&arrows), ["a, b, deep::inner"]);
    write(
        "deep/inner.rs",
        "#[cfg(test)]\nmod tests {\n    use crate::a;\n}\n",
    );
    assert_eq!(circles(&self::arrows(folder.path())), [""; 0]);
}
