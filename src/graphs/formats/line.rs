use std::io::{self, Write};

use super::attribute::Value;
use super::xml::escape;

/// A buffer for text. With a million short texts, `write!` would take most of the time.
pub(crate) struct Line<'w> {
    out: &'w mut dyn Write,
    text: String,
}

/// The size at which the buffer is written out, in bytes.
const ENOUGH: usize = 1 << 16;

impl<'w> Line<'w> {
    pub fn new(out: &'w mut dyn Write) -> Self {
        Self { out, text: String::with_capacity(ENOUGH + ENOUGH / 4) }
    }

    /// Adds a text unchanged.
    pub fn put(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// Adds a text, escaped for XML.
    pub fn xml(&mut self, text: &str) -> &mut Self {
        self.escaped(text, escape)
    }

    /// Adds a text in which `escape` replaces some characters.
    pub fn escaped(
        &mut self,
        text: &str,
        escape: impl Fn(char) -> Option<&'static str>,
    ) -> &mut Self {
        if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ') {
            return self.put(text);
        }
        for character in text.chars() {
            match escape(character) {
                Some(escaped) => self.text.push_str(escaped),
                None => self.text.push(character),
            }
        }
        self
    }

    /// Adds a number in decimal digits.
    pub fn number(&mut self, number: u64) -> &mut Self {
        let mut digits = [0; 20];
        let mut start = digits.len();
        let mut rest = number;
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        digits[start..].iter().for_each(|&digit| self.text.push(char::from(digit)));
        self
    }

    /// Adds a number that may be negative.
    pub fn signed(&mut self, number: i64) -> &mut Self {
        self.put(if number < 0 { "-" } else { "" }).number(number.unsigned_abs())
    }

    /// Adds `true` or `false`.
    pub fn truth(&mut self, truth: bool) -> &mut Self {
        self.put(if truth { "true" } else { "false" })
    }

    /// Adds a value, escaped for XML.
    pub fn xml_value(&mut self, value: &Value) -> &mut Self {
        match value {
            Value::Text(text) => self.xml(text),
            Value::Integer(number) => self.number(*number),
            Value::Truth(truth) => self.truth(*truth),
        }
    }

    /// Ends the line.
    pub fn end(&mut self) -> io::Result<()> {
        self.text.push('\n');
        if self.text.len() >= ENOUGH { self.write_out() } else { Ok(()) }
    }

    /// Writes out the rest of the buffer.
    pub fn finish(mut self) -> io::Result<()> {
        self.write_out()
    }

    fn write_out(&mut self) -> io::Result<()> {
        self.out.write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }
}
