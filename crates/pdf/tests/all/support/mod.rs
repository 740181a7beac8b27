//! What documents are measured with: their structure, their words, and what
//! other programs make of them.
#![allow(
    dead_code,
    clippy::allow_attributes,
    clippy::cast_precision_loss,
    reason = "each user takes its part; numbers of words are small"
)]

pub mod drawn;
pub mod memory;
pub mod pages;
pub mod written;

use std::collections::HashMap;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::process::Command;

use unicode_normalization::UnicodeNormalization;
use vokal_core::document::{NodeKind, SourceOptions, Tree, sanitise};

/// The folder of PDFs beside the project, if it is there.
pub fn corpus() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pdf");
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: the corpus is not here");
    None
}

/// The PDFs of a folder, by name.
pub fn pdfs(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "pdf"))
        .collect();
    files.sort();
    files
}

/// Paragraphs, headings, items and cells of a document, and its words.
#[derive(Debug, Default)]
pub struct Structure {
    pub paragraphs: Vec<String>,
    pub headings: Vec<String>,
    pub items: Vec<String>,
    pub cells: Vec<String>,
    /// Of figures and of tables.
    pub captions: Vec<String>,
    pub words: Vec<String>,
    pub images: usize,
}

/// Reads the structure of HTML. Pictures count wherever they come from.
pub fn structure(html: &str) -> Structure {
    let images = html.matches("<img").count();
    let tree = sanitise(html, &SourceOptions::default()).tree;
    let mut structure = Structure {
        images,
        words: words_in_order(&tree),
        ..Structure::default()
    };
    for (at, node) in tree.nodes().iter().enumerate() {
        let NodeKind::Element(element) = node.kind else {
            continue;
        };
        let list = match element.name {
            "p" | "pre" => &mut structure.paragraphs,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => &mut structure.headings,
            "li" => &mut structure.items,
            "td" | "th" => &mut structure.cells,
            "caption" | "figcaption" => &mut structure.captions,
            _ => continue,
        };
        let text = folded(&text_of(&tree, at));
        if !text.is_empty() {
            list.push(text);
        }
    }
    structure
}

fn text_of(tree: &Tree, at: usize) -> String {
    let end = tree.nodes()[at].subtree_end as usize;
    tree.nodes()[at..end]
        .iter()
        .filter_map(|node| match node.kind {
            NodeKind::Text { start, end } => Some(&tree.text()[start as usize..end as usize]),
            NodeKind::Element(_) => None,
        })
        .collect()
}

/// All text with spaces where blocks meet.
pub fn plain(html: &str) -> String {
    spaced(&sanitise(html, &SourceOptions::default()).tree)
}

fn spaced(tree: &Tree) -> String {
    let mut text = String::new();
    // The next number of each ordered list, which a browser shows.
    let mut numbers: HashMap<u32, u32> = HashMap::new();
    for (at, node) in tree.nodes().iter().enumerate() {
        match node.kind {
            NodeKind::Text { start, end } => {
                text.push_str(&tree.text()[start as usize..end as usize]);
            }
            NodeKind::Element(element) => {
                if !INLINE.contains(&element.name) {
                    text.push(' ');
                }
                // What is written in a drawing.
                if element.name == "img" {
                    text.push_str(tree.attribute(&element, "alt").unwrap_or_default());
                    text.push(' ');
                }
                if element.name == "ol" {
                    let start = tree.attribute(&element, "start");
                    numbers.insert(
                        at as u32,
                        start.and_then(|start| start.parse().ok()).unwrap_or(1),
                    );
                }
                if let Some(number) = numbers
                    .get_mut(&node.parent)
                    .filter(|_| element.name == "li")
                {
                    text.push_str(&number.to_string());
                    text.push(' ');
                    *number += 1;
                }
            }
        }
    }
    text
}

const INLINE: &[&str] = &[
    "a", "b", "big", "code", "em", "i", "small", "span", "strong", "sub", "sup",
];

fn words_in_order(tree: &Tree) -> Vec<String> {
    let text: String = tree
        .nodes()
        .iter()
        .map(|node| match node.kind {
            NodeKind::Text { start, end } => &tree.text()[start as usize..end as usize],
            NodeKind::Element(element) if INLINE.contains(&element.name) => "",
            NodeKind::Element(_) => " ",
        })
        .collect();
    text.split_whitespace().map(str::to_owned).collect()
}

pub fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Harmonic mean of precision and recall of two lists, order aside.
pub fn f1<T: Hash + Eq>(expected: &[T], found: &[T]) -> f64 {
    if expected.is_empty() && found.is_empty() {
        return 1.0;
    }
    2.0 * common(expected, found) as f64 / (expected.len() + found.len()) as f64
}

/// The part of `expected` that is found.
pub fn recall<T: Hash + Eq>(expected: &[T], found: &[T]) -> f64 {
    if expected.is_empty() {
        return 1.0;
    }
    common(expected, found) as f64 / expected.len() as f64
}

fn common<T: Hash + Eq>(expected: &[T], found: &[T]) -> usize {
    let mut left: HashMap<&T, usize> = HashMap::new();
    for item in expected {
        *left.entry(item).or_default() += 1;
    }
    found
        .iter()
        .filter(|item| match left.get_mut(item) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        })
        .count()
}

/// The part of the words two texts share that stands in the same order.
pub fn order(expected: &[String], found: &[String]) -> f64 {
    let shared = common(expected, found);
    if shared == 0 {
        return 1.0;
    }
    let mut row = vec![0_usize; found.len() + 1];
    for one in expected {
        let mut diagonal = 0;
        for (at, other) in found.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if one == other {
                diagonal + 1
            } else {
                above.max(row[at])
            };
            diagonal = above;
        }
    }
    row[found.len()] as f64 / shared as f64
}

/// Words for comparing two programs: no hyphens, as these divide lines, and
/// compatibility characters as the letters they stand for.
pub fn words(text: &str) -> Vec<String> {
    let mut whole = String::with_capacity(text.len());
    for line in text.split(['\n', '\u{c}']) {
        let line = line.trim_end();
        let divided = line.ends_with(['-', '\u{2010}', '\u{ad}']);
        whole.push_str(line);
        if !divided {
            whole.push(' ');
        }
    }
    let whole: String = whole
        .nfkc()
        .filter(|c| !matches!(c, '-' | '\u{2010}' | '\u{ad}' | '\u{200b}'))
        .collect();
    whole
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The text that `pdftotext` finds; `None` if it is not installed or fails.
pub fn pdftotext(pdf: &Path) -> Option<String> {
    let output = Command::new("pdftotext")
        .args(["-enc", "UTF-8"])
        .arg(pdf)
        .arg("-")
        .output();
    match output {
        Ok(output) if output.status.success() => {
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Ok(_) => None,
        Err(_) => {
            eprintln!("skipped: pdftotext is not installed (poppler-utils)");
            None
        }
    }
}
