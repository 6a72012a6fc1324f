//! Text in Markdown. Every sign that Markdown, GitHub or HTML could read is written by its number, so a name makes no link, calls
//! nobody, and ends no table.

/// The text as Markdown shows it, inside a line or a cell.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            // Common in sentences, and harmless where they are not doubled or at the start of a line.
            ' ' | ',' | ';' | '?' | '%' | '/' | '\u{80}'.. => out.push(character),
            '.' if characters.peek().is_none_or(|next| *next == ' ') => out.push(character),
            ':' if characters.peek() == Some(&' ') => out.push(character),
            // A name behind it would be called also when it is written by its number.
            '@' => out.push_str("&#64;&#8203;"),
            _ if character.is_ascii_alphanumeric() => out.push(character),
            _ => out.push_str(&format!("&#{};", u32::from(character))),
        }
    }
    out
}

/// Lines as they are, between fences longer than any in them.
#[must_use]
pub fn fenced(lines: &[String]) -> String {
    let text = lines.join("\n");
    let longest = text
        .split(|character| character != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}\n{fence}\n")
}

/// A row of a table. The cells are Markdown already.
#[must_use]
pub fn row<T: AsRef<str>>(cells: &[T]) -> String {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// A table's head.
#[must_use]
pub fn head(cells: &[&str]) -> String {
    row(cells) + &row(&vec!["---"; cells.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_link_no_call_and_no_html() {
        assert_eq!(escape("a|b"), "a&#124;b");
        assert_eq!(escape("<b>"), "&#60;b&#62;");
        assert_eq!(escape("[x](y)"), "&#91;x&#93;&#40;y&#41;");
        assert_eq!(escape("@octocat"), "&#64;&#8203;octocat");
        assert_eq!(escape("https://x.example"), "https&#58;//x&#46;example");
        assert_eq!(escape("1.3 is right."), "1&#46;3 is right.");
        assert_eq!(
            escape("`*_~#-+!\\"),
            "&#96;&#42;&#95;&#126;&#35;&#45;&#43;&#33;&#92;"
        );
    }

    #[test]
    fn a_fence_in_the_text_does_not_end_ours() {
        let text = fenced(&["```".into(), "````x".into()]);
        assert!(text.starts_with("`````text\n") && text.ends_with("\n`````\n"));
        assert_eq!(fenced(&["a".into()]), "```text\na\n```\n");
    }
}
