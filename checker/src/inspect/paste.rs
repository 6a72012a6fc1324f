//! Hex digits as people paste them: with spaces, commas and `0x`, in lines, and as the tools print them, with offsets in
//! front and letters behind.

/// Reads a paste; the reason when it cannot be read, as a sentence.
pub(super) fn unhex(text: &str) -> Result<Vec<u8>, String> {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let bytes = if lines.first().is_some_and(|line| is_dump(line)) {
        dump(&lines)?
    } else {
        plain(&lines)?
    };
    if bytes.is_empty() {
        return Err("there are no hex digits in it".into());
    }
    Ok(bytes)
}

/// A row of a tool: the offset in front, and the digits.
struct Row {
    offset: u64,
    bytes: Vec<u8>,
}

/// Whether the first line of a paste has an offset in front. Without a colon it must be one at which a row can begin.
fn is_dump(line: &str) -> bool {
    let colon = line
        .split_whitespace()
        .next()
        .is_some_and(|head| head.ends_with(':'));
    row(line).is_some_and(|row| colon || row.offset.is_multiple_of(16))
}

/// A row as `xxd`, `hexdump -C`, `od -t x1` or Wireshark print it.
fn row(line: &str) -> Option<Row> {
    let (head, rest) = line.split_once(char::is_whitespace)?;
    let colon = head.strip_suffix(':');
    let digits = colon.unwrap_or(head);
    if !(4..=16).contains(&digits.len()) {
        return None;
    }
    let offset = u64::from_str_radix(digits, 16).ok()?;
    let rest = rest.trim_start();
    // The letters behind: after two spaces where a colon was (xxd), else after a bar or three spaces.
    let end = match colon {
        Some(_) => rest.find("  "),
        None => [rest.find('|'), rest.find("   ")]
            .into_iter()
            .flatten()
            .min(),
    };
    let shown = rest.get(..end.unwrap_or(rest.len()))?;
    let mut bytes = Vec::new();
    for token in shown.split_whitespace() {
        if colon.is_none() && (token.len() != 2 || bytes.len() == 16) {
            // Words of four digits are in the machine's order; letters that look like digits end at 16.
            return (bytes.len() == 16).then_some(Row { offset, bytes });
        }
        bytes.extend(pairs(token)?);
    }
    (!bytes.is_empty()).then_some(Row { offset, bytes })
}

fn dump(lines: &[&str]) -> Result<Vec<u8>, String> {
    let mut bytes: Vec<u8> = Vec::new();
    let (mut start, mut repeats) = (None, false);
    for (number, line) in lines.iter().enumerate() {
        let at = |offset: u64| offset.checked_sub(start.unwrap_or(offset));
        if *line == "*" {
            repeats = true;
            continue;
        }
        let alone = u64::from_str_radix(line.trim_end_matches(':'), 16).ok();
        let (offset, new) = match (row(line), alone) {
            (Some(row), _) => (row.offset, row.bytes),
            (None, Some(offset)) if number + 1 == lines.len() => (offset, Vec::new()),
            _ => {
                return Err(format!(
                    "line {} does not go on like the one before: {}",
                    number + 1,
                    shown(line)
                ));
            }
        };
        if std::mem::take(&mut repeats) {
            let upto = at(offset).and_then(|upto| usize::try_from(upto).ok());
            let wanted = upto
                .filter(|upto| (bytes.len()..=MOST).contains(upto))
                .ok_or_else(|| {
                    format!(
                        "the * above line {} stands for no number of bytes",
                        number + 1
                    )
                })?;
            let last = bytes[bytes.len().saturating_sub(16)..].to_vec();
            if last.is_empty() {
                return Err("a * in the first line repeats nothing".into());
            }
            while bytes.len() < wanted {
                let some = (wanted - bytes.len()).min(last.len());
                bytes.extend(&last[..some]);
            }
        }
        start.get_or_insert(offset);
        bytes.extend(new);
    }
    if repeats {
        return Err("nothing follows the * at the end: paste the line after it, too".into());
    }
    Ok(bytes)
}

/// No paste is longer.
pub(super) const MOST: usize = 16 << 20;

fn plain(lines: &[&str]) -> Result<Vec<u8>, String> {
    // `hexdump` without -C, and `od -x`.
    let swapped = |line: &&str| {
        let mut tokens = line.split_whitespace();
        let seven = tokens.next().is_some_and(|first| {
            first.len() == 7 && first.bytes().all(|byte| byte.is_ascii_hexdigit())
        });
        let mut fours = tokens.peekable();
        seven && fours.peek().is_some() && fours.all(|token| token.len() == 4)
    };
    if lines.first().is_some_and(swapped) {
        return Err("these are words in your machine's order, as `hexdump` prints them: use `hexdump -C` or `xxd`".into());
    }
    // A terminal breaks a long line anywhere, also between the two digits of a byte.
    let alone = |line: &&str| line.bytes().all(|byte| byte.is_ascii_hexdigit());
    if lines.len() > 1 && lines.iter().all(alone) {
        return pairs_or_why(&lines.concat());
    }
    let mut bytes = Vec::new();
    let separates = |c: char| c.is_whitespace() || ",;:|[](){}\"'_-".contains(c);
    for line in lines {
        for token in line
            .replace("\\x", " ")
            .split(separates)
            .filter(|token| !token.is_empty())
        {
            let prefixed = token
                .strip_prefix("0x")
                .or_else(|| token.strip_prefix("0X"));
            match prefixed {
                // Some print 0x0 for a byte.
                Some(digit) if digit.len() == 1 => {
                    bytes.extend(pairs_or_why(&format!("0{digit}"))?)
                }
                _ => bytes.extend(pairs_or_why(prefixed.unwrap_or(token))?),
            }
        }
    }
    Ok(bytes)
}

/// The bytes of an even number of digits.
fn pairs(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: &u8| char::from(*digit).to_digit(16).map(|value| value as u8);
    let values: Vec<u8> = digits.as_bytes().iter().map(value).collect::<Option<_>>()?;
    let even = values.len().is_multiple_of(2);
    even.then(|| {
        values
            .chunks(2)
            .map(|pair| pair[0] * 16 + pair[1])
            .collect()
    })
}

fn pairs_or_why(digits: &str) -> Result<Vec<u8>, String> {
    if let Some(other) = digits.chars().find(|digit| !digit.is_ascii_hexdigit()) {
        return Err(format!(
            "\"{}\" is no hex digit, in {}",
            other.escape_default(),
            shown(digits)
        ));
    }
    pairs(digits).ok_or_else(|| {
        format!(
            "{} has an odd number of hex digits, {}: two make a byte",
            shown(digits),
            digits.len()
        )
    })
}

fn shown(text: &str) -> String {
    let start: String = text
        .chars()
        .take(24)
        .map(|c| if c.is_control() { '?' } else { c })
        .collect();
    let more = if text.chars().count() > 24 { "..." } else { "" };
    format!("\"{start}{more}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn twenty() -> Vec<u8> {
        (0..16).chain([b'a', b'b', 0xff, 0x7c]).collect()
    }

    #[test]
    fn all_the_ways_to_paste_the_same_bytes() {
        for text in [
            "000102030405060708090a0b0c0d0e0f6162ff7c",
            "00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F 61 62 FF 7C\r\n",
            "0x000102030405060708090a0b0c0d0e0f6162ff7c",
            "[0x00, 0x1, 0x2, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0xa,\n 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x61, 0x62, 0xff, 0x7c]",
            "00010203040506070\n8090a0b0c0d0e0f6162ff7c\n",
            "\\x00\\x01\\x02\\x03\\x04\\x05\\x06\\x07\\x08\\x09\\x0a\\x0b\\x0c\\x0d\\x0e\\x0f\\x61\\x62\\xff\\x7c",
            "00010203:04050607_08090a0b-0c0d0e0f 6162ff7c",
            // xxd, xxd -g1 -s, hexdump -C, od -A d -t x1, Wireshark.
            "00000000: 0001 0203 0405 0607 0809 0a0b 0c0d 0e0f  ................\n00000010: 6162 ff7c                                ab.|\n",
            "00000100: 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f  ................\n00000110: 61 62 ff 7c                                      ab.|",
            "00000000  00 01 02 03 04 05 06 07  08 09 0a 0b 0c 0d 0e 0f  |................|\n00000010  61 62 ff 7c                                       |ab.||\n00000014\n",
            "0000000 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f\n0000016 61 62 ff 7c\n0000020\n",
            "0000   00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f   ................\n0010   61 62 ff 7c                                       ab.|\n",
        ] {
            assert_eq!(unhex(text), Ok(twenty()), "{text}");
        }
    }

    #[test]
    fn a_star_stands_for_the_row_above_it() {
        let text = "00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|\n*\n00000040  01  |.|\n00000041\n";
        assert_eq!(unhex(text), Ok([vec![0; 64], vec![1]].concat()));
        assert!(unhex(text.rsplit_once("00000040").unwrap_or_default().0).is_err());
        let huge = text.replace("00000040", "ffffffffffffff40");
        assert!(unhex(&huge).is_err());
    }

    #[test]
    fn what_is_no_paste_says_why() {
        for (text, why) in [
            ("", "no hex digits"),
            ("0x", "no hex digits"),
            ("00 1 02", "\"1\" has an odd number of hex digits, 1"),
            ("00 0g", "\"g\" is no hex digit"),
            ("0000000 0100 0302 0504\n", "words in your machine's order"),
            ("00000000: 0001\nand so on", "line 2 does not go on"),
            ("\u{1b}[31m", "is no hex digit"),
        ] {
            let told = unhex(text).err().unwrap_or_default();
            assert!(told.contains(why), "{text}: {told}");
        }
    }
}
