//! A client that keeps cookies and repeats the one it has to, as a browser with our page does.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{Answer, Client, PASSWORD};

/// A browser. Its copies are its tabs: they share the cookies, and each has a token.
#[derive(Clone)]
pub struct Browser {
    client: Client,
    cookies: Arc<Mutex<BTreeMap<String, String>>>,
    address: String,
    agent: &'static str,
}

impl Browser {
    /// A browser on the page of this server.
    pub fn on(client: &Client) -> Self {
        let browser = Self {
            client: client.clone(),
            cookies: Arc::default(),
            address: "192.0.2.1".into(),
            agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        };
        browser.get("/");
        browser
    }

    /// The same at another address.
    pub fn at(mut self, address: &str) -> Self {
        address.clone_into(&mut self.address);
        self
    }

    /// The same as another program.
    pub fn known_as(mut self, agent: &'static str) -> Self {
        self.agent = agent;
        self
    }

    /// The same with the token that this answer holds.
    #[track_caller]
    pub fn with(&self, session: &Answer) -> Self {
        let mut tab = self.clone();
        tab.client = self.client.with(session);
        tab
    }

    /// The same tab, as one that sends no token.
    pub fn without_token(&self) -> Self {
        let mut tab = self.clone();
        tab.client.token = None;
        tab
    }

    /// The same, with the cookies that there are now, whatever comes in elsewhere.
    pub fn with_cookies_of_now(&self) -> Self {
        let cookies = self.cookies.lock().unwrap().clone();
        Self {
            cookies: Arc::new(Mutex::new(cookies)),
            ..self.clone()
        }
    }

    /// The same, signed in as this account.
    #[track_caller]
    pub fn signed_in(&self, email: &str) -> Self {
        self.with(&self.login(email, PASSWORD))
    }

    /// The same, with a new account; tells its address.
    #[track_caller]
    pub fn registered(&self) -> (Self, String) {
        let email = a_new_address();
        self.client.register(&email).expect(201);
        (self.signed_in(&email), email)
    }

    pub fn token(&self) -> &str {
        self.client.token.as_deref().unwrap()
    }

    pub fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().unwrap().get(name).cloned()
    }

    pub fn set_cookie(&self, name: &str, value: &str) {
        let mut cookies = self.cookies.lock().unwrap();
        cookies.insert(name.to_owned(), value.to_owned());
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, None)
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, Some(body))
    }

    pub fn put(&self, path: &str, body: &Value) -> Answer {
        self.send("PUT", path, Some(body))
    }

    pub fn patch(&self, path: &str, body: &Value) -> Answer {
        self.send("PATCH", path, Some(body))
    }

    pub fn delete(&self, path: &str) -> Answer {
        self.send("DELETE", path, None)
    }

    pub fn delete_with(&self, path: &str, body: &Value) -> Answer {
        self.send("DELETE", path, Some(body))
    }

    pub fn login(&self, email: &str, password: &str) -> Answer {
        let form = json!({ "email": email, "password": password });
        self.post("/api/auth/login", &form)
    }

    pub fn refresh(&self) -> Answer {
        self.post("/api/auth/refresh", &json!({}))
    }

    fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let cookies = self.cookies.lock().unwrap().clone();
        let line: Vec<String> = cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let line = line.join("; ");
        let mut headers = vec![
            ("x-forwarded-for", self.address.as_str()),
            ("user-agent", self.agent),
            ("sec-fetch-site", "same-origin"),
        ];
        if !line.is_empty() {
            headers.push(("cookie", &line));
        }
        if method != "GET"
            && let Some(word) = cookies.get("XSRF-TOKEN")
        {
            headers.push(("x-xsrf-token", word));
        }
        if body.is_some() {
            headers.push(("content-type", "application/json"));
        }
        let body = body.map(Value::to_string).unwrap_or_default();
        let answer = self.client.send(method, path, &headers, body.as_bytes());
        self.keep_cookies(&answer);
        answer
    }

    fn keep_cookies(&self, answer: &Answer) {
        let mut cookies = self.cookies.lock().unwrap();
        for line in answer.headers.get_all("set-cookie") {
            let line = line.to_str().unwrap();
            let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
            if line.contains("Max-Age=0") {
                cookies.remove(name);
            } else {
                cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

/// An address that nobody has.
pub fn a_new_address() -> String {
    format!("{}@vokal.test", Uuid::new_v4())
}
