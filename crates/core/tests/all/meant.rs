//! What a book's styles mean where they say it in newer or rarer ways.

use crate::looks::stored;

#[test]
fn sums_variables_and_layers_are_read() {
    for (css, words) in [
        (":root{--gap:2em} .x{margin-left:var(--gap)}", "s8"),
        (".x{margin-left:calc(1em + 16px)}", "s8"),
        (".x{margin-left:max(1em, 2em)}", "s8"),
        ("@layer book{.x{margin-left:2em}}", "s8"),
    ] {
        let html = stored(css, "<p>b</p><p class=x>a</p>");
        assert_eq!(
            html,
            format!("<p>b</p><p data-p=\"{words}\">a</p>"),
            "{css}"
        );
    }
    // What is said of one element holds nowhere else.
    let html = stored(
        ".y{--gap:2em} .x{margin-left:var(--gap)}",
        "<p class=x>a</p>",
    );
    assert_eq!(html, "<p>a</p>");
}

#[test]
fn sides_are_those_of_lines() {
    let rtl = |css: &str| stored(css, "<div dir=rtl><p>b</p><p class=x>a</p></div>");
    let ltr = |css: &str| stored(css, "<p>b</p><p class=x>a</p>");
    for (css, words) in [
        (".x{margin-inline-start:2em}", "s8"),
        (".x{margin-inline:2em 1em}", "s8 e4"),
        (".x{padding-inline:0 1em;margin-inline-start:2em}", "s8 e4"),
    ] {
        let inner = format!("<p>b</p><p data-p=\"{words}\">a</p>");
        assert_eq!(ltr(css), inner, "{css}");
        assert_eq!(rtl(css), format!("<div dir=\"rtl\">{inner}</div>"), "{css}");
    }
    assert_eq!(
        rtl(".x{margin-right:2em}"),
        "<div dir=\"rtl\"><p>b</p><p data-p=\"s8\">a</p></div>"
    );
    // The last one counts, whatever it is called.
    assert_eq!(
        ltr(".x{margin-inline-start:4em} p.x{margin-left:2em}"),
        "<p>b</p><p data-p=\"s8\">a</p>"
    );
}

#[test]
fn lines_begin_where_a_style_says() {
    let html = stored(
        "body{direction:rtl} .x{direction:ltr}",
        "<p>a</p><p class=x>b</p><div class=x><p>c</p></div><p class=x dir=ltr>d</p>",
    );
    assert_eq!(
        html,
        "<p>a</p><p dir=\"ltr\">b</p><div dir=\"ltr\"><p>c</p></div><p dir=\"ltr\">d</p>"
    );
}

#[test]
fn words_that_begin_with_capitals_keep_their_text() {
    let css = ".x{text-transform:capitalize} .x i{text-transform:none}";
    assert_eq!(
        stored(css, "<h1 class=x>the <b>p</b>ool of <i>tears</i></h1>"),
        "<h1><span data-p=\"uc\">t</span>he <b><span data-p=\"uc\">p</span></b>ool \
         <span data-p=\"uc\">o</span>f <i>tears</i></h1>"
    );
}

/// Where paragraphs stand close together because the book says so, one of which it says nothing
/// stands apart, as it does in browsers.
#[test]
fn a_paragraph_apart_stays_apart() {
    let text = "He came by night, and went before anybody had seen him.";
    let close = format!("<p class=t>{text}</p><p class=t>{text}</p><p>apart</p>");
    assert!(stored(".t{margin:0}", &close).ends_with("<p data-p=\"g3 h3\">apart</p>"));
    assert!(stored(".t{font-style:normal}", &close).ends_with("<p>apart</p>"));
}

/// Word writes the size of its text into each of its spans.
#[test]
fn text_of_the_usual_size_within_other_is_the_readers() {
    let text = "He came by night, and went before anybody had seen him. ".repeat(15);
    let html = stored(
        "p{font-size:11pt} span{font-size:12pt}",
        &format!("<p><span>{text}</span></p>"),
    );
    assert!(
        html.starts_with("<p data-p=\"z90\"><span data-p=\"z100\">"),
        "{html}"
    );
}
