//! What has become of each file?

use std::fs::File;
use std::path::Path;

use super::super::{Fault, tell};

/// What has become of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Result {
    /// It is a book with this row id.
    Added(i64),
    /// It was one before.
    Known(i64),
    /// It would be one.
    Wanted,
    /// A code, as the server's answers have them, and why.
    Refused(String, String),
}

/// Tells what becomes of files while it happens, and all of it at the end.
pub(super) struct Report {
    csv: Option<csv::Writer<File>>,
    added: usize,
    known: usize,
    /// In lines.
    pub(super) refused: Vec<String>,
}

impl Report {
    pub(super) fn begin(csv: Option<&Path>) -> std::result::Result<Self, Fault> {
        let open = |path: &Path| {
            let mut writer = csv::Writer::from_path(path)
                .map_err(|fault| format!("{}: {fault}", path.display()))?;
            writer.write_record(["path", "result", "book", "code", "reason"])?;
            Ok::<_, Fault>(writer)
        };
        Ok(Self {
            csv: csv.map(open).transpose()?,
            added: 0,
            known: 0,
            refused: Vec::new(),
        })
    }

    pub(super) fn note(&mut self, path: &Path, became: &Result) -> std::result::Result<(), Fault> {
        let path = path.display().to_string();
        let (word, book, code, reason) = match became {
            Result::Added(book) => ("added", book.to_string(), "", ""),
            Result::Known(book) => ("known", book.to_string(), "", ""),
            Result::Wanted => ("would be added", String::new(), "", ""),
            Result::Refused(code, reason) => ("refused", String::new(), &**code, &**reason),
        };
        match became {
            Result::Added(_) | Result::Wanted => self.added += 1,
            Result::Known(_) => self.known += 1,
            Result::Refused(..) => self.refused.push(format!("{path}: {reason}")),
        }
        if let Some(csv) = &mut self.csv {
            csv.write_record([&path, word, &book, code, reason])?;
            // What is done is told, whatever comes next.
            csv.flush()?;
        }
        tell(&format!("{word}\t{path}"))
    }

    /// All of it, in lines.
    pub(super) fn end(&self, is_dry: bool) -> Vec<String> {
        let added = if is_dry { "would be added" } else { "added" };
        let mut lines = vec![format!(
            "{} {added}, {} there already, {} refused",
            self.added,
            self.known,
            self.refused.len()
        )];
        lines.extend(self.refused.iter().cloned());
        lines
    }
}
