//! A small identity provider on this machine, which can be told to cheat.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, mpsc};
use std::thread;

use actix_web::web::{self, Data, Form};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use argon2::password_hash::rand_core::OsRng;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD as BASE64};
use rsa::RsaPrivateKey;
use rsa::pkcs1v15::SigningKey;
use rsa::sha2::{Digest, Sha256};
use rsa::signature::{SignatureEncoding, Signer};
use rsa::traits::PublicKeyParts;
use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;
use vokal_accounts::providers::Settings;

const CLIENT: &str = "vokal";
const SECRET: &str = "ein geheimes Wort";

/// What is wrong with the next answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cheat {
    Nothing,
    OtherNonce,
    NoNonce,
    OtherIssuer,
    OtherAudience,
    Expired,
    BrokenSignature,
    ForeignKey,
    Unsigned,
    SignedWithSecret,
    SignedWithPublicKey,
    NoSubject,
    EmptySubject,
    NoIdToken,
    OtherChallenge,
    EmailOnlyIfAsked,
    Silent,
}

/// Whom the provider vouches for.
#[derive(Clone, Debug)]
pub struct Person {
    pub subject: String,
    pub email: String,
    pub verified: bool,
}

impl Person {
    pub fn with(email: &str) -> Self {
        Self {
            subject: Uuid::new_v4().to_string(),
            email: email.to_owned(),
            verified: true,
        }
    }
}

struct Grant {
    challenge: String,
    nonce: String,
    redirect: String,
    person: Person,
}

struct Inner {
    grants: HashMap<String, Grant>,
    asked: HashMap<String, Person>,
    cheat: Cheat,
    /// Which of its keys it uses.
    key: usize,
    discoveries: usize,
}

/// The provider, for as long as the tests run.
#[derive(Clone)]
pub struct FakeProvider {
    pub issuer: String,
    inner: Arc<Mutex<Inner>>,
}

impl FakeProvider {
    pub fn start() -> Self {
        // Now, as nobody who asks waits long enough for it.
        all_keys();
        let inner = Arc::new(Mutex::new(Inner {
            grants: HashMap::new(),
            asked: HashMap::new(),
            cheat: Cheat::Nothing,
            key: 0,
            discoveries: 0,
        }));
        let (tell, heard) = mpsc::channel();
        let shared = Arc::clone(&inner);
        thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let server = HttpServer::new(move || {
                    App::new()
                        .app_data(Data::new(Arc::clone(&shared)))
                        .route(
                            "/.well-known/openid-configuration",
                            web::get().to(discovery),
                        )
                        .route("/keys", web::get().to(keys))
                        .route("/token", web::post().to(token))
                        .route("/me", web::get().to(me))
                })
                .workers(1)
                .disable_signals()
                .bind("127.0.0.1:0")
                .unwrap();
                tell.send(server.addrs()[0]).unwrap();
                server.run().await.unwrap();
            });
        });
        let issuer = format!("http://{}", heard.recv().unwrap());
        Self { issuer, inner }
    }

    pub fn settings(&self) -> Settings {
        Settings::new(&self.issuer, CLIENT.into(), SECRET.into()).unwrap()
    }

    pub fn cheat(&self, cheat: Cheat) {
        self.inner.lock().unwrap().cheat = cheat;
    }

    pub fn change_keys(&self) {
        self.inner.lock().unwrap().key = 1;
    }

    /// How often it was asked what it can do.
    pub fn discoveries(&self) -> usize {
        self.inner.lock().unwrap().discoveries
    }

    /// A person signs in at the provider and comes back with this code.
    pub fn authorize(&self, url: &str, person: &Person) -> String {
        let url: Url = url.parse().unwrap();
        assert!(
            url.as_str()
                .starts_with(&format!("{}/authorize?", self.issuer))
        );
        let asked: HashMap<_, _> = url.query_pairs().into_owned().collect();
        assert_eq!(asked["response_type"], "code");
        assert_eq!(asked["client_id"], CLIENT);
        assert_eq!(asked["scope"], "openid email profile");
        assert_eq!(asked["prompt"], "select_account");
        assert_eq!(asked["code_challenge_method"], "S256");
        let code = Uuid::new_v4().to_string();
        let mut inner = self.inner.lock().unwrap();
        let cheats = inner.cheat == Cheat::OtherChallenge;
        let grant = Grant {
            challenge: if cheats {
                "x".repeat(43)
            } else {
                asked["code_challenge"].clone()
            },
            nonce: asked["nonce"].clone(),
            redirect: asked["redirect_uri"].clone(),
            person: person.clone(),
        };
        inner.grants.insert(code.clone(), grant);
        code
    }
}

type Shared = Data<Arc<Mutex<Inner>>>;

fn issuer(request: &HttpRequest) -> String {
    format!("http://{}", request.connection_info().host())
}

async fn discovery(request: HttpRequest, shared: Shared) -> HttpResponse {
    let mut inner = shared.lock().unwrap();
    if inner.cheat == Cheat::Silent {
        return HttpResponse::BadGateway().finish();
    }
    inner.discoveries += 1;
    let issuer = issuer(&request);
    HttpResponse::Ok().json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "userinfo_endpoint": format!("{issuer}/me"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
    }))
}

async fn keys(shared: Shared) -> HttpResponse {
    let at = shared.lock().unwrap().key;
    let key = &all_keys()[at];
    HttpResponse::Ok().json(json!({ "keys": [{
        "kty": "RSA",
        "use": "sig",
        "alg": "RS256",
        "kid": format!("key-{at}"),
        "n": BASE64.encode(key.n().to_bytes_be()),
        "e": BASE64.encode(key.e().to_bytes_be()),
    }] }))
}

async fn token(
    request: HttpRequest,
    form: Form<HashMap<String, String>>,
    shared: Shared,
) -> HttpResponse {
    let refuse = || HttpResponse::BadRequest().json(json!({ "error": "invalid_grant" }));
    let encoded: String = url::form_urlencoded::byte_serialize(SECRET.as_bytes()).collect();
    let basic = format!("Basic {}", STANDARD.encode(format!("{CLIENT}:{encoded}")));
    if request
        .headers()
        .get("authorization")
        .is_none_or(|found| found.as_bytes() != basic.as_bytes())
    {
        return HttpResponse::Unauthorized().json(json!({ "error": "invalid_client" }));
    }
    let mut inner = shared.lock().unwrap();
    // A code works once, whatever comes of it.
    let Some(grant) = inner.grants.remove(&form["code"]) else {
        return refuse();
    };
    let challenge = BASE64.encode(Sha256::digest(&form["code_verifier"]));
    if challenge != grant.challenge || form["redirect_uri"] != grant.redirect {
        return refuse();
    }
    let access = Uuid::new_v4().to_string();
    inner.asked.insert(access.clone(), grant.person.clone());
    let mut answer = json!({ "access_token": access, "token_type": "Bearer", "expires_in": 60 });
    if inner.cheat != Cheat::NoIdToken {
        answer["id_token"] =
            identity_token(&issuer(&request), &grant, inner.cheat, inner.key).into();
    }
    HttpResponse::Ok().json(answer)
}

async fn me(request: HttpRequest, shared: Shared) -> HttpResponse {
    let inner = shared.lock().unwrap();
    let header = request.headers().get("authorization").unwrap();
    let access = header.to_str().unwrap().trim_start_matches("Bearer ");
    let person = &inner.asked[access];
    HttpResponse::Ok().json(json!({
        "sub": person.subject,
        "email": person.email,
        "email_verified": person.verified,
    }))
}

fn identity_token(issuer: &str, grant: &Grant, cheat: Cheat, key: usize) -> String {
    let now = chrono::Utc::now().timestamp();
    let mut claims = json!({
        "iss": issuer,
        "aud": CLIENT,
        "sub": grant.person.subject,
        "iat": now,
        "exp": now + 3600 * 24 * 365,
        "nonce": grant.nonce,
        "email": grant.person.email,
        "email_verified": grant.person.verified,
        "given_name": "Franz",
        "family_name": "Kafka",
    });
    let change = |claims: &mut Value, name: &str, value: Value| claims[name] = value;
    match cheat {
        Cheat::OtherNonce => change(&mut claims, "nonce", "other".into()),
        Cheat::OtherIssuer => change(&mut claims, "iss", "https://evil.example".into()),
        Cheat::OtherAudience => change(&mut claims, "aud", "somebody-else".into()),
        Cheat::Expired => change(&mut claims, "exp", (now - 1).into()),
        Cheat::EmptySubject => change(&mut claims, "sub", "".into()),
        Cheat::NoNonce => drop(claims.as_object_mut().unwrap().remove("nonce")),
        Cheat::NoSubject => drop(claims.as_object_mut().unwrap().remove("sub")),
        Cheat::EmailOnlyIfAsked => drop(claims.as_object_mut().unwrap().remove("email")),
        _ => {}
    }
    let algorithm = match cheat {
        Cheat::Unsigned => "none",
        Cheat::SignedWithSecret | Cheat::SignedWithPublicKey => "HS256",
        _ => "RS256",
    };
    let header = json!({ "alg": algorithm, "kid": format!("key-{key}"), "typ": "JWT" });
    let signed = format!(
        "{}.{}",
        BASE64.encode(header.to_string()),
        BASE64.encode(claims.to_string())
    );
    let signature = match cheat {
        Cheat::Unsigned => Vec::new(),
        Cheat::SignedWithSecret => hmac(SECRET.as_bytes(), &signed),
        Cheat::SignedWithPublicKey => hmac(&all_keys()[key].n().to_bytes_be(), &signed),
        Cheat::ForeignKey => rsa_signature(&all_keys()[2], &signed),
        Cheat::BrokenSignature => {
            let mut signature = rsa_signature(&all_keys()[key], &signed);
            signature[0] ^= 1;
            signature
        }
        _ => rsa_signature(&all_keys()[key], &signed),
    };
    format!("{signed}.{}", BASE64.encode(signature))
}

fn rsa_signature(key: &RsaPrivateKey, text: &str) -> Vec<u8> {
    SigningKey::<Sha256>::new(key.clone())
        .sign(text.as_bytes())
        .to_vec()
}

fn hmac(key: &[u8], text: &str) -> Vec<u8> {
    use hmac::Mac;
    let mut mac = hmac::Hmac::<Sha256>::new_from_slice(key).unwrap();
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

/// Two of its own and a stranger's. To make them takes a while, so it is done once.
fn all_keys() -> &'static [RsaPrivateKey; 3] {
    static KEYS: OnceLock<[RsaPrivateKey; 3]> = OnceLock::new();
    KEYS.get_or_init(|| [(); 3].map(|()| RsaPrivateKey::new(&mut OsRng, 2048).unwrap()))
}
