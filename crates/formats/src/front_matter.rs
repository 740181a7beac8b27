//! What does a text say of itself before it begins, in the lines of YAML that people write there?
//!
//! Names and values, quoted or not, lists in either way, and texts of several lines. Whatever
//! else YAML can do is passed over.

use vokal_pdf_client::{BookAuthor, BookMetadata};

use crate::markup::folded;

/// Names, and what they say.
type Said = Vec<(String, Vec<String>)>;

/// Adds what a text says of itself; `yaml` without the lines that stand around it.
pub(crate) fn tell(yaml: &str, metadata: &mut BookMetadata) {
    let said = read(yaml);
    let all = |names: &[&str]| {
        let found = said.iter().find(|(name, _)| names.contains(&name.as_str()));
        found.map(|(_, values)| values.clone()).unwrap_or_default()
    };
    let first = |names: &[&str]| all(names).into_iter().next().unwrap_or_default();
    metadata.title = first(&["title"]);
    metadata.language = first(&["lang", "language"]);
    metadata.description = first(&["description", "abstract", "summary"]);
    metadata.publisher = first(&["publisher"]);
    metadata.series = first(&["series", "belongs-to-collection"]);
    let index = first(&["series_index", "series-index", "group-position"]);
    metadata.series_index = index.parse().ok();
    metadata.authors = all(&["author", "authors", "creator"])
        .iter()
        .filter(|name| !name.is_empty())
        .map(|name| BookAuthor::from(name.as_str()))
        .collect();
}

fn read(yaml: &str) -> Said {
    let mut said: Said = Vec::new();
    for line in yaml.lines().take(500) {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        let is_inner = line.starts_with([' ', '\t']) || trimmed.starts_with("- ");
        if is_inner {
            if let Some((_, values)) = said.last_mut() {
                go_on(values, trimmed);
            }
        } else if let Some((name, value)) = trimmed.split_once(':') {
            said.push((name.trim().to_lowercase(), values_of(value)));
        }
    }
    for (_, values) in &mut said {
        values.retain(|value| !value.is_empty());
    }
    said
}

/// A line that belongs to the name before.
fn go_on(values: &mut Vec<String>, line: &str) {
    if let Some(item) = line.strip_prefix("- ") {
        // Pandoc knows authors with more than a name.
        let item = item
            .strip_prefix("name:")
            .or_else(|| item.strip_prefix("text:"));
        let item = item.unwrap_or(line.strip_prefix("- ").unwrap_or(line));
        values.push(unquoted(item));
    } else if let Some(last) = values.last_mut() {
        *last = folded(&format!("{last} {line}"));
    }
}

fn values_of(value: &str) -> Vec<String> {
    let value = value.trim();
    if matches!(value, ">" | "|" | ">-" | "|-") {
        return vec![String::new()];
    }
    let list = value
        .strip_prefix('[')
        .and_then(|list| list.strip_suffix(']'));
    match list {
        Some(list) => list.split(',').map(unquoted).collect(),
        None if value.is_empty() => Vec::new(),
        None => vec![unquoted(value)],
    }
}

fn unquoted(value: &str) -> String {
    let value = value.trim();
    for quote in ['"', '\''] {
        let inner = value
            .strip_prefix(quote)
            .and_then(|it| it.strip_suffix(quote));
        if let Some(inner) = inner {
            return folded(&inner.replace("\\\"", "\"").replace("''", "'"));
        }
    }
    // A comment begins behind a blank.
    folded(value.split(" #").next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_there_is_understood() {
        let mut about = BookMetadata::default();
        tell(
            "title: \"Die \\\"Käfer\\\"\"\nauthor:\n  - Anna Alt\n  - name: Bo Berg\nlang: de-AT # Wien\n\
             description: >\n  Eine lange\n  Geschichte.\nseries: Wald\nseries_index: 2.5\n",
            &mut about,
        );
        assert_eq!(about.title, "Die \"Käfer\"");
        assert_eq!(about.authors, ["Anna Alt".into(), "Bo Berg".into()]);
        assert_eq!(about.language, "de-AT");
        assert_eq!(about.description, "Eine lange Geschichte.");
        assert_eq!(
            (about.series.as_str(), about.series_index),
            ("Wald", Some(2.5))
        );
        tell("author: [Anna, 'Bo']\n: x\n\n-\n- y", &mut about);
        assert_eq!(about.authors, ["Anna".into(), "Bo".into()]);
        assert_eq!(about.title, "");
    }
}
