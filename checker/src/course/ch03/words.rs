//! How numbers, offsets and times of this chapter are written on a page.

pub(super) use crate::course::ch02::words::{number, place};
use crate::page::plural;

/// A span of time: "7 days", "1 hour", "1001 ms". One millisecond beside a round span keeps the round name: "7 days + 1 ms".
pub(super) fn span(ms: impl Into<i128>) -> String {
    const UNITS: [(i128, &str); 3] = [(86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute")];
    let ms = ms.into();
    for (more, tail) in [(0, ""), (1, " + 1 ms"), (-1, " - 1 ms")] {
        let round = ms - more;
        for (unit, name) in UNITS {
            if round > 0 && round % unit == 0 && round / unit < 10_000 {
                return format!("{}{tail}", plural((round / unit) as usize, name));
            }
        }
    }
    format!("{} ms", number(ms))
}

/// What lies from one offset up to another: "10..19", "nothing".
pub(super) fn offsets(from: i64, to: i64) -> String {
    match to.saturating_sub(1) {
        last if last < from => "nothing".into(),
        last if last == from => number(from),
        last => format!("{}..{}", number(from), number(last)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_have_their_largest_round_unit() {
        assert_eq!(span(604_800_000), "7 days");
        assert_eq!(span(3_600_001), "1 hour + 1 ms");
        assert_eq!(span(0), "0 ms");
        assert_eq!(span(i64::MAX), "2^63 - 1 ms");
    }

    #[test]
    fn offsets_name_the_last_one() {
        assert_eq!(offsets(10, 20), "10..19");
        assert_eq!(offsets(10, 11), "10");
        assert_eq!(offsets(10, 10), "nothing");
    }
}
