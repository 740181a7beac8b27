//! What the border adds: options, records and the syntax of a source. The rules
//! themselves are tested in the core.

use js_sys::{Function, Object, Reflect};
use tsify::Ts;
use vokal_wasm_sanitiser::{SourceOptions, sanitise};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn options(fields: &[(&str, JsValue)]) -> Ts<SourceOptions> {
    let options = Object::new();
    for (name, value) in fields {
        Reflect::set(&options, &(*name).into(), value).unwrap();
    }
    Ts::new_unchecked(options.into())
}

fn field(record: &JsValue, name: &str) -> Option<String> {
    Reflect::get(record, &name.into()).unwrap().as_string()
}

fn html(source: &str, fields: &[(&str, JsValue)]) -> Option<String> {
    let clean = sanitise(source, Some(options(fields))).unwrap();
    field(&clean.into(), "html")
}

#[wasm_bindgen_test]
fn scripts_do_not_cross_the_border() {
    let clean: JsValue = sanitise("<p onclick=alert(1)>x<script>alert(1)</script></p>", None)
        .unwrap()
        .into();
    assert_eq!(field(&clean, "html").as_deref(), Some("<p>x</p>"));
    assert_eq!(field(&clean, "text").as_deref(), Some("x"));
    assert_eq!(field(&clean, "title"), None);
}

#[wasm_bindgen_test]
fn a_chapter_tells_what_it_says_about_itself() {
    let source = "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"de\"><head><title/>\
        <title>Eins</title></head><body><h1>Erstes <i>Kapitel</i></h1><a id=\"x\"/>Text</body></html>";
    let clean: JsValue = sanitise(source, None).unwrap().into();
    for (name, said) in [
        (
            "html",
            "<h1>Erstes <i>Kapitel</i></h1><a id=\"b-x\"></a>Text",
        ),
        ("text", "Erstes KapitelText"),
        ("language", "de"),
        ("title", "Eins"),
        ("heading", "Erstes Kapitel"),
    ] {
        assert_eq!(field(&clean, name).as_deref(), Some(said), "{name}");
    }
}

/// EPUB's own syntax: read as HTML, a closed `title` or `script` swallows the chapter.
#[wasm_bindgen_test]
fn a_source_is_read_as_what_it_says_it_is() {
    for source in [
        "<?xml version=\"1.0\"?><html><head><title/></head><body><p>x</p></body></html>",
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><script src=\"a.js\"/></head><body><p>x</p></body></html>",
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"x\"><html><head><title/></head><body><p>x</p></body></html>",
    ] {
        assert_eq!(html(source, &[]).as_deref(), Some("<p>x</p>"), "{source}");
        assert_eq!(
            html(source, &[("syntax", "html".into())]).as_deref(),
            // Nobody means a chapter that shows nothing.
            Some("<p>x</p>"),
            "{source}"
        );
    }
    let anchor = "<a id=\"x\"/>Text";
    assert_eq!(html(anchor, &[]).as_deref(), Some("<a id=\"b-x\">Text</a>"));
    let xhtml = [("syntax", JsValue::from("xhtml"))];
    assert_eq!(
        html(anchor, &xhtml).as_deref(),
        Some("<a id=\"b-x\"></a>Text")
    );
}

#[wasm_bindgen_test]
fn paths_and_sizes_come_from_the_caller() {
    let source = "<p><img src=\"../a.png\"><a href=\"two.xhtml#n\">x</a></p>";
    let size = Function::new_with_args("path", "return path === 'a.png' ? [640, 480] : undefined");
    let fields = [
        ("basePath", "text/one.xhtml".into()),
        ("imageSize", size.into()),
    ];
    assert_eq!(
        html(source, &fields).as_deref(),
        Some(
            "<p><img src=\"a.png\" width=\"640\" height=\"480\"><a href=\"text/two.xhtml#b-n\">x</a></p>"
        )
    );
    for answer in [
        "throw new Error()",
        "return 'x'",
        "return [-1, 2]",
        "return [NaN, {}]",
        "return null",
    ] {
        let fields = [("imageSize", Function::new_no_args(answer).into())];
        assert_eq!(
            html("<img src=\"a.png\">", &fields).as_deref(),
            Some("<img src=\"a.png\">"),
            "{answer}"
        );
    }
}

#[wasm_bindgen_test]
fn options_that_are_none_are_refused() {
    for fields in [
        [("syntax", JsValue::from("sgml"))],
        [("syntax", JsValue::from(1))],
        [("basePath", JsValue::from(1))],
    ] {
        let refused = sanitise("x", Some(options(&fields))).unwrap_err();
        assert_eq!(refused.name(), "options");
    }
    let undefined = [
        ("syntax", JsValue::UNDEFINED),
        ("basePath", JsValue::UNDEFINED),
    ];
    assert_eq!(html("x", &undefined).as_deref(), Some("x"));
}
