use super::*;
use crate::finishing::finished;

fn html(text: &str) -> String {
    let book = finished(read(text.as_bytes()).expect("read")).expect("clean");
    book.html.replace('\n', "")
}

const WRAPPED: &str = "\
Alice was beginning to get very tired of sitting by her sister on the
bank, and of having nothing to do: once or twice she had peeped into
the book her sister was reading, but it had no pictures or conver-
sations in it, and what is the use of a book without pictures--
thought Alice.
";

#[test]
fn lines_that_a_machine_ended_are_one_paragraph() {
    let html = html(WRAPPED);
    assert!(
        html.starts_with("<p>Alice was") && html.ends_with("Alice.</p>"),
        "{html}"
    );
    assert!(
        html.contains("on the bank, and") && html.contains("pictures--thought"),
        "{html}"
    );
    assert!(!html.contains("<br>"));
}

#[test]
fn verse_keeps_its_lines_among_prose() {
    let text = format!(
        "{WRAPPED}\n  How doth the little crocodile\n    Improve his shining tail,\n  And pour the waters of the Nile\n    On every golden scale!\n\n{WRAPPED}"
    );
    let html = html(&text);
    assert!(
        html.contains(
            "<p>How doth the little crocodile<br>&nbsp;&nbsp;Improve his shining tail,<br>And pour"
        ),
        "{html}"
    );
}

#[test]
fn a_poem_alone_is_one_and_paragraphs_in_one_line_are_some() {
    let poem = "Wer reitet so spät durch Nacht und Wind?\nEs ist der Vater mit seinem Kind;\n\nEr hat den Knaben wohl in dem Arm,\nEr faßt ihn sicher, er hält ihn warm.\n";
    assert!(html(poem).contains("Wind?<br>Es ist"), "{}", html(poem));
    let long =
        "Ein langer Satz, der nicht aufhört, weil jemand ohne Umbruch schreibt und schreibt. "
            .repeat(3);
    let two = html(&format!("{long}\n{long}\n"));
    assert_eq!(two.matches("<p>").count(), 2, "{two}");
}

#[test]
fn headings_are_found_as_people_write_them() {
    for (line, level) in [
        ("CHAPTER I", 2),
        ("Chapter 12: The Garden", 2),
        ("Kapitel 1", 2),
        ("Erstes Kapitel", 2),
        ("3. Kapitel", 2),
        ("Глава 7", 2),
        ("Глава первая", 2),
        ("Prologue", 2),
        ("XIV.", 2),
        ("IV. The Garden Party", 2),
        ("THE GARDEN PARTY", 2),
        ("BOOK THE FIRST", 2),
        ("Zweiter Teil", 1),
    ] {
        let text = format!("{WRAPPED}\n\n{line}\n\n{WRAPPED}");
        let html = html(&text);
        assert!(
            html.contains(&format!("<h{level}>{line}</h{level}>")),
            "{line}: {html}"
        );
    }
    for line in [
        "Chapter 5 describes the method in detail.",
        "The end",
        "THE END",
        "ein Teil",
        "Ja, ICH,",
        "I am here",
        "Mix of it",
    ] {
        let text = format!("{WRAPPED}\n\n{line}\n\n{WRAPPED}");
        assert!(!html(&text).contains("<h"), "{line}: {}", html(&text));
    }
}

#[test]
fn a_table_of_contents_is_text_and_its_chapters_are_headings() {
    let text = format!(
        "CONTENTS\n\nCHAPTER I\n\nCHAPTER II\n\nCHAPTER III\n\n\nCHAPTER I\n\n{WRAPPED}\n\nCHAPTER II\nThe Pool of Tears\n\n{WRAPPED}\n\nCHAPTER III\n\n{WRAPPED}"
    );
    let html = html(&text);
    assert_eq!(html.matches("<h2>CHAPTER").count(), 3, "{html}");
    assert!(
        html.contains("<h2>CHAPTER II <br>The Pool of Tears</h2>"),
        "{html}"
    );
}

#[test]
fn scenes_are_parted_and_page_numbers_are_no_chapters() {
    let text = format!("{WRAPPED}\n* * *\n\n{WRAPPED}\n\n17\n\n{WRAPPED}\n\n18\n\n{WRAPPED}");
    let html = html(&text);
    assert!(
        html.contains("<hr>") && html.contains("<p>17</p>"),
        "{html}"
    );
}

#[test]
fn gutenberg_says_who_wrote_it_and_stays_whole() {
    let text = format!(
        "The Project Gutenberg eBook of Alice\n\nThis eBook is for the use of anyone.\n\nTitle: Alice's Adventures\n    in Wonderland\n\nAuthor: Lewis Carroll\n\nLanguage: English\n\n*** START OF THE PROJECT GUTENBERG EBOOK ALICE ***\n\n{WRAPPED}\nShe said _no_ to snake_case_here.\n\n*** END OF THE PROJECT GUTENBERG EBOOK ALICE ***\n\nLicence.\n"
    );
    let book = finished(read(text.as_bytes()).expect("read")).expect("clean");
    assert_eq!(book.metadata.title, "Alice's Adventures in Wonderland");
    assert_eq!(book.metadata.authors, ["Lewis Carroll".into()]);
    assert_eq!(book.metadata.language, "en");
    assert!(
        book.html.contains("<em>no</em> to snake_case_here"),
        "{}",
        book.html
    );
    assert!(book.html.contains("<h2>*** END OF") && book.html.contains("<p>Licence.</p>"));
}

#[test]
fn a_line_alone_at_the_beginning_is_the_title() {
    let book =
        read("Der Hase\n\nvon Ina Igel\n\nEs war einmal ein Hase.\n".as_bytes()).expect("read");
    assert_eq!(book.metadata.title, "Der Hase");
    assert_eq!(book.metadata.authors, ["Ina Igel".into()]);
    assert!(read(b"PK\x03\x04").is_err() && read(&[0, 1, 2, 3, 255, 0, 7]).is_err());
}
