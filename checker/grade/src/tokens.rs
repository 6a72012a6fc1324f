//! Rust source as tokens: what the compiler sees of it, without comments and layout. Any text has tokens, also one that does not
//! compile.

use checker::literals::{block_comment, character, quoted, raw_string};

/// One token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// As it stands there; a raw identifier without its `r#`.
    pub text: &'a str,
    /// What it is.
    pub kind: Kind,
    /// Its line, from 1.
    pub line: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    /// A string, a character or a number.
    Literal,
    /// `'a`.
    Lifetime,
    /// One character of an operator, or a bracket.
    Sign,
}

impl Token<'_> {
    /// Whether it is this word or sign.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        self.text == text && matches!(self.kind, Kind::Word | Kind::Sign)
    }
}

/// All tokens of a text.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let (mut at, mut line) = (0, 1);
    let mut tokens = Vec::new();
    while at < text.len() {
        let rest = &text[at..];
        let (len, kind) = next(rest);
        let word = &rest[..len];
        if let Some(kind) = kind {
            let text = word.strip_prefix("r#").filter(|_| kind == Kind::Word);
            tokens.push(Token {
                text: text.unwrap_or(word),
                kind,
                line,
            });
        }
        line += word.matches('\n').count();
        at += len;
    }
    tokens
}

/// The length of what comes first, and what it is: `None` for layout and comments.
fn next(rest: &str) -> (usize, Option<Kind>) {
    let Some(first) = rest.chars().next() else {
        return (0, None);
    };
    if first.is_whitespace() {
        return (first.len_utf8(), None);
    }
    if rest.starts_with("//") {
        return (rest.find('\n').unwrap_or(rest.len()), None);
    }
    if rest.starts_with("/*") {
        return (block_comment(rest), None);
    }
    // A name may stand right before a quote and be part of the string: `b"..."`, `br#"..."#`, `c"..."`.
    let prefix = ["br", "cr", "b", "c", "r", ""]
        .into_iter()
        .find(|prefix| rest.starts_with(prefix))
        .unwrap_or_default();
    let quoted_part = &rest[prefix.len()..];
    if prefix.ends_with('r')
        && let Some(len) = raw_string(quoted_part)
    {
        return (prefix.len() + len, Some(Kind::Literal));
    }
    if !prefix.ends_with('r') && quoted_part.starts_with('"') {
        let len = prefix.len() + quoted(quoted_part, '"');
        return (len, Some(Kind::Literal));
    }
    if let Some(len) = character(rest.strip_prefix('b').unwrap_or(rest)) {
        let prefix = usize::from(rest.starts_with('b'));
        return (prefix + len, Some(Kind::Literal));
    }
    if first == '\'' {
        let name = rest[1..].find(|next| !is_of_name(next));
        let len = 1 + name.unwrap_or(rest.len() - 1);
        let kind = if len == 1 { Kind::Sign } else { Kind::Lifetime };
        return (len, Some(kind));
    }
    if first.is_ascii_digit() {
        return (number(rest), Some(Kind::Literal));
    }
    if is_of_name(first) {
        let raw = match rest.strip_prefix("r#") {
            Some(name) if name.starts_with(is_of_name) => 2,
            _ => 0,
        };
        let len = rest[raw..].find(|next| !is_of_name(next));
        return (len.map_or(rest.len(), |len| raw + len), Some(Kind::Word));
    }
    (first.len_utf8(), Some(Kind::Sign))
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// `1_000`, `0xff_u8`, `1.5e-3`; but of `1..2` and `1.max(2)` only the 1.
fn number(text: &str) -> usize {
    let digits = |text: &str| text.find(|next| !is_of_name(next)).unwrap_or(text.len());
    let mut len = digits(text);
    if let Some(fraction) = text[len..].strip_prefix('.')
        && fraction.starts_with(|next: char| next.is_ascii_digit())
    {
        len += 1 + digits(fraction);
    }
    let is_decimal = !text.starts_with("0x");
    if is_decimal
        && text[..len].ends_with(['e', 'E'])
        && text[len..].starts_with(['+', '-'])
        && text[len + 1..].starts_with(|next: char| next.is_ascii_digit())
    {
        len += 1 + digits(&text[len + 1..]);
    }
    len
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        tokens(text).iter().map(|token| token.text).collect()
    }

    #[test]
    fn layout_and_comments_are_no_tokens() {
        let one = texts("fn it(a: u8) -> u8 { a + 1 }");
        let two = texts("fn  it(\n  a:u8)->u8{ // why }\n /* a /* b */ c */ a+1\r\n}");
        assert_eq!(one, two);
        assert_eq!(one.len(), 15);
    }

    #[test]
    fn what_stands_in_a_string_is_one_token() {
        for text in [
            r#""a \" // b""#,
            r##"r#"a " b"#"##,
            r#"b"a""#,
            r##"br#"a"#"##,
            r#"c"a""#,
            "'\\''",
            "'\"'",
            "b'{'",
            "'/'",
        ] {
            assert_eq!(texts(&format!("({text})")), ["(", text, ")"], "{text}");
        }
    }

    #[test]
    fn numbers_lifetimes_and_names_end_where_they_end() {
        assert_eq!(texts("1..2"), ["1", ".", ".", "2"]);
        assert_eq!(texts("1.5e-3+0xe-1"), ["1.5e-3", "+", "0xe", "-", "1"]);
        assert_eq!(texts("1.max(2)"), ["1", ".", "max", "(", "2", ")"]);
        assert_eq!(texts("&'a str"), ["&", "'a", "str"]);
        assert_eq!(texts("r#type brr b2"), ["type", "brr", "b2"]);
    }

    #[test]
    fn any_text_has_an_end() {
        for text in [
            "\"",
            "'",
            "/*",
            "r#\"",
            "'\\",
            "r#",
            "b'",
            "1e+",
            "\u{feff}é'",
            "/**",
            "'é",
        ] {
            assert!(texts(text).len() <= 3, "{text}");
        }
    }

    #[test]
    fn lines_are_counted_through_strings_and_comments() {
        let text = "a\n/* \n */ b \"\n\" c";
        let lines: Vec<usize> = tokens(text).iter().map(|token| token.line).collect();
        assert_eq!(lines, [1, 3, 3, 4]);
    }
}
