use std::fmt::{self, Display, Write};

use itertools::Itertools;

use taquin::export::EscapedXml;

/// The number of colours for loops and twists.
pub(super) const COLOURS: usize = 8;

/// An SVG document, built element by element. Lengths are in pixels; classes are those of
/// [`STYLE`].
pub(super) struct Svg {
    width: f64,
    height: f64,
    /// How far the picture extends above height 0.
    above: f64,
    title: String,
    /// Rules besides those of [`STYLE`].
    style: String,
    body: String,
}

/// The look of each class, and its colours in the dark. librsvg and many printers do not support
/// CSS variables, so colours are repeated.
const STYLE: &str = "\
text{font-family:'Source Sans 3','Helvetica Neue',Helvetica,Arial,sans-serif;fill:#1b1e23}
.paper{fill:#fff}.ink{fill:#1b1e23}.quiet{fill:#666c76}.inverse{fill:#fff}
.line{stroke:#1b1e23;fill:none}.faint{stroke:#d3d6db;fill:none}.soft{stroke:#868d97;fill:none}
.tile{fill:#f3eee2;stroke:#8d8672}.hole{fill:#e4e6ea;stroke:#b9bdc4}.node{fill:#fff;stroke:#5b616b}
.bar{fill:#0072b2}.bar2{fill:#d55e00}
.casing{stroke:#fff;fill:none}
.s0{stroke:#0072b2}.s1{stroke:#d55e00}.s2{stroke:#00805d}.s3{stroke:#b0578d}
.s4{stroke:#2a86bb}.s5{stroke:#b37a00}.s6{stroke:#7a6a00}.s7{stroke:#5b616b}
.f0{fill:#0072b2}.f1{fill:#d55e00}.f2{fill:#00805d}.f3{fill:#b0578d}
.f4{fill:#2a86bb}.f5{fill:#b37a00}.f6{fill:#7a6a00}.f7{fill:#5b616b}
.s0,.s1,.s2,.s3,.s4,.s5,.s6,.s7{fill:none;stroke-linejoin:round;stroke-linecap:round}
@media (prefers-color-scheme:dark){
text{fill:#e9e7e2}.paper{fill:#17191d}.ink{fill:#e9e7e2}.quiet{fill:#a3a8b1}.inverse{fill:#17191d}
.line{stroke:#e9e7e2}.faint{stroke:#3a3f47}.soft{stroke:#6f7680}
.tile{fill:#38352c;stroke:#8d8672}.hole{fill:#23262b;stroke:#4a4f57}.node{fill:#17191d;stroke:#a3a8b1}
.bar,.f0{fill:#4aa8e0}.bar2,.f1{fill:#f08a45}.f2{fill:#35c79c}.f3{fill:#dd8fbd}
.f4{fill:#56b4e9}.f5{fill:#e69f00}.f6{fill:#c9b83a}.f7{fill:#a3a8b1}
.casing{stroke:#17191d}
.s0{stroke:#4aa8e0}.s1{stroke:#f08a45}.s2{stroke:#35c79c}.s3{stroke:#dd8fbd}
.s4{stroke:#56b4e9}.s5{stroke:#e69f00}.s6{stroke:#c9b83a}.s7{stroke:#a3a8b1}
}
";

const DARK: &str = "@media (prefers-color-scheme:dark){\n";

/// A picture with the colours for light paper, or for dark, whatever the viewer prefers: programs
/// that turn SVG into pixels often do not ask.
pub fn with_colours(svg: &str, dark: bool) -> String {
    let mut rest = svg;
    let mut fixed = String::with_capacity(svg.len());
    while let Some((before, after)) = rest.split_once(DARK) {
        let (rules, after) = after.split_once("\n}\n").unwrap_or((after, ""));
        fixed.push_str(before);
        if dark {
            fixed.push_str(rules);
            fixed.push('\n');
        }
        rest = after;
    }
    fixed + rest
}

impl Svg {
    pub fn new(width: f64, height: f64, title: impl Into<String>) -> Self {
        let (style, body) = Default::default();
        Self { width, height, above: 0.0, title: title.into(), style, body }
    }

    /// A picture with its title in the top left corner. A long title is in several lines: it makes
    /// the picture higher, not wider.
    pub fn titled(width: f64, height: f64, left: f64, title: impl Into<String>) -> Self {
        const SIZE: f64 = 17.0;
        const LINE: f64 = 21.0;
        let mut svg = Self::new(width, height, title);
        let lines = wrapped(&svg.title, characters(width - 2.0 * left, SIZE));
        svg.above = LINE * lines.len().saturating_sub(1) as f64;
        for (number, line) in lines.iter().enumerate() {
            let y = 24.0 - svg.above + LINE * number as f64;
            svg.anchored("ink", (left, y), SIZE, "start", line);
        }
        svg
    }

    /// Adds a line below the picture that says what a sign in it means. The function draws the sign
    /// from a point on, at most [`Self::SAMPLE`] wide.
    pub fn legend(&mut self, left: f64, text: &str, sample: impl FnOnce(&mut Self, (f64, f64))) {
        const SIZE: f64 = 13.0;
        const LINE: f64 = 17.0;
        let start = left + Self::SAMPLE + 10.0;
        sample(self, (left, self.height));
        for line in wrapped(text, characters(self.width - start - left, SIZE)) {
            self.anchored("quiet", (start, self.height), SIZE, "start", &line);
            self.height += LINE;
        }
        self.height += 4.0;
    }

    /// The width of a sign in the legend.
    pub const SAMPLE: f64 = 30.0;

    pub fn rect(&mut self, class: &str, at: (f64, f64), size: (f64, f64), radius: f64) {
        let (x, y, w, h, r) = (N(at.0), N(at.1), N(size.0), N(size.1), N(radius));
        self.add(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{r}\"/>"
        ));
    }

    pub fn circle(&mut self, class: &str, at: (f64, f64), radius: f64) {
        let (x, y, r) = (N(at.0), N(at.1), N(radius));
        self.add(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
    }

    pub fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64), width: f64) {
        let (a, b, c, d, w) = (N(from.0), N(from.1), N(to.0), N(to.1), N(width));
        self.add(format_args!(
            "<line class=\"{class}\" x1=\"{a}\" y1=\"{b}\" x2=\"{c}\" y2=\"{d}\" \
             stroke-width=\"{w}\"/>"
        ));
    }

    /// A path.
    pub fn path(&mut self, class: &str, path: &Path, width: f64) {
        let w = N(width);
        self.add(format_args!("<path class=\"{class}\" d=\"{}\" stroke-width=\"{w}\"/>", path.0));
    }

    /// A curve through at least one point in the colour of this number, with its name after the end
    /// and so much below it.
    pub fn curve(&mut self, number: usize, points: &[(f64, f64)], below: f64, name: &str) {
        let ((x, y), colour) = (points[points.len() - 1], number % COLOURS);
        self.path(&format!("s{colour}"), &Path::through(points), 2.0);
        self.anchored(&format!("f{colour}"), (x + 8.0, y + below), 13.0, "start", name);
    }

    /// Text centred at a point, horizontally and vertically.
    pub fn text(&mut self, class: &str, at: (f64, f64), size: f64, text: &str) {
        self.anchored(class, at, size, "middle", text);
    }

    /// Text that starts (`start`) or ends (`end`) at a point.
    pub fn anchored(&mut self, class: &str, at: (f64, f64), size: f64, anchor: &str, text: &str) {
        // Digits and capitals are about 0.7 of the font size high; not every viewer can centre
        // text.
        let (x, y, s, text) = (N(at.0), N(at.1 + 0.35 * size), N(size), EscapedXml(text));
        self.add(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{s}\" \
             text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    /// Elements that have a class in common.
    pub fn group(&mut self, class: &str, draw: impl FnOnce(&mut Self)) {
        self.add(format_args!("<g class=\"{class}\">"));
        draw(self);
        self.add(format_args!("</g>"));
    }

    /// Adds rules to the style sheet.
    pub fn style(&mut self, rules: &str) {
        let _ = writeln!(self.style, "{rules}");
    }

    fn add(&mut self, element: fmt::Arguments) {
        let _ = writeln!(self.body, "{element}");
    }

    /// The document.
    pub fn finish(self) -> String {
        let Self { width, height, above, title, style, body } = self;
        let (w, h, top, title) = (N(width), N(height + above), N(-above), EscapedXml(&title));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"0 {top} {w} {h}\" role=\"img\">\n<title>{title}</title>\n\
             <style>\n{STYLE}{style}</style>\n\
             <rect class=\"paper\" y=\"{top}\" width=\"{w}\" height=\"{h}\"/>\n{body}</svg>\n"
        )
    }
}

/// The number of characters of this size that fit into a width in most fonts.
fn characters(width: f64, size: f64) -> usize {
    (width / (0.56 * size)).max(1.0) as usize
}

/// A text in lines of at most so many characters; a longer word is broken.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(word.chars().chunks(most).into_iter().map(String::from_iter)),
        }
    }
    lines
}

/// A path of straight and curved segments.
#[derive(Default)]
pub(super) struct Path(String);

impl Path {
    pub fn start(at: (f64, f64)) -> Self {
        Self(format!("M{} {}", N(at.0), N(at.1)))
    }

    /// Straight lines through at least one point.
    pub fn through(points: &[(f64, f64)]) -> Self {
        points[1..].iter().fold(Self::start(points[0]), |path, &point| path.line_to(point))
    }

    #[must_use]
    pub fn move_to(mut self, at: (f64, f64)) -> Self {
        let _ = write!(self.0, "M{} {}", N(at.0), N(at.1));
        self
    }

    #[must_use]
    pub fn line_to(mut self, at: (f64, f64)) -> Self {
        let _ = write!(self.0, "L{} {}", N(at.0), N(at.1));
        self
    }

    #[must_use]
    pub fn curve_to(mut self, a: (f64, f64), b: (f64, f64), at: (f64, f64)) -> Self {
        let points = [a, b, at].map(|(x, y)| format!("{} {}", N(x), N(y)));
        let _ = write!(self.0, "C{}", points.join(","));
        self
    }

    /// An arrow head at `tip`, pointing away from `from`.
    #[must_use]
    pub fn arrow_head(mut self, from: (f64, f64), tip: (f64, f64), size: f64) -> Self {
        let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
        let length = dx.hypot(dy).max(1e-9);
        let (dx, dy) = (dx / length * size, dy / length * size);
        let wing = |side: f64| (tip.0 - dx - side * 0.55 * dy, tip.1 - dy + side * 0.55 * dx);
        let (a, b) = (wing(1.0), wing(-1.0));
        let n = |(x, y): (f64, f64)| format!("{} {}", N(x), N(y));
        let _ = write!(self.0, "M{}L{}L{}", n(a), n(tip), n(b));
        self
    }
}

/// A number with at most one decimal.
struct N(f64);

impl Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        match tenths % 10 {
            0 => write!(f, "{}", tenths / 10),
            _ => write!(f, "{}", tenths as f64 / 10.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules of the style sheet by class, for light paper and for dark.
    fn colours(property: &str) -> [Vec<(String, String)>; 2] {
        let (light, dark) = STYLE.split_once(DARK).unwrap();
        let read = |rules: &str| {
            let rules = rules.split('}').filter_map(|rule| rule.split_once('{'));
            let of = |(names, properties): (&str, &str)| {
                let value = properties.split(';').find_map(|p| p.strip_prefix(property))?;
                let names = names.trim().split(',').map(|name| name.trim_start_matches('.'));
                Some(names.map(|name| (name.into(), value.into())).collect_vec())
            };
            rules.filter_map(of).flatten().collect_vec()
        };
        // What the dark sheet does not name is as in the light one; the last rule holds.
        let dark = [read(light), read(dark)].concat();
        [read(light), dark]
    }

    /// The relative luminance of `#rgb` or `#rrggbb`, as WCAG defines it.
    fn luminance(colour: &str) -> f64 {
        let digits = colour.trim_start_matches('#');
        let wide = digits.len() / 3;
        let channel = |at: usize| {
            let digits = digits[at * wide..(at + 1) * wide].repeat(3 - wide);
            let share = f64::from(u8::from_str_radix(&digits, 16).unwrap()) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let [a, b] = [a, b].map(|colour| luminance(colour) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn every_colour_of_a_loop_stands_out_from_the_paper_and_the_tiles() {
        assert!((contrast("#000", "#ffffff") - 21.0).abs() < 1e-9);
        for (fills, strokes) in colours("fill:").into_iter().zip(colours("stroke:")) {
            let last = |rules: &[(String, String)], name: &str| {
                rules.iter().rfind(|(class, _)| class == name).unwrap().1.clone()
            };
            let grounds = ["paper", "tile"].map(|name| last(&fills, name));
            let loops = (0..COLOURS).flat_map(|number| {
                [last(&strokes, &format!("s{number}")), last(&fills, &format!("f{number}"))]
            });
            for (colour, ground) in loops.cartesian_product(&grounds) {
                assert!(contrast(&colour, ground) >= 3.0, "{colour} on {ground}");
            }
            // The edges of the dodecahedron, the axes and the lines of the means.
            for class in ["soft", "line"] {
                assert!(contrast(&last(&strokes, class), &grounds[0]) >= 3.0, "{class}");
            }
        }
    }

    #[test]
    fn a_long_title_makes_a_picture_higher_and_not_wider() {
        let title = "a title of nine words that needs three lines averylongwordwithoutanyspace";
        let svg = Svg::titled(200.0, 100.0, 20.0, title).finish();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let view = document.root_element().attribute("viewBox").unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let lines = texts.filter_map(|node| node.text()).collect_vec();
        assert!(lines.len() > 3 && lines.iter().all(|line| line.len() <= 16), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), title.replace(' ', ""));
        let more = 21 * (lines.len() - 1);
        assert_eq!(view, format!("0 -{more} 200 {}", 100 + more));
        let short = Svg::titled(200.0, 100.0, 20.0, "short").finish();
        assert!(short.contains("viewBox=\"0 0 200 100\""));
    }
}
