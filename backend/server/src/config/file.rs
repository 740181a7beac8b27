//! `vokal.toml`: the same settings as the variables, in small letters and without
//! `VOKAL_`; a variable wins.
//!
//! ```toml
//! listen = "0.0.0.0:8080"
//! database_url = "postgres://vokal@db/vokal"
//! max_upload_mb = 100
//!
//! [[provider]]
//! id = "school"
//! ```

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::{env, fs, io};

use toml::{Table, Value};

const FILE: &str = "vokal.toml";
const VARIABLE: &str = "VOKAL_CONFIG";
const PREFIX: &str = "VOKAL_";
const PROVIDER: &str = "provider";

/// What stands in the file.
#[derive(Debug, Default)]
pub(super) struct Settings {
    file: String,
    known: BTreeMap<String, String>,
    /// Sections of the one name that may stand there often.
    providers: Vec<Value>,
    /// What has been asked for; the rest nobody knows.
    asked: RefCell<BTreeSet<String>>,
}

impl Settings {
    /// Reads the file that `VOKAL_CONFIG` names, or `vokal.toml` if it is there.
    ///
    /// # Errors
    ///
    /// A sentence that says what is wrong with it.
    pub(super) fn load() -> Result<Self, String> {
        let named = env::var(VARIABLE).ok().filter(|path| !path.is_empty());
        let path = named.clone().unwrap_or_else(|| FILE.to_owned());
        match fs::read_to_string(&path) {
            Ok(text) => Self::parse(&path, &text),
            Err(error) if named.is_none() && error.kind() == io::ErrorKind::NotFound => {
                Ok(Self::default())
            }
            Err(error) => Err(format!("{path}: {error}")),
        }
    }

    fn parse(file: &str, text: &str) -> Result<Self, String> {
        let table: Table = text.parse().map_err(|fault| format!("{file}: {fault}"))?;
        let mut known = BTreeMap::new();
        let mut providers = Vec::new();
        for (name, value) in table {
            if name == PROVIDER {
                let Value::Array(sections) = value else {
                    return Err(format!(
                        "{file}: write [[{PROVIDER}]], as there may be several"
                    ));
                };
                providers = sections;
                continue;
            }
            let value = match value {
                Value::String(text) => text,
                Value::Integer(number) => number.to_string(),
                _ => {
                    return Err(format!(
                        "{file}: {name} is no setting, or must be a text or a whole number"
                    ));
                }
            };
            known.insert(name, value);
        }
        Ok(Self {
            file: file.to_owned(),
            known,
            providers,
            asked: RefCell::default(),
        })
    }

    /// What stands there for this variable.
    pub(super) fn get(&self, variable: &str) -> Option<String> {
        let name = in_the_file(variable);
        let value = self.known.get(&name).cloned();
        self.asked.borrow_mut().insert(name);
        value
    }

    /// The sections `[[provider]]`.
    pub(super) fn providers(&self) -> &[Value] {
        &self.providers
    }

    /// How the file is called.
    pub(super) fn name(&self) -> &str {
        &self.file
    }

    /// Which file was read, or where there is none.
    pub(super) fn origin(&self) -> String {
        if !self.file.is_empty() {
            return format!("settings are from {}", self.file);
        }
        let folder = env::current_dir().map(|folder| folder.display().to_string());
        let folder = folder.unwrap_or_else(|_| "the current folder".into());
        format!("there is no {FILE} in {folder}, and {VARIABLE} names no other file")
    }

    /// Variables that are named like settings, and are none.
    pub(super) fn unknown_variables(&self) -> Vec<String> {
        let asked = self.asked.borrow();
        let is_known = |name: &str| name == VARIABLE || asked.contains(&in_the_file(name));
        let names = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        let unknown = names.filter(|name| name.starts_with(PREFIX) && !is_known(name));
        unknown.collect()
    }

    /// A sentence about what nobody has asked for: a slip of the pen, most likely.
    pub(super) fn unknown(&self) -> Option<String> {
        let asked = self.asked.borrow();
        let unknown = self.known.keys().filter(|name| !asked.contains(*name));
        let unknown: Vec<&str> = unknown.map(String::as_str).collect();
        (!unknown.is_empty()).then(|| format!("{}: unknown: {}", self.file, unknown.join(", ")))
    }
}

/// How this variable is called there.
fn in_the_file(variable: &str) -> String {
    let name = variable.strip_prefix(PREFIX).unwrap_or(variable);
    name.to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_found_by_its_variable() {
        let file = "max_upload_mb = 7\ndatabase_url = \"sqlite://x.db\"";
        let settings = Settings::parse("vokal.toml", file).unwrap();
        assert_eq!(settings.get("VOKAL_MAX_UPLOAD_MB").as_deref(), Some("7"));
        assert_eq!(
            settings.get("DATABASE_URL").as_deref(),
            Some("sqlite://x.db")
        );
        assert_eq!(settings.get("VOKAL_LISTEN"), None);
    }

    #[test]
    fn what_nobody_knows_is_told() {
        let settings = Settings::parse("vokal.toml", "listne = \"127.0.0.1:1\"").unwrap();
        settings.get("VOKAL_LISTEN");
        let told = settings.unknown().unwrap();
        assert!(told.contains("listne"), "{told}");
        assert!(Settings::parse("vokal.toml", "listen = [1]").is_err());
        assert!(Settings::parse("vokal.toml", "[provider]\nid = 'x'").is_err());
        assert!(Settings::parse("vokal.toml", "listen").is_err());
    }
}
