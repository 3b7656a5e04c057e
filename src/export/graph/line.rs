use std::io::{self, Write};

use super::xml::escape;
use crate::graph::Value;

/// Text on its way out, gathered in one buffer: with a million small pieces the machinery of
/// `write!` would take most of the time.
pub(super) struct Line<'w> {
    out: &'w mut dyn Write,
    text: String,
}

/// As much as is gathered before it is passed on, in bytes.
const ENOUGH: usize = 1 << 16;

impl<'w> Line<'w> {
    pub fn new(out: &'w mut dyn Write) -> Self {
        Self { out, text: String::with_capacity(ENOUGH + ENOUGH / 4) }
    }

    /// The text as it is.
    pub fn put(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// The text as it stands in XML.
    pub fn xml(&mut self, text: &str) -> &mut Self {
        self.escaped(text, escape)
    }

    /// The text with what `escape` says in place of some characters.
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

    /// A number in decimal figures.
    pub fn number(&mut self, number: u64) -> &mut Self {
        let mut figures = [0; 20];
        let mut start = figures.len();
        let mut rest = number;
        loop {
            start -= 1;
            figures[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        figures[start..].iter().for_each(|&figure| self.text.push(char::from(figure)));
        self
    }

    /// A number that may be negative.
    pub fn signed(&mut self, number: i64) -> &mut Self {
        self.put(if number < 0 { "-" } else { "" }).number(number.unsigned_abs())
    }

    /// Yes or no, as most formats have it.
    pub fn truth(&mut self, truth: bool) -> &mut Self {
        self.put(if truth { "true" } else { "false" })
    }

    /// A value as it stands in XML.
    pub fn xml_value(&mut self, value: &Value) -> &mut Self {
        match value {
            Value::Text(text) => self.xml(text),
            Value::Integer(number) => self.number(*number),
            Value::Truth(truth) => self.truth(*truth),
        }
    }

    /// The end of the line.
    pub fn end(&mut self) -> io::Result<()> {
        self.text.push('\n');
        if self.text.len() >= ENOUGH { self.pass_on() } else { Ok(()) }
    }

    /// The end of all; what has been gathered is passed on.
    pub fn finish(mut self) -> io::Result<()> {
        self.pass_on()
    }

    fn pass_on(&mut self) -> io::Result<()> {
        self.out.write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }
}
