//! PDF documents on A4 paper, with their fonts. The same pages always give the same bytes; a
//! document contains no date.

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::writers::Catalog;
use pdf_writer::{Content, Filter, Finish, Pdf, Rect, Ref, TextStr};

use super::fonts::FONTS;
use super::typesetting::{BOLD, PAPER, PLAIN};

/// The compression level, from 0 to 10: higher levels take longer and gain little.
const COMPRESSION: u8 = 6;

/// A document under construction.
pub(super) struct Document {
    pub pdf: Pdf,
    pub next: Ref,
    tree: Ref,
    fonts: [Ref; 2],
    pages: Vec<Ref>,
}

impl Document {
    pub fn begin() -> Self {
        let mut next = Ref::new(1);
        let (tree, fonts) = (next.bump(), [next.bump(), next.bump()]);
        Self { pdf: Pdf::new(), next, tree, fonts, pages: Vec::new() }
    }

    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    pub fn add_page(&mut self, content: Content) -> Ref {
        let [id, content_id] = [self.next.bump(), self.next.bump()];
        let mut page = self.pdf.page(id);
        page.media_box(Rect::new(0.0, 0.0, PAPER.0, PAPER.1)).parent(self.tree);
        page.contents(content_id);
        page.resources().fonts().pair(PLAIN, self.fonts[0]).pair(BOLD, self.fonts[1]);
        page.finish();
        let deflated = compress_to_vec_zlib(&content.finish(), COMPRESSION);
        self.pdf.stream(content_id, &deflated).filter(Filter::FlateDecode);
        self.pages.push(id);
        id
    }

    /// Writes the fonts and the catalogue, to which `complete` adds what the document has besides.
    pub fn finish(
        self,
        title: &str,
        subject: &str,
        complete: impl FnOnce(&mut Catalog),
    ) -> Vec<u8> {
        let Self { mut pdf, mut next, tree, fonts, pages } = self;
        let mut root = pdf.catalog(next.bump());
        root.pages(tree).lang(TextStr("en"));
        complete(&mut root);
        root.finish();
        pdf.pages(tree).count(pages.len() as i32).kids(pages);
        for (id, font) in fonts.into_iter().zip(FONTS) {
            font.write(&mut pdf, id, &mut next);
        }
        pdf.document_info(next.bump())
            .title(TextStr(title))
            .subject(TextStr(subject))
            .producer(TextStr(concat!("taquin ", env!("CARGO_PKG_VERSION"))));
        pdf.finish()
    }
}
