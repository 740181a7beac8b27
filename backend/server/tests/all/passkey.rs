//! A device that makes passkeys, as telephones do (Web Authentication level 3, sections 6 and 7).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::client::{Answer, Client, PASSWORD};

/// A public address at which there are passkeys without https.
pub const HOME: &str = "http://vokal.localhost";
pub const BEGIN: &str = "/api/profile/passkeys/start";
pub const KEEP: &str = "/api/profile/passkeys";

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
const HAS_CREDENTIAL: u8 = 1 << 6;

/// A device with one key. A copy of it is a clone that somebody has made.
#[derive(Clone)]
pub struct Device {
    key: SigningKey,
    credential_id: [u8; 16],
    user_handle: Value,
    /// How often it has signed; those that are copied between devices do not count.
    pub signed: u32,
    /// Where its browser is.
    pub origin: String,
    /// Whether it has seen its owner's finger or PIN.
    pub has_verified: bool,
    pub is_synced: bool,
    /// The host that it signs for, if not the one that it was asked for.
    pub host: Option<&'static str>,
}

impl Device {
    pub fn new() -> Self {
        // Any number of 256 bits but a few is a key.
        let seed: [u8; 32] = Sha256::digest(Uuid::new_v4()).into();
        Self {
            key: SigningKey::from_slice(&seed).unwrap(),
            credential_id: Uuid::new_v4().into_bytes(),
            // Of an account elsewhere, until it is told another.
            user_handle: json!(base64(&[7; 64])),
            signed: 0,
            origin: HOME.into(),
            has_verified: true,
            is_synced: false,
            host: None,
        }
    }

    /// Makes a passkey as it is asked to.
    pub fn make(&mut self, options: &Value) -> Value {
        self.user_handle = options["user"]["id"].clone();
        let host = options["rp"]["id"].as_str().unwrap();
        let mut data = self.data(host, HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.credential_id);
        let point = self.key.verifying_key().to_encoded_point(false);
        // A map of five: EC2, ES256, P-256, x, y (RFC 9053, section 7.1).
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(point.x().unwrap());
        data.extend([0x22, 0x58, 0x20]);
        data.extend(point.y().unwrap());
        let mut attestation = vec![0xa3];
        attestation.extend(b"\x63fmt\x64none\x67attStmt\xa0\x68authData\x58");
        attestation.push(data.len().try_into().unwrap());
        attestation.extend(data);
        self.answer(&json!({
            "clientDataJSON": base64(&self.client_data("webauthn.create", options)),
            "attestationObject": base64(&attestation),
            "transports": ["internal"],
        }))
    }

    /// Signs as it is asked to.
    pub fn sign(&mut self, options: &Value) -> Value {
        if !self.is_synced {
            self.signed += 1;
        }
        let data = self.data(options["rpId"].as_str().unwrap(), 0);
        let client_data = self.client_data("webauthn.get", options);
        let signed = [data.clone(), Sha256::digest(&client_data).to_vec()].concat();
        let signature: Signature = self.key.sign(&signed);
        self.answer(&json!({
            "clientDataJSON": base64(&client_data),
            "authenticatorData": base64(&data),
            "signature": base64(signature.to_der().as_bytes()),
            "userHandle": self.user_handle,
        }))
    }

    fn answer(&self, response: &Value) -> Value {
        let id = base64(&self.credential_id);
        json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        })
    }

    /// Authenticator data (section 6.1) up to the counter.
    fn data(&self, host: &str, more: u8) -> Vec<u8> {
        let host = self.host.unwrap_or(host);
        let mut flags = USER_PRESENT | more;
        if self.has_verified {
            flags |= USER_VERIFIED;
        }
        if self.is_synced {
            flags |= BACKUP_ELIGIBLE | BACKED_UP;
        }
        let mut data = Sha256::digest(host).to_vec();
        data.push(flags);
        data.extend(self.signed.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = &options["challenge"];
        json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }
}

/// The options of a ceremony that this client begins with its password.
#[track_caller]
pub fn begin(client: &Client) -> Value {
    let begun = client.post(BEGIN, &json!({ "password": PASSWORD }));
    begun.expect(200)["options"].clone()
}

/// The device makes a passkey for this client.
pub fn add(client: &Client, device: &mut Device) -> Answer {
    let begun = client.post(BEGIN, &json!({ "password": PASSWORD }));
    if begun.status != 200 {
        return begun;
    }
    let credential = device.make(&begun.json()["options"]);
    client.post(KEEP, &json!({ "credential": credential }))
}

/// The id of a passkey that this client has just added.
#[track_caller]
pub fn one_of(client: &Client) -> String {
    let added = add(client, &mut Device::new()).expect(201);
    added["id"].as_str().unwrap().to_owned()
}

fn base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
