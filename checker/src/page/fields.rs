//! Bytes with the names of their fields, one field a line, and a mark at the first wrong byte.
//!
//! ```text
//!  at  field           expected           you
//!   1  attributes      00                 00
//!   2  timestampDelta  09                 0a
//!                                         ^^ timestampDelta should be -5
//! ```

use super::text::hex;

/// No line of a picture is longer.
const WIDTH: usize = 76;
/// How many fields stand before the marked one.
const BEFORE: usize = 2;
/// How many stand behind it: few, so that the page has room for its words.
const BEHIND: usize = 1;
/// How many bytes of a field are shown.
const BYTES: usize = 8;

/// The bytes of one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The field's name.
    pub name: String,
    /// Its bytes, in the right form.
    pub bytes: Vec<u8>,
    /// What they say, where that is short: `-5`.
    pub means: Option<String>,
}

impl Named {
    /// A field whose bytes speak for themselves.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.into(),
            bytes: bytes.into(),
            means: None,
        }
    }

    /// Adds what the bytes say.
    #[must_use]
    pub fn means(mut self, text: impl ToString) -> Self {
        self.means = Some(text.to_string());
        self
    }
}

/// The field in which the learner's bytes first differ from the expected ones; `None` when they are equal, or
/// when all fields are right and more bytes follow.
#[must_use]
pub fn first_wrong<'a>(expected: &'a [Named], got: &[u8]) -> Option<&'a Named> {
    let mut rest = got;
    expected.iter().find(|field| {
        let right = rest.strip_prefix(field.bytes.as_slice());
        rest = right.unwrap_or_default();
        right.is_none()
    })
}

/// The expected bytes and the learner's, under the names of the expected fields: at most 6 lines.
#[must_use]
pub fn compare(expected: &[Named], got: &[u8]) -> Vec<String> {
    let whole: Vec<u8> = expected
        .iter()
        .flat_map(|field| field.bytes.clone())
        .collect();
    let wrong = whole
        .iter()
        .zip(got)
        .take_while(|(right, yours)| right == yours)
        .count();
    let mut rows = Vec::new();
    let mut marked = expected.len();
    let mut at = 0;
    for (index, field) in expected.iter().enumerate() {
        let end = at + field.bytes.len();
        if (at..end).contains(&wrong) {
            marked = index;
        }
        let skipped = skipped(&field.bytes, wrong.checked_sub(at));
        let yours = &got[at.min(got.len())..end.min(got.len())];
        let yours = match (yours.is_empty(), field.bytes.is_empty()) {
            (true, false) => "-".into(),
            _ => some_bytes(yours, skipped),
        };
        rows.push([
            at.to_string(),
            field.name.clone(),
            some_bytes(&field.bytes, skipped),
            yours,
        ]);
        at = end;
    }
    let mut why = "the first wrong byte".to_string();
    let mut inside = 0;
    if let Some(field) = expected.get(marked) {
        let start = whole_len(&expected[..marked]);
        let skipped = skipped(&field.bytes, Some(wrong - start));
        inside = 3 * (wrong - start - skipped) + if skipped > 0 { 4 } else { 0 };
        if wrong >= got.len() {
            why = "your bytes end here".into();
            inside = if got.len() > start { inside } else { 0 };
        } else if let Some(means) = &field.means {
            why = format!("{} should be {means}", field.name);
        }
    } else if got.len() > whole.len() {
        why = "too much".into();
        rows.push([
            at.to_string(),
            "(behind the end)".into(),
            "-".into(),
            some_bytes(&got[whole.len()..], 0),
        ]);
    }
    let shown = marked.saturating_sub(BEFORE)..rows.len().min(marked + BEHIND + 1);
    let (mut lines, columns) = table(["at", "field", "expected", "you"], &rows[shown.clone()]);
    let mark = under(columns[3] + inside, 2, &why);
    lines.insert((marked - shown.start + 2).min(lines.len()), mark);
    lines
}

/// Given bytes with the names of their fields, and remarks under the one at `marked`: at most 4 lines and the remarks.
#[must_use]
pub fn point_at(fields: &[Named], marked: usize, remarks: &[String]) -> Vec<String> {
    let mut at = 0;
    let mut rows = Vec::new();
    for field in fields {
        let means = field.means.clone().unwrap_or_default();
        rows.push([
            at.to_string(),
            field.name.clone(),
            some_bytes(&field.bytes, 0),
            means,
        ]);
        at += field.bytes.len();
    }
    let shown = marked.saturating_sub(1)..rows.len().min(marked + BEHIND + 1);
    let (mut lines, columns) = table(["at", "field", "bytes", ""], &rows[shown.clone()]);
    let width = rows.get(marked).map_or(2, |row| row[2].chars().count());
    let below = (marked - shown.start + 2).min(lines.len());
    let remarks = remarks.iter().enumerate().map(|(index, remark)| {
        let mark = if index == 0 { "^" } else { " " }.repeat(width);
        format!("{:1$}{mark} {remark}", "", columns[2])
    });
    lines.splice(below..below, remarks);
    lines
}

fn whole_len(fields: &[Named]) -> usize {
    fields.iter().map(|field| field.bytes.len()).sum()
}

/// How many bytes of a long field are left out in front, so that the wrong one is seen.
fn skipped(bytes: &[u8], wrong: Option<usize>) -> usize {
    match wrong {
        Some(wrong) if bytes.len() > BYTES && (BYTES - 3..bytes.len()).contains(&wrong) => {
            wrong - 2
        }
        _ => 0,
    }
}

/// The bytes of a cell, without the first `skipped`.
fn some_bytes(bytes: &[u8], skipped: usize) -> String {
    let rest = bytes.get(skipped..).unwrap_or_default();
    let room = if skipped > 0 { BYTES - 3 } else { BYTES };
    let before = if skipped > 0 { "... " } else { "" };
    match rest.len() {
        0 => format!("{before}-"),
        len if len <= room => format!("{before}{}", hex(rest)),
        _ => format!("{before}{} ...", hex(&rest[..BYTES - 3])),
    }
}

/// Rows under their heads, and where each column begins. The first column is a number's.
#[must_use]
pub fn table(heads: [&str; 4], rows: &[[String; 4]]) -> (Vec<String>, [usize; 4]) {
    let mut columns = [0; 4];
    for column in 1..4 {
        let cells = rows.iter().map(|row| row[column - 1].chars().count());
        let width = cells.chain([heads[column - 1].len()]).max().unwrap_or(0);
        columns[column] = columns[column - 1] + width + 2;
    }
    let line = |row: [&str; 4]| {
        let width = columns[1] - 2;
        let mut line = format!("{:>width$}", row[0]);
        for column in 1..4 {
            let gap = columns[column].saturating_sub(line.chars().count());
            line.push_str(&" ".repeat(gap));
            line.push_str(row[column]);
        }
        line.trim_end().to_string()
    };
    let mut lines = vec![line(heads)];
    lines.extend(
        rows.iter()
            .map(|row| line(row.each_ref().map(String::as_str))),
    );
    (lines, columns)
}

/// A mark of `width` columns at `column`, and a word beside it where there is room.
fn under(column: usize, width: usize, why: &str) -> String {
    let mark = "^".repeat(width);
    if column + width + 1 + why.chars().count() <= WIDTH {
        return format!("{:column$}{mark} {why}", "").trim_end().to_string();
    }
    let before = column - 1;
    format!("{why:>before$} {mark}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields() -> Vec<Named> {
        vec![
            Named::new("length", [0x1e]).means(15),
            Named::new("attributes", [0]),
            Named::new("timestampDelta", [0x09]).means(-5),
            Named::new("keyLength", [0x14]).means(10),
            Named::new("key", *b"bike-12345"),
        ]
    }

    #[test]
    fn the_first_wrong_byte_is_marked_under_its_field() {
        let got = [&[0x1e, 0, 0x0a, 0x14], b"bike-12345".as_slice()].concat();
        assert_eq!(
            compare(&fields(), &got),
            [
                "at  field           expected  you",
                " 0  length          1e        1e",
                " 1  attributes      00        00",
                " 2  timestampDelta  09        0a",
                "                              ^^ timestampDelta should be -5",
                " 3  keyLength       14        14"
            ]
        );
        assert_eq!(
            first_wrong(&fields(), &got).map(|field| field.name.as_str()),
            Some("timestampDelta")
        );
    }

    #[test]
    fn in_a_long_field_the_wrong_byte_is_among_those_shown() {
        let got = [&[0x1e, 0, 0x09, 0x14], b"bike-12346".as_slice()].concat();
        assert_eq!(
            compare(&fields(), &got),
            [
                "at  field           expected      you",
                " 2  timestampDelta  09            09",
                " 3  keyLength       14            14",
                " 4  key             ... 33 34 35  ... 33 34 36",
                "                                            ^^ the first wrong byte"
            ]
        );
    }

    #[test]
    fn bytes_that_are_missing_and_bytes_too_many_are_told() {
        let got = [&[0x1e, 0, 0x09, 0x14], b"bike-12345".as_slice()].concat();
        assert_eq!(
            compare(&fields(), &got[..2]),
            [
                "at  field           expected  you",
                " 0  length          1e        1e",
                " 1  attributes      00        00",
                " 2  timestampDelta  09        -",
                "                              ^^ your bytes end here",
                " 3  keyLength       14        -"
            ]
        );
        let more = [got, vec![0xff]].concat();
        assert_eq!(
            compare(&fields(), &more),
            [
                "at  field             expected            you",
                " 3  keyLength         14                  14",
                " 4  key               62 69 6b 65 2d ...  62 69 6b 65 2d ...",
                "14  (behind the end)  -                   ff",
                "                                          ^^ too much"
            ]
        );
        assert_eq!(first_wrong(&fields(), &more), None);
    }

    #[test]
    fn a_field_of_given_bytes_has_remarks_under_it() {
        let remarks = [
            "expected  -5".to_string(),
            "you       4294967291".to_string(),
        ];
        assert_eq!(
            point_at(&fields(), 2, &remarks),
            [
                "at  field           bytes",
                " 1  attributes      00",
                " 2  timestampDelta  09     -5",
                "                    ^^ expected  -5",
                "                       you       4294967291",
                " 3  keyLength       14     10"
            ]
        );
    }
}
