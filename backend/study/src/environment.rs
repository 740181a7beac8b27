//! What somebody read on.

use serde::Serialize;
use utoipa::ToSchema;

use super::fields::whole;
use super::fields::{Faults, Node};

/// What somebody read on; nothing that tells one machine from others of its kind.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Environment {
    /// In CSS pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub viewport_width: Option<i32>,
    /// In CSS pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub viewport_height: Option<i32>,
    /// Device pixels per CSS pixel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pixel_ratio: Option<f64>,
    /// `mouse`, `touch`, `pen` or `none`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pointer: Option<String>,
    /// The family alone, such as `Firefox`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub browser: Option<String>,
    /// Its major version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub browser_version: Option<i32>,
    /// The hash of the texts and images that were shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_hash: Option<String>,
}

/// Reads it; nothing if nothing is told.
pub(super) fn read(node: &Node<'_>, faults: &mut Faults) -> Option<Environment> {
    if !node.is_some() {
        return None;
    }
    let pixels = 0..=100_000;
    let pointers: [(&str, &[&str]); 4] = [
        ("mouse", &["fine"]),
        ("touch", &["coarse"]),
        ("pen", &[]),
        ("none", &[]),
    ];
    let browser = node.get("browser");
    let family = browser.text(faults, 40);
    if family
        .as_deref()
        .is_some_and(|text| text.contains(['/', '(']))
    {
        faults.add(&browser.path, "must be the family's name alone");
    }
    Some(Environment {
        viewport_width: whole(node.get("viewportWidth").integer(faults, pixels.clone())),
        viewport_height: whole(node.get("viewportHeight").integer(faults, pixels)),
        pixel_ratio: node.get("pixelRatio").number(faults, 0.1..=20.0),
        pointer: node
            .get("pointer")
            .code(faults, &pointers)
            .map(str::to_owned),
        browser: family,
        browser_version: whole(node.get("browserVersion").integer(faults, 0..=100_000)),
        content_hash: node.get("contentHash").text(faults, 64),
    })
}
