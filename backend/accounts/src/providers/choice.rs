//! Which providers can a reader choose?

use std::sync::Arc;

use super::provider::{Provider, Unusable};
use super::settings::Settings;
use vokal_base::clock::Clock;

/// The providers with which readers may sign in, in the order in which our pages show them.
#[derive(Clone)]
pub struct Providers(Arc<[Provider]>);

impl Providers {
    /// # Errors
    ///
    /// If there is no way to make https requests here.
    pub(crate) fn new(
        settings: &[Settings],
        public_url: &str,
        clock: &Clock,
    ) -> Result<Self, Unusable> {
        let providers = settings.iter().cloned();
        let providers =
            providers.map(|settings| Provider::new(settings, public_url, clock.clone()));
        providers.collect::<Result<_, _>>().map(Self)
    }

    /// All of them.
    pub(super) fn all(&self) -> &[Provider] {
        &self.0
    }

    /// The one of this id.
    pub(super) fn of(&self, id: &str) -> Option<&Provider> {
        self.0.iter().find(|provider| provider.id() == id)
    }

    /// What our pages call the provider of this issuer: its host, if we know it no more.
    pub(crate) fn name_of(&self, issuer: &str) -> String {
        let known = self.0.iter().find(|provider| provider.issuer() == issuer);
        match known {
            Some(provider) => provider.name().to_owned(),
            None => host_of(issuer),
        }
    }
}

fn host_of(issuer: &str) -> String {
    let url = url::Url::parse(issuer).ok();
    let host = url.as_ref().and_then(url::Url::host_str);
    host.unwrap_or(issuer).to_owned()
}
