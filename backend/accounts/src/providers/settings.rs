//! Which providers are there, and who are we to them?

use openidconnect::{ClientId, ClientSecret, IssuerUrl, Scope};

use super::asking::may_be_asked;

/// The provider that `VOKAL_GOOGLE_…` names.
pub(super) const GOOGLE: &str = "google";
/// What we ask a provider for, beside `openid`.
const USUAL_SCOPES: &str = "email profile";
const LONGEST_ID: usize = 32;
const LONGEST_NAME: usize = 40;

/// Which provider, and who we are to it.
#[derive(Clone)]
pub struct Settings {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) issuer: IssuerUrl,
    pub(super) client_id: ClientId,
    pub(super) client_secret: ClientSecret,
    pub(super) scopes: Vec<Scope>,
    pub(super) newcomers: Newcomers,
}

/// Who of a provider's people comes in that has no account yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Newcomers {
    /// Whoever may make an account here.
    #[default]
    AsUsual,
    /// Nobody: the provider is for those who have an account.
    Nobody,
}

// The secret must not reach a log.
impl std::fmt::Debug for Settings {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Provider({} {})", self.id, self.issuer.as_str())
    }
}

impl Settings {
    /// The provider that is called Google on our pages.
    ///
    /// # Errors
    ///
    /// If `issuer` is not https, and not on this machine either.
    pub fn new(
        issuer: &str,
        client_id: String,
        client_secret: String,
    ) -> Result<Self, &'static str> {
        let fault = "must be an https:// address (http:// only on this machine)";
        let issuer = IssuerUrl::new(issuer.to_owned()).map_err(|_| fault)?;
        if !may_be_asked(issuer.url()) {
            return Err(fault);
        }
        let settings = Self {
            id: GOOGLE.to_owned(),
            name: "Google".to_owned(),
            issuer,
            client_id: ClientId::new(client_id),
            client_secret: ClientSecret::new(client_secret),
            scopes: Vec::new(),
            newcomers: Newcomers::default(),
        };
        Ok(settings.asking_for(USUAL_SCOPES))
    }

    /// The same by another name: `id` stands in our database and must stay as it is, `name` on
    /// our pages.
    ///
    /// # Errors
    ///
    /// If one of them is empty, too long, or has what does not belong there.
    pub fn named(self, id: &str, name: &str) -> Result<Self, &'static str> {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || id.len() > LONGEST_ID || !id.chars().all(is_plain) {
            return Err("id must have 1 to 32 small letters, digits and hyphens");
        }
        let name = name.trim();
        let length = name.chars().count();
        if length == 0 || length > LONGEST_NAME || name.contains(char::is_control) {
            return Err("name must have 1 to 40 characters");
        }
        Ok(Self {
            id: id.to_owned(),
            name: name.to_owned(),
            ..self
        })
    }

    /// The same with other scopes (`OpenID` Connect Core 1.0, section 5.4), separated by blanks;
    /// `openid` is always among them.
    #[must_use]
    pub fn asking_for(self, scopes: &str) -> Self {
        let beside = scopes.split_whitespace().filter(|scope| *scope != "openid");
        let scopes = beside.map(|scope| Scope::new(scope.to_owned())).collect();
        Self { scopes, ..self }
    }

    /// The same for these newcomers.
    #[must_use]
    pub fn letting_in(self, newcomers: Newcomers) -> Self {
        Self { newcomers, ..self }
    }

    /// What stands for it in the database.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings::new("https://id.example", "vokal".into(), "geheim".into()).unwrap()
    }

    #[test]
    fn a_secret_reaches_no_log() {
        assert!(!format!("{:?}", settings()).contains("geheim"));
    }

    #[test]
    fn a_provider_has_an_id_for_us_and_a_name_for_readers() {
        let school = settings().named("schule-7", " Schulportal Köln ").unwrap();
        assert_eq!(
            (school.id(), school.name.as_str()),
            ("schule-7", "Schulportal Köln")
        );
        for (id, name) in [
            ("", "Schule"),
            ("Schule", "Schule"),
            ("a b", "Schule"),
            (&"a".repeat(33), "Schule"),
            ("schule", " "),
            ("schule", "Schule\n"),
            ("schule", &"x".repeat(41)),
        ] {
            // A line break at the end is no part of the name.
            let named = settings().named(id, name);
            assert_eq!(named.is_ok(), name == "Schule\n", "{id:?} {name:?}");
        }
    }

    #[test]
    fn openid_is_asked_for_once() {
        let asked = settings().asking_for("openid  email groups");
        let asked: Vec<&str> = asked.scopes.iter().map(|scope| scope.as_str()).collect();
        assert_eq!(asked, ["email", "groups"]);
    }
}
