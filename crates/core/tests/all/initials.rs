//! Which letters of a book are large initials, and which only float.

use crate::looks::stored;

#[test]
fn what_floats_to_where_lines_begin_and_is_a_large_letter_is_an_initial() {
    for (css, body, html) in [
        (
            ".x{float:left;font-size:4em;display:block}",
            "<p><span class=x>\u{201c}W</span>hen he <b>came</b></p>",
            "<p><span data-p=\"d3\">\u{201c}W</span>hen he <b>came</b></p>",
        ),
        (
            ".x{float:left} .x b{font-size:3em}",
            "<ul><li><span class=x>W</span>hen</li></ul><p><span class=x>Word</span>s</p>",
            "<ul><li><span>W</span>hen</li></ul><p><span>Word</span>s</p>",
        ),
        (
            "p:first-letter{font-size:60px;float:left} p.y::first-letter{float:none} p::before{float:right}",
            "<p>When</p><p class=y>he</p>",
            "<p data-p=\"i3\">When</p><p>he</p>",
        ),
        (
            "p:first-letter{-webkit-initial-letter:2;initial-letter:3 2} p.y:first-letter{initial-letter:normal}",
            "<p>When</p><p class=y>he</p>",
            "<p data-p=\"i3\">When</p><p>he</p>",
        ),
    ] {
        assert_eq!(stored(css, body), html, "{css}");
    }
}

#[test]
fn a_large_letter_fits_its_line_or_reaches_over_some() {
    let text = "nce upon a time there was a miller who had three sons, a mill, and a cat.";
    for (css, words) in [
        (".x{font-size:3em}", "z120"),
        (".x{font-size:3em;float:left}", "d2"),
        (".x{font-size:4em;float:left}", "d3"),
        (".x{font-size:400px;float:left}", "d4"),
    ] {
        assert_eq!(
            stored(css, &format!("<p><span class=x>O</span>{text}</p>")),
            format!("<p><span data-p=\"{words}\">O</span>{text}</p>")
        );
    }
}

/// A number in its title is no larger than it, whatever the page's letters are.
#[test]
fn an_initial_is_large_beside_its_own_paragraph() {
    let words = |css: &str, body: &str| stored(css, body).contains(" data-p=\"d");
    let title = "<p class=t><span class=x>1</span> title of a chapter</p>";
    assert!(!words(".t{font-size:1.8em} .x{float:left}", title));
    assert!(words(
        ".t{font-size:1.8em} .x{float:left;font-size:3em}",
        title
    ));
    let first = |css: &str| stored(css, "<p class=t>title of a chapter</p>").contains(" i2");
    assert!(!first(".t{font-size:1.8em} .t::first-letter{float:left}"));
    assert!(first(
        ".t{font-size:1.8em} .t::first-letter{float:left;font-size:2em}"
    ));
}

#[test]
fn what_else_floats_is_none() {
    for (css, body) in [
        // A block by its name, as some programs write one around each letter.
        (
            ".x{float:left;font-size:3em;display:block}",
            "<div><p class=x>T</p><p>he rest</p></div>",
        ),
        // A quotation, of which two letters stand outside of what is inside.
        (
            ".x{float:left;font-size:2em}",
            "<p><span class=x>\u{201c}<i>a whole sentence</i>\u{201d}</span>rest</p>",
        ),
        // On the other side.
        (
            ".x{float:right;font-size:2em}",
            "<p><span class=x>7</span>rest of it</p>",
        ),
        (
            ".x{float:left;font-size:2em}",
            "<p dir=rtl><span class=x>7</span>rest of it</p>",
        ),
        // Beside a block of its paragraph.
        (
            ".x{float:left;font-size:3em} .b{display:block}",
            "<p><span class=x>T</span>he <span class=b>rest</span></p>",
        ),
        (
            "div::first-letter{float:left;font-size:3em}",
            "<div><p>a</p><p>b</p></div>",
        ),
        (
            "li::first-letter{float:left;font-size:3em}",
            "<ul><li>a</li></ul>",
        ),
        ("p::first-letter{font-size:3em}", "<p>a</p>"),
    ] {
        let html = stored(css, body);
        let is_initial = |kind: &str| {
            (2..=4).any(|lines| {
                html.contains(&format!("\"{kind}{lines}"))
                    || html.contains(&format!(" {kind}{lines}\""))
            })
        };
        assert!(!is_initial("d") && !is_initial("i"), "{css} {html}");
    }
}

/// What most letters of a chapter have between them is the reader's to say.
#[test]
fn the_usual_space_between_letters_is_none() {
    let rest = format!("<p>{}</p>", "The rest of a chapter. ".repeat(60));
    let html = stored(
        "p{letter-spacing:.05em} h1{letter-spacing:.2em}",
        &format!("<h1>a</h1>{rest}"),
    );
    assert!(html.contains("<h1 data-p=\"t35\">"), "{html}");
    assert_eq!(html.matches("data-p").count(), 1, "{html}");
}
