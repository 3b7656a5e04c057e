use std::fmt::{self, Display, Write};

use crate::export::EscapedXml;

/// The number of colours for loops and twists.
pub(super) const COLOURS: usize = 8;

/// An SVG document, built element by element. Lengths are in pixels; classes are those of
/// [`STYLE`].
pub(super) struct Svg {
    width: f64,
    height: f64,
    title: String,
    /// Rules besides those of [`STYLE`].
    style: String,
    body: String,
}

/// The look of each class, and its colours in the dark. librsvg and many printers do not support
/// CSS variables, so colours are repeated.
pub(super) const STYLE: &str = "\
text{font-family:'Source Sans 3','Helvetica Neue',Helvetica,Arial,sans-serif;fill:#1b1e23}
.paper{fill:#fff}.ink{fill:#1b1e23}.quiet{fill:#666c76}.inverse{fill:#fff}
.line{stroke:#1b1e23;fill:none}.faint{stroke:#d3d6db;fill:none}.soft{stroke:#868d97;fill:none}
.tile{fill:#f3eee2;stroke:#8d8672}.hole{fill:#e4e6ea;stroke:#b9bdc4}.node{fill:#fff;stroke:#5b616b}
.bar{fill:#0072b2}.bar2{fill:#d55e00}
.s0{stroke:#0072b2}.s1{stroke:#d55e00}.s2{stroke:#009e73}.s3{stroke:#b0578d}
.s4{stroke:#56b4e9}.s5{stroke:#e69f00}.s6{stroke:#7a6a00}.s7{stroke:#5b616b}
.f0{fill:#0072b2}.f1{fill:#d55e00}.f2{fill:#00805d}.f3{fill:#b0578d}
.f4{fill:#2a86bb}.f5{fill:#b37a00}.f6{fill:#7a6a00}.f7{fill:#5b616b}
.s0,.s1,.s2,.s3,.s4,.s5,.s6,.s7{fill:none;stroke-linejoin:round;stroke-linecap:round}
@media (prefers-color-scheme:dark){
text{fill:#e9e7e2}.paper{fill:#17191d}.ink{fill:#e9e7e2}.quiet{fill:#a3a8b1}.inverse{fill:#17191d}
.line{stroke:#e9e7e2}.faint{stroke:#3a3f47}.soft{stroke:#6f7680}
.tile{fill:#38352c;stroke:#8d8672}.hole{fill:#23262b;stroke:#4a4f57}.node{fill:#17191d;stroke:#a3a8b1}
.bar,.f0{fill:#4aa8e0}.bar2,.f1{fill:#f08a45}.f2{fill:#35c79c}.f3{fill:#dd8fbd}
.f4{fill:#56b4e9}.f5{fill:#e69f00}.f6{fill:#c9b83a}.f7{fill:#a3a8b1}
.s0{stroke:#4aa8e0}.s1{stroke:#f08a45}.s2{stroke:#35c79c}.s3{stroke:#dd8fbd}.s6{stroke:#c9b83a}
.s7{stroke:#a3a8b1}
}
";

const DARK: &str = "@media (prefers-color-scheme:dark){\n";

/// A picture with the colours for light paper, or for dark, whatever the viewer prefers: programs
/// that turn SVG into pixels often do not ask.
pub(crate) fn with_colours(svg: &str, dark: bool) -> String {
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
        Self { width, height, title: title.into(), style: String::new(), body: String::new() }
    }

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
        let (x, y) = points[points.len() - 1];
        self.path(&format!("s{number}"), &Path::through(points), 2.0);
        self.anchored(&format!("f{number}"), (x + 8.0, y + below), 13.0, "start", name);
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
        let Self { width, height, title, style, body } = self;
        let (w, h, title) = (N(width), N(height), EscapedXml(&title));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"0 0 {w} {h}\" role=\"img\">\n<title>{title}</title>\n<style>\n{STYLE}{style}</style>\n\
             <rect class=\"paper\" width=\"{w}\" height=\"{h}\"/>\n{body}</svg>\n"
        )
    }
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
