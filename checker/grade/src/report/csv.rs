//! Tables as CSV that a spreadsheet opens without calculating what a student wrote.

/// A row: every cell in quotes, ended as RFC 4180 wants it.
#[must_use]
pub fn row<I: IntoIterator<Item = T>, T: AsRef<str>>(cells: I) -> String {
    let cells: Vec<String> = cells.into_iter().map(|text| cell(text.as_ref())).collect();
    cells.join(",") + "\r\n"
}

/// A cell in quotes. Where a spreadsheet would take the text for a formula, a `'` stands before it: at the beginning, and
/// behind a semicolon, which is what separates cells where the comma is in numbers.
#[must_use]
pub fn cell(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    let mut at_start = true;
    for character in text.chars() {
        if at_start && is_formula(character) {
            out.push('\'');
        }
        match character {
            '"' => out.push_str("\"\""),
            _ => out.push(character),
        }
        at_start = match character {
            ';' => true,
            '"' => at_start,
            _ => at_start && character.is_whitespace() && !is_formula(character),
        };
    }
    out.push('"');
    out
}

/// What a formula begins with, also in the wide forms of East Asia.
fn is_formula(character: char) -> bool {
    matches!(
        character,
        '=' | '+' | '-' | '@' | '\t' | '\r' | '＝' | '＋' | '－' | '＠'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_text() {
        assert_eq!(cell("=HYPERLINK(\"x\")"), "\"'=HYPERLINK(\"\"x\"\")\"");
        for evil in ["+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"] {
            assert!(cell(evil).starts_with("\"'"), "{evil:?}");
        }
        assert_eq!(cell("  =1"), "\"  '=1\"");
        assert_eq!(cell("a;=1;\"=2"), "\"a;'=1;\"\"'=2\"");
    }

    #[test]
    fn what_is_no_formula_stays_as_it_is() {
        assert_eq!(cell("0.8333"), "\"0.8333\"");
        assert_eq!(cell("a-b = c"), "\"a-b = c\"");
        assert_eq!(row(["a", "b,c"]), "\"a\",\"b,c\"\r\n");
    }
}
