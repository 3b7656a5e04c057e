//! Pages of HTML: one file each, which loads nothing.
//!
//! A page includes its style, its script and its data. Its content-security policy, with the hashes
//! of its script and its style, allows nothing else.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Serialize;
use taquin::board::{Board, SquareId};
use taquin::export::EscapedXml;
use taquin::position::{code_length, separator};

use super::layout::Layout;
use super::texts::Texts;

const STYLE: &str = include_str!("../web/dist/style.css");

/// What is put into a page.
pub(super) struct Page<'p> {
    /// The page, with a placeholder in braces for each text that is put into it. Those of the table
    /// of texts are their keys, as in `{t:page.undo}`.
    pub template: &'static str,
    pub texts: &'p Texts,
    pub title: &'p str,
    /// The bundle of its modules.
    pub script: &'static str,
    /// Other texts, each with its placeholder, in the order of the page, from the style to the script.
    pub others: Vec<(&'static str, String)>,
}

impl Page<'_> {
    /// The page as HTML.
    pub fn html(self) -> String {
        let (script, style) = (format!("\n{}", self.script), format!("\n{STYLE}"));
        let hash = |text: &str| BASE64.encode(hmac_sha256::Hash::hash(text.as_bytes()));
        // In the order of the page, so that no inserted text is mistaken for a placeholder.
        let placeholders = [
            ("{lang}", self.texts.language.name().to_string()),
            ("{script-hash}", hash(&script)),
            ("{style-hash}", hash(&style)),
            ("{title}", EscapedXml(self.title).to_string()),
            ("{style}", style),
        ];
        let placeholders = placeholders.into_iter().chain(self.others);
        let template = in_template(self.template, self.texts);
        let (mut page, mut rest) = (String::new(), &*template);
        let texts = ("{texts}", json(&self.texts.used_in(self.script)));
        for (placeholder, text) in placeholders.chain([texts, ("{script}", script)]) {
            let (before, after) = rest.split_once(placeholder).expect("the page has them all");
            page.push_str(before);
            page.push_str(&text);
            rest = after;
        }
        page + rest
    }
}

/// A template with the texts in the place of their keys.
fn in_template(template: &str, texts: &Texts) -> String {
    let mut parts = template.split("{t:");
    let mut filled = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (key, after) = part.split_once('}').expect("every key is closed");
        filled.push_str(&EscapedXml(texts.text(key)).to_string());
        filled.push_str(after);
    }
    filled
}

/// Data in JSON, which must not close their own element.
pub(super) fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain values").replace('<', "\\u003c")
}

/// A board on a page. Squares and places are numbers from 0, as in the library.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct ShownBoard {
    name: String,
    pub title: String,
    squares: Vec<ShownSquare>,
    home: usize,
    /// The size of the drawing, in squares.
    width: f64,
    height: f64,
    /// Whether the squares form rows and columns.
    cells: bool,
    /// The squares of each row of the drawing, for boards that are written in rows.
    rows: Option<Vec<Vec<usize>>>,
    grid: bool,
    bipartite: bool,
    first_tile: usize,
    /// The text between two tiles.
    separator: &'static str,
    /// The number of tiles of a code, where parity determines the last two.
    code_length: Option<usize>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct ShownSquare {
    label: String,
    x: f64,
    y: f64,
    neighbours: Vec<usize>,
    /// The next square on the tree's path home.
    towards_home: usize,
}

impl ShownBoard {
    pub fn new(board: &Board, layout: &Layout, texts: &Texts) -> Self {
        let tree = board.spanning_tree();
        let square = |id: SquareId| ShownSquare {
            label: board.label(id).to_string(),
            x: layout.at(id).0,
            y: layout.at(id).1,
            neighbours: board.neighbours(id).map(SquareId::index).collect(),
            towards_home: tree.parent(id).index(),
        };
        let rows = board.rows().map(|rows| {
            let drawn = |row: Vec<Option<SquareId>>| row.into_iter().flatten();
            rows.into_iter().map(|row| drawn(row).map(SquareId::index).collect()).collect()
        });
        Self {
            name: board.name().into(),
            title: match board.title() {
                "" => texts.filled("page.board", &[("name", board.name())]),
                title => capitalized(&texts.translated(title)),
            },
            squares: board.square_ids().map(square).collect(),
            home: board.home().index(),
            width: layout.width + 1.0,
            height: layout.height + 1.0,
            cells: layout.cells,
            rows,
            grid: board.grid().is_some(),
            bipartite: board.is_bipartite(),
            first_tile: board.first_tile(),
            separator: separator(board),
            code_length: code_length(board),
        }
    }
}

fn capitalized(title: &str) -> String {
    let mut characters = title.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}
