//! Pages that a book has drawn: where things stand is kept in bounded numbers.

use std::fmt::Write as _;

use vokal_core::document::{Sanitised, SourceOptions, Stylesheets, Tree, read_canonical, sanitise};

fn drawn(css: &str, body: &str) -> Tree {
    resolved(css, body).tree
}

fn resolved(css: &str, body: &str) -> Sanitised {
    let source = format!(
        "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>t</title>\
         <meta name='viewport' content='width=1200, height=1600'/><style>{css}</style></head>{body}</html>"
    );
    let options = SourceOptions::default()
        .with_stylesheets(&Stylesheets::new(|_| None::<String>))
        .with_drawn_page(None);
    sanitise(&source, &options)
}

#[test]
fn boxes_have_their_places_in_numbers() {
    let page = drawn(
        "body{margin:0;font-size:20px} .a{position:absolute;left:10%;top:12.5px;width:300px} \
         .b{position:absolute;transform:translate(10px,20px) rotate(90deg);transform-origin:0 0;color:#f00}",
        "<body><div class='a'>One</div><p class='b' style='margin:0;line-height:1.5'>Two</p></body>",
    );
    assert!(page.is_drawn());
    assert_eq!(
        page.to_html(),
        "<div data-f=\"w1200 h1600 s20\"><div data-f=\"a1 l10% t12.5 w300\">One</div>\
         <p data-p=\"c2\" data-f=\"a1 x0,1,-1,0,10,20 o0,0 n30 cff0000\">Two</p></div>"
    );
    // What is written is read back to the letter.
    let again = sanitise(&page.to_html(), &SourceOptions::default());
    assert_eq!(again.tree, page);
}

#[test]
fn text_and_boxes_say_what_is_other_than_around_them() {
    for (css, words) in [
        (".x{font-weight:bold;font-style:italic}", "u700 j1"),
        (".x{text-align:center;letter-spacing:2px}", "g2 e1"),
        (
            ".x{font-family:Arial,sans-serif;white-space:nowrap}",
            "f1 v1",
        ),
        (".x{background:rgba(0,0,255,0.5);opacity:0}", "y0 k0000ff80"),
        (".x{position:relative;z-index:-3;bottom:-2px}", "a2 b-2 z-3"),
        (".x{display:inline-block;padding:1px 2px}", "d1,2,1,2 q2"),
        (
            ".x{transform:translate(-50%,-50%) scale(0.05)}",
            "p-50,-50 x0.05,0,0,0.05,0,0",
        ),
        (".x{margin:0 auto}", "m0,a,0,a"),
        (
            "*{box-sizing:border-box} .x{width:100px;height:50%;padding:1px 10px}",
            "a8 w100 h50% d1,10,1,10",
        ),
        (
            ".x{text-transform:uppercase;text-decoration:underline}",
            "j20",
        ),
        (".x{color:transparent}", "c00000000"),
        (
            ".x{position:absolute;inset:1px 2px;overflow:hidden}",
            "a5 l2 t1 r2 b1",
        ),
        (
            ".x{white-space:pre-wrap;writing-mode:vertical-rl}",
            "j64 v3",
        ),
        (".x{font:20px/1.5 Georgia}", "s20 n30"),
        (".x{left:4px}", ""),
    ] {
        let page = drawn(
            &format!("body{{margin:0}} {css}"),
            "<body><div class='x'>a</div></body>",
        );
        let html = page.to_html();
        let wanted = if words.is_empty() {
            "<div>a".to_owned()
        } else {
            format!(" data-f=\"{words}\">a")
        };
        assert!(html.contains(&wanted), "{css}: {html}");
    }
}

#[test]
fn pictures_and_links_are_as_their_book_has_them() {
    let html = drawn(
        "body{margin:0;color:#fff;background:#123}",
        "<body><img src='a.png' width='1200' height='50%' alt=''/>\
         <img src='a.png' width='9' style='width:70px' alt=''/><a href='b.xhtml'>b</a></body>",
    )
    .to_html();
    for part in [
        "data-f=\"w1200 h50%\"",
        "data-f=\"w70\"",
        "data-f=\"cffffff\"",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
}

#[test]
fn nothing_of_a_book_passes_for_a_place() {
    let hostile = "<body data-f='a1'><p data-f='l0' style='left:99999999px;position:fixed;\
                   transform:matrix(1e9,0,0,1,0,0);background-color:url(javascript:alert(1))'>a</p></body>";
    let html = drawn("body{margin:0}", hostile).to_html();
    assert!(
        html.starts_with("<div data-f=\"w1200 h1600 s16\"><p data-f=\"a1 l10000 m"),
        "{html}"
    );
    let plain = sanitise(
        hostile,
        &SourceOptions::default().with_stylesheets(&Stylesheets::new(|_| None::<String>)),
    );
    assert!(!plain.tree.is_drawn());
    assert!(!plain.tree.to_html().contains("data-f"));
}

#[test]
fn a_page_without_a_size_is_none() {
    let options = |size| {
        SourceOptions::default()
            .with_stylesheets(&Stylesheets::new(|_| None::<String>))
            .with_drawn_page(size)
    };
    let source =
        "<html><body style='margin:0'><p style='position:absolute;left:1px'>a</p></body></html>";
    assert!(!sanitise(source, &options(None)).tree.is_drawn());
    let of_book = sanitise(source, &options(Some((600, 800)))).tree;
    assert!(of_book.to_html().starts_with("<div data-f=\"w600 h800 "));
    let own = source.replace("margin:0", "margin:0;width:500px;height:400px");
    assert!(
        sanitise(&own, &options(None))
            .tree
            .to_html()
            .starts_with("<div data-f=\"w500 h400 ")
    );
}

#[test]
fn many_words_may_stand_in_the_page_itself() {
    let mut spans = String::new();
    for at in 0..400 {
        let _ = write!(
            spans,
            "<span style='position:absolute;left:{at}px;top:3px'>w{at}</span>"
        );
    }
    let page = drawn("body{margin:0}", &format!("<body>{spans}</body>"));
    assert!(page.is_drawn());
    assert!(page.to_html().contains("data-f=\"a1 l399 t3\""));
}

#[test]
fn what_cannot_be_kept_leaves_the_page_to_flow() {
    for ground in [
        "background-image:url(a.png)",
        "background:#123 linear-gradient(red,blue)",
    ] {
        let page = drawn(
            &format!("body{{margin:0;{ground};color:#fff}}"),
            "<body><p>a</p></body>",
        );
        assert!(!page.is_drawn(), "{ground}");
    }
    assert!(
        drawn(
            "body{background:url(a.png);background:none}",
            "<body><p>a</p></body>"
        )
        .is_drawn()
    );
}

#[test]
fn a_page_is_as_large_as_its_first_viewport_says() {
    for (content, size) in [
        ("width=100, height=200", "w100 h200"),
        ("width = 100  height = 200", "w100 h200"),
        ("height=200px;width=100px", "w100 h200"),
        ("width=device-width, height=200", "w600 h800"),
        ("width=0,height=1", "w600 h800"),
        ("width=1e9,height=1", "w600 h800"),
        ("width=nan,height=1", "w600 h800"),
    ] {
        let source = format!(
            "<html><head><meta name='viewport' content='{content}'><meta name='viewport' \
             content='{content}0'></head><body style='margin:0'><p>a</p></body></html>"
        );
        let options = SourceOptions::default()
            .with_stylesheets(&Stylesheets::new(|_| None::<String>))
            .with_drawn_page(Some((600, 800)));
        let html = sanitise(&source, &options).tree.to_html();
        assert!(
            html.starts_with(&format!("<div data-f=\"{size} ")),
            "{content}: {html}"
        );
    }
}

#[test]
fn what_the_root_says_of_letters_is_inherited() {
    let page = drawn(
        "html{background:#000 none repeat scroll 0 0;color:#fff;font-family:sans-serif} body{margin:0}",
        "<body><p style='margin:0'>a</p></body>",
    );
    let html = page.to_html();
    assert!(
        html.starts_with("<div data-f=\"w1200 h1600 k000000 s16 cffffff f1\"><p>"),
        "{html}"
    );
}

#[test]
fn a_line_height_goes_back_to_normal() {
    let html = drawn(
        "body{margin:0;line-height:60px} b{line-height:normal;font-weight:400}",
        "<body>a<b>c</b></body>",
    )
    .to_html();
    assert!(
        html.contains("n60\">a<b data-p=\"re\" data-f=\"na\">c"),
        "{html}"
    );
}

#[test]
fn labels_and_elements_that_nobody_knows_have_places_too() {
    let html = drawn(
        "body{margin:0} .x{position:absolute;left:9px}",
        "<body><div><label class='x'>a</label><x-y class='x'>b</x-y></div></body>",
    )
    .to_html();
    assert_eq!(html.matches("data-f=\"a1 l9\"").count(), 2, "{html}");
}

#[test]
fn text_that_no_page_holds_flows() {
    let words = "word ".repeat(4000);
    let page = |css: &str| {
        drawn(
            &format!("body{{margin:0}} {css}"),
            &format!("<body><p>{words}</p></body>"),
        )
    };
    assert!(page("p{font-size:8px}").is_drawn());
    assert!(!page("p{font-size:20px}").is_drawn());
    // Nobody drew so many things.
    let many = "<b>a</b>".repeat(21_000);
    assert!(!drawn("b{font-size:1px}", &format!("<body>{many}</body>")).is_drawn());
}

#[test]
fn a_ground_that_nobody_sees_is_none() {
    let hidden = "<body><div style='display:none'><p style='background:url(a.png)'>a</p></div><p>b</p></body>";
    assert!(drawn("body{margin:0}", hidden).is_drawn());
}

/// In a drawing stand no elements of HTML, and in a page no second page.
#[test]
fn what_is_styled_within_drawings_stays_text() {
    let xhtml = "xmlns='http://www.w3.org/1999/xhtml'";
    for inner in [
        format!("<p {xhtml} style='font-style:italic;position:absolute'>x</p>"),
        format!("<body {xhtml} style='margin:0'>x</body>"),
        format!("<label {xhtml} style='font-style:italic'>x</label>"),
    ] {
        for around in ["g", "foreignObject", "text", "title"] {
            let body = format!(
                "<body style='margin:0'><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\
                 <{around}>{inner}</{around}><rect/></svg></body>"
            );
            let tree = drawn("p,label{font-weight:bold}", &body);
            let html = tree.to_html();
            let again = sanitise(&html, &SourceOptions::default());
            assert_eq!(again.tree, tree, "{html}");
            assert!(read_canonical(&html).is_some(), "{html}");
        }
    }
    for width in ["nan", "inf", "-5", "1e9"] {
        let picture = format!("<body><img src='a.png' width='{width}' alt=''/></body>");
        let tree = drawn("body{margin:0}", &picture);
        assert!(
            read_canonical(&tree.to_html()).is_some(),
            "{}",
            tree.to_html()
        );
    }
}

/// Families that the book brings along have their numbers, which are the same in all chapters.
#[test]
fn letters_say_which_of_the_books_fonts_they_have() {
    let css = "@font-face{font-family:'My  Hand';src:url(a.otf)} \
         @font-face{font-family:Other;src:url(b.otf)} \
         body{font-family:'my hand',serif} .s{font-family:sans-serif} \
         .o{font-family:Nobody,OTHER,monospace} .g{font-family:serif,Other}";
    let body = "<body><p style='margin:0'>One <b class='s'>two</b> <i class='o'>three</i> <code>x</code> <i class='g'>y</i></p></body>";
    let page = resolved(css, body);
    let number = |name: &str| {
        let family = page.fonts.iter().find(|family| family.name == name);
        family.map_or(0, |family| family.number)
    };
    let [hand, other] = ["My  Hand", "Other"].map(number);
    assert!(hand > 0 && other > 0 && hand != other);
    let html = page.tree.to_html();
    for words in [
        format!("<div data-f=\"w1200 h1600 d8,8,8,8 s16 f3,{hand}\">"),
        "f1 u700\">two</b>".to_owned(),
        format!("f2,{other} j1\">three</i>"),
        // Browsers' own sheet says which they have, and generic ones are always there.
        "f2\">x</code>".to_owned(),
        "f0 j1\">y</i>".to_owned(),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    // What is written is read back to the letter.
    assert_eq!(sanitise(&html, &SourceOptions::default()).tree, page.tree);
}

/// Programs for print call another subset the same on each page.
#[test]
fn a_family_of_the_same_name_with_other_files_is_another() {
    let number = |file: &str| {
        let css = format!("@font-face{{font-family:F1;src:url({file})}} body{{font-family:F1}}");
        resolved(&css, "<body><p>One</p></body>").fonts[0].number
    };
    assert_eq!(number("a.otf"), number("a.otf"));
    assert_ne!(number("a.otf"), number("b.otf"));
}
