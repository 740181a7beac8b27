//! Which lines stand together?

/// A line that is not blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'t> {
    /// Without blanks around.
    pub text: &'t str,
    /// With those before it.
    pub raw: &'t str,
    /// How many these are; a tab counts as four.
    pub indent: usize,
}

impl Line<'_> {
    /// In characters.
    pub(super) fn length(&self) -> usize {
        self.indent + self.text.chars().count()
    }
}

/// The text with one kind of line break and without what is no text.
pub(super) fn normalised(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\r' | '\u{85}' | '\u{2028}' => out.push('\n'),
            '\u{c}' | '\u{2029}' => out.push_str("\n\n"),
            '\t' | '\n' => out.push(c),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// Lines with blank ones around them.
pub(super) fn blocks(text: &str) -> Vec<Vec<Line<'_>>> {
    let mut blocks = Vec::new();
    let mut block = Vec::new();
    for raw in text.lines() {
        let trimmed = raw.trim();
        if trimmed.is_empty() {
            if !block.is_empty() {
                blocks.push(std::mem::take(&mut block));
            }
            continue;
        }
        let blanks = raw.chars().take_while(|c| c.is_whitespace());
        block.push(Line {
            text: trimmed,
            raw: raw.trim_end(),
            indent: blanks.map(|c| if c == '\t' { 4 } else { 1 }).sum(),
        });
    }
    if !block.is_empty() {
        blocks.push(block);
    }
    blocks
}
