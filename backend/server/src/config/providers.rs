//! Where else readers may sign in: `VOKAL_GOOGLE_…`, and sections of `vokal.toml`.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use toml::Value;
use vokal_accounts::providers::{Newcomers, Settings};

/// Reads the provider that is called Google on our pages; notes what makes no sense.
pub(super) fn google(
    lookup: &impl Fn(&str) -> Option<String>,
    faults: &mut Vec<String>,
) -> Option<Settings> {
    let issuer = lookup("VOKAL_GOOGLE_ISSUER");
    let id = lookup("VOKAL_GOOGLE_CLIENT_ID");
    let secret = lookup("VOKAL_GOOGLE_CLIENT_SECRET");
    if issuer.is_none() && id.is_none() && secret.is_none() {
        return None;
    }
    let (Some(client_id), Some(client_secret)) = (id, secret) else {
        faults
            .push("VOKAL_GOOGLE_CLIENT_ID, VOKAL_GOOGLE_CLIENT_SECRET: set both or neither".into());
        return None;
    };
    let issuer = issuer.unwrap_or_else(|| "https://accounts.google.com".into());
    match Settings::new(&issuer, client_id, client_secret) {
        Ok(settings) => Some(settings),
        Err(fault) => {
            faults.push(format!("VOKAL_GOOGLE_ISSUER: {fault}"));
            None
        }
    }
}

/// One more provider.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    /// What stands in the database for it.
    id: String,
    /// What the button says.
    name: String,
    issuer: String,
    client_id: String,
    client_secret: Option<String>,
    /// A file that holds nothing else.
    client_secret_file: Option<PathBuf>,
    /// Beside `openid`, separated by blanks.
    scopes: Option<String>,
    /// Whether its people may make an account.
    auto_create: Option<bool>,
}

impl Section {
    fn settings(self) -> Result<Settings, String> {
        let secret = match (self.client_secret, self.client_secret_file) {
            (Some(secret), None) => secret,
            (None, Some(file)) => fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}", file.display()))?
                .trim()
                .to_owned(),
            _ => return Err("client_secret, client_secret_file: set one of them".into()),
        };
        let settings = Settings::new(&self.issuer, self.client_id, secret)
            .map_err(|fault| format!("issuer {fault}"))?
            .named(&self.id, &self.name)?;
        let settings = match &self.scopes {
            Some(scopes) => settings.asking_for(scopes),
            None => settings,
        };
        Ok(match self.auto_create {
            Some(false) => settings.letting_in(Newcomers::Nobody),
            _ => settings,
        })
    }
}

/// Reads the sections `[[provider]]` of `file`, and puts them behind those that are known;
/// notes what makes no sense.
pub(super) fn add_sections(
    known: &mut Vec<Settings>,
    file: &str,
    sections: &[Value],
    faults: &mut Vec<String>,
) {
    let mut ids: HashSet<String> = known.iter().map(|one| one.id().to_owned()).collect();
    for (at, section) in sections.iter().enumerate() {
        let section: Result<Section, _> = section.clone().try_into();
        let settings = section
            .map_err(|fault| fault.message().to_owned())
            .and_then(Section::settings);
        match settings {
            Ok(settings) if ids.insert(settings.id().to_owned()) => known.push(settings),
            Ok(settings) => faults.push(format!(
                "{file}: there are two providers with the id {}",
                settings.id()
            )),
            Err(fault) => faults.push(format!("{file}: provider {}: {fault}", at + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Settings>, Vec<String>> {
        let table: toml::Table = text.parse().unwrap();
        let sections = table["provider"].as_array().unwrap();
        let (mut known, mut faults) = (Vec::new(), Vec::new());
        add_sections(&mut known, "vokal.toml", sections, &mut faults);
        if faults.is_empty() {
            Ok(known)
        } else {
            Err(faults)
        }
    }

    const SCHOOL: &str = "[[provider]]\n\
        id = 'schule'\nname = 'Schulportal'\nissuer = 'https://id.example'\n\
        client_id = 'vokal'\nclient_secret = 'geheim'\n";

    #[test]
    fn each_section_is_a_provider() {
        let other = SCHOOL.replace("'schule'", "'amt'");
        let both = read(&format!(
            "{SCHOOL}auto_create = false\nscopes = 'email'\n{other}"
        ));
        let ids: Vec<String> = both
            .unwrap()
            .iter()
            .map(|one| one.id().to_owned())
            .collect();
        assert_eq!(ids, ["schule", "amt"]);
    }

    #[test]
    fn a_secret_may_lie_in_a_file() {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(&file, "geheim\n").unwrap();
        let line = format!("client_secret_file = '{}'", file.path().display());
        let with_file = SCHOOL.replace("client_secret = 'geheim'", &line);
        assert_eq!(read(&with_file).unwrap().len(), 1);
        assert!(read(&format!("{SCHOOL}{line}")).is_err(), "which of them?");
        let missing = SCHOOL.replace("client_secret = 'geheim'", "client_secret_file = '/none'");
        assert!(read(&missing).unwrap_err()[0].contains("/none"));
    }

    #[test]
    fn what_makes_no_sense_is_told_with_its_number() {
        for (from, to, told) in [
            ("https://id.example", "http://id.example", "issuer must be"),
            ("'schule'", "'Schule'", "small letters"),
            ("name = 'Schulportal'", "", "missing field `name`"),
            ("client_id", "clientid", "unknown field `clientid`"),
            ("client_secret = 'geheim'", "", "set one of them"),
        ] {
            let faults = read(&SCHOOL.replace(from, to)).unwrap_err();
            assert!(
                faults[0].starts_with("vokal.toml: provider 1: "),
                "{faults:?}"
            );
            assert!(faults[0].contains(told), "{faults:?}");
        }
        let twice = read(&format!("{SCHOOL}{SCHOOL}")).unwrap_err();
        assert!(twice[0].contains("two providers"), "{twice:?}");
    }
}
