//! By which rules a source is read, and that none of them loses a chapter.

use vokal_core::document::{SourceOptions, Stylesheets, Syntax, sanitise};

const XHTML: &str = "<?xml version=\"1.0\"?><!DOCTYPE html>\
    <html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/><script src=\"a.js\"/></head>\
    <body><p><a id=\"x\"/>one</p><p>two</p></body></html>";

fn html(source: &str, syntax: Syntax) -> String {
    let options = SourceOptions::default().with_syntax(syntax);
    sanitise(source, &options).tree.to_html()
}

#[test]
fn xhtml_is_read_as_such_unless_somebody_says_otherwise() {
    let clean = "<p><a id=\"b-x\"></a>one</p><p>two</p>";
    assert_eq!(
        sanitise(XHTML, &SourceOptions::default()).tree.to_html(),
        clean
    );
    assert_eq!(html(XHTML, Syntax::Detect), clean);
    assert_eq!(html(XHTML, Syntax::Xhtml), clean);
}

#[test]
fn xhtml_that_would_show_nothing_as_html_is_read_as_xhtml() {
    assert_eq!(html(XHTML, Syntax::Html), html(XHTML, Syntax::Xhtml));
    // What shows anything is read as it was asked for: the link takes in what follows.
    let shown = XHTML.replace("<title/><script src=\"a.js\"/>", "");
    assert!(html(&shown, Syntax::Html).starts_with("<p><a id=\"b-x\">one</a>"));
    // HTML with nothing to show has nothing to show.
    assert_eq!(html("<title/><p>one</p>", Syntax::Html), "");
}

#[test]
fn html_is_read_as_html() {
    for source in ["<p>a<p>b", "<!doctype html><html lang=de><p>a<p>b", "a & b"] {
        assert_eq!(html(source, Syntax::Detect), html(source, Syntax::Html));
    }
    // Words before anything else are words.
    let source = format!("one {XHTML}");
    assert_eq!(html(&source, Syntax::Detect), html(&source, Syntax::Html));
}

#[test]
fn what_says_that_it_is_xhtml_and_is_not_keeps_its_text() {
    let careless = XHTML.replace("</p></body>", "<br> & more</body>");
    assert!(html(&careless, Syntax::Detect).contains("two<br> &amp; more"));
}

#[test]
fn a_chapter_may_lend_its_path_to_options_that_live_longer() {
    fn clean(path: &str, options: &SourceOptions<'_>) -> String {
        let options = options.clone().with_base_path(path);
        sanitise("<img src=b.png>", &options).tree.to_html()
    }
    let sizes = [("text/b.png", (1, 2))];
    let size = |path: &str| sizes.iter().find(|size| size.0 == path).map(|size| size.1);
    let options = SourceOptions::default().with_image_size(size);
    let html = clean(&String::from("text/one.xhtml"), &options);
    assert_eq!(html, "<img src=\"text/b.png\" width=\"1\" height=\"2\">");
}

#[test]
fn options_can_be_kept_and_shared_between_threads() {
    fn assert_shared<T: Send + Sync + Clone + 'static>(_: &T) {}
    let stylesheets = Stylesheets::new(|path| (path == "a.css").then(|| ".n{display:none}".into()));
    let options = SourceOptions::default()
        .with_base_path(String::from("text/one.xhtml"))
        .with_image_size(|_| Some((20, 30)))
        .with_stylesheets(&stylesheets);
    assert_shared(&options);
    let source = "<link rel=stylesheet href=../a.css><p class=n>x</p><img src=b.png>";
    let clean: Vec<String> = std::thread::scope(|scope| {
        let threads = [0; 2].map(|_| scope.spawn(|| sanitise(source, &options).tree.to_html()));
        threads.map(|thread| thread.join().unwrap()).into()
    });
    assert_eq!(
        clean[0],
        "<img src=\"text/b.png\" width=\"20\" height=\"30\">"
    );
    assert_eq!(clean[1], clean[0]);
}
