//! Text on its way into paragraphs: white space as a browser folds it.

use super::blocks::{Block, Run, Style, Text};

/// Letters of a word after which it may be broken.
const WORD: usize = 60;

/// What the ancestors of a node make of it.
#[derive(Clone, Default)]
pub(super) struct Context {
    pub style: Style,
    pub rtl: bool,
    pub keeps_space: bool,
    pub depth: usize,
}

/// Blocks so far, and the paragraph that is open.
#[derive(Default)]
pub(super) struct Flow {
    pub blocks: Vec<Block>,
    pub text: Text,
}

impl Flow {
    pub(super) fn close(&mut self, wrap: impl FnOnce(Text) -> Block) {
        let mut text = std::mem::take(&mut self.text);
        while let Some(run) = text.runs.last_mut() {
            run.x.truncate(run.x.trim_end_matches([' ', '\n']).len());
            let is_empty = run.x.is_empty() && run.image.is_none();
            if !is_empty {
                break;
            }
            text.runs.pop();
        }
        if text.runs.is_empty() {
            // Ids wait for the next paragraph.
            self.text.ids = text.ids;
        } else {
            self.blocks.push(wrap(text));
        }
    }

    /// The blocks, and the ids that no paragraph has come for.
    pub(super) fn finish(mut self) -> (Vec<Block>, Vec<String>) {
        self.close(Block::P);
        (self.blocks, self.text.ids)
    }

    pub(super) fn push(&mut self, text: &str, context: &Context) {
        let mut clean = String::with_capacity(text.len());
        let mut last = self.last();
        let mut letters = 0;
        for c in text.chars() {
            if !context.keeps_space && c.is_ascii_whitespace() {
                if last != Some(' ') && last != Some('\n') && last.is_some() {
                    clean.push(' ');
                    last = Some(' ');
                }
                letters = 0;
                continue;
            }
            letters = if c.is_alphanumeric() { letters + 1 } else { 0 };
            if letters > WORD {
                clean.push('\u{200b}');
                letters = 1;
            }
            clean.push(c);
            last = Some(c);
        }
        if clean.is_empty() {
            return;
        }
        self.text.rtl |= context.rtl;
        match self.text.runs.last_mut() {
            Some(run) if run.image.is_none() && run.s == context.style => run.x.push_str(&clean),
            _ => self.text.runs.push(Run {
                x: clean,
                s: context.style.clone(),
                image: None,
            }),
        }
    }

    fn last(&self) -> Option<char> {
        let run = self.text.runs.last()?;
        if run.s.f.contains('n') {
            return Some('\n');
        }
        run.x.chars().next_back().or(Some('\u{fffc}'))
    }

    pub(super) fn line_break(&mut self) {
        self.text.runs.push(Run {
            s: Style::default().with('n'),
            ..Run::default()
        });
    }
}

/// Text whose lines and spaces stay.
pub(super) fn pre(text: &str, context: &Context, flow: &mut Flow) {
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            flow.line_break();
        }
        let mut spaced = String::with_capacity(line.len());
        let mut last = ' ';
        for c in line.chars() {
            match c {
                '\t' => spaced.push_str("\u{a0}\u{a0}\u{a0}\u{a0}"),
                ' ' if last == ' ' => spaced.push('\u{a0}'),
                c => spaced.push(c),
            }
            last = c;
        }
        if !spaced.is_empty() {
            flow.push(&spaced, context);
        }
    }
}
