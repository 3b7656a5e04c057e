//! The fonts of the PDFs: Go Mono and its bold, the printable characters of ASCII. `fonts/` has
//! their licence and says how the files were made.

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::FontFlags;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref};

/// A font that is embedded into a document.
pub(super) struct Font {
    /// Its name, after the tag of a font with some characters only.
    name: &'static [u8],
    file: &'static [u8],
    /// The box around all characters, in thousandths of the font size.
    bounds: (f32, f32, f32, f32),
    /// The width of an upright stem.
    stem: f32,
}

pub(super) const FONTS: [Font; 2] = [
    Font {
        name: b"TAQUIN+GoMono",
        file: include_bytes!("fonts/Go-Mono.ttf"),
        bounds: (0.0, -211.0, 600.0, 1087.0),
        stem: 97.0,
    },
    Font {
        name: b"TAQUIN+GoMono-Bold",
        file: include_bytes!("fonts/Go-Mono-Bold.ttf"),
        bounds: (-24.0, -211.0, 603.0, 1072.0),
        stem: 145.0,
    },
];

/// The first and the last character.
const CHARACTERS: (u8, u8) = (b' ', b'~');

/// The width of every character.
const WIDTH: f32 = 600.0;

const ASCENT: f32 = 945.0;
const DESCENT: f32 = -211.0;
const CAP_HEIGHT: f32 = 723.0;

/// The compression level, from 0 to 10.
const COMPRESSION: u8 = 9;

impl Font {
    /// Writes the font as an object of a document.
    pub fn write(&self, pdf: &mut Pdf, id: Ref, next: &mut Ref) {
        let (descriptor, file) = (next.bump(), next.bump());
        let (first, last) = CHARACTERS;
        let mut font = pdf.indirect(id).dict();
        font.pair(Name(b"Type"), Name(b"Font")).pair(Name(b"Subtype"), Name(b"TrueType"));
        font.pair(Name(b"BaseFont"), Name(self.name));
        font.pair(Name(b"FirstChar"), i32::from(first)).pair(Name(b"LastChar"), i32::from(last));
        font.insert(Name(b"Widths")).array().items((first..=last).map(|_| WIDTH));
        font.pair(Name(b"FontDescriptor"), descriptor);
        font.pair(Name(b"Encoding"), Name(b"WinAnsiEncoding"));
        font.finish();
        let (left, bottom, right, top) = self.bounds;
        pdf.font_descriptor(descriptor)
            .name(Name(self.name))
            .flags(FontFlags::FIXED_PITCH | FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(ASCENT)
            .descent(DESCENT)
            .cap_height(CAP_HEIGHT)
            .stem_v(self.stem)
            .font_file2(file);
        let deflated = compress_to_vec_zlib(self.file, COMPRESSION);
        let mut stream = pdf.stream(file, &deflated);
        stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), self.file.len() as i32);
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    fn number(bytes: &[u8]) -> usize {
        bytes.iter().fold(0, |number, &byte| number << 8 | usize::from(byte))
    }

    /// A table of a TrueType file.
    fn table<'f>(file: &'f [u8], tag: &[u8]) -> &'f [u8] {
        let records = file[12..].chunks(16).take(number(&file[4..6]));
        let record = records.into_iter().find(|record| &record[..4] == tag).unwrap();
        &file[number(&record[8..12])..][..number(&record[12..16])]
    }

    #[test]
    fn the_fonts_have_all_characters_one_width_and_their_licence() {
        for font in FONTS {
            let glyphs = number(&table(font.file, b"maxp")[4..6]);
            assert_eq!(glyphs, 1 + usize::from(CHARACTERS.1 - CHARACTERS.0 + 1));
            let widths = number(&table(font.file, b"hhea")[34..36]);
            let widths = table(font.file, b"hmtx").chunks(4).take(widths);
            let units = number(&table(font.file, b"head")[18..20]) as f32;
            for width in widths {
                let width = 1000.0 * number(&width[..2]) as f32 / units;
                assert!((width - WIDTH).abs() < 0.2, "{width}");
            }
            let notice = "Bigelow & Holmes".encode_utf16().flat_map(u16::to_be_bytes).collect_vec();
            assert!(table(font.file, b"name").windows(notice.len()).contains(&&notice[..]));
        }
    }

    #[test]
    fn a_document_has_the_files_of_its_fonts() {
        let (mut pdf, mut next) = (Pdf::new(), Ref::new(1));
        for font in FONTS {
            let id = next.bump();
            font.write(&mut pdf, id, &mut next);
        }
        let text = String::from_utf8_lossy(&pdf.finish()).into_owned();
        for (part, count) in [("/FontFile2 ", 2), ("/TrueType", 2), ("/Type1", 0), ("Courier", 0)] {
            assert_eq!(text.matches(part).count(), count, "{part}");
        }
    }
}
