//! What the sanitiser keeps, changes and takes away, a rule at a time.

use vokal_core::document::{Sanitised, SourceOptions, Syntax, read_canonical, sanitise};

fn html(source: &str) -> String {
    sanitise(source, &SourceOptions::default()).tree.to_html()
}

fn read_xhtml(source: &str) -> Sanitised {
    let options = SourceOptions::default().with_syntax(Syntax::Xhtml);
    sanitise(source, &options)
}

/// A body of well-formed XHTML.
fn xhtml(body: &str) -> String {
    let source = format!(
        "<?xml version=\"1.0\"?><!DOCTYPE html><html xmlns=\"http://www.w3.org/1999/xhtml\" \
         xmlns:epub=\"http://www.idpf.org/2007/ops\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\
         <head><title>t</title></head><body>{body}</body></html>"
    );
    read_xhtml(&source).tree.to_html()
}

#[test]
fn text_and_structure_stay() {
    let source =
        "<h1>A</h1>\n<p>b <em>c</em> &amp; <strong>d</strong><br>e</p>\n\n<ul><li>f</li></ul>";
    assert_eq!(html(source), source);
    let source = "<table><caption>a</caption><tbody><tr><th scope=\"col\">b</th>\
                  <td colspan=\"2\">c</td></tr></tbody></table>";
    assert_eq!(html(source), source);
    let source = "<ol start=\"3\" reversed=\"\" type=\"a\"><li value=\"5\">x</li></ol>";
    assert_eq!(html(source), source);
}

#[test]
fn what_runs_or_loads_goes_with_its_content() {
    for gone in [
        "<script>x</script>",
        "<style>p{}</style>",
        "<template>x</template>",
        "<iframe src=x>y</iframe>",
        "<link rel=stylesheet href=x>",
        "<meta http-equiv=refresh content=0>",
        "<base href=x>",
        "<embed src=x>",
        "<!-- x --><?x y?>",
        "<svg><script>x</script></svg>",
    ] {
        let clean = html(&format!("a{gone}b")).replace("<svg></svg>", "");
        assert_eq!(clean, "ab", "{gone}");
    }
}

#[test]
fn what_cannot_stay_leaves_its_text() {
    assert_eq!(html("<blink>a</blink><x-y>b</x-y>"), "ab");
    assert_eq!(
        html("<form><label>a <input value=z></label><button>b</button></form>"),
        "a b"
    );
    assert_eq!(
        html("<select><option>a</select><textarea>b</textarea>"),
        "ab"
    );
    assert_eq!(
        html("<picture><source src=y>a</picture><object data=x>b</object>"),
        "ab"
    );
    assert_eq!(html("<noscript><p>a</p></noscript>"), "<p>a</p>");
    assert_eq!(html("<plaintext>a</b>"), "a");
}

#[test]
fn players_play_what_lies_in_the_book_and_nothing_by_themselves() {
    assert_eq!(
        html(
            "<audio src='a.mp3' autoplay loop muted crossorigin onplay='x()' style='width:9em'>\
             <source src='a.ogg' type='audio/ogg' media='all' srcset='b.png'>\
             <track src='a.vtt' kind=captions srclang=de label=Deutsch default>\
             <track src='b.vtt' kind=metadata>\
             <p>No <b>sound</b></p><img src=x.png><script>y</script></audio>"
        ),
        "<audio src=\"a.mp3\" controls=\"\" preload=\"none\" width=\"300\" height=\"54\">\
         <source src=\"a.ogg\">\
         <track srclang=\"de\" label=\"Deutsch\" src=\"a.vtt\">\
         No sound</audio>"
    );
    assert_eq!(
        html("<video poster='p.png' width=400 height=300><source src='f.webm'>No film</video>"),
        "<video src=\"f.webm\" controls=\"\" preload=\"none\" poster=\"p.png\" width=\"400\" \
         height=\"300\"><source src=\"f.webm\">No film</video>"
    );
}

#[test]
fn a_player_without_a_recording_leaves_its_place_and_its_text() {
    const EMPTY: &str =
        "<audio controls=\"\" preload=\"none\" width=\"300\" height=\"54\"></audio>";
    for src in [
        "https://evil.example/a.mp3",
        "//evil.example/a.mp3",
        "javascript:alert(1)",
        "data:audio/mpeg;base64,AA",
        "blob:x",
        "file:///etc/passwd",
    ] {
        let source = format!("<audio src='{src}'><source src='{src}'><p>Say</p></audio>.");
        assert_eq!(html(&source), format!("{EMPTY}<p>Say</p>."), "{src}");
    }
    // It names nothing: a script would have filled it.
    assert_eq!(html("<audio id=player>Say</audio>"), "Say");
}

#[test]
fn a_book_says_which_of_its_recordings_are_some() {
    let known = |path: &str| (path == "book/a.mp3").then(|| "book/A.mp3".to_owned());
    let options = SourceOptions::default()
        .with_base_path("book/one.xhtml")
        .with_recording_path(known);
    let html = |source: &str| sanitise(source, &options).tree.to_html();
    assert_eq!(
        html("<audio><source src='page.html'><source src='a.mp3'>x</audio>"),
        "<audio src=\"book/A.mp3\" controls=\"\" preload=\"none\" width=\"300\" height=\"54\">\
         <source src=\"book/A.mp3\">x</audio>"
    );
    assert_eq!(
        html("<video src='page.html'>x</video>"),
        "<video controls=\"\" preload=\"none\" width=\"300\" height=\"54\"></video>x"
    );
}

#[test]
fn a_player_in_a_player_is_text_and_another_source() {
    let source = "<video src=f.webm><p>One <audio src=a.mp3><source src=b.mp3>two</audio></p>\
                  </video>";
    assert_eq!(
        html(source),
        "<video src=\"f.webm\" controls=\"\" preload=\"none\" width=\"640\" height=\"360\">One \
         <source src=\"b.mp3\">two</video>"
    );
    let many = format!("<audio>{}Say</audio>", "<source src=a.mp3>".repeat(10_000));
    let tree = sanitise(&many, &SourceOptions::default()).tree;
    assert_eq!(read_canonical(&tree.to_html()).as_ref(), Some(&tree));
}

/// A drawing holds no player: read again it would be another element.
#[test]
fn a_player_in_a_drawing_or_a_formula_is_text() {
    for around in [
        "<svg>{}</svg>",
        "<svg><foreignObject>{}</foreignObject></svg>",
        "<math><mtext>{}</mtext></math>",
    ] {
        let source = around.replace("{}", "<audio src='a.mp3'>Say</audio>");
        let once = html(&source);
        assert!(!once.contains("<audio") || !once.contains("<svg"), "{once}");
        assert_eq!(html(&once), once, "{source}");
        assert!(read_canonical(&once).is_some(), "{once}");
    }
}

#[test]
fn only_players_as_they_are_written_are_canonical() {
    let player = html("<audio src=a.mp3><source src=b.ogg>x</audio><p>y</p>");
    assert!(read_canonical(&player).is_some());
    for other in [
        player.replace(" controls=\"\"", ""),
        player.replace("none", "auto"),
        player.replace(" preload", " autoplay=\"\" preload"),
        player.replace("a.mp3", "//a.example/b.mp3"),
        player.replace("<source src=\"b.ogg\">", "<source>"),
        player.replace("x</audio>", "<b>x</b></audio>"),
        player.replace(" src=\"a.mp3\"", ""),
        player.replace("<p>", "<source src=\"c.ogg\"><p>"),
        "<audio></audio>".to_owned(),
    ] {
        assert_eq!(read_canonical(&other), None, "{other}");
    }
}

#[test]
fn attributes_outside_the_list_go() {
    assert_eq!(
        html(
            "<p id=a class='x stressed' style=color:red onclick=x() data-x=1 lang=de_DE dir=RTL title=t>b</p>"
        ),
        "<p id=\"b-a\" class=\"stressed\" lang=\"de-DE\" dir=\"rtl\" title=\"t\">b</p>"
    );
    assert_eq!(
        html("<aside role='doc-footnote note'>a</aside>"),
        "<aside role=\"doc-footnote\">a</aside>"
    );
    assert_eq!(html("<p role=button aria-hidden=true>a</p>"), "<p>a</p>");
}

#[test]
fn a_type_of_epub_becomes_a_role_where_it_may_be_one() {
    let typed = |kind: &str| html(&kind.replace("TYPE", "epub:type"));
    assert_eq!(
        typed("<a TYPE=noteref name=n href=#m>1</a>"),
        "<a id=\"b-n\" role=\"doc-noteref\" href=\"#b-m\">1</a>"
    );
    assert_eq!(typed("<a TYPE=noteref>1</a>"), "<a>1</a>");
    assert_eq!(
        typed("<aside TYPE='rearnote x' id=m>a</aside>"),
        "<aside id=\"b-m\" role=\"doc-footnote\">a</aside>"
    );
    // Its own role counts, and a list item stays one.
    assert_eq!(
        typed("<section TYPE=endnotes role=doc-notice><ol><li TYPE=endnote>a</ol></section>"),
        "<section role=\"doc-notice\"><ol><li>a</li></ol></section>"
    );
    assert_eq!(
        xhtml("<nav epub:type=\"toc\"><p role=\"note\" epub:type=\"epigraph\">a</p></nav>"),
        "<nav role=\"doc-toc\"><p role=\"doc-epigraph\">a</p></nav>"
    );
    // Only the name of EPUB's own namespace is one, whatever its prefix.
    assert_eq!(
        xhtml(
            "<hr ops:type=\"pagebreak\" xmlns:ops=\"http://www.idpf.org/2007/ops\"/>\
             <hr ops:type=\"pagebreak\" xmlns:ops=\"http://x.example/\"/><hr type=\"pagebreak\"/>"
        ),
        "<hr role=\"doc-pagebreak\"><hr><hr>"
    );
}

#[test]
fn ids_and_links_to_them_keep_together() {
    assert_eq!(
        html("<a name=n href=#m>a</a><p id=m>b</p>"),
        "<a id=\"b-n\" href=\"#b-m\">a</a><p id=\"b-m\">b</p>"
    );
    assert_eq!(html("<td headers='a b'>"), "");
    assert_eq!(
        html("<a href=javascript:x>a</a><a href=http://x.example/>b</a>"),
        "<a>a</a><a href=\"http://x.example/\" rel=\"noopener noreferrer\">b</a>"
    );
    assert_eq!(
        html("<a href=https://x.example/ target=_blank>a</a>"),
        "<a href=\"https://x.example/\" rel=\"noopener noreferrer\">a</a>"
    );
}

#[test]
fn images_get_their_place_and_their_size() {
    let size = |path: &str| (path == "OEBPS/i/ä b.png").then_some((640, 480));
    let options = SourceOptions::default()
        .with_base_path("OEBPS/text/c1.xhtml")
        .with_image_size(size);
    let clean = |source| sanitise(source, &options).tree.to_html();
    assert_eq!(
        clean("<img width=10 alt=x src='../i/%C3%A4%20b.png' onerror=x>"),
        "<img alt=\"x\" src=\"OEBPS/i/%C3%A4%20b.png\" width=\"640\" height=\"480\">"
    );
    assert_eq!(
        clean("<img src=other.png width=10 height=50%>"),
        "<img src=\"OEBPS/text/other.png\" width=\"10\">"
    );
    assert_eq!(
        clean("<img src=https://x.example/y.png alt=a>"),
        "<img alt=\"a\">"
    );
    assert_eq!(
        clean("<svg viewBox='0 0 1 1'><image xlink:href='../i/c.png'/></svg>"),
        "<svg viewBox=\"0 0 1 1\"><image href=\"OEBPS/i/c.png\"></image></svg>"
    );
}

#[test]
fn drawings_and_formulas_stay_without_their_dangers() {
    assert_eq!(
        html("<svg onload=x><a href=javascript:x><path d='M0 0L1 1' fill='url(#g)' style=x /></a>\
              <use href='x.svg#y'/><use href=#y /><foreignObject><p>a</p></foreignObject></svg>"),
        "<svg><path d=\"M0 0L1 1\" fill=\"url(#b-g)\"></path><use></use><use href=\"#b-y\"></use></svg><p>a</p>"
            .replace("</svg><p>a</p>", "a</svg>")
    );
    assert_eq!(
        html(
            "<math><semantics><mi href=x>a</mi><annotation-xml encoding='text/html'><p>b</p>\
              </annotation-xml></semantics></math>"
        ),
        "<math><mrow><mi>a</mi></mrow></math>"
    );
    assert_eq!(
        html("<math><mtext><img src=x>a<b>b</b></mtext></math>"),
        "<math><mtext>ab</mtext></math>"
    );
}

#[test]
fn xhtml_is_read_by_the_rules_of_xml() {
    assert_eq!(
        xhtml("<p>a<![CDATA[<b>&amp;]]></p>"),
        "<p>a&lt;b&gt;&amp;amp;</p>"
    );
    assert_eq!(xhtml("<p/><p>a&nbsp;b</p>"), "<p></p><p>a&nbsp;b</p>");
    assert_eq!(
        xhtml("<x:script xmlns:x=\"http://www.w3.org/1999/xhtml\">x</x:script>a"),
        "a"
    );
    assert_eq!(
        xhtml("<h:p xmlns:h=\"http://www.w3.org/1999/xhtml\">a</h:p>"),
        "<p>a</p>"
    );
    assert_eq!(xhtml("<div><title/>a<script/>b</div>"), "<div>ab</div>");
    assert_eq!(
        xhtml(
            "<p xml:lang=\"fr\">a</p><svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"1\"/></svg>"
        ),
        "<p lang=\"fr\">a</p><svg><circle r=\"1\"></circle></svg>"
    );
}

#[test]
fn what_html_would_move_is_moved_at_once() {
    assert_eq!(
        xhtml("<table><tr><td>a</td></tr></table>"),
        "<table><tbody><tr><td>a</td></tr></tbody></table>"
    );
    assert_eq!(
        xhtml("<p>a<ul><li>b</li></ul>c</p>"),
        "<p>a</p><ul><li>b</li></ul>c<p></p>"
    );
    assert_eq!(
        xhtml("<a href=\"#x\">a<a href=\"#y\">b</a></a>"),
        "<a href=\"#b-x\">ab</a>"
    );
}

#[test]
fn broken_xhtml_still_shows_its_text() {
    let page = |body: &str| {
        format!("<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/></head><body>{body}")
    };
    for (body, clean) in [
        ("<p>a<br>b</p>", "<p>a<br>b</p>"),
        ("<p>a & b < c</p>", "<p>a &amp; b &lt; c</p>"),
        ("<p>a<b>c</p>d", "<p>a<b>c</b></p><b>d</b>"),
        (
            "<p>a<![CDATA[<c>]]></p><div/><p>b",
            "<p>a&lt;c&gt;</p><div></div><p>b</p>",
        ),
        ("<p>a\0b</p>", "<p>ab</p>"),
        ("<p>a</p></body></html><p>b</p>", "<p>a</p><p>b</p>"),
    ] {
        assert_eq!(read_xhtml(&page(body)).tree.to_html(), clean, "{body}");
    }
}

#[test]
fn ends_of_lines_are_one_character_in_xhtml_too() {
    let source = "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>a\r\nb</p>\
                  <svg xmlns='http://www.w3.org/2000/svg'><path d='M10,10\r\nL100,10\rL9,9z'/></svg>\
                  </body></html>";
    let html = read_xhtml(source).tree.to_html();
    assert!(html.contains("d=\"M10,10\nL100,10\nL9,9z\""), "{html}");
    assert!(!html.contains('\r'), "{html}");
}

#[test]
fn an_entity_of_the_source_stands_for_plain_words_or_for_nothing() {
    let source = "<!DOCTYPE html [<!ENTITY a 'aaaa'><!ENTITY b SYSTEM 'file:///etc/passwd'>]>\
                  <html xmlns='http://www.w3.org/1999/xhtml'><body><p>x&a;&b;y</p></body></html>";
    assert_eq!(read_xhtml(source).tree.to_html(), "<p>xaaaay</p>");
}

#[test]
fn a_switch_shows_its_default() {
    let body = "<epub:switch><epub:case required-namespace=\"x\">a</epub:case>\
                <epub:default><p>b</p></epub:default></epub:switch>";
    assert_eq!(xhtml(body), "<p>b</p>");
    assert_eq!(html(body), "<p>b</p>");
}

#[test]
fn a_source_says_its_language_title_and_heading() {
    let chapter = read_xhtml(
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title> The\n Book </title></head>\
         <body xml:lang='de'><h1><img alt='x'/></h1><h2>Erstes <em>Kapitel</em></h2></body></html>",
    );
    assert_eq!(chapter.lang.as_deref(), Some("de"));
    assert_eq!(chapter.title.as_deref(), Some("The Book"));
    assert_eq!(chapter.heading.as_deref(), Some("x"));
    let chapter = sanitise(
        "<!doctype html><html lang=fr><title>x</title><p>y",
        &SourceOptions::default(),
    );
    assert_eq!(chapter.lang.as_deref(), Some("fr"));
    assert_eq!(chapter.title.as_deref(), Some("x"));
    assert_eq!(chapter.heading, None);
    assert_eq!(chapter.tree.to_html(), "<p>y</p>");
}

#[test]
fn the_first_line_break_of_a_pre_survives() {
    assert_eq!(html("<pre>\n\na</pre>"), "<pre>\n\na</pre>");
    assert_eq!(xhtml("<pre>\na</pre>"), "<pre>\n\na</pre>");
    assert_eq!(xhtml("<pre><b>\na</b></pre>"), "<pre><b>\na</b></pre>");
    assert_eq!(
        html("<textarea>\n\na</textarea><listing>\n\nb</listing>"),
        "\na<pre>\n\nb</pre>"
    );
}

#[test]
fn control_characters_go_and_line_ends_are_one() {
    assert_eq!(
        html("a\r\nb\rc&#13;d\u{0}e\u{1}f\u{7f}g\u{c}h\u{85}i"),
        "a\nb\nc\ndefg h\u{85}i"
    );
    assert_eq!(html("\u{feff}\u{feff}a\u{feff}"), "a\u{feff}");
    assert_eq!(html("&#x80;&#xFFFE;"), "€\u{fffe}");
}

#[test]
fn depth_has_an_end_and_text_does_not() {
    for (open, close) in [
        ("<div>", "</div>"),
        ("<b>", "</b>"),
        ("<ul><li>", ""),
        ("<svg><g>", ""),
    ] {
        for syntax in [Syntax::Html, Syntax::Xhtml] {
            let source = format!("{}x{}y", open.repeat(60_000), close.repeat(60_000));
            let options = SourceOptions::default().with_syntax(syntax);
            let tree = sanitise(&source, &options).tree;
            assert_eq!(tree.text(), "xy");
        }
    }
    let nested = format!("{}x{}", "<div>".repeat(60_000), "</div>".repeat(60_000));
    assert!(xhtml(&nested).matches("<div>").count() == 256);
}

#[test]
fn an_element_that_closes_itself_inside_a_formula_closes_itself() {
    for name in ["iframe", "style", "title", "textarea", "xmp", "script"] {
        let source = format!("<html><body><math><mtext><{name}/><i>a</i></mtext></math><p>b & c");
        assert!(
            read_xhtml(&source).tree.text().ends_with("ab & c"),
            "{name}: {}",
            read_xhtml(&source).tree.to_html()
        );
    }
}
