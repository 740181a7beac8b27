//! A plain HTTP client, as somebody outside would use.

use std::io::{Read, Write as _};
use std::net::TcpStream;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use actix_web::HttpServer;
use actix_web::dev::ServerHandle;
use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::{Request, Response};
use uuid::Uuid;

use crate::world::World;

/// What came back.
pub struct Answer {
    pub status: u16,
    pub headers: ureq::http::HeaderMap,
    pub bytes: Vec<u8>,
}

impl Answer {
    /// The body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.bytes)))
    }

    /// The body of an answer that had to have this status.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(
            self.status,
            status,
            "{}",
            String::from_utf8_lossy(&self.bytes)
        );
        if self.bytes.is_empty() {
            Value::Null
        } else {
            self.json()
        }
    }

    /// The code of a problem that had to have this status.
    #[track_caller]
    pub fn code(&self, status: u16) -> String {
        let problem = self.expect(status);
        assert_eq!(self.header("content-type"), "application/problem+json");
        problem["code"].as_str().unwrap().to_owned()
    }

    /// A header, or nothing.
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }

    /// The value of a cookie that is set.
    pub fn cookie(&self, name: &str) -> Option<String> {
        let set = self.headers.get_all("set-cookie").iter();
        set.filter_map(|line| line.to_str().ok()?.split(';').next()?.split_once('='))
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.to_owned())
    }
}

/// Somebody who talks to a server, perhaps signed in.
#[derive(Clone)]
pub struct Client {
    base: String,
    agent: Agent,
    pub token: Option<String>,
    /// Of a server that runs in this program; the last who talks to it ends it.
    #[expect(dead_code, reason = "it is there to be dropped")]
    server: Option<Arc<Running>>,
}

/// A server that ends when it is dropped: hundreds of them would not find room.
struct Running(ServerHandle);

impl Drop for Running {
    fn drop(&mut self) {
        // Told at once; nobody waits until it is done.
        drop(self.0.stop(false));
    }
}

/// A server on this world, for as long as somebody talks to it.
pub fn serve(world: &World) -> Client {
    let state = world.state.clone();
    let (tell, heard) = mpsc::channel();
    thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let server = HttpServer::new(move || vokal_server::http::app(&state))
                // Each registers all routes anew.
                .workers(1)
                .disable_signals()
                .bind("127.0.0.1:0")
                .unwrap();
            let address = server.addrs()[0];
            let running = server.run();
            tell.send((address, running.handle())).unwrap();
            running.await.unwrap();
        });
    });
    let (address, handle) = heard.recv().unwrap();
    Client {
        server: Some(Arc::new(Running(handle))),
        ..Client::to(&format!("http://{address}"))
    }
}

impl Client {
    /// Somebody who talks to the server at this address.
    pub fn to(base: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .allow_non_standard_methods(true)
            // The server ends what is idle for five seconds, and may just be about to.
            .max_idle_age(Duration::from_secs(2))
            .build();
        Self {
            base: base.to_owned(),
            agent: config.into(),
            token: None,
            server: None,
        }
    }

    /// The same server, with a new reader who is signed in.
    pub fn new_reader(&self) -> Self {
        let email = format!("{}@vokal.test", Uuid::new_v4());
        self.register(&email).expect(201);
        self.with(&self.login(&email))
    }

    /// The same server, with the token that this answer holds.
    #[track_caller]
    pub fn with(&self, session: &Answer) -> Self {
        self.with_token(session.expect(200)["token"].as_str().unwrap())
    }

    /// The same server, with this token.
    pub fn with_token(&self, token: &str) -> Self {
        Self {
            token: Some(token.to_owned()),
            ..self.clone()
        }
    }

    /// The same server, for somebody who is not signed in.
    pub fn without_token(&self) -> Self {
        Self {
            token: None,
            ..self.clone()
        }
    }

    pub fn register(&self, email: &str) -> Answer {
        self.post(
            "/api/auth/register",
            &json!({ "firstName": "Grete", "lastName": "Samsa", "email": email, "password": PASSWORD }),
        )
    }

    pub fn login(&self, email: &str) -> Answer {
        self.post(
            "/api/auth/login",
            &json!({ "email": email, "password": PASSWORD }),
        )
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], &[])
    }

    pub fn delete(&self, path: &str) -> Answer {
        self.send("DELETE", path, &[], &[])
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.send_json("POST", path, body)
    }

    pub fn put(&self, path: &str, body: &Value) -> Answer {
        self.send_json("PUT", path, body)
    }

    /// Uploads a file as a browser does.
    pub fn upload(&self, name: &str, epub: &[u8]) -> Answer {
        self.upload_to("/api/books/upload", name, epub)
    }

    pub fn upload_to(&self, path: &str, name: &str, epub: &[u8]) -> Answer {
        let body = multipart(name, epub);
        self.send("POST", path, &[("content-type", MULTIPART)], &body)
    }

    /// Uploads a PDF as a browser does.
    pub fn upload_pdf(&self, name: &str, pdf: &[u8]) -> Answer {
        self.upload_pdf_to("/api/pdf/upload", name, pdf)
    }

    pub fn upload_pdf_to(&self, path: &str, name: &str, pdf: &[u8]) -> Answer {
        let body = form("file", name, "application/pdf", pdf);
        self.send("POST", path, &[("content-type", MULTIPART)], &body)
    }

    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        self.try_send(method, path, headers, body).unwrap()
    }

    /// As [`Client::send`], but the server may go away in between.
    pub fn try_send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Answer, ureq::Error> {
        let mut response = self.open(method, path, headers, body)?;
        let mut bytes = Vec::new();
        // Such as tell what is new have no end.
        if path != "/api/sync/events" || response.status() != 200 {
            response.body_mut().as_reader().read_to_end(&mut bytes)?;
        }
        Ok(Answer {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            bytes,
        })
    }

    /// Listens to the news of an upload on a thread, until the stream ends; it is
    /// open when this returns. `kind` is `books` or `pdf`.
    pub fn listen(&self, kind: &str, upload: Uuid) -> thread::JoinHandle<Vec<Value>> {
        let path = format!("/api/{kind}/uploads/{upload}/events");
        let mut stream = self.open("GET", &path, &[], &[]).unwrap();
        assert_eq!(stream.headers()["content-type"], "text/event-stream");
        thread::spawn(move || {
            let mut text = String::new();
            stream
                .body_mut()
                .as_reader()
                .read_to_string(&mut text)
                .unwrap();
            text.lines()
                .filter_map(|line| line.strip_prefix("data: "))
                .map(|data| serde_json::from_str(data).unwrap())
                .collect()
        })
    }

    /// An answer whose body is read as it comes.
    pub fn open(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Response<ureq::Body>, ureq::Error> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if body.is_empty() {
            self.agent.run(request.body(()).unwrap())
        } else {
            self.agent.run(request.body(body).unwrap())
        }
    }

    /// Sends a body without announcing its length.
    pub fn send_chunked(&self, path: &str, content_type: &str, body: &[u8]) -> Answer {
        let request = Request::builder()
            .method("POST")
            .uri(format!("{}{path}", self.base))
            .header("content-type", content_type)
            .header(
                "authorization",
                format!("Bearer {}", self.token.as_deref().unwrap_or_default()),
            );
        let mut body = body;
        let request = request
            .body(ureq::SendBody::from_reader(&mut body))
            .unwrap();
        let mut response = self.agent.run(request).unwrap();
        Answer {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            bytes: response.body_mut().read_to_vec().unwrap(),
        }
    }

    /// Sends a body, and never reads the answer.
    pub fn post_and_leave(&self, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.host()).unwrap();
        let token = self.token.as_deref().unwrap_or_default();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             authorization: Bearer {token}\r\ncontent-length: {}\r\n\r\n{body}",
            self.host(),
            body.len(),
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// The address of the server, for who speaks to it without a client.
    pub fn host(&self) -> &str {
        self.base.trim_start_matches("http://")
    }

    fn send_json(&self, method: &str, path: &str, body: &Value) -> Answer {
        let body = body.to_string();
        let headers = [("content-type", "application/json")];
        self.send(method, path, &headers, body.as_bytes())
    }
}

/// A password that nobody would guess first.
pub const PASSWORD: &str = "ungeheures Ungeziefer";

/// How a form with a file is announced.
pub const MULTIPART: &str = "multipart/form-data; boundary=end-of-part";

/// A form with one book.
pub fn multipart(name: &str, epub: &[u8]) -> Vec<u8> {
    form("epubFile", name, "application/epub+zip", epub)
}

/// A form with one file.
pub fn form(field: &str, name: &str, media_type: &str, file: &[u8]) -> Vec<u8> {
    let mut body = format!(
        "--end-of-part\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\
         Content-Type: {media_type}\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--end-of-part--\r\n");
    body
}
