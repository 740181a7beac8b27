//! What does KOReader send, and what does it hear?

use std::ops::RangeInclusive;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::CACHE_CONTROL;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use vokal_accounts::NO_STORE;
use vokal_base::problem::ApiError;
use vokal_library::digests::Kind;

/// As KOReader's own server calls it.
pub(super) const MEDIA_TYPE: &str = "application/vnd.koreader.v1+json";
/// The longest that is kept of anything.
const LONGEST: usize = 4000;
/// Digests that are looked for.
const MOST_DIGESTS: usize = 8;

/// Where a device says that it is.
#[derive(Deserialize)]
struct Sent {
    document: String,
    #[serde(default)]
    progress: Value,
    #[serde(default)]
    percentage: Value,
    #[serde(default)]
    device: Value,
    #[serde(default)]
    device_id: Value,
    #[serde(default)]
    identifiers: Value,
}

/// The same, understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Said {
    pub document: String,
    /// To the letter.
    pub progress: String,
    /// From 0 to 1.
    pub percentage: f64,
    pub device: String,
    pub device_id: String,
    /// The digests by which the document is known, the strongest first.
    pub digests: Vec<Named>,
}

/// A digest, and of what it was made as its sender says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub kind: Option<Kind>,
    pub digest: String,
}

/// What a share may be: programs reckon with rounded numbers.
const SHARES: RangeInclusive<f64> = -0.01..=1.01;

impl Said {
    /// From the body of a request. What is only kept is taken as it is: a page's number may come
    /// as one, and a device may have no name. Without a place, or with a share of more than all of
    /// it, it says nothing that could be kept instead of what is known.
    pub(super) fn read(body: &[u8]) -> Result<Self, ApiError> {
        let refused = || ApiError::Invalid("KOReader sends a document and a place in it.".into());
        let sent: Sent = serde_json::from_slice(body).map_err(|_| refused())?;
        let percentage = match &sent.percentage {
            Value::String(text) => text.parse().ok(),
            value => value.as_f64(),
        };
        let percentage = percentage.filter(|share| SHARES.contains(share));
        let percentage = percentage.ok_or_else(refused)?;
        let said = Self {
            digests: digests(identifiers(&sent.identifiers), &sent.document),
            document: sent.document,
            progress: text_of(&sent.progress),
            percentage: percentage.clamp(0.0, 1.0),
            device: text_of(&sent.device),
            device_id: text_of(&sent.device_id),
        };
        let texts = [
            &said.document,
            &said.progress,
            &said.device,
            &said.device_id,
        ];
        let can_be_kept = |text: &&String| text.len() <= LONGEST && !text.contains('\0');
        if said.document.is_empty() || said.progress.is_empty() || !texts.iter().all(can_be_kept) {
            return Err(refused());
        }
        Ok(said)
    }
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// The digests of a question: those of `ids` (`content:…,structure:…,filename:…`), then the one
/// that it is asked by.
pub(super) fn asked_digests(ids: Option<&str>, document: &str) -> Vec<Named> {
    let ids = ids.unwrap_or_default().split(',');
    let named = ids.filter_map(|id| {
        let (kind, digest) = id.split_once(':')?;
        Some(Named::new(kind, digest))
    });
    digests(named, document)
}

impl Named {
    fn new(kind: &str, digest: &str) -> Self {
        Self {
            kind: Kind::parse(kind),
            digest: digest.to_owned(),
        }
    }
}

/// Those that are in order; of others nothing is lost but a way to find the book.
fn identifiers(sent: &Value) -> impl Iterator<Item = Named> {
    let all = sent.as_array().into_iter().flatten();
    all.filter_map(|one| {
        let kind = one.get("type").and_then(Value::as_str).unwrap_or_default();
        Some(Named::new(kind, one.get("value")?.as_str()?))
    })
}

fn digests(named: impl Iterator<Item = Named>, document: &str) -> Vec<Named> {
    let can_be_asked = |one: &Named| one.digest.len() <= LONGEST && !one.digest.contains('\0');
    let mut all: Vec<Named> = named.filter(can_be_asked).take(MOST_DIGESTS).collect();
    if !all.iter().any(|one| one.digest == document) {
        all.push(Named::new("", document));
    }
    all
}

/// Where to go on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Told {
    pub document: String,
    pub progress: String,
    pub percentage: f64,
    pub device: String,
    pub device_id: String,
    /// Seconds since 1970.
    pub timestamp: i64,
    /// How sure it is that `progress` means the same place in the asker's file; `none` for a
    /// program that is to go by the percentage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress_match: Option<&'static str>,
}

/// An answer in KOReader's own type.
pub(super) fn answer(status: StatusCode, body: &impl Serialize) -> HttpResponse {
    // All that is answered can be written.
    let body = serde_json::to_string(body).unwrap_or_default();
    HttpResponse::build(status)
        .content_type(MEDIA_TYPE)
        .insert_header((CACHE_CONTROL, NO_STORE))
        .body(body)
}

/// A refusal as KOReader shows it: the sentence alone.
pub(super) fn refusal(status: StatusCode, code: u16, sentence: &str) -> HttpResponse {
    answer(status, &json!({ "code": code, "message": sentence }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_only_kept_is_taken_however_it_comes() {
        let read = |body: Value| Said::read(body.to_string().as_bytes()).ok();
        let pointer = "/body/DocFragment[8]/body/div/p[7]/text().12";
        let said = read(json!({
            "document": "abc", "progress": pointer, "percentage": 0.4215,
            "device": "PocketBook", "device_id": "X",
            "identifiers": [
                { "type": "content", "value": "abc" }, { "type": "structure", "value": "def" },
            ],
        }));
        let said = said.expect("it is in order");
        assert_eq!((&*said.progress, said.percentage), (pointer, 0.4215));
        let named = [Named::new("content", "abc"), Named::new("structure", "def")];
        assert_eq!(said.digests, named);
        for odd in [
            json!(null),
            json!({}),
            json!("x"),
            json!([null, 3, {}, { "value": 7 }, { "type": 1, "value": "b" }]),
        ] {
            let said = read(json!({
                "document": "a", "progress": "1", "percentage": 0, "identifiers": odd,
            }));
            let said = said.expect("what is odd is left out");
            assert_eq!(said.digests.last().map(|one| &*one.digest), Some("a"));
        }
        for (body, progress, percentage) in [
            (
                json!({ "document": "a", "progress": 12, "percentage": "0.5" }),
                "12",
                0.5,
            ),
            // As programs reckon.
            (
                json!({ "document": "a", "progress": "x", "percentage": 1.000_1 }),
                "x",
                1.0,
            ),
            (
                json!({ "document": "a", "progress": "x", "percentage": 0 }),
                "x",
                0.0,
            ),
        ] {
            let said = read(body).expect("it can be kept");
            assert_eq!((&*said.progress, said.percentage), (progress, percentage));
        }
        for wrong in [
            json!({}),
            json!({ "document": "" }),
            json!({ "document": 3 }),
            json!({ "document": "a" }),
            json!({ "document": "a", "progress": "x" }),
            json!({ "document": "a", "percentage": 0.5 }),
            json!({ "document": "a", "progress": null, "percentage": 0.5 }),
            json!({ "document": "a", "progress": "x", "percentage": 7 }),
            json!({ "document": "a", "progress": "x", "percentage": -3 }),
            json!({ "document": "a", "progress": "x", "percentage": "NaN" }),
            json!({ "document": "a", "progress": "\0", "percentage": 0.5 }),
            json!({ "document": "a", "progress": "x".repeat(5000), "percentage": 0.5 }),
            json!([]),
        ] {
            assert_eq!(read(wrong), None);
        }
    }

    #[test]
    fn the_digest_that_is_asked_by_is_among_those_looked_for() {
        let ids = Some("content:a,structure:b,x,filename:c");
        let of = |ids, document| {
            let all = asked_digests(ids, document).into_iter();
            let told = all.map(|one| (one.kind.map_or("", Kind::name), one.digest));
            told.map(|(kind, digest)| format!("{kind}:{digest}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(of(ids, "a"), ["content:a", "structure:b", "filename:c"]);
        assert_eq!(of(ids, "d")[3], ":d");
        assert_eq!(of(None, "d"), [":d"]);
    }
}
