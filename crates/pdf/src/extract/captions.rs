//! Which line belongs to which picture or table?

use super::model::{Block, Kind, Paragraph};

/// What a caption says that it is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Figure,
    Table,
}

/// What captions are looked for in: a document's parts in the order of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    /// A picture or a table that has no caption yet.
    Owner(Subject),
    /// A text that says of what it is.
    Labelled(Subject),
    /// A text that looks like a caption of the picture right above it.
    Below,
    Other,
}

/// Letters of the longest caption.
const LETTERS: usize = 600;
/// Letters of a caption after whose number no sign stands.
const BARE_LETTERS: usize = 160;
/// Lines of a caption without a label.
const BARE_LINES: usize = 3;
/// Captions are set smaller than the text by this factor, if they are.
const SMALLER: f32 = 0.95;

/// The words that captions begin with, without the dot of what is short.
const FIGURES: &[&str] = &[
    "abb",
    "abbildung",
    "afb",
    "afbeelding",
    "bild",
    "chart",
    "diagram",
    "diagramm",
    "diagramme",
    "esquema",
    "exhibit",
    "fig",
    "figur",
    "figura",
    "figure",
    "figuur",
    "foto",
    "grafico",
    "grafiek",
    "grafik",
    "graph",
    "graphique",
    "gráfico",
    "illustration",
    "illustrazione",
    "ilustración",
    "imagen",
    "immagine",
    "karte",
    "kuva",
    "obr",
    "obrázek",
    "photo",
    "plate",
    "resim",
    "ryc",
    "rycina",
    "rys",
    "rysunek",
    "schaubild",
    "scheme",
    "schema",
    "schéma",
    "slika",
    "wykres",
    "şekil",
    "εικόνα",
    "σχήμα",
    "график",
    "диаграмма",
    "илл",
    "иллюстрация",
    "мал",
    "рис",
    "рисунок",
    "схема",
    "איור",
    "الشكل",
    "شكل",
    "그림",
    "图",
    "圖",
    "図",
];
const TABLES: &[&str] = &[
    "cuadro",
    "quadro",
    "tab",
    "tabel",
    "tabela",
    "tabell",
    "tabella",
    "tabelle",
    "tabla",
    "table",
    "tableau",
    "tablo",
    "tabulka",
    "taulukko",
    "táblázat",
    "πίνακας",
    "табл",
    "таблица",
    "таблиця",
    "טבלה",
    "الجدول",
    "جدول",
    "표",
    "表",
];

/// What a text says that it is a caption of: a word, a number, and what tells it from a sentence
/// that begins so. `is_apart`: it is set otherwise than the text, or its label is.
pub(super) fn subject(text: &str, is_apart: bool) -> Option<Subject> {
    let text = text.trim();
    let letters = text.chars().count();
    if letters > LETTERS {
        return None;
    }
    let word_end = text.find(|c: char| !c.is_alphabetic())?;
    let word = text[..word_end].to_lowercase();
    let subject = if FIGURES.contains(&word.as_str()) {
        Subject::Figure
    } else if TABLES.contains(&word.as_str()) {
        Subject::Table
    } else {
        return None;
    };
    let rest = text[word_end..].trim_start_matches(['.', ' ', '\u{a0}', '\u{202f}']);
    let after = after_number(rest)?;
    let is_marked = after.is_empty()
        || after.starts_with(['.', ':', ')', '|', '\u{ff1a}'])
        || after.trim_start().starts_with([':', '–', '—', '-', '|']);
    let is_bare = !after.ends_with(['.', '?', '!', ',', ';']) && letters <= BARE_LETTERS;
    (is_marked || is_apart || is_bare).then_some(subject)
}

/// What stands after a number such as `3`, `3.1`, `A.2`, `S1`, `IV` or `2b`.
fn after_number(text: &str) -> Option<&str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '‑');
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let number = text[..end].trim_end_matches(['.', '-', '‑']);
    let digits = number.chars().filter(|c| c.is_numeric()).count();
    let others = number.chars().filter(|c| c.is_alphabetic()).count();
    let is_roman = digits == 0 && number.chars().all(|c| "IVXL".contains(c));
    let is_number = digits > 0 && others <= 2 || is_roman;
    (!number.is_empty() && number.len() <= 10 && is_number).then(|| &text[number.len()..])
}

/// The same of a paragraph in a document whose text has the size `body`.
pub(super) fn subject_of(text: &Paragraph, body: f32) -> Option<Subject> {
    if text.keeps_lines {
        return None;
    }
    let styles: Vec<_> = (text.spans.iter())
        .filter(|span| !span.text.trim().is_empty())
        .map(|span| (span.style.bold, span.style.italic))
        .collect();
    let is_apart =
        text.size < body * SMALLER || styles.first().is_some_and(|first| first.0 || first.1);
    subject(&text.text(), is_apart)
}

/// Owners with their captions, each by its place. Where both sides of an owner have one, captions
/// stand where they do in the rest of the document; pictures have them below, tables above.
pub(super) fn pairs(elements: &[Element]) -> Vec<(usize, usize)> {
    let mut is_taken = vec![false; elements.len()];
    let mut pairs = Vec::new();
    for subject in [Subject::Figure, Subject::Table] {
        let has = |at: Option<usize>| {
            at.is_some_and(|at| elements.get(at) == Some(&Element::Labelled(subject)))
        };
        let owners: Vec<usize> = (0..elements.len())
            .filter(|&at| elements[at] == Element::Owner(subject))
            .collect();
        let sides = owners
            .iter()
            .map(|&at| (has(at.checked_sub(1)), has(Some(at + 1))));
        let balance: i32 = sides
            .map(|(above, below)| i32::from(above) - i32::from(below))
            .sum();
        let is_above = balance > 0 || balance == 0 && subject == Subject::Table;
        for takes_above in [is_above, !is_above] {
            for &at in &owners {
                let place = if takes_above {
                    at.checked_sub(1)
                } else {
                    Some(at + 1)
                };
                if let Some(place) = place
                    && has(Some(place))
                    && !is_taken[at]
                    && !is_taken[place]
                {
                    is_taken[at] = true;
                    is_taken[place] = true;
                    pairs.push((at, place));
                }
            }
        }
    }
    // A table may be a picture; and a line below a picture needs no label.
    for (at, element) in elements.iter().enumerate() {
        if *element != Element::Owner(Subject::Figure) || is_taken[at] {
            continue;
        }
        let fits = |place: usize, may_be_bare: bool| match elements.get(place) {
            Some(Element::Labelled(_)) => true,
            Some(Element::Below) => may_be_bare,
            _ => false,
        };
        let places = [(Some(at + 1), true), (at.checked_sub(1), false)];
        let place = (places.into_iter())
            .filter_map(|(place, may_be_bare)| Some((place?, may_be_bare)))
            .find(|&(place, may_be_bare)| fits(place, may_be_bare) && !is_taken[place]);
        if let Some((place, _)) = place {
            is_taken[at] = true;
            is_taken[place] = true;
            pairs.push((at, place));
        }
    }
    pairs
}

/// Gives pictures and tables the labelled paragraphs beside them, for documents whose tags do not.
pub(super) fn attach(blocks: &mut Vec<Block>, body: f32) {
    let element = |block: &Block| match &block.kind {
        Kind::Picture(figure) if figure.caption.is_none() => Element::Owner(Subject::Figure),
        Kind::Table(table) if table.caption.is_none() => Element::Owner(Subject::Table),
        Kind::Paragraph(text) => match subject_of(text, body) {
            Some(subject) => Element::Labelled(subject),
            None if is_small(text, body) => Element::Below,
            None => Element::Other,
        },
        _ => Element::Other,
    };
    let elements: Vec<Element> = blocks.iter().map(element).collect();
    let mut pairs = pairs(&elements);
    pairs.retain(|&(owner, caption)| blocks[owner].page == blocks[caption].page);
    for &(owner, caption) in &pairs {
        let Kind::Paragraph(text) = &mut blocks[caption].kind else {
            continue;
        };
        let text = std::mem::take(text);
        match &mut blocks[owner].kind {
            Kind::Picture(figure) => figure.caption = Some(text),
            Kind::Table(table) => table.caption = Some(text),
            _ => {}
        }
    }
    let mut at = 0;
    blocks.retain(|_| {
        at += 1;
        !pairs.iter().any(|&(_, caption)| caption + 1 == at)
    });
}

/// Whether a text is set as captions are; notes begin with their marks.
fn is_small(text: &Paragraph, body: f32) -> bool {
    let is_note = (text.text().trim_start())
        .starts_with(|c: char| c.is_numeric() || matches!(c, '*' | '†' | '‡'));
    text.size < body * SMALLER && text.lines <= BARE_LINES && !text.keeps_lines && !is_note
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_many_languages_are_known() {
        for text in [
            "Abb. 3: Der Fluss",
            "Abbildung 3.1 Der Fluss im Frühling",
            "Figure 2: A town. It is large.",
            "Fig. 4a",
            "Figure 3 : La rivière",
            "Rys. 1. Rzeka",
            "Рис. 2 – Река",
            "図1 川",
            "Figura IV. Il fiume.",
        ] {
            assert_eq!(subject(text, false), Some(Subject::Figure), "{text}");
        }
        for text in ["Table S1. Costs", "Tabelle 2: Kosten", "Таблица 1 — Цены"] {
            assert_eq!(subject(text, false), Some(Subject::Table), "{text}");
        }
    }

    #[test]
    fn sentences_are_no_captions() {
        for text in [
            "Figure 3 shows that the river rose.",
            "Abbildung 2 zeigt, wie hoch die Kosten waren.",
            "Figures are given below.",
            "Table of contents",
            "Bild und Ton: 3 Fragen",
            "Tab",
        ] {
            assert_eq!(subject(text, false), None, "{text}");
        }
        assert!(subject("Figure 3 shows that the river rose.", true).is_some());
    }

    #[test]
    fn captions_stand_on_the_side_where_most_do() {
        use Element::{Below, Labelled, Other, Owner};
        use Subject::{Figure, Table};
        let (figure, label) = (Owner(Figure), Labelled(Figure));
        let below = [figure, label, figure, label, Other];
        assert_eq!(pairs(&below), [(0, 1), (2, 3)]);
        let above = [label, figure, label, figure, Other];
        assert_eq!(pairs(&above), [(1, 0), (3, 2)]);
        let table = [label, Owner(Table), Labelled(Table), Other];
        assert_eq!(pairs(&table), [(1, 2)]);
        assert_eq!(pairs(&[figure, Below, Below]), [(0, 1)]);
        assert_eq!(pairs(&[figure, Other, label]), []);
    }
}
