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
}

#[test]
fn variables_are_those_of_the_element() {
    for (css, words) in [
        (".x{--gap:2em} p{margin-left:var(--gap)}", "s8"),
        ("div{--gap:2em} .x{margin-left:var(--gap)}", "s8"),
        ("div{--gap:1em} .x{--gap:2em;margin-left:var(--gap)}", "s8"),
        (".x{margin-left:var(--gap, 2em)}", "s8"),
        (":root{--gap:2em} .x{margin:0 0 0 var(--gap)}", "s8"),
        (
            ":root{--a:2em;--gap:calc(var(--a) / 2)} .x{margin-left:calc(2 * var(--gap))}",
            "s8",
        ),
        // A value is that of where it is said.
        (
            ":root{--a:2em;--gap:var(--a)} .x{--a:4em;margin-left:var(--gap)}",
            "s8",
        ),
        // The last one counts, and the one that is important.
        (".x{--gap:1em;--gap:2em;margin-left:var(--gap)}", "s8"),
        (
            "p{--gap:2em!important} .x{--gap:1em;margin-left:var(--gap)}",
            "s8",
        ),
        // It counts as any other: what comes after it wins.
        (
            ":root{--gap:1em} .x{margin-left:var(--gap)} .x{margin-left:2em}",
            "s8",
        ),
        (
            ":root{--gap:2em} .x{margin-left:1em;margin-left:var(--gap)}",
            "s8",
        ),
        ("*{--gap:2em} .x{margin-left:var(--gap)}", "s8"),
    ] {
        let html = stored(css, "<p>b</p><div><p class=x>a</p></div>");
        let wanted = format!("<p>b</p><div><p data-p=\"{words}\">a</p></div>");
        assert_eq!(html, wanted, "{css}");
    }
    // What has no value, or none of this property, is as good as not said.
    for css in [
        ".y{--gap:2em} .x{margin-left:var(--gap)}",
        ":root{--gap:2em} .x{--gap:initial;margin-left:var(--gap)}",
        ":root{--gap:red} .x{margin-left:2em;margin-left:var(--gap)}",
        ".x{--a:var(--b);--b:var(--a);margin-left:var(--a)}",
        ".x{--a:var(--a);margin-left:var(--a)}",
    ] {
        assert_eq!(
            stored(css, "<p>b</p><p class=x>a</p>"),
            "<p>b</p><p>a</p>",
            "{css}"
        );
    }
}

#[test]
fn variables_of_variables_do_not_grow() {
    use std::fmt::Write as _;

    let mut css = String::from(":root{--0:1em 1em;");
    for level in 1..30 {
        let inner = format!("var(--{}) ", level - 1).repeat(8);
        write!(css, "--{level}:{inner};").expect("a string");
    }
    css.push_str("} .x{margin:var(--29)}");
    assert_eq!(stored(&css, "<p class=x>a</p>"), "<p>a</p>");
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

/// The same where it sets them apart, by other gaps.
#[test]
fn a_paragraph_that_nothing_is_said_of_stands_as_in_browsers() {
    let text = "He came by night, and went before anybody had seen him.";
    let apart = format!("<p class=t>{text}</p><p class=t>{text}</p><p>apart</p>");
    assert!(stored(".t{margin:.75em 0}", &apart).ends_with("<p data-p=\"g3 h3\">apart</p>"));
    assert!(stored(".t{margin-left:1em}", &apart).ends_with("<p>apart</p>"));
}

/// `html { font-size: 62.5% }`, so that a tenth of a rem is a pixel.
#[test]
fn lengths_of_the_root_are_counted_in_its_size() {
    let css = "html{font-size:62.5%} body{font-size:16px} .x{font-size:1.2rem;margin-left:3.2rem}";
    let html = stored(css, "<p>b</p><p class=x>a</p>");
    assert_eq!(html, "<p>b</p><p data-p=\"z75 s8\">a</p>");
}

#[test]
fn what_stands_beside_its_name_is_indented() {
    let list = "<dl class=x><dt>a</dt><dd>b</dd></dl>";
    let css = "dd{margin-left:0} .x{display:grid;grid-template-columns:8em 1fr}";
    assert_eq!(
        stored(css, list),
        "<dl><dt data-p=\"re\">a</dt><dd>b</dd></dl>"
    );
    let plain = "<dl><dt data-p=\"re\">a</dt><dd data-p=\"s0\">b</dd></dl>";
    assert_eq!(stored("dd{margin-left:0}", list), plain);
}

/// As docutils writes notes.
#[test]
fn notes_in_a_list_of_notes_stand_where_it_stands() {
    let notes = "<aside><aside><p>a</p></aside><aside class=x><p>b</p></aside></aside>";
    assert_eq!(
        stored(".x{margin-left:2em}", notes),
        "<aside><aside data-p=\"s0 e0 g0 h0\"><p>a</p></aside>\
         <aside data-p=\"s8 e0 g0 h0\"><p>b</p></aside></aside>"
    );
}

/// As Project Gutenberg's volunteers set verse: margins of the page's width around it must leave
/// room for how its lines stand.
#[test]
fn margins_around_verse_leave_room_for_its_lines() {
    let css =
        ".poem{margin:0 10%} .l{margin:0;padding-left:3em;text-indent:-3em} .i2{margin-left:1em}";
    let html = stored(
        css,
        "<p>Some text around it, of which there is more than there is verse.</p>\
         <div class=poem><p class=l>one</p><p class='l i2'>two</p></div>",
    );
    assert!(
        html.ends_with(
            "<div data-p=\"s8 e8\"><p data-p=\"f-12 s12\">one</p>\
             <p data-p=\"f-12 s16\">two</p></div>"
        ),
        "{html}"
    );
    let letter = stored(
        ".letter{margin:0 10%}",
        "<p>Some text around it.</p><div class=letter><p>one</p></div>",
    );
    assert!(
        letter.ends_with("<div data-p=\"s16 e16\"><p>one</p></div>"),
        "{letter}"
    );
}

#[test]
fn small_capitals_have_many_names() {
    for css in [
        "font-variant:all-small-caps",
        "font-variant:oldstyle-nums small-caps",
        "font-variant-caps:petite-caps",
    ] {
        let html = stored(&format!(".x{{{css}}}"), "<p>b</p><p class=x>a</p>");
        assert_eq!(html, "<p>b</p><p data-p=\"sc\">a</p>", "{css}");
    }
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

/// Rules may stand in rules, and count where they stand.
#[test]
fn rules_within_rules_are_read() {
    for (css, words) in [
        (".x{& i{font-style:normal}}", "up"),
        (".x{i{font-style:normal}}", "up"),
        (".x{> i{font-style:normal}}", "up"),
        ("i{.x &{font-style:normal}}", "up"),
        (".y,.x{font-weight:400;& i{font-style:normal} }", "up"),
        (".x{@media screen{i{font-style:normal}}}", "up"),
        (".x{i{font-weight:bold;&{font-style:normal}}}", "up bo"),
        ("i{@supports (display:grid){font-style:normal}}", "up"),
        // What comes last counts, also behind a rule within.
        ("i{&{font-weight:bold} font-weight:400;}", ""),
        (
            "i{&:hover{font-weight:bold} &::before{font-weight:bold}}",
            "",
        ),
    ] {
        let html = stored(css, "<p class=x>a <i>b</i></p>");
        let said = if words.is_empty() {
            String::new()
        } else {
            format!(" data-p=\"{words}\"")
        };
        assert_eq!(html, format!("<p>a <i{said}>b</i></p>"), "{css}");
    }
}

#[test]
fn what_browsers_support_is_read() {
    let html = |css| stored(css, "<p>b</p><p class=x>a</p>");
    let apart = "<p>b</p><p data-p=\"s8\">a</p>";
    assert_eq!(html("@supports (hyphens:auto){.x{margin-left:2em}}"), apart);
    assert_eq!(
        html(".x{margin-left:2em} @supports not (hyphens:auto){.x{margin-left:4em}}"),
        apart
    );
}

/// `pre-line` keeps lines, and no spaces.
#[test]
fn lines_that_a_style_keeps_end_where_they_end() {
    let verse = "<p class=x>one  two\n  three <i>four\nfive</i></p>";
    let kept = "<p>one  two\n<br>  three <i>four\n<br>five</i></p>";
    assert_eq!(stored(".x{white-space:pre-line}", verse), kept);
    assert_eq!(
        stored(".x{white-space-collapse:preserve-breaks}", verse),
        kept
    );
    assert_eq!(
        stored(".x{white-space:pre-line} i{white-space:normal}", verse),
        "<p>one  two\n<br>  three <i>four\nfive</i></p>"
    );
    // Between blocks an end of line is nothing.
    assert_eq!(
        stored(
            ".x{white-space:pre-line}",
            "<div class=x>\n<p>a</p>\n</div>"
        ),
        "<div>\n<p>a</p>\n</div>"
    );
}

/// Lists, descriptions and quotations of which a book says nothing stand where browsers have them
/// once it says where others stand: it reckoned with that.
#[test]
fn what_nothing_is_said_of_stands_beside_what_is_said() {
    let list = "<p>Some text, longer than the list.</p><ul><li>a</li></ul><dl><dt>b</dt><dd>c</dd></dl>\
                <blockquote><p>d</p></blockquote><pre>e</pre>";
    let html = stored("pre{padding-left:1em}", list);
    for part in [
        "<ul data-p=\"s10\">",
        "<dd data-p=\"s10\">",
        "<blockquote data-p=\"s10 e10\">",
    ] {
        assert!(html.contains(part), "{html}");
    }
    for css in ["pre{margin:1em 0}", "body{margin:2em}", "td{padding:1em}"] {
        let html = stored(css, &format!("{list}<table><tr><td>f</td></tr></table>"));
        assert!(html.contains("<ul><li>a</li></ul>"), "{css}: {html}");
        assert!(html.contains("<blockquote><p>d</p>"), "{css}: {html}");
    }
    // What it says itself counts.
    let said = stored("pre,ul{padding-left:1em}", list);
    assert!(said.contains("<ul data-p=\"s4\">"), "{said}");
}

/// Browsers have a figure within margins. A picture keeps its width; what is written beside it, and
/// a figure of code or verse, stands where the figure stands.
#[test]
fn figures_stand_where_browsers_have_them() {
    let text = "<p>Some text, longer than what is in the figure.</p>";
    let with = |css: &str, figure: &str| stored(css, &format!("{text}{figure}"));
    let picture = "<figure><img src=a.png alt=a><figcaption><p>b</p><p>c</p></figcaption></figure>";
    let html = with("", picture);
    assert!(
        html.contains("<figcaption data-p=\"up s10 e10\"><p>b</p><p>c</p>"),
        "{html}"
    );
    let html = with("figure{margin:1em 0}", picture);
    assert!(!html.contains("s10"), "{html}");
    let table = "<figure><table><tr><td>b</td></tr></table><p>c</p></figure>";
    let html = with("", table);
    assert!(html.contains("<figure><table>"), "{html}");
    assert!(html.contains("<p data-p=\"s10 e10\">c</p>"), "{html}");
    let html = with("", "<figure><pre>a</pre></figure>");
    assert!(html.contains("<figure data-p=\"s10 e10\"><pre"), "{html}");
}

/// Browsers make `monospace` smaller only where no length has been said, here or around.
#[test]
fn code_in_text_of_a_size_in_points_is_as_large_as_it() {
    let html = |css: &str| stored(css, "<p>aaaa</p><pre>b</pre>");
    assert!(!html("pre{font-family:monospace}").contains("z100"));
    for css in ["body{font-size:12pt}", "html{font-size:16px}"] {
        assert!(
            html(css).contains("<pre data-p=\"z100\">"),
            "{css}: {}",
            html(css)
        );
    }
    let again = html("body{font-size:12pt} pre{font-size:medium}");
    assert!(!again.contains("z100"), "{again}");
}

/// A number at the side of a paragraph is no part of it.
#[test]
fn what_floats_among_blocks_is_one() {
    let css = ".n{float:right}";
    let html = stored(
        css,
        "<div><span class=n>1</span><p>a</p></div><div><label class=n>2</label><p>b</p></div>",
    );
    assert_eq!(
        html,
        "<div><span data-p=\"bl ri\">1</span><p>a</p></div><div><span data-p=\"bl ri\">2</span><p>b</p></div>"
    );
    // An element that nobody knows has a look all the same.
    let unknown = stored(
        "x-line{display:block;margin-left:2em}",
        "<div><x-line>a</x-line><x-line>b</x-line></div><x-y>c</x-y>",
    );
    assert_eq!(
        unknown,
        "<div><span data-p=\"bl s8\">a</span><span data-p=\"bl s8\">b</span></div>c"
    );
    // In a line a number stands at its end; more than one stays where it stands.
    let verse = stored(css, "<p>a <span class=n>5</span><br>b</p>");
    assert_eq!(verse, "<p>a <span data-p=\"fe\">5</span><br>b</p>");
    let words = stored(
        css,
        "<p>a <span class=n>see the second part</span><br>b</p>",
    );
    assert_eq!(words, "<p>a <span>see the second part</span><br>b</p>");
    let pictured = stored(css, "<p>a <span class=n><img src=x.png>5</span><br>b</p>");
    assert!(!pictured.contains("fe"), "{pictured}");
    let none = stored(css, "<p>a <span class=n></span><br>b</p>");
    assert!(!none.contains("fe"), "{none}");
}

/// Two digits of a year stand beside each other in a line that runs downwards.
#[test]
fn letters_in_one_place_are_told_where_lines_run_downwards() {
    let html = |css: &str, writing: &str| {
        stored(
            &format!("body{{writing-mode:{writing}}} {css}"),
            "<p>二〇<span class=x>12</span>年<span class=x>12345</span></p>",
        )
    };
    for name in [
        "text-combine-upright:all",
        "-epub-text-combine:horizontal",
        "-webkit-text-combine:horizontal",
    ] {
        let css = format!(".x{{{name}}}");
        let vertical = html(&css, "vertical-rl");
        assert!(
            vertical.contains("<span data-p=\"tc\">12</span>年<span>12345</span>"),
            "{vertical}"
        );
        assert!(!html(&css, "horizontal-tb").contains("tc"));
    }
}
