//! The first paragraph of a function's contract, without the marks of Markdown.

use crate::functions::signature_at;

/// The first paragraph above a function.
pub(super) fn summary(text: &str, function: &str) -> Option<String> {
    let at = signature_at(text, function)?;
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let above: Vec<&str> = text[..line].lines().map(str::trim).collect();
    let lines: Vec<&str> = above
        .into_iter()
        .rev()
        .take_while(|line| line.starts_with("///") || line.starts_with("#["))
        .filter_map(|line| line.strip_prefix("///"))
        .collect();
    let first: Vec<&str> = lines
        .into_iter()
        .rev()
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    Some(plain(&first.join(" ")))
}

/// Links become their texts, and what is bold becomes like the rest.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('[') {
        plain.push_str(before);
        let Some((inside, after)) = behind.split_once(']') else {
            plain.push('[');
            rest = behind;
            continue;
        };
        match after
            .strip_prefix('(')
            .and_then(|link| link.split_once(')'))
        {
            Some((_, after)) => {
                plain.push_str(inside);
                rest = after;
            }
            None if inside.starts_with('`') => {
                plain.push_str(inside);
                rest = after;
            }
            None => {
                plain.push('[');
                rest = behind;
            }
        }
    }
    plain.push_str(rest);
    plain.replace("**", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_paragraph_stands_there_without_marks() {
        let text = "/// Other.\nfn other() {}\n\n/// Finds **the last**\n/// one of [`Entries`](crate::Entries) and [`Log`].\n///\n/// More.\n#[must_use]\npub fn it() {}\n";
        assert_eq!(
            summary(text, "it").as_deref(),
            Some("Finds the last one of `Entries` and `Log`.")
        );
        assert_eq!(summary(text, "other").as_deref(), Some("Other."));
    }

    #[test]
    fn a_bracket_that_is_no_link_stays() {
        assert_eq!(
            plain("from [0, 4) of &[u8] and a["),
            "from [0, 4) of &[u8] and a["
        );
    }
}
