//! Asks nobody: every call is an error.

use std::io;

use serde::de::DeserializeOwned;

pub struct Agent;
pub struct Response;

#[must_use]
pub fn builder() -> Agent {
    Agent
}

impl Agent {
    #[must_use]
    pub fn try_proxy_from_env(self, _: bool) -> Self {
        self
    }

    #[must_use]
    pub fn user_agent(self, _: &str) -> Self {
        self
    }

    #[must_use]
    pub fn build(self) -> Self {
        self
    }

    #[must_use]
    pub fn get(&self, _: &str) -> Self {
        Self
    }

    #[must_use]
    pub fn set(self, _: &str, _: &str) -> Self {
        self
    }

    pub fn call(self) -> io::Result<Response> {
        Err(io::Error::other("this program asks nobody"))
    }
}

impl Response {
    #[must_use]
    pub fn status(&self) -> u16 {
        0
    }

    pub fn into_json<T: DeserializeOwned>(self) -> io::Result<T> {
        Err(io::Error::other("nobody answered"))
    }
}
