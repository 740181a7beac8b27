//! The pictures: small SVG scenes composed of a library of drawn parts.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::{RenderError, SCALE};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/vignettes");

/// All parts, as definitions that a scene may use by their ids.
static PARTS: LazyLock<String> = LazyLock::new(|| {
    ["people", "animals", "places", "things"]
        .iter()
        .filter_map(|name| content(&format!("parts/{name}.svg")))
        .collect()
});

/// What stands inside the outermost element of an SVG file.
fn content(path: &str) -> Option<&'static str> {
    let text = FILES.get_file(path)?.contents_utf8()?;
    let (_, inside) = text.split_once('>')?;
    inside.rsplit_once("</svg>").map(|(inside, _)| inside)
}

/// Draws a scene over the top of `pixmap`.
pub(super) fn draw(name: &str, pixmap: &mut Pixmap) -> Result<(), RenderError> {
    let scene =
        content(&format!("{name}.svg")).ok_or_else(|| RenderError::NoVignette(name.to_owned()))?;
    let parts = PARTS.as_str();
    if let Some(missing) = missing_part(scene, parts) {
        let why = format!("there is no part {missing}");
        return Err(RenderError::Vignette(name.to_owned(), why));
    }
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300">{parts}{scene}</svg>"#
    );
    let tree = Tree::from_str(&svg, &Options::default())
        .map_err(|error| RenderError::Vignette(name.to_owned(), error.to_string()))?;
    let scale = SCALE as f32;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    Ok(())
}

/// The renderer leaves out what it does not find; we would rather know.
fn missing_part<'a>(scene: &'a str, parts: &str) -> Option<&'a str> {
    scene
        .split("href=\"#")
        .skip(1)
        .chain(scene.split("url(#").skip(1))
        .filter_map(|rest| rest.split(['"', ')']).next())
        .find(|id| !parts.contains(&format!("id=\"{id}\"")))
}
