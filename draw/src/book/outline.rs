//! The outline of the PDF: the heads, grouped by their first digit.

use itertools::Itertools;
use pdf_writer::{Pdf, Ref, TextStr};
use taquin::solution::Head;

/// A half-page in the document.
pub(super) struct Leaf {
    pub head: Head,
    pub page: Ref,
    /// The height of its top edge on the page, in points from the bottom.
    pub top: f32,
}

/// Writes the outline of half-pages in order; there is at least one.
pub(super) fn write(pdf: &mut Pdf, next: &mut Ref, leaves: &[Leaf]) -> Ref {
    let root = next.bump();
    let branches = leaves.iter().chunk_by(|leaf| leaf.head.digits()[0]);
    let branches = branches.into_iter().map(|(digit, leaves)| (digit, leaves.collect_vec()));
    let branches = branches.collect_vec();
    let ids = branches.iter().map(|_| next.bump()).collect_vec();
    for (number, ((digit, leaves), &id)) in branches.iter().zip(&ids).enumerate() {
        let leaf_ids = leaves.iter().map(|_| next.bump()).collect_vec();
        for (number, (leaf, &leaf_id)) in leaves.iter().zip(&leaf_ids).enumerate() {
            let digits = leaf.head.digits().iter().join(" ");
            item(pdf, leaf_id, &digits, id, leaf, &leaf_ids, number);
        }
        let mut item = item(pdf, id, &format!("{digit} . ."), root, leaves[0], &ids, number);
        // A negative count keeps the branch closed.
        item.first(leaf_ids[0]).last(leaf_ids[leaf_ids.len() - 1]).count(-(leaf_ids.len() as i32));
    }
    pdf.outline(root).first(ids[0]).last(ids[ids.len() - 1]).count(ids.len() as i32);
    root
}

/// One item among its `siblings`, linked to a half-page.
fn item<'p>(
    pdf: &'p mut Pdf,
    id: Ref,
    title: &str,
    parent: Ref,
    to: &Leaf,
    siblings: &[Ref],
    number: usize,
) -> pdf_writer::writers::OutlineItem<'p> {
    let mut item = pdf.outline_item(id);
    item.title(TextStr(title)).parent(parent);
    if number > 0 {
        item.prev(siblings[number - 1]);
    }
    if let Some(&sibling) = siblings.get(number + 1) {
        item.next(sibling);
    }
    item.dest().page(to.page).xyz(0.0, to.top, None);
    item
}
