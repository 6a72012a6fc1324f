//! How numbers of this chapter are written on a page.

/// A number; those near a border of 31 or 63 bits by their distance from it.
pub(in crate::course) fn number(value: i64) -> String {
    let value = i128::from(value);
    let sign = if value < 0 { "-" } else { "" };
    for power in [31, 63] {
        match value.abs() - (1_i128 << power) {
            0 => return format!("{sign}2^{power}"),
            off @ -9..0 if value > 0 => return format!("2^{power} - {}", -off),
            off @ 1..10 if value > 0 => return format!("2^{power} + {off}"),
            _ => {}
        }
    }
    value.to_string()
}

/// 100000 as "100,000".
pub(in crate::course) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `first`, `second`, ... and then `11th`.
pub(super) fn place(index: usize) -> String {
    const PLACES: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    PLACES
        .get(index)
        .map_or_else(|| format!("{}th", index + 1), |place| (*place).into())
}

/// Items side by side behind a label of 12 columns, in at most `most` lines of 76; what has no room becomes dots.
pub(in crate::course) fn wrapped(label: &str, items: &[String], most: usize) -> Vec<String> {
    const ROOM: usize = 76 - 12 - 4;
    let mut lines = vec![String::new()];
    for item in items {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if line.is_empty() {
            line.push_str(item);
        } else if line.chars().count() + 3 + item.chars().count() <= ROOM {
            line.push_str("   ");
            line.push_str(item);
        } else if lines.len() == most {
            lines[last].push_str(" ...");
            break;
        } else {
            lines.push(item.clone());
        }
    }
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    lines
        .iter()
        .zip(labels)
        .map(|(line, label)| format!("{label:<12}{line}").trim_end().to_string())
        .collect()
}
