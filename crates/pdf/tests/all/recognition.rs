//! What Tesseract says is read as if a stranger had said it.

use std::fmt::Write as _;

use vokal_pdf_client::Failure;
use vokal_pdf_client::recognition::read;

fn page(inside: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?><!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \
         \"http://nowhere.example/x.dtd\"><html><body><div class='ocr_page' \
         title='image \"stdin\"; bbox 0 0 1000 1400; ppageno 0'>{inside}</div></body></html>"
    )
}

fn line(words: &str) -> String {
    format!(
        "<p class='ocr_par' lang='deu'><span class='ocr_line' \
         title=\"bbox 100 200 900 240; baseline 0.01 -8; x_size 40.5\">{words}</span></p>"
    )
}

fn word(place: &str, text: &str) -> String {
    format!("<span class='ocrx_word' title='{place}'>{text}</span> ")
}

#[test]
fn words_have_their_places() {
    let words = word(
        "bbox 100 200 300 240; x_wconf 96",
        "<strong>Fu&#223;</strong>",
    ) + &word("bbox 310 205 420 240; x_wconf 41", "&amp;&lt;x&gt;")
        + &word("bbox 430 205 440 240; x_wconf 95", " ");
    let photo = "<div class='ocr_photo' title='bbox 10 600 500 900'></div>";
    let page = read(page(&(line(&words) + photo)).as_bytes(), 7).unwrap();
    assert_eq!((page.number, page.width, page.height), (7, 1000, 1400));
    assert_eq!(page.language, "deu");
    assert_eq!(page.pictures, [[10, 600, 500, 900]]);
    let [line] = &page.lines[..] else {
        panic!("{page:?}")
    };
    assert!((line.y - 232.0).abs() < 0.01 && (line.slope - 0.01).abs() < 0.001);
    let words: Vec<_> = line
        .words
        .iter()
        .map(|word| (word.text.as_str(), word.left, word.confidence))
        .collect();
    assert_eq!(words, [("Fuß", 100, 96), ("&<x>", 310, 41)]);
    assert!(page.is_uncertain());
}

#[test]
fn a_hostile_answer_is_refused_or_harmless() {
    let sound = word("bbox 100 200 300 240; x_wconf 96", "x");
    let deep = "<b>".repeat(5_000);
    let mut many = String::new();
    for _ in 0..31_000 {
        let _ = write!(many, "{sound}");
    }
    for (hostile, failure) in [
        (String::new(), Failure::Damaged),
        ("<html><body>".to_owned(), Failure::Damaged),
        (page(&line("</span></span></span>")), Failure::Damaged),
        (page(&line(&word("bbox 1 2 3", "x"))), Failure::Damaged),
        (page(&line(&word("bbox 1 2 9999 3", "x"))), Failure::Damaged),
        (page(&line(&word("bbox 5 2 1 3", "x"))), Failure::Damaged),
        (page(&line(&word("bbox NaN 2 1 3", "x"))), Failure::Damaged),
        (page(&line(&word("bbox -1 2 1 3", "x"))), Failure::Damaged),
        (
            page(&line(&word("bbox 1 2 3 4", "&bomb;"))),
            Failure::Damaged,
        ),
        (page(&page("")), Failure::Damaged),
        (page(&deep), Failure::TooLarge),
        (page(&line(&many)), Failure::TooLarge),
    ] {
        let seen: String = hostile.chars().take(300).collect();
        assert_eq!(read(hostile.as_bytes(), 1), Err(failure), "{seen}");
    }
    assert_eq!(read(&[0xff; 64], 1), Err(Failure::Damaged));
    assert_eq!(read(&vec![b' '; 9 << 20], 1), Err(Failure::TooLarge));

    // No control characters, no endless words, no markup.
    let long = "a\u{1}\u{202e}".repeat(5_000);
    let odd = word("bbox 1 2 3 4; x_wconf 999999", &long);
    let page = read(page(&line(&odd)).as_bytes(), 1).unwrap();
    let found = &page.lines[0].words[0];
    assert_eq!((found.text.chars().count(), found.confidence), (200, 100));
    assert!(!found.text.contains('\u{1}'));
}
