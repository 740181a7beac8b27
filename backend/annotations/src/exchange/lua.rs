//! What does a table of Lua say? Literals alone: nothing is called, looked up or computed.

/// A literal.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Lua {
    /// `nil`, `true`, `false`: nothing that is asked for.
    Other,
    /// A number.
    Number(f64),
    /// A text; what is not UTF-8 in it is replaced.
    Text(String),
    /// A table, in the order of the file.
    Table(Vec<(Key, Lua)>),
}

/// What a value of a table is found by.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Key {
    /// `["name"]` or `name`.
    Name(String),
    /// `[1]`, or the place in a list.
    Number(i64),
}

/// The line that is no literal, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoLiteral {
    pub line: usize,
}

/// Tables in tables.
const DEEPEST: usize = 64;

impl Lua {
    /// The value of a name, if this is a table that has it.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Table(entries) = self else {
            return None;
        };
        let mut entries = entries.iter();
        let found = entries.find(|(key, _)| matches!(key, Key::Name(found) if found == name));
        found.map(|(_, value)| value)
    }

    /// The text of a name.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Self::Text(text) if !text.is_empty() => Some(text),
            _ => None,
        }
    }

    /// The values that have numbers, in the order of these.
    pub fn list(&self) -> Vec<&Self> {
        let Self::Table(entries) = self else {
            return Vec::new();
        };
        let mut numbered: Vec<(i64, &Self)> = entries
            .iter()
            .filter_map(|(key, value)| match key {
                Key::Number(number) => Some((*number, value)),
                Key::Name(_) => None,
            })
            .collect();
        numbered.sort_by_key(|(number, _)| *number);
        numbered.into_iter().map(|(_, value)| value).collect()
    }
}

/// Whether a text begins as a file that returns a table.
pub(super) fn is_table(text: &str) -> bool {
    let mut reader = Reader::new(text);
    reader.skip();
    reader.word("return") && {
        reader.skip();
        reader.peek() == Some(b'{')
    }
}

/// Reads `return { … }`.
pub(super) fn read(text: &str) -> Result<Lua, NoLiteral> {
    let mut reader = Reader::new(text);
    reader.skip();
    if !reader.word("return") {
        return Err(reader.fault());
    }
    let value = reader.value(0)?;
    reader.skip();
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(reader.fault()),
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: 0,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn fault(&self) -> NoLiteral {
        let before = &self.bytes[..self.at.min(self.bytes.len())];
        NoLiteral {
            line: before.split(|byte| *byte == b'\n').count(),
        }
    }

    /// Goes over blanks and comments.
    fn skip(&mut self) {
        while let Some(byte) = self.peek() {
            if byte.is_ascii_whitespace() {
                self.at += 1;
            } else if self.rest().starts_with(b"--") {
                self.at += 2;
                match self.long_bracket() {
                    Ok(Some(_)) => {}
                    Ok(None) => {
                        let line = self.rest().iter().position(|byte| *byte == b'\n');
                        self.at = line.map_or(self.bytes.len(), |end| self.at + end);
                    }
                    Err(_) => self.at = self.bytes.len(),
                }
            } else {
                break;
            }
        }
    }

    fn word(&mut self, word: &str) -> bool {
        let is_there = self.rest().starts_with(word.as_bytes());
        let after = self.bytes.get(self.at + word.len());
        let is_whole = after.is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        if is_there && is_whole {
            self.at += word.len();
        }
        is_there && is_whole
    }

    fn take(&mut self, byte: u8) -> bool {
        self.skip();
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    fn value(&mut self, depth: usize) -> Result<Lua, NoLiteral> {
        self.skip();
        match self.peek() {
            Some(b'{') if depth < DEEPEST => self.table(depth),
            Some(b'"' | b'\'') => Ok(Lua::Text(self.quoted()?)),
            Some(b'[') => {
                let text = self.long_bracket()?;
                text.map(Lua::Text).ok_or_else(|| self.fault())
            }
            Some(b'-' | b'.' | b'0'..=b'9') => Ok(Lua::Number(self.number()?)),
            _ if self.word("true") || self.word("false") || self.word("nil") => Ok(Lua::Other),
            _ => Err(self.fault()),
        }
    }

    fn table(&mut self, depth: usize) -> Result<Lua, NoLiteral> {
        self.at += 1;
        let mut entries = Vec::new();
        let mut next = 1;
        loop {
            if self.take(b'}') {
                return Ok(Lua::Table(entries));
            }
            let key = self.key()?.unwrap_or_else(|| {
                next += 1;
                Key::Number(next - 1)
            });
            entries.push((key, self.value(depth + 1)?));
            if !self.take(b',') && !self.take(b';') {
                if self.take(b'}') {
                    return Ok(Lua::Table(entries));
                }
                return Err(self.fault());
            }
        }
    }

    /// `[key] =` or `name =`; `None` if there is none, and the value of a list follows.
    fn key(&mut self) -> Result<Option<Key>, NoLiteral> {
        self.skip();
        let key = match self.peek() {
            Some(b'[') if !matches!(self.bytes.get(self.at + 1), Some(b'[' | b'=')) => {
                self.at += 1;
                let key = match self.value(DEEPEST)? {
                    Lua::Text(name) => Key::Name(name),
                    // A whole number is exact, and others are none that is asked for.
                    Lua::Number(number) => Key::Number(number as i64),
                    Lua::Other => Key::Number(i64::from(i32::MIN)),
                    Lua::Table(_) => return Err(self.fault()),
                };
                if !self.take(b']') {
                    return Err(self.fault());
                }
                key
            }
            Some(byte) if byte.is_ascii_alphabetic() || byte == b'_' => {
                let start = self.at;
                let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
                let length = self.rest().iter().take_while(|byte| is_name(byte)).count();
                let name = String::from_utf8_lossy(&self.rest()[..length]).into_owned();
                if matches!(name.as_str(), "true" | "false" | "nil") {
                    return Ok(None);
                }
                self.at = start + length;
                Key::Name(name)
            }
            _ => return Ok(None),
        };
        if self.take(b'=') {
            Ok(Some(key))
        } else {
            Err(self.fault())
        }
    }

    fn number(&mut self) -> Result<f64, NoLiteral> {
        let is_part =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-');
        let length = self.rest().iter().take_while(|byte| is_part(byte)).count();
        let digits = std::str::from_utf8(&self.rest()[..length]).unwrap_or_default();
        let number = match digits.strip_prefix("0x") {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).map(f64::from).ok(),
            None => digits.parse().ok(),
        };
        let number = number.ok_or_else(|| self.fault())?;
        self.at += length;
        Ok(number)
    }

    /// `"…"` or `'…'` with the escapes of Lua 5.1, of which `KOReader` writes.
    fn quoted(&mut self) -> Result<String, NoLiteral> {
        let quote = self.peek();
        self.at += 1;
        let mut text = Vec::new();
        loop {
            let byte = self.peek();
            self.at += 1;
            match byte {
                None | Some(b'\n') => return Err(self.fault()),
                _ if byte == quote => break,
                Some(b'\\') => self.escape(&mut text)?,
                Some(byte) => text.push(byte),
            }
        }
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    fn escape(&mut self, text: &mut Vec<u8>) -> Result<(), NoLiteral> {
        let byte = self.peek().ok_or_else(|| self.fault())?;
        if byte.is_ascii_digit() {
            let digits = self.rest().iter().take(3);
            let length = digits.take_while(|byte| byte.is_ascii_digit()).count();
            let digits = std::str::from_utf8(&self.rest()[..length]).unwrap_or_default();
            let code: u8 = digits.parse().map_err(|_| self.fault())?;
            text.push(code);
            self.at += length;
            return Ok(());
        }
        self.at += 1;
        text.push(match byte {
            b'a' => 0x07,
            b'b' => 0x08,
            b'f' => 0x0c,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 0x0b,
            byte => byte,
        });
        Ok(())
    }

    /// `[[…]]`, `[==[…]==]`; `None`, and nothing is read, if none begins here.
    fn long_bracket(&mut self) -> Result<Option<String>, NoLiteral> {
        let Some(rest) = self.rest().strip_prefix(b"[") else {
            return Ok(None);
        };
        let level = rest.iter().take_while(|byte| **byte == b'=').count();
        let Some(text) = rest[level..].strip_prefix(b"[") else {
            return Ok(None);
        };
        let close = [b"]".as_slice(), &vec![b'='; level], b"]"].concat();
        let is_close = |window: &[u8]| window[0] == b']' && window == close;
        // Where none closes it the file is over: nobody looks for it once more.
        let length = text.windows(close.len()).position(is_close);
        let length = length.ok_or_else(|| self.fault())?;
        self.at += 2 + level + length + close.len();
        let text = &text[..length];
        let text = text.strip_prefix(b"\n").unwrap_or(text);
        Ok(Some(String::from_utf8_lossy(text).into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(text: &str) -> Lua {
        Lua::Text(text.to_owned())
    }

    #[test]
    fn literals_are_read() {
        let table = read(
            "-- a comment\nreturn {\n  [\"a\"] = \"x\\\"y\\\nz\\65\", b = -1.5e2, [2] = 'two', [1] = [[\none]],\n\
             --[[ another\ncomment ]] nested = { true, nil, { }, 0x10 },\n}\n",
        )
        .unwrap();
        assert_eq!(table.get("a"), Some(&text("x\"y\nzA")));
        assert_eq!(table.get("b"), Some(&Lua::Number(-150.0)));
        assert_eq!(table.list(), [&text("one"), &text("two")]);
        let nested = table.get("nested").unwrap();
        assert_eq!(
            nested.list(),
            [
                &Lua::Other,
                &Lua::Other,
                &Lua::Table(Vec::new()),
                &Lua::Number(16.0)
            ]
        );
    }

    #[test]
    fn what_would_have_to_be_computed_is_refused() {
        for (code, line) in [
            ("return os.execute('x')", 1),
            ("return {\n a = f() }", 2),
            ("return { 1 + 1 }", 1),
            ("return { a = \"\n\" }", 2),
            ("return { \"a\" .. \"b\" }", 1),
            ("return {} x()", 1),
            ("x = {}", 1),
            ("return { [{}] = 1 }", 1),
            ("return {", 1),
            ("return { '\\999' }", 1),
        ] {
            assert_eq!(read(code), Err(NoLiteral { line }), "{code}");
        }
    }

    #[test]
    fn tables_end_at_a_depth() {
        let nested = |depth| format!("return {}{}", "{".repeat(depth), "}".repeat(depth));
        assert!(read(&nested(DEEPEST)).is_ok());
        assert!(read(&nested(DEEPEST + 1)).is_err());
        assert!(read(&"{".repeat(1_000_000)).is_err());
        assert!(read(&format!("return {}", "{".repeat(1_000_000))).is_err());
    }

    proptest! {
        #[test]
        fn nothing_panics(code in r#"return \{[\[\]{}"'=,;a1\\\n \-]{0,60}"#) {
            let _ = read(&code);
        }
    }
}
