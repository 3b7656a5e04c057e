use std::borrow::Cow;

/// A text as a cell of a CSV table. A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@`
/// as a formula, or after a tab or a carriage return. Such a cell gets an apostrophe, which makes
/// it a text, unless it is a number, also with roots, as -1+√5: no formula contains the sign √.
pub fn guarded(text: &str) -> Cow<'_, str> {
    let has_roots = || text.contains('√') && text.chars().all(|c| "0123456789+-√".contains(c));
    let is_number = || has_roots() || text.parse::<f64>().is_ok();
    let starts_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if starts_formula && !is_number() { format!("'{text}").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_formulas_get_an_apostrophe() {
        for formula in ["=1+2", "+A1", "-A1", "@SUM(A1)", "=", "--", "\t=1", "\r=1", "-√A1"] {
            assert_eq!(guarded(formula), format!("'{formula}"));
        }
        for text in
            ["", "-1", "+1.5", "-1e3", "1-2", "A=1", "102536", "_12", "(0 1 2)", "a@b", "-1+2√5"]
        {
            assert_eq!(guarded(text), text);
        }
    }
}
