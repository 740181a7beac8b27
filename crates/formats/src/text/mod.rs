//! What stands in plain text, and how was it meant?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `lines` | Which lines stand together? |
//! | `wrapping` | Were lines ended by a machine, by a poet, or for a table? |
//! | `headings` | Which lines are headings, and of what? |
//! | `gutenberg` | What does a file of Project Gutenberg say of itself? |

mod gutenberg;
mod headings;
mod lines;
mod wrapping;

use vokal_core::document::Syntax;
use vokal_pdf_client::{BookMetadata, Failure};

use crate::charset;
use crate::finishing::Draft;
use crate::markup::{self, escaped, folded, put};
use headings::Class;
use lines::Line;
use wrapping::Wrapping;

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
enum Piece<'t> {
    Heading(Class, Vec<&'t str>),
    Prose(Vec<&'t str>),
    Verse(Vec<Line<'t>>),
    /// Its blanks say what stands below what.
    Table(Vec<&'t str>),
    /// The scene changes.
    Break,
}

/// Reads a file.
pub(crate) fn read(bytes: &[u8]) -> Result<Draft, Failure> {
    let is_other = [&b"PK\x03\x04"[..], b"%PDF-", b"\xd0\xcf\x11\xe0", b"{\\rtf"];
    if is_other.iter().any(|magic| bytes.starts_with(magic)) {
        return Err(Failure::OtherFormat);
    }
    let text = charset::decoded(bytes, None);
    if !charset::is_text(&text) {
        return Err(Failure::OtherFormat);
    }
    let text = lines::normalised(&text);
    let blocks = lines::blocks(&text);
    let wrapping = Wrapping::of(&blocks);
    let mut metadata = BookMetadata::default();
    let is_gutenberg = gutenberg::tell(&blocks, &mut metadata);
    let mut pieces = Vec::new();
    for block in &blocks {
        add(block, wrapping, &mut pieces);
    }
    if metadata.title.is_empty() {
        titled(&mut pieces, &mut metadata);
    }
    headings::demote_listed(&mut pieces);
    let levels = headings::Levels::of(&pieces);
    let mut html = String::with_capacity(text.len() * 2);
    for piece in &pieces {
        write(piece, &levels, is_gutenberg, &mut html);
    }
    Ok(Draft {
        html,
        syntax: Syntax::Html,
        metadata,
        ..Draft::default()
    })
}

/// What a block holds.
fn add<'t>(block: &[Line<'t>], wrapping: Wrapping, pieces: &mut Vec<Piece<'t>>) {
    let texts = |lines: &[Line<'t>]| lines.iter().map(|line| line.text).collect::<Vec<_>>();
    if let [only] = block
        && headings::is_break(only.text)
    {
        return pieces.push(Piece::Break);
    }
    if let Some((class, length)) = headings::of(block, wrapping) {
        let (heading, rest) = block.split_at(length);
        pieces.push(Piece::Heading(class, texts(heading)));
        if !rest.is_empty() {
            add(rest, wrapping, pieces);
        }
        return;
    }
    if wrapping::is_table(block) {
        return pieces.push(Piece::Table(block.iter().map(|line| line.raw).collect()));
    }
    if wrapping.is_verse(block) {
        return pieces.push(Piece::Verse(block.to_vec()));
    }
    for paragraph in wrapping.paragraphs(block) {
        // Where each line is a paragraph, each may be a heading, too.
        match paragraph {
            [only] if headings::is_break(only.text) => pieces.push(Piece::Break),
            [_] if paragraph.len() < block.len() && headings::of(paragraph, wrapping).is_some() => {
                add(paragraph, wrapping, pieces);
            }
            paragraph => pieces.push(Piece::Prose(texts(paragraph))),
        }
    }
}

/// A line alone at the beginning is the title, and one that says by whom the author.
fn titled(pieces: &mut [Piece<'_>], metadata: &mut BookMetadata) {
    let [first, second, ..] = pieces else { return };
    let (Piece::Prose(line) | Piece::Heading(Class::Capitals, line)) = first else {
        return;
    };
    let &mut [line] = &mut line[..] else { return };
    let ends_as_sentence = line.ends_with(['.', ',', ';', ':', '!', '?', '"', '”', '“', '«', '»']);
    if line.chars().count() > 80 || ends_as_sentence {
        return;
    }
    metadata.title = folded(line);
    *first = Piece::Heading(Class::Title, vec![line]);
    if let Piece::Prose(lines) = second
        && let &[line] = &lines[..]
        && line.chars().count() <= 80
    {
        let name = ["by ", "By ", "von ", "Von "]
            .iter()
            .find_map(|by| line.strip_prefix(by));
        metadata.authors.extend(name.map(Into::into));
    }
}

fn write(piece: &Piece<'_>, levels: &headings::Levels, is_gutenberg: bool, html: &mut String) {
    let open_and_close = |html: &mut String, name: &str, inner: &str| {
        put!(*html, "<{name}>{inner}</{name}>\n");
    };
    match piece {
        Piece::Heading(class, lines) => {
            let lines: Vec<_> = lines.iter().map(|line| escaped(line)).collect();
            let name = format!("h{}", levels.of_class(*class));
            open_and_close(html, &name, &lines.join(" <br>"));
        }
        Piece::Prose(lines) => {
            let text = escaped(&wrapping::joined(lines));
            let text = if is_gutenberg {
                gutenberg::stressed(&text)
            } else {
                text
            };
            open_and_close(html, "p", &text);
        }
        Piece::Verse(lines) => {
            let least = lines.iter().map(|line| line.indent).min().unwrap_or(0);
            let lines: Vec<_> = lines
                .iter()
                .map(|line| {
                    let more = (line.indent - least).min(16);
                    let text = escaped(line.text);
                    let text = if is_gutenberg {
                        gutenberg::stressed(&text)
                    } else {
                        text
                    };
                    format!("{}{text}", "\u{a0}".repeat(more))
                })
                .collect();
            open_and_close(html, "p", &lines.join("<br>\n"));
        }
        Piece::Table(lines) => {
            html.push_str("<pre>\n");
            markup::push(html, &lines.join("\n"));
            html.push_str("</pre>\n");
        }
        Piece::Break => html.push_str("<hr>\n"),
    }
}

#[cfg(test)]
mod tests;
