//! What a book's styles mean, in the words that are left of them.

use vokal_core::document::{SourceOptions, Stylesheets, read_canonical, sanitise};

/// The chapter as it is stored, of a book with one stylesheet.
pub(crate) fn stored(css: &str, body: &str) -> String {
    let css = css.to_owned();
    let sheets = Stylesheets::new(move |path| (path == "s.css").then(|| css.clone()));
    let options = SourceOptions::default().with_stylesheets(&sheets);
    let source = format!(
        "<html><head><link rel=\"stylesheet\" href=\"s.css\"></head><body>{body}</body></html>"
    );
    let html = sanitise(&source, &options).tree.to_html();
    assert_eq!(
        sanitise(&html, &SourceOptions::default()).tree.to_html(),
        html
    );
    assert!(read_canonical(&html).is_some(), "{html}");
    html
}

#[test]
fn each_property_has_its_words() {
    for (css, body, html) in [
        (
            ".x{font-style:italic}",
            "<p class=x>a</p>",
            "<p data-p=\"it\">a</p>",
        ),
        (
            "em{font-style:normal}",
            "<p><em>a</em></p>",
            "<p><em data-p=\"up\">a</em></p>",
        ),
        (
            ".x{font:bold italic 1em serif}",
            "<p class=x>a</p>",
            "<p data-p=\"it bo\">a</p>",
        ),
        (
            "b{font-weight:normal}",
            "<p><b>a</b></p>",
            "<p><b data-p=\"re\">a</b></p>",
        ),
        (
            ".x{font-family:'Courier New',serif}",
            "<p class=x>a</p>",
            "<p data-p=\"mo\">a</p>",
        ),
        (
            ".x{font-variant:small-caps}",
            "<p>a <span class=x>b</span></p>",
            "<p>a <span data-p=\"sc\">b</span></p>",
        ),
        (
            ".x{text-transform:uppercase}",
            "<p class=x>a</p>",
            "<p data-p=\"uc\">a</p>",
        ),
        (
            ".x{vertical-align:super}",
            "<p>a<span class=x>b</span></p>",
            "<p>a<span data-p=\"su\">b</span></p>",
        ),
        (
            ".x{text-decoration:underline}",
            "<p class=x>a</p>",
            "<p data-p=\"ul\">a</p>",
        ),
        (
            "u{text-decoration:none}",
            "<p><u>a</u></p>",
            "<p><u data-p=\"nu\">a</u></p>",
        ),
        (
            "a{text-decoration:none}",
            "<p><a href='#a'>a</a></p>",
            "<p><a href=\"#b-a\">a</a></p>",
        ),
        (
            ".x{white-space:pre-wrap}",
            "<p class=x>a  b</p>",
            "<p data-p=\"ws\">a  b</p>",
        ),
        (
            ".x{text-align:center}",
            "<div class=x><p>a</p></div>",
            "<div data-p=\"ce\"><p>a</p></div>",
        ),
        (
            ".x{text-align:right}",
            "<p class=x>a</p>",
            "<p data-p=\"ri\">a</p>",
        ),
        (
            ".x{text-align:right}",
            "<p dir=rtl class=x>a</p>",
            "<p dir=\"rtl\">a</p>",
        ),
        ("", "<p align=center>a</p>", "<p data-p=\"ce\">a</p>"),
        (
            "ul{list-style:none;padding:0}",
            "<ul><li>a</li></ul>",
            "<ul data-p=\"mn s0\"><li>a</li></ul>",
        ),
        (
            "ol{list-style-type:lower-alpha}",
            "<ol><li>a</li></ol>",
            "<ol data-p=\"ma\"><li>a</li></ol>",
        ),
        (
            ".x{display:block}",
            "<p>a<span class=x>b</span></p>",
            "<p>a<span data-p=\"bl\">b</span></p>",
        ),
        (
            ".x{page-break-before:always}",
            "<p>a</p><p class=x>b</p>",
            "<p>a</p><p data-p=\"pb\">b</p>",
        ),
    ] {
        assert_eq!(stored(css, body), html, "{css}");
    }
}

#[test]
fn what_stands_around_letters_and_blocks_has_its_words() {
    for (css, body, html) in [
        (
            ".x{letter-spacing:.15em;font-size:2em}",
            "<p>a <span class=x>bc</span></p>",
            "<p>a <span data-p=\"z200 t30\">bc</span></p>",
        ),
        (
            "body{letter-spacing:2px} .x{letter-spacing:normal} i{letter-spacing:inherit}",
            "<p>a</p><p class=x>b <i>c</i></p>",
            "<p>a</p><p data-p=\"t-5\">b <i>c</i></p>",
        ),
        (
            ".x{border:1px solid gray;margin:0 1em;padding:0 8px}",
            "<p>a</p><p class=x>b</p>",
            "<p>a</p><p data-p=\"bx s6 e6\">b</p>",
        ),
        (
            ".x{border-width:1px 0;border-style:solid} .y{border-left:medium double #777}",
            "<p>a</p><p class=x>b</p><p class=y>c</p>",
            "<p>a</p><p data-p=\"ra rb\">b</p><p data-p=\"rs s2\">c</p>",
        ),
        (
            ".x{border:solid;border-top:0;border-bottom-style:none;border-right:transparent solid}",
            "<p>a</p><p dir=rtl class=x>b</p>",
            "<p>a</p><p dir=\"rtl\">b</p>",
        ),
        (
            "body{border:1px solid} p{border-bottom:1px solid transparent}",
            "<p>a</p>",
            "<p>a</p>",
        ),
    ] {
        assert_eq!(stored(css, body), html, "{css}");
    }
}

#[test]
fn lengths_are_ems_of_the_page_and_quarters_of_its_lines() {
    let rest = format!("<p>{}</p>", "The rest of a chapter. ".repeat(60));
    let with = |css: &str| {
        let html = stored(css, &format!("<p class=x>a</p>{rest}"));
        html[..html.find('a').unwrap_or_default()].to_owned()
    };
    let words = |css: &str| {
        let html = stored(css, &format!("<p class=x>first</p>{rest}"));
        let tag = html.split('>').next().unwrap_or_default();
        tag.split('"').nth(1).unwrap_or_default().to_owned()
    };
    assert!(with("").starts_with("<p>"));
    assert_eq!(words(".x{margin-left:2em}"), "s8");
    assert_eq!(words(".x{padding-left:32px;margin-right:1em}"), "s8 e4");
    assert_eq!(words(".x{margin:1em 0}"), "g3 h3");
    assert_eq!(words(".x{margin-left:2em;text-indent:-2em}"), "f-8 s8");
    // What would hang out of the page does not.
    assert_eq!(words(".x{text-indent:-2em}"), "f0");
    assert_eq!(words(".x{text-indent:0}"), "f0");
    assert_eq!(words(".x{font-size:1.5em}"), "z150");
    assert_eq!(words(".x{font-size:0.85em}"), "z85");
    // The reader's size takes the place of the book's.
    assert_eq!(words("body{font-size:80%} .x{font-size:1.5em}"), "z150");
    assert_eq!(words("p{font-size:12px} .x{font-size:24px}"), "z200");
    assert_eq!(words(".x{margin-left:10%}"), "s16");
    assert_eq!(words(".x{width:50%;margin:0 auto}"), "s16 e16");
}

#[test]
fn dots_beside_letters_are_kept_but_not_beside_readings() {
    let css = ".x{-epub-text-emphasis-style:sesame} .y{text-emphasis:none}";
    let body = "<p class=x>a<b class=y>b</b><ruby>c<rt>d</rt></ruby></p>";
    assert_eq!(
        stored(css, body),
        "<p data-p=\"ed\">a<b data-p=\"ne\">b</b><ruby>c<rt data-p=\"ne\">d</rt></ruby></p>"
    );
    let css = ".x{text-emphasis:'x' red} .x b{text-emphasis:inherit}";
    assert_eq!(
        stored(css, "<p><i class=x>a<b>b</b></i></p>"),
        "<p><i data-p=\"ed\">a<b>b</b></i></p>"
    );
}

#[test]
fn a_chapter_in_columns_says_so_on_its_first_element() {
    let body = "<h1>A</h1><p>Most of the chapter.</p>";
    let vertical = "<h1 data-p=\"vr\">A</h1><p>Most of the chapter.</p>";
    for css in [
        "html{writing-mode:vertical-rl}",
        "body{-epub-writing-mode:vertical-rl}",
        "html{-webkit-writing-mode:horizontal-tb;-epub-writing-mode:vertical-rl}",
        "body{writing-mode:tb-rl}",
        "p{writing-mode:vertical-rl}",
    ] {
        assert_eq!(stored(css, body), vertical, "{css}");
    }
    for css in [
        "html{writing-mode:horizontal-tb}",
        "html{writing-mode:vertical-lr}",
        "h1{writing-mode:vertical-rl}",
        "body{writing-mode:vertical-rl} p{writing-mode:horizontal-tb}",
        "html{writing-mode:vertical-rl} body{writing-mode:initial}",
        "html{writing-mode:down}",
    ] {
        assert_eq!(stored(css, body), body, "{css}");
    }
    // What has no text looks alike either way.
    let css = "html{writing-mode:vertical-rl}";
    assert_eq!(
        stored(css, "<p><img src='/a.png' alt=''></p>"),
        "<p><img alt=\"\" src=\"a.png\"></p>"
    );
    assert_eq!(
        stored(css, "<div hidden>no</div><section><p>a</p></section>"),
        "<section data-p=\"vr\"><p>a</p></section>"
    );
}

#[test]
fn sides_are_those_of_lines_and_blocks() {
    let rest = format!("<p>{}</p>", "The rest of a chapter. ".repeat(60));
    let words = |css: &str| {
        let css = format!("html{{writing-mode:vertical-rl}} {css}");
        let html = stored(&css, &format!("<p>first</p><p class=x>second</p>{rest}"));
        let tag = html.split("<p").nth(2).unwrap_or_default();
        tag.split('"').nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(words(".x{margin-top:2em;margin-bottom:1em}"), "s8 e4");
    assert_eq!(words(".x{padding-top:32px}"), "s8");
    assert_eq!(words(".x{margin:0 1em}"), "g3 h3");
    assert_eq!(words(".x{margin:0 1.5em 0 0.5em}"), "g4 h1");
    assert_eq!(words(".x{margin-top:2em;text-indent:-2em}"), "f-8 s8");
    // How high a column may be, the page says.
    assert_eq!(words(".x{width:2em;margin:auto 0}"), "");
}

#[test]
fn what_a_whole_chapter_stands_in_is_its_page() {
    assert_eq!(
        stored(
            "div{margin:0 5em} p.x{margin-left:2em}",
            "<div><p>All of it, and more.</p><p class=x>a</p></div>"
        ),
        "<div><p>All of it, and more.</p><p data-p=\"s8\">a</p></div>"
    );
}

#[test]
fn the_cascade_is_that_of_css() {
    for (css, words) in [
        ("p{font-style:italic} .x{font-style:normal}", ""),
        ("p{font-style:italic!important} .x{font-style:normal}", "it"),
        ("body{font-style:italic}", "it"),
        ("body{font-weight:bold} p{font-weight:inherit}", "bo"),
        ("body{font-weight:bold} p{font-weight:initial}", ""),
        ("@media print{p{font-style:italic}}", ""),
        ("@media (min-width: 1px){p{font-style:italic}}", ""),
        ("p{font-style:slanted}", ""),
        ("p{margin:1em 2em 3em 4em 5em}", ""),
    ] {
        let html = stored(css, "<p class=x>a</p>");
        let words = if words.is_empty() {
            String::new()
        } else {
            format!(" data-p=\"{words}\"")
        };
        assert_eq!(html, format!("<p{words}>a</p>"), "{css}");
    }
}

#[test]
fn the_element_itself_counts_more_than_any_rule() {
    let body = "<p id=y class=x style='font-style:normal'>a</p>";
    assert!(!stored("#y.x{font-style:italic}", body).contains("data-p"));
    assert!(stored("p{font-style:italic!important}", body).contains("data-p=\"it\""));
}

/// As the resets do that half of all stylesheets begin with.
#[test]
fn a_size_is_inherited_where_the_book_says_so() {
    let words = |css: &str| {
        let html = stored(css, "<h1>a</h1><p>b<sup>c</sup></p>");
        html.split('>').next().unwrap_or_default().to_owned()
    };
    for css in [
        "h1{font:inherit}",
        "h1{font-size:100%}",
        "h1{font-size:inherit}",
        "h1{font-size:unset}",
    ] {
        assert!(words(css).contains("z100"), "{css}: {}", words(css));
    }
    assert!(words("body{font-size:2em} h1{font-size:initial}").contains("z50"));
    assert_eq!(words("p{font-size:inherit}"), "<h1");
}

#[test]
fn what_is_not_inherited_is_reset() {
    let list = "<p>a longer text than the list</p><ul><li>a</li></ul>";
    assert!(stored("ul{padding:initial}", list).contains("<ul data-p=\"s0\">"));
    assert!(stored("ul{padding:unset}", list).contains("<ul data-p=\"s0\">"));
}

#[test]
fn from_right_to_left_lists_begin_on_the_right() {
    let list = "<p>a longer text than the list</p><ul dir=rtl><li>a</li></ul>";
    assert!(stored("ul{margin:0}", list).contains("<ul data-p=\"s10 g0 h0\" dir=\"rtl\">"));
}

#[test]
fn without_a_book_nothing_is_styled() {
    let source = "<style>p{font-style:italic}</style><p style='text-align:center'>a</p>";
    let html = sanitise(source, &SourceOptions::default()).tree.to_html();
    assert_eq!(html, "<p>a</p>");
}

#[test]
fn a_book_does_not_say_our_words_itself() {
    assert_eq!(stored("", "<p data-p='f-48'>a</p>"), "<p>a</p>");
}

#[test]
fn only_words_of_the_list_stay() {
    for (given, stays) in [
        ("it z150", "<p data-p=\"it z150\">a</p>"),
        ("z150 it evil", "<p data-p=\"it z150\">a</p>"),
        ("evil", "<p>a</p>"),
        ("z151", "<p>a</p>"),
        ("c3 ce", "<p data-p=\"ce c3\">a</p>"),
        ("c14 c-1 c03 c", "<p>a</p>"),
    ] {
        let html = sanitise(
            &format!("<p data-p='{given}'>a</p>"),
            &SourceOptions::default(),
        );
        assert_eq!(html.tree.to_html(), stays);
    }
}

/// Each takes a second at most in a build that is not optimised much; none of them falls over.
#[test]
fn hostile_sheets_are_bounded() {
    let body = "<div><p class=x>a <b>b</b></p>".repeat(200) + &"</div>".repeat(200);
    let rules = |rule: &str| rule.repeat(100_000);
    let deep = "div ".repeat(20) + "p{font-style:italic}";
    for css in [
        rules("p{font-style:italic}"),
        rules("*{font-style:italic}"),
        rules(&deep)[..4_000_000].to_owned(),
        format!("p{{{}}}", "margin:1em 2em 3em 4em;".repeat(30_000)),
        format!("p{}{{color:red}}", ":has(p".repeat(10_000)),
        format!("{}p{{font-style:italic}}", "div>".repeat(50_000)),
        "@media screen{".repeat(20_000),
        "p{font:".to_owned() + &"italic ".repeat(100_000) + "1em serif}",
    ] {
        let html = stored(&css, &body);
        assert!(html.contains("<p"));
    }
}

#[test]
fn readings_stay_above_and_old_lists_are_lists() {
    let ruby = "<p><ruby>漢<rt>kan</rt></ruby></p>";
    assert_eq!(stored("rt{display:block}", ruby), ruby);
    assert_eq!(
        stored(
            "menu{padding-left:4em}",
            "<p>a longer text</p><menu><li>a</li></menu>"
        ),
        "<p>a longer text</p><ul data-p=\"s16\"><li>a</li></ul>"
    );
}

#[test]
fn hidden_text_says_nothing_of_the_size() {
    let hidden = format!("<div hidden><p>{}</p></div>", "Hidden words. ".repeat(200));
    let shown = format!("<p class=x>{}</p>", "Shown words. ".repeat(80));
    let html = stored(".x{font-size:12px}", &format!("{hidden}{shown}"));
    assert!(html.starts_with("<p>Shown"), "{}", &html[..40]);
}

#[test]
fn paragraphs_that_look_like_headings_are_some() {
    let css = ".h{font-size:1.5em;text-align:center} .t{font-weight:bold;text-align:center} \
               .b{font-weight:bold}";
    for (body, html) in [
        (
            "<p class=h>One</p>",
            "<p data-p=\"ce z150\" role=\"heading\" aria-level=\"2\">One</p>",
        ),
        (
            "<div class=t>Two</div>",
            "<div data-p=\"bo ce\" role=\"heading\" aria-level=\"3\">Two</div>",
        ),
        ("<p class=b>Matters</p>", "<p data-p=\"bo\">Matters</p>"),
        ("<p class=h>* * *</p>", "<p data-p=\"ce z150\">* * *</p>"),
        (
            "<p class=h role=doc-subtitle>Three</p>",
            "<p data-p=\"ce z150\" role=\"doc-subtitle\">Three</p>",
        ),
        (
            "<blockquote><p class=h>Four</p></blockquote>",
            "<blockquote><p data-p=\"ce z150\">Four</p></blockquote>",
        ),
        (
            "<div class=h><p>Five</p></div>",
            "<div data-p=\"ce z150\"><p role=\"heading\" aria-level=\"2\">Five</p></div>",
        ),
        (
            "<p role=heading aria-level=4>Six</p>",
            "<p role=\"heading\" aria-level=\"4\">Six</p>",
        ),
        (
            "<ul role=heading><li>Seven</li></ul>",
            "<ul><li>Seven</li></ul>",
        ),
    ] {
        assert_eq!(
            stored(css, &format!("{body}<p>{}</p>", "text ".repeat(200)))
                .split("<p>text")
                .next()
                .unwrap(),
            html
        );
    }
    let long = "long ".repeat(40);
    assert!(!stored(css, &format!("<p class=h>{long}</p>")).contains("heading"));
}

#[test]
fn a_chapter_without_a_heading_by_name_is_called_by_its_looks() {
    let sheets = Stylesheets::new(|_: &str| Some(".h{font-size:1.5em}".to_owned()));
    let options = SourceOptions::default().with_stylesheets(&sheets);
    let source = |body: &str| {
        format!("<html><head><link rel=stylesheet href=s.css></head><body>{body}</body></html>")
    };
    let text = format!("<p>{}</p>", "text ".repeat(200));
    let by_looks = source(&format!("<p class=h>By looks</p>{text}"));
    assert_eq!(
        sanitise(&by_looks, &options).heading.as_deref(),
        Some("By looks")
    );
    let by_name = source(&format!("<p class=h>By looks</p><h2>By name</h2>{text}"));
    assert_eq!(
        sanitise(&by_name, &options).heading.as_deref(),
        Some("By name")
    );
}
