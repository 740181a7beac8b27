//! What a book's styles hide and how they paint its drawings.

use cpu_time::ThreadTime;
use vokal_core::document::{SourceOptions, Stylesheets, Syntax, sanitise};

/// What is left of a page of XHTML with a sheet beside it.
fn shown(sheet: &str, body: &str) -> String {
    let load = |path: &str| (path == "css/book.css").then(|| sheet.to_owned());
    let stylesheets = Stylesheets::new(load);
    let options = SourceOptions::default()
        .with_syntax(Syntax::Xhtml)
        .with_base_path("text/one.xhtml")
        .with_stylesheets(&stylesheets);
    let source = format!(
        "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'>\
         <head><title>t</title><link rel='stylesheet' type='text/css' href='../css/book.css'/>\
         </head><body><p>a</p>{body}</body></html>"
    );
    let html = sanitise(&source, &options).tree.to_html();
    html.strip_prefix("<p>a</p>").unwrap_or(&html).to_owned()
}

#[test]
fn what_an_author_hides_is_not_shown() {
    for (sheet, body) in [
        ("", "<p hidden=''>x</p>"),
        (
            "",
            "<nav epub:type='page-list' hidden='hidden'><ol><li>1</li></ol></nav>",
        ),
        ("", "<p style='color: red; DISPLAY : None'>x</p>"),
        ("", "<div style='visibility:hidden'>x<p>y</p></div>"),
        (".gone{display:none}", "<p class='a gone'>x</p>"),
        (
            "p.gone, #x > b { visibility: collapse }",
            "<p class='gone'>x</p>",
        ),
        (
            "div .in:first-child{display:none!important}",
            "<div><p class='in' style='display:block'>x</p></div>",
        ),
        (
            "@media screen{.gone{display:none}}",
            "<p class='gone'>x</p>",
        ),
        (
            "aside[epub|type~=\"note\"]{} @namespace epub 'http://www.idpf.org/2007/ops';",
            "<p hidden=''/>",
        ),
        (
            "@namespace epub 'http://www.idpf.org/2007/ops'; [epub|type~='toc']{display:none}",
            "<p epub:type='toc x'>x</p>",
        ),
        (
            "[epub\\:type~='toc']{display:none}",
            "<p epub:type='toc'>x</p>",
        ),
        (
            "p:not(.a):hover{} x::before{} .gone{display:none} }}",
            "<p class='gone'>x</p>",
        ),
    ] {
        let left = shown(sheet, body).replace("<div></div>", "");
        assert_eq!(left, "", "{sheet} {body}");
    }
}

#[test]
fn what_only_some_readers_do_not_see_is_shown() {
    for (sheet, body) in [
        ("@media print{.x{display:none}}", "<p class='x'>x</p>"),
        ("@media amzn-mobi{.x{display:none}}", "<p class='x'>x</p>"),
        (
            "@media (max-width:600px){.x{display:none}}",
            "<p class='x'>x</p>",
        ),
        (
            ".x{display:none} @media (max-width:600px){.x{display:block}}",
            "<p class='x'>x</p>",
        ),
        (
            "@media (prefers-color-scheme:dark){.x{display:none}}",
            "<p class='x'>x</p>",
        ),
        (".x:hover, .x::before{display:none}", "<p class='x'>x</p>"),
        (".x{display:none} p.x{display:block}", "<p class='x'>x</p>"),
        (
            ".x{display:none} .x{display:nonsense;display:inline}",
            "<p class='x'>x</p>",
        ),
        (".x{display:none!important} .y{display:none}", "<p>x</p>"),
        // A note is reached by a link that shows nothing beside the text here.
        (
            ".x{display:none}",
            "<aside epub:type='footnote' class='x'>x</aside>",
        ),
        (
            ".x{display:none}",
            "<p class='x' id='n'>x<a href='#n'>y</a></p>",
        ),
        (
            ".x{display:none}",
            "<div class='x'><p id='n'>x</p></div><a href='one.xhtml#n'>y</a>",
        ),
    ] {
        assert!(shown(sheet, body).contains('x'), "{sheet} {body}");
    }
}

#[test]
fn a_page_that_hides_all_of_itself_is_shown() {
    let hidden = "<html xmlns='http://www.w3.org/1999/xhtml'><head><style>div{display:none}</style>\
                  </head><body style='display:none'><div>x</div></body></html>";
    let options = SourceOptions::default().with_syntax(Syntax::Xhtml);
    assert_eq!(sanitise(hidden, &options).tree.to_html(), "<div>x</div>");
}

#[test]
fn a_sheet_may_import_another_and_itself() {
    let load = |path: &str| match path {
        "a.css" => {
            Some("@import 'sub/b.css' screen; @import url(a.css); @import 'p.css' print;".into())
        }
        "sub/b.css" => Some("@import url('../c.css');".into()),
        "c.css" => Some(".x{display:none}".into()),
        "p.css" => Some(".y{display:none}".into()),
        _ => None,
    };
    let stylesheets = Stylesheets::new(load);
    let options = SourceOptions::default().with_stylesheets(&stylesheets);
    let source = "<link rel=stylesheet href=a.css><p class=x>x</p><p class=y>y</p>";
    assert_eq!(sanitise(source, &options).tree.to_html(), "<p>y</p>");
}

#[test]
fn a_drawing_is_painted_as_its_styles_say() {
    let html = |source: &str| sanitise(source, &SourceOptions::default()).tree.to_html();
    for (source, clean) in [
        (
            "<svg><rect fill=black style='fill:none;stroke:red;stroke-width:2px!important'/></svg>",
            "<svg><rect fill=\"none\" stroke=\"red\" stroke-width=\"2px\"></rect></svg>",
        ),
        (
            "<svg><style>.a{fill:#fff}text.a,#t{font-size:9px;text-anchor:middle}</style>\
             <text id=t class=a>x</text></svg>",
            "<svg><text font-size=\"9px\" text-anchor=\"middle\" fill=\"#fff\" id=\"b-t\">x</text></svg>",
        ),
        (
            "<svg><path style='fill:url(#g);mask:url(https://x.example/)'/></svg>",
            "<svg><path fill=\"url(#b-g)\"></path></svg>",
        ),
        (
            "<svg><path style='fill:u\\72l(x);filter:url(#f);position:fixed;transform:none'/></svg>",
            "<svg><path></path></svg>",
        ),
        (
            "<svg><g style='display:none'><text>x</text></g><text>y</text></svg>",
            "<svg><text>y</text></svg>",
        ),
        ("<p style='fill:red;font-size:9px'>x</p>", "<p>x</p>"),
    ] {
        let once = html(source);
        let sorted = |html: &str| {
            let mut words: Vec<String> = html.split(['<', '>', ' ']).map(str::to_owned).collect();
            words.sort();
            words
        };
        assert_eq!(sorted(&once), sorted(clean), "{source}: {once}");
        assert_eq!(html(&once), once);
    }
}

#[test]
fn a_drawing_may_be_a_chapter_of_its_own() {
    let load = |path: &str| (path == "s.css").then(|| "rect{fill:none}".to_owned());
    let stylesheets = Stylesheets::new(load);
    let options = SourceOptions::default()
        .with_syntax(Syntax::Xhtml)
        .with_base_path("one.svg")
        .with_stylesheets(&stylesheets);
    let source = "<?xml version='1.0'?><?xml-stylesheet href='s.css' type='text/css'?>\
                  <!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'x'>\
                  <svg xmlns='http://www.w3.org/2000/svg'><rect/><text>Wort</text></svg>";
    assert_eq!(
        sanitise(source, &options).tree.to_html(),
        "<svg><rect fill=\"none\"></rect><text>Wort</text></svg>"
    );
}

#[test]
fn styles_take_no_more_than_their_share_of_time() {
    let numbered =
        |piece: &dyn Fn(u32) -> String| (0..3000).map(piece).collect::<Vec<_>>().concat();
    let classes = numbered(&|n| format!("c{n} "));
    let rules = numbered(&|n| format!(".c{n} * *{{display:none}}"));
    let nested = format!("{}{{display:none}}", ":not(".repeat(50_000));
    for (sheet, body) in [
        ("a *{display:none}".repeat(9_000), "<b>x</b>".repeat(20_000)),
        (
            rules,
            format!("<p class='{classes}'><b>x</b></p>").repeat(20),
        ),
        (
            format!("{}{{display:none}}", "b ".repeat(20)),
            "<b>".repeat(400) + &"</b>".repeat(400),
        ),
        (nested, "<p>x</p>".into()),
        ("@media all{".repeat(50_000), "<p>x</p>".into()),
        (
            "p:nth-child(2n){display:none}".into(),
            "<p>x</p>".repeat(30_000),
        ),
        (
            ":is(p,b):nth-last-child(3n){display:none}".repeat(50),
            "<p>x</p>".repeat(5_000),
        ),
        // Rules in rules, each of which names those around it.
        ("p{".repeat(50_000), "<p>x</p>".into()),
        (
            format!("b{}{}", "{& & ".repeat(6), "}".repeat(6))
                .replace("& & }", "display:none}")
                .repeat(500),
            "<b>".repeat(400) + &"</b>".repeat(400),
        ),
        (
            ("p{".to_owned() + &"& & b{color:red} ".repeat(200) + "}").repeat(100),
            "<p><b>x</b></p>".repeat(2_000),
        ),
        // Selectors in selectors, each of which is asked of all elements around: by rules in rules,
        // and written out.
        (
            format!("x i{}{{display:none}}{}", "{& i".repeat(5), "}".repeat(5)),
            "<i>".repeat(300) + &"</i>".repeat(300),
        ),
        (
            format!("{}x i{}{{display:none}}", ":is(".repeat(5), ") i".repeat(5)),
            "<i>".repeat(300) + &"</i>".repeat(300),
        ),
        (
            format!("p:is({}b){{display:none}}", "x,".repeat(200_000)),
            "<p>x</p>".repeat(5_000),
        ),
        (
            format!(
                "b{}{{display:none}}{}",
                format!("{{{}", "&".repeat(60)).repeat(5),
                "}".repeat(5)
            ),
            "<b>x</b>".into(),
        ),
        // Each may be a declaration, up to the end.
        (
            format!("p{{{}}}", "x:{} ".repeat(100_000)),
            "<p>x</p>".into(),
        ),
        (
            format!("p{{{}}}", "color:{} ".repeat(100_000)),
            "<p>x</p>".into(),
        ),
        (
            numbered(&|n| format!(".d{n},p:has(b:has(i)){{margin:1em}}")).repeat(30),
            "<p>x</p>".repeat(5_000),
        ),
        (
            format!("@supports {}{{p{{color:red}}}}", "(not ".repeat(50_000)),
            "<p>x</p>".into(),
        ),
    ] {
        let begin = ThreadTime::now();
        shown(&sheet, &body);
        let took = begin.elapsed();
        eprintln!(
            "{} bytes of styles, {} of text: {took:?}",
            sheet.len(),
            body.len()
        );
        // Unoptimised; of the processor, so that a busy machine is no matter.
        assert!(took.as_secs() < 15, "{took:?}");
    }
}

#[test]
fn what_could_not_be_tried_to_its_end_hides_nothing() {
    let around = |words: &str| {
        let (open, close) = ("<i>".repeat(300), "</i>".repeat(300));
        format!("<div>{open}{words}{close}</div>")
    };
    let long = format!("{}x i{}", ":is(".repeat(5), ") i".repeat(5));
    let sheet = format!("b:not(:is({long}) b,div b){{display:none}}");
    assert!(shown(&sheet, &around("<b>Wort</b>")).contains("Wort"));
}

/// The list of pages leads to them; what shows nothing hides nothing.
#[test]
fn marks_of_printed_pages_stay_though_they_are_hidden() {
    let sheet = ".page{display:none}";
    let mark = "<span epub:type='pagebreak' class='page' id='p9' title='9'></span>";
    let kept = shown(sheet, &format!("<p>b{mark}c</p>"));
    assert!(kept.contains("id=\"b-p9\""), "{kept}");
    let with_text = "<span epub:type='pagebreak' class='page'>9</span>";
    assert_eq!(shown(sheet, &format!("<p>b{with_text}c</p>")), "<p>bc</p>");
}
