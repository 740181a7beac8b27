//! What an operator is told of the certificate that readers are shown.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use rcgen::{CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::pki_types::PrivateKeyDer;
use rustls::{RootCertStore, ServerConfig, ServerConnection, StreamOwned};
use serde_json::{Value, json};
use vokal_base::tls::certificate::Address;
use vokal_server::system::certificate::Watch;

use super::system::{need, told};
use crate::client::serve;
use crate::postbox::Postbox;
use crate::world::{self, Manner, World};

/// Whom the readers' browsers believe.
fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    params
        .distinguished_name
        .push(rcgen::DnType::CommonName, name);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

fn believing(authority: &CertifiedIssuer<'static, KeyPair>) -> RootCertStore {
    let mut roots = RootCertStore::empty();
    roots.add(authority.der().clone()).unwrap();
    roots
}

/// A server over TLS with a certificate for this host that ends then; returns its address.
fn shows(
    host: &str,
    authority: Option<&CertifiedIssuer<'static, KeyPair>>,
    left: TimeDelta,
) -> String {
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new([host.to_owned()]).unwrap();
    let seconds = u64::try_from(left.num_seconds().abs()).unwrap();
    let now = std::time::SystemTime::now();
    let end = if left > TimeDelta::zero() {
        now + Duration::from_secs(seconds)
    } else {
        now - Duration::from_secs(seconds)
    };
    params.not_before = (now - Duration::from_hours(24 * 365)).into();
    params.not_after = end.into();
    let certificate = match authority {
        Some(authority) => params.signed_by(&key, authority),
        None => params.self_signed(&key),
    };
    let chain = vec![certificate.unwrap().der().clone()];
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .unwrap();
    let config = Arc::new(config);
    answers(move |stream| {
        let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
        // Whoever looks hangs up when the certificate has come.
        let _ = StreamOwned::new(connection, stream).read(&mut [0; 1]);
    })
}

/// Somebody who answers in this way; returns the address.
fn answers(how: impl Fn(std::net::TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for visitor in listener.incoming() {
            how(visitor.unwrap());
        }
    });
    format!("https://localhost:{port}")
}

/// The world's server is reached here; it looks once.
fn looks(world: &mut World, url: &str, roots: RootCertStore) {
    let watch = Watch::of(url, roots).unwrap();
    actix_web::rt::System::new().block_on(watch.look(&world.clock));
    world.state.premises.certificate = Some(watch);
}

/// What is told of the certificate, and what needs somebody because of it.
fn seen(world: &World) -> (Value, Vec<(String, Value)>) {
    let system = told(world, &serve(world));
    let needs = system["needs"].as_array().unwrap().iter();
    let about = needs
        .map(|need| {
            (
                need["code"].as_str().unwrap().to_owned(),
                need["count"].clone(),
            )
        })
        .filter(|(code, _)| code.starts_with("certificate_"));
    (system["certificate"].clone(), about.collect())
}

fn worlds() -> Vec<World> {
    world::each_apart(&Manner {
        public_url: "https://vokal.test",
        ..Manner::default()
    })
}

#[test]
fn a_certificate_is_told_and_needs_somebody_before_and_after_its_end() {
    let authority = authority("A school");
    let address = shows("localhost", Some(&authority), TimeDelta::days(60));
    for mut world in worlds() {
        let (untold, _) = seen(&world);
        assert_eq!(untold, Value::Null, "nobody looks here");
        let watch = Watch::of(&address, believing(&authority)).unwrap();
        world.state.premises.certificate = Some(watch.clone());
        let (untried, needs) = seen(&world);
        assert_eq!(untried["verdict"], "untried");
        assert_eq!(
            (&untried["goodUntil"], &untried["lookedAt"]),
            (&Value::Null, &Value::Null)
        );
        assert_eq!(needs, []);

        looks(&mut world, &address, believing(&authority));
        let (good, needs) = seen(&world);
        assert_eq!(good["verdict"], "good");
        assert_eq!(good["host"], "localhost");
        assert_eq!(good["daysLeft"], 59);
        let end: chrono::DateTime<chrono::Utc> =
            good["goodUntil"].as_str().unwrap().parse().unwrap();
        let left = end - world.clock.utc();
        assert!(
            (left - TimeDelta::days(60)).abs() < TimeDelta::minutes(5),
            "{left}"
        );
        assert_eq!(needs, []);

        // As it was seen, the days run on; no new look is needed for that.
        world.wait(TimeDelta::days(50));
        let (soon, needs) = seen(&world);
        assert_eq!(soon["verdict"], "ends_soon");
        assert_eq!(needs, [("certificate_ends_soon".to_owned(), json!(9))]);
        world.wait(TimeDelta::days(11));
        let (over, needs) = seen(&world);
        assert_eq!(
            (&over["verdict"], &over["daysLeft"]),
            (&json!("over"), &json!(-2))
        );
        assert_eq!(needs, [("certificate_over".to_owned(), Value::Null)]);
        let numbers = String::from_utf8(serve(&world).get("/api/metrics").bytes).unwrap();
        let told = format!(
            "vokal_certificate_expiry_timestamp_seconds{{host=\"localhost\"}} {}",
            end.timestamp()
        );
        assert!(numbers.contains(&told), "{numbers}");
    }
}

#[test]
fn one_that_browsers_refuse_needs_somebody() {
    let (school, stranger) = (authority("A school"), authority("A stranger"));
    let days = TimeDelta::days(60);
    let shown = [
        (
            shows("localhost", Some(&school), -TimeDelta::days(2)),
            "over",
        ),
        (shows("vokal.example", Some(&school), days), "other_name"),
        (shows("localhost", Some(&stranger), days), "untrusted"),
        (shows("localhost", None, days), "untrusted"),
    ];
    let mut world = worlds().swap_remove(0);
    for (address, verdict) in shown {
        looks(&mut world, &address, believing(&school));
        let (certificate, needs) = seen(&world);
        assert_eq!(certificate["verdict"], verdict);
        assert!(certificate["goodUntil"].is_string(), "{certificate}");
        assert_eq!(needs, [(format!("certificate_{verdict}"), Value::Null)]);
    }
}

/// Some servers cannot reach themselves, and whoever comes from outside can.
#[test]
fn where_nobody_shows_one_that_is_told_and_needs_nobody() {
    let silent = answers(|stream| {
        // Kept until the test is over.
        std::mem::forget(stream);
    });
    let plain = answers(|mut stream| {
        let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
        let _ = stream.read(&mut [0; 1024]);
    });
    let closed = format!("https://localhost:{}", Postbox::free_address().port());
    let mut world = worlds().swap_remove(0);
    for (address, verdict) in [
        (silent.as_str(), "silent"),
        (&plain, "no_tls"),
        (&closed, "unreachable"),
        ("https://nobody.invalid", "unreachable"),
    ] {
        let begun = Instant::now();
        looks(&mut world, address, RootCertStore::empty());
        assert!(begun.elapsed() < Duration::from_secs(30), "{address}");
        let (certificate, needs) = seen(&world);
        assert_eq!(certificate["verdict"], verdict, "{address}");
        assert!(certificate["lookedAt"].is_string());
        assert_eq!(certificate["goodUntil"], Value::Null);
        assert_eq!(needs, []);
        assert!(need(&told(&world, &serve(&world)), "no_https").is_none());
    }
    assert!(Address::of("http://vokal.test").is_none());
}
