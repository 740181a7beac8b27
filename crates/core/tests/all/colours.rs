//! What a book's colours mean: one of a few hues, or grey, for letters that stand out by it.

use crate::looks::stored;

#[test]
fn what_stands_out_by_its_colour_keeps_a_hue() {
    for (css, body, html) in [
        (
            ".x{color:#c00}",
            "<p>a <span class=x>b</span></p>",
            "<p>a <span data-p=\"c2\">b</span></p>",
        ),
        (
            "h1{color:navy}",
            "<h1>a</h1><p>b</p>",
            "<h1 data-p=\"c10\">a</h1><p>b</p>",
        ),
        // Once said, it holds for all within, until it is taken back.
        (
            ".x{color:green} i{color:green} b{color:#111} u{color:inherit}",
            "<p class=x>a <i>b</i> <b>c</b> <u>d</u></p>",
            "<p data-p=\"c6\">a <i>b</i> <b data-p=\"c0\">c</b> <u>d</u></p>",
        ),
        (
            "p{color:#888}",
            "<h1>a</h1><p>b</p>",
            "<h1>a</h1><p data-p=\"c13\">b</p>",
        ),
    ] {
        assert_eq!(stored(css, body), html, "{css} {body}");
    }
}

#[test]
fn the_colour_of_most_text_is_the_readers() {
    let long = "word ".repeat(200);
    let html = stored(
        "body{color:#224} .y{color:#a00} .z{color:black}",
        &format!("<p>{long}</p><p class=y>a</p><p class=z>b</p>"),
    );
    assert!(
        html.ends_with("<p data-p=\"c2\">a</p><p>b</p>"),
        "{}",
        &html[1000..]
    );
    // White on a black page is text.
    let html = stored("body{background:#000;color:#fff}", "<p>a</p>");
    assert_eq!(html, "<p>a</p>");
    let html = stored("body{color:#a00}", "<p>a <i>b</i></p>");
    assert_eq!(html, "<p>a <i>b</i></p>");
}

#[test]
fn links_look_like_links() {
    let html = stored(
        "a{color:red} .x{color:blue}",
        "<p><a href=\"https://example.org/\">a <i>b</i></a> <i class=x>c</i></p>",
    );
    assert!(!html.contains("c2"), "{html}");
    assert!(html.ends_with("</a> <i data-p=\"c10\">c</i></p>"), "{html}");
}

#[test]
fn nothing_is_hidden_by_a_colour() {
    for css in [
        "p{color:transparent}",
        "p{color:#fff}",
        "p{color:rgba(0,0,0,0)}",
        "p{color:red url(x)}",
        "p{color:expression(alert(1))}",
        "p{color:c3}",
    ] {
        assert_eq!(stored(css, "<p>a</p>"), "<p>a</p>", "{css}");
    }
}

#[test]
fn what_font_says_counts_less_than_any_rule() {
    for (css, body, html) in [
        (
            "",
            "<p>a <font color=\" Red \" face='Courier New' size=5>b</font></p>",
            "<p>a <span data-p=\"mo z150 c2\">b</span></p>",
        ),
        (
            "",
            "<p><font size=+1>a</font> <font size=-2>b</font> <font size=3>c</font></p>",
            "<p><span data-p=\"z115\">a</span> <span data-p=\"z65\">b</span> <span>c</span></p>",
        ),
        (
            "font{color:#111;font-size:1em}",
            "<p>a <font color=red size=7 id=x>b</font></p>",
            "<p>a <span id=\"b-x\">b</span></p>",
        ),
        (
            "",
            "<p>a <font color=chucknorris size=99999999999 face=''>b</font></p>",
            "<p>a <span>b</span></p>",
        ),
        ("", "<p align=right>a</p>", "<p data-p=\"ri\">a</p>"),
    ] {
        assert_eq!(stored(css, body), html, "{css} {body}");
    }
}
