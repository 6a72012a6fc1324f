//! Reads single members of JSON text, without building a tree: the trace is our own, and a page needs ten of its members.
//!
//! Text that is no JSON has no members; nothing here fails or panics.

/// The text of the object's member, or nothing.
pub fn member<'a>(object: &'a str, name: &str) -> &'a str {
    let found = members(object).find(|(key, _)| text(key) == name);
    found.map_or("", |(_, value)| value)
}

/// The texts of the object's names and values.
pub fn members(object: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = inside(object, '{');
    std::iter::from_fn(move || {
        let (key, after) = value(rest)?;
        let (found, next) = after.trim_start().strip_prefix(':').and_then(value)?;
        rest = after_comma(next);
        Some((key, found))
    })
}

/// The texts of the array's values.
pub fn items(array: &str) -> impl Iterator<Item = &str> {
    let mut rest = inside(array, '[');
    std::iter::from_fn(move || {
        let (found, next) = value(rest)?;
        rest = after_comma(next);
        Some(found)
    })
}

/// Whether the text is an object's.
pub fn is_object(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// A string's content; any other value as it is written.
pub fn text(raw: &str) -> String {
    let Some(inner) = raw
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
    else {
        return raw.to_owned();
    };
    let mut units: Vec<u16> = Vec::new();
    let mut rest = inner.chars();
    while let Some(letter) = rest.next() {
        let letter = match letter {
            '\\' => match rest.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('b') => '\u{8}',
                Some('f') => '\u{c}',
                Some('u') => {
                    let digits: String = rest.by_ref().take(4).collect();
                    units.push(u16::from_str_radix(&digits, 16).unwrap_or(0xfffd));
                    continue;
                }
                Some(other) => other,
                None => break,
            },
            letter => letter,
        };
        units.extend_from_slice(letter.encode_utf16(&mut [0; 2]));
    }
    String::from_utf16_lossy(&units)
}

fn inside(text: &str, open: char) -> &str {
    text.trim_start().strip_prefix(open).unwrap_or_default()
}

fn after_comma(text: &str) -> &str {
    text.trim_start().strip_prefix(',').unwrap_or_default()
}

/// The value that the text begins with, and what follows it.
fn value(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        if quoted {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => quoted = false,
                _ => {}
            }
            if quoted || depth > 0 {
                continue;
            }
            return text.split_at_checked(at + 1);
        }
        match byte {
            b'"' => quoted = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth > 1 => depth -= 1,
            b'}' | b']' if depth == 1 => return text.split_at_checked(at + 1),
            // The end of a number or a word.
            b',' | b':' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t' if depth == 0 => {
                return text.split_at_checked(at).filter(|_| at > 0);
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECT: &str =
        r#" { "a" : [1, {"b":"}"}] , "c\"" : "x\\" , "d":-1.5e3, "e":{"d":2},"f":null}"#;

    #[test]
    fn members_are_found_by_name() {
        let found = ["a", "c\"", "d", "e", "f", "b", ""].map(|name| member(OBJECT, name));
        let expected = [
            r#"[1, {"b":"}"}]"#,
            r#""x\\""#,
            "-1.5e3",
            r#"{"d":2}"#,
            "null",
            "",
            "",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn items_come_in_order() {
        let found: Vec<&str> = items(r#"[ 1 , "a,]" , [2,3] , {} ]"#).collect();
        assert_eq!(found, ["1", r#""a,]""#, "[2,3]", "{}"]);
        assert_eq!(
            items("[]").count() + items("{}").count() + items("").count(),
            0
        );
    }

    #[test]
    fn strings_are_read() {
        assert_eq!(
            text(r#""a\"\\\/\n\u00e9\ud83d\ude00é😀""#),
            "a\"\\/\né😀é😀"
        );
        assert_eq!(text("17"), "17");
    }
}
