//! Pages name commands; in `watch` a key does what some of them do, and a save does what `chapter` does.

const COMMAND: &str = "cargo run -p checker -- ";

/// The same lines, with keys in place of those commands. Of a page of the chapter that is watched the checks as well.
pub(super) fn by_key(lines: Vec<String>, chapter: Option<u8>) -> Vec<String> {
    let mut keyed: Vec<String> = Vec::new();
    for line in lines {
        let Some((before, command)) = line.split_once(COMMAND) else {
            keyed.push(line);
            continue;
        };
        let (command, behind) = match command.find('\u{1b}') {
            Some(colour) => command.split_at(colour),
            None => (command, ""),
        };
        let words: Vec<&str> = command.split_whitespace().collect();
        let first = before.trim().is_empty();
        let here = chapter.map(|number| number.to_string());
        let behind_it = chapter.map(|number| (number + 1).to_string());
        match words.as_slice() {
            ["hint", _] => keyed.push(format!("{before}press h{behind}")),
            // A sentence that ends with "..., then" and goes on here.
            ["chapter", number, ..] if here.as_deref() == Some(number) => {
                match (first, keyed.last_mut()) {
                    (true, Some(last)) => {
                        if let Some(cut) = last.strip_suffix(", then") {
                            *last = format!("{cut}, then save");
                        } else {
                            keyed.push(format!("{before}save{behind}"));
                        }
                    }
                    _ => keyed.push(format!("{before}save{behind}")),
                }
            }
            ["chapter", number] if behind_it.as_deref() == Some(number) => {
                keyed.push(format!("{before}press n{behind}"));
            }
            _ => keyed.push(line),
        }
    }
    keyed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keyed(lines: &[&str]) -> Vec<String> {
        by_key(lines.iter().map(|&line| line.into()).collect(), Some(1))
    }

    #[test]
    fn a_key_is_named_where_one_does_the_same() {
        let page = [
            "Again  cargo run -p checker -- replay 1.3:AAUJBw",
            "Hint   cargo run -p checker -- hint 1.3",
            "Next   write 1.4 read_varint, then",
            "       cargo run -p checker -- chapter 1",
            "Next   book/src/ch02-index.md, then cargo run -p checker -- chapter 2",
        ];
        let expected = [
            page[0],
            "Hint   press h",
            "Next   write 1.4 read_varint, then save",
            "Next   book/src/ch02-index.md, then press n",
        ];
        assert_eq!(keyed(&page), expected);
    }

    #[test]
    fn another_chapter_than_the_next_has_no_key() {
        let line = "Mend it: cargo run -p checker -- chapter 0";
        assert_eq!(keyed(&[line]), [line]);
    }

    #[test]
    fn a_colour_ends_behind_the_key_too() {
        let line = "\u{1b}[2mcargo run -p checker -- hint 1.3\u{1b}[0m";
        assert_eq!(keyed(&[line]), ["\u{1b}[2mpress h\u{1b}[0m"]);
    }
}
