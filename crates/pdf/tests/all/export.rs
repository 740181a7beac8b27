//! HTML as PDF: the same words, the bold letters bold, and nothing fetched.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::support::memory::with_peak;
use crate::support::written::{Written, told};
use crate::support::{self, plain, words};
use vokal_core::document::{SourceOptions, sanitise};
use vokal_pdf_client::size::{
    EDITED_BYTES, EDITED_NODES, EDITED_WEIGHT, WRITTEN_BYTES, WRITTEN_NODES, may_be_edited, weight,
};
use vokal_pdf_client::{Error, Limits, Workers};
use vokal_pdf_client::{ExportOptions, Failure};

const WORKER: &str = env!("CARGO_BIN_EXE_vokal-worker");

async fn export(html: &str, images: &[(String, Vec<u8>)]) -> Result<Vec<u8>, Error> {
    let options = ExportOptions {
        title: "Probe".to_owned(),
        language: Some("de".to_owned()),
        unstressed_opacity: 0.4,
        ..ExportOptions::default()
    };
    Workers::new(WORKER).export(html, &options, images).await
}

const SAMPLE: &str = r#"<h1>Über die Größe</h1>
<p>Ein <b class="stressed">Va</b><span class="unstressed">t</span><b class="stressed">e</b>r
fand <i>fünf</i> <code>offene</code> Türen und ein effizientes Schiff<sup>2</sup>; <a href="https://example.org/x">mehr</a>.</p>
<h3>Gefälle</h3>
<ul><li>eins<ul><li>innen</li></ul></li><li>zwei</li></ul>
<ol start="3"><li>drei</li><li>vier</li></ol>
<table><thead><tr><th>Jahr</th><th>Zahl</th></tr></thead><tbody><tr><td>2024</td><td rowspan="2">12</td></tr><tr><td>2025</td></tr></tbody></table>
<blockquote><p>Zitat</p></blockquote><pre>erste  Zeile
zweite</pre><hr><p dir="rtl">مرحبا بالعالم</p>"#;

#[tokio::test]
async fn the_words_and_the_page_are_right() {
    let pdf = export(SAMPLE, &[]).await.unwrap();
    let file = Written::new("words", &pdf);
    if let Some((_, info)) = told("pdfinfo", &[], &file) {
        assert!(
            info.contains("595.") && info.contains("841.") && info.contains("A4"),
            "{info}"
        );
        assert!(info.contains("Tagged:          yes"), "{info}");
        assert!(info.contains("Title:           Probe"), "{info}");
    }
    if let Some((is_sound, report)) = told("qpdf", &["--check"], &file) {
        assert!(is_sound, "{report}");
    }
    if let Some((is_accessible, report)) = told("pdfua", &["check"], &file) {
        assert!(is_accessible, "{report}");
    }
    if let Some(text) = support::pdftotext(&file.0) {
        let expected = words(&plain(SAMPLE));
        let found = words(&text);
        let recall = support::recall(&expected, &found);
        assert!(recall >= 0.99, "{recall}: {expected:?}\n{found:?}");
    }
    let raw = String::from_utf8_lossy(&pdf);
    assert!(raw.contains("pdfuaid"), "not PDF/UA");
}

#[tokio::test]
async fn a_novel_with_bold_letters_keeps_every_word() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/corpus/german/kafka-verwandlung.txt");
    let Ok(bytes) = std::fs::read(path) else {
        eprintln!("skipped: the corpus is not here");
        return;
    };
    let text: String = String::from_utf8(bytes).unwrap_or_else(|error| {
        error
            .into_bytes()
            .iter()
            .map(|&byte| char::from(byte))
            .collect()
    });
    let mut html = String::new();
    let mut bold = 0;
    for paragraph in text
        .split("\n\n")
        .filter(|text| !text.trim().is_empty())
        .take(60)
    {
        html.push_str("<p>");
        for c in paragraph.chars() {
            match c {
                '<' | '&' => {}
                'a' | 'e' | 'i' | 'o' | 'u' => {
                    html.push_str("<b class=\"stressed\">");
                    html.push(c);
                    html.push_str("</b>");
                    bold += 1;
                }
                c => html.push(c),
            }
        }
        html.push_str("</p>");
    }
    let start = std::time::Instant::now();
    let pdf = export(&html, &[]).await.unwrap();
    eprintln!(
        "{bold} bold letters, {} bytes, {:?}",
        pdf.len(),
        start.elapsed()
    );
    let file = Written::new("novel", &pdf);
    let Some(found) = support::pdftotext(&file.0) else {
        return;
    };
    let recall = support::recall(&words(&plain(&html)), &words(&found));
    assert!(recall >= 0.99, "{recall}");
    // Read again by our own engine, each stressed letter is bold.
    {
        let again = vokal_pdf::extract::extract(pdf, &mut |_, _| {}).unwrap();
        let letters: usize = again
            .html
            .split("<b>")
            .skip(1)
            .map(|rest| {
                rest.split("</b>")
                    .next()
                    .unwrap_or("")
                    .chars()
                    .filter(|c| c.is_alphabetic())
                    .count()
            })
            .sum();
        assert!(
            letters * 100 >= bold * 99 && letters <= bold,
            "{letters} of {bold}"
        );
    }
}

#[tokio::test]
async fn hostile_markup_reads_no_file_and_asks_nobody() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let at = listener.local_addr().unwrap();
    let html = format!(
        r#"<h1>Probe</h1><img src="http://{at}/a.png"><img src="/etc/passwd"><img src="file:///etc/passwd">
        <img src="../../../../etc/passwd" alt="x"><link rel=stylesheet href="http://{at}/b.css">
        <style>@import "http://{at}/c.css"; p {{ background: url(http://{at}/d.png) }}</style>
        <iframe src="file:///etc/passwd"></iframe><object data="http://{at}/e"></object>
        <script>fetch("http://{at}/f")</script>
        <p>#read("/etc/passwd") #image("/etc/passwd") #import "@preview/x:1.0.0" $ x $ \u{{41}} @label &lt;b> `raw` *fett*</p>
        <svg><image href="http://{at}/g.png"/><text>Text</text></svg>"#
    );
    let pdf = export(&html, &[]).await.unwrap();
    assert_eq!(
        listener.accept().map_err(|error| error.kind()).unwrap_err(),
        std::io::ErrorKind::WouldBlock
    );
    let file = Written::new("hostile", &pdf);
    if let Some(text) = support::pdftotext(&file.0) {
        assert!(!text.contains("root:"), "{text}");
        // Typst's own markup is text like any other.
        assert!(
            text.contains(r#"#read("/etc/passwd")"#) && text.contains("*fett*"),
            "{text}"
        );
    }
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
    let refused = |result: Result<Vec<u8>, Error>| {
        assert!(
            matches!(result, Err(Error::Document(Failure::TooLarge))),
            "{:?}",
            result.map(|pdf| pdf.len())
        );
    };
    refused(export(&"x ".repeat(WRITTEN_BYTES / 2 + 1), &[]).await);
    refused(export(&"<p>a</p>".repeat(WRITTEN_NODES / 2 + 1), &[]).await);
    let many: Vec<_> = (0..51).map(|n| (format!("{n}.png"), vec![0; 10])).collect();
    refused(export("<p>a</p>", &many).await);
    let heavy = vec![("a.png".to_owned(), vec![0; (20 << 20) + 1])];
    refused(export("<p>a</p>", &heavy).await);
}

#[tokio::test]
async fn deep_and_odd_markup_is_set() {
    let deep = format!("{}<p>tief</p>", "<blockquote><ul><li>".repeat(150));
    let long = format!("<p>{}</p>", "a".repeat(5_000));
    let rows = format!("<table><tr>{}</tr></table>", "<td>x</td>".repeat(300));
    let odd = "<table><tr></tr><tr><td colspan=99 rowspan=99>a<td>b</table><h6></h6><h5>Tief</h5>\
               <p id=a>x<a href=\"#a\">y</a><a href=\"#b\">z</a></p><p id=a>x</p><dl><dt>d<dd>e</dl>";
    for html in [
        "",
        "<p></p>",
        &deep,
        &long,
        &rows,
        odd,
        "\u{0}\u{ffff}\u{10ffff}漢字 😀",
    ] {
        let pdf = export(html, &[]).await;
        assert!(pdf.is_ok(), "{:?}: {:.80}", pdf.err(), html);
    }
}

#[tokio::test]
async fn links_into_the_web_keep_their_scheme() {
    let links = ["http://alt.example/x", "https://neu.example/y?a=1"];
    let html = links.map(|link| format!("<p><a href=\"{link}\">Dorthin</a> geht es.</p>"));
    let pdf = export(&html.concat(), &[]).await.unwrap();
    let again = vokal_pdf::extract::extract(pdf, &mut |_, _| {}).unwrap();
    for link in links {
        assert!(
            again.html.contains(&format!("\"{link}\"")),
            "{}",
            again.html
        );
    }
}

#[tokio::test]
async fn pictures_are_set() {
    let mut png = Vec::new();
    let pixels = image::RgbImage::from_fn(40, 20, |x, _| image::Rgb([x as u8 * 6, 0, 0]));
    pixels
        .write_to(&mut std::io::Cursor::new(&mut png), image::ImageFormat::Png)
        .unwrap();
    let images = [
        ("images/1.png".to_owned(), png),
        ("images/2.png".to_owned(), b"<svg/>".to_vec()),
    ];
    let html = r#"<p><img src="images/1.png" alt="Ein Verlauf" width="40" height="20"></p>
        <p>im Text <img src="images/1.png"> und <img src="images/2.png"></p>"#;
    let pdf = export(html, &images).await.unwrap();
    let file = Written::new("pictures", &pdf);
    if let Some((_, list)) = told("pdfimages", &["-list"], &file) {
        assert!(list.lines().count() > 2, "{list}");
    }
}

/// A document of one kind of element, as long as reading allows or a part of that.
struct Longest {
    /// Elements and texts of the whole.
    nodes: usize,
    around: (&'static str, &'static str),
    /// Pieces of text stand in rows, so many in each.
    row: (&'static str, &'static str, usize),
    piece: (&'static str, &'static str),
}

const PARAGRAPHS: Longest = Longest {
    nodes: EDITED_NODES,
    around: ("", ""),
    row: ("", "", 1),
    piece: ("<p>", "</p>"),
};
const PROSE: Longest = Longest {
    // Of 500 letters each.
    nodes: 8_000,
    ..PARAGRAPHS
};
const ITEMS: Longest = Longest {
    around: ("<ul>", "</ul>"),
    piece: ("<li>", "</li>"),
    ..PARAGRAPHS
};
const CELLS: Longest = Longest {
    around: ("<table><tbody>", "</tbody></table>"),
    row: ("<tr>", "</tr>", 5),
    piece: ("<td>", "</td>"),
    ..PARAGRAPHS
};

impl Longest {
    /// Bytes that its elements leave to the HTML of the whole.
    fn bytes(&self) -> usize {
        EDITED_BYTES.min(EDITED_WEIGHT - weight(0, self.nodes))
    }

    fn html(&self, part: usize) -> String {
        const WORDS: [&str; 12] = [
            "the", "company", "moved", "slowly", "along", "an", "icy", "river", "and", "nobody",
            "ever", "wondered",
        ];
        let ((before, after), (begin, end, columns), (open, close)) =
            (self.around, self.row, self.piece);
        let bytes = self.bytes() / part - before.len() - after.len();
        // Two for what is around them.
        let rows = (self.nodes / part - 2) / (2 * columns + usize::from(!begin.is_empty()));
        let markup = (open.len() + close.len()) * columns + begin.len() + end.len();
        let letters = (bytes / rows - markup) / columns;
        let mut html = before.to_owned();
        let mut state = 1_u32;
        for _ in 0..rows {
            html.push_str(begin);
            for _ in 0..columns {
                html.push_str(open);
                let until = html.len() + letters;
                loop {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let word = WORDS[(state >> 16) as usize % WORDS.len()];
                    if html.len() + word.len() + 1 > until {
                        break;
                    }
                    html.push_str(word);
                    html.push(' ');
                }
                // As long as they may be, whatever the words were.
                html.extend(std::iter::repeat_n('a', until - html.len()));
                html.push_str(close);
            }
            html.push_str(end);
        }
        html.push_str(after);
        html
    }

    /// What may be read may be written with a mark on every group of letters:
    /// memory grows with the text, so a part of the longest document has that
    /// part of the memory. `VOKAL_LONGEST=1` takes the whole; `make bench` does.
    async fn is_written(&self) {
        let is_whole = std::env::var_os("VOKAL_LONGEST").is_some();
        let part = if is_whole { 1 } else { 16 };
        let html = self.html(part);
        let nodes = sanitise(&html, &SourceOptions::default())
            .tree
            .nodes()
            .len();
        assert!(may_be_edited(html.len() * part, nodes * part));
        // And not much more.
        assert!(html.len() * part * 100 > self.bytes() * 95);

        let usual = Limits::default();
        // What the program and its stack take is the same for all.
        let fixed = 200 << 20;
        let mut limits = Limits {
            memory: fixed + (usual.memory - fixed) / part as u64,
            ..usual
        };
        if cfg!(debug_assertions) {
            // Typst is not optimised in tests, nor the machine theirs alone.
            limits.export_processor_seconds = 1_200;
            limits.export_time = Duration::from_hours(1);
        }
        let options = ExportOptions {
            title: "Long".to_owned(),
            language: Some("en".to_owned()),
            frequency: Some(1),
            unstressed_opacity: 0.5,
            ..ExportOptions::default()
        };
        let workers = Workers::with_limits(WORKER, limits);
        let start = Instant::now();
        let (pdf, peak) = with_peak(workers.export(&html, &options, &[])).await;
        eprintln!(
            "{} of {} kB, {nodes} elements and texts: {:?}, {} MB of address space, {:?}",
            self.piece.0,
            html.len() >> 10,
            pdf.as_ref().map(Vec::len),
            peak >> 10,
            start.elapsed()
        );
        assert!(pdf.unwrap().len() > html.len() / 2);
    }
}

#[tokio::test]
async fn prose_that_may_be_edited_can_be_written_with_every_mark() {
    PROSE.is_written().await;
}

#[tokio::test]
async fn short_paragraphs_that_may_be_edited_can_be_written_with_every_mark() {
    PARAGRAPHS.is_written().await;
}

#[tokio::test]
async fn items_that_may_be_edited_can_be_written_with_every_mark() {
    ITEMS.is_written().await;
}

#[tokio::test]
async fn cells_that_may_be_edited_can_be_written_with_every_mark() {
    CELLS.is_written().await;
}
