//! Pictures that several exercises share.

/// No line of a picture is longer, a label in front of it included.
pub(in crate::course) const WIDTH: usize = 76;

/// Entries side by side behind a label of 12 columns; those that have no room in the middle become dots.
pub(in crate::course) fn row(entries: Vec<String>) -> String {
    const ROOM: usize = WIDTH - 12;
    if entries.is_empty() {
        return "(no entries)".into();
    }
    let whole = entries.join("    ");
    if whole.chars().count() <= ROOM {
        return whole;
    }
    let mut first = 0;
    loop {
        first += 1;
        let shown = format!("... {}", entries[first..].join("    "));
        if shown.chars().count() <= ROOM || first + 1 >= entries.len() {
            return shown;
        }
    }
}

/// "no entries", "1 entry", "3 entries".
pub(in crate::course) fn entries(count: usize) -> String {
    match count {
        0 => "no entries".into(),
        1 => "1 entry".into(),
        more => format!("{} entries", thousands(more as u64)),
    }
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

/// What was right before the first wrong step.
pub(in crate::course) fn before_it(count: usize, step: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("the {step} before it is right.")),
        more => Some(format!("the {more} {step}s before it are right.")),
    }
}

/// "1 batch", "3 batches".
pub(in crate::course) fn batches(count: usize) -> String {
    match count {
        1 => "1 batch".into(),
        more => format!("{} batches", thousands(more as u64)),
    }
}
