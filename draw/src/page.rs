//! Pages of HTML: one file each, which loads nothing.
//!
//! A page includes its style, its script and its data. Its content-security policy, with the hashes
//! of its script and its style, allows nothing else.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use itertools::Itertools;
use serde::Serialize;
use taquin::board::{Board, SquareId};
use taquin::export::EscapedXml;
use taquin::position::{code_length, separator};

use super::layout::Layout;
use super::texts::Texts;

const STYLE: &str = include_str!("../web/style.css");

/// What is put into a page.
pub(super) struct Page<'p> {
    /// The page, with a placeholder in braces for each text that is put into it. Those of the table
    /// of texts are their keys, as in `{t:page.undo}`.
    pub template: &'static str,
    pub texts: &'p Texts,
    pub title: &'p str,
    /// The parts of the script in order: what each does when it is read uses only those before it.
    pub script: &'p [&'static str],
    /// Other texts, each with its placeholder, in the order of the page, from the style to the script.
    pub others: Vec<(&'static str, String)>,
}

impl Page<'_> {
    /// The page as HTML.
    pub fn html(self) -> String {
        let script = self.script.iter().map(|part| without_comments(part)).join("\n");
        let script = format!("\n{}", in_script(&script, self.texts));
        let style = format!("\n{}", squeezed(&without_comments(STYLE)));
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
        for (placeholder, text) in placeholders.chain([("{script}", script)]) {
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
    replaced(template, "{t:", '}', |key, after| (EscapedXml(texts.text(key)).to_string(), after))
}

/// The script with the texts in the place of their keys: `phrase("page.undo")` becomes `"Undo"`, and
/// `phrase("game.hint", …)`, which has parameters, `phrase("Slide tile {tile}.", …)`.
fn in_script(script: &str, texts: &Texts) -> String {
    replaced(script, "phrase(\"", '"', |key, after| {
        let text = json(&texts.text(key));
        match after.strip_prefix(')') {
            Some(after) => (text, after),
            None => (format!("phrase({text}"), after),
        }
    })
}

/// A text with each key, from a mark to the next closing one, replaced; `with` is given what follows
/// it, and returns how the text continues.
fn replaced<'t>(
    text: &'t str,
    open: &str,
    close: char,
    with: impl Fn(&str, &'t str) -> (String, &'t str),
) -> String {
    let mut parts = text.split(open);
    let mut replaced = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (key, after) = part.split_once(close).expect("every key is closed");
        let (text, after) = with(key, after);
        replaced.push_str(&text);
        replaced.push_str(after);
    }
    replaced
}

/// Data in JSON, which must not close their own element.
pub(super) fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain values").replace('<', "\\u003c")
}

/// A part of the script or the style without indentation and without the lines that are comments,
/// which would be a sixth of the page.
///
/// It knows nothing of strings: no text of the parts that spans lines may have such a line.
pub(super) fn without_comments(part: &str) -> String {
    let mut inside = false;
    let code = part.lines().map(str::trim_start).filter(|line| {
        let opens = !inside && line.starts_with("/*");
        let is_comment = inside || opens || line.starts_with("//");
        inside = (inside || opens) && !line.contains("*/");
        !is_comment
    });
    code.flat_map(|line| [line, "\n"]).collect()
}

/// A style without the spaces around its braces and after its colons, semicolons and commas.
///
/// It knows nothing of strings: none of the style may have such a space.
fn squeezed(style: &str) -> String {
    let marks = [" { ", " {", "{ ", " }", ": ", "; ", ", "];
    marks.iter().fold(style.into(), |style: String, mark| style.replace(mark, mark.trim()))
}

/// A board on a page. Squares and places are numbers from 0, as in the library.
#[derive(Serialize)]
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
struct ShownSquare {
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
