//! Logs as epochs and an end: small ones for 5.11 and 5.12, and their pictures.

use cluster::EpochStart;
use kit::{Epoch, Offset};
use proptest::collection::vec;
use proptest::prelude::*;

/// An offset's place in a picture has so many columns.
const CELL: usize = 3;
/// The label before the offsets has.
const LABEL: usize = 12;

/// Epochs and where they start, and the log's end.
pub(super) type Log = (Vec<(i32, i64)>, i64);

pub(super) fn epochs(entries: &[(i32, i64)]) -> Vec<EpochStart> {
    let entry = |(epoch, start): &(i32, i64)| EpochStart {
        epoch: Epoch(*epoch),
        start: Offset(*start),
    };
    entries.iter().map(entry).collect()
}

/// Up to four short epochs with records, some numbers left out between them. A leader notes its epoch before its first record, so
/// the newest may be one without. A log without epochs may have records, too.
pub(super) fn logs() -> impl Strategy<Value = Log> {
    let start = prop_oneof![3 => Just(0_i64), 1 => 0..3_i64];
    let epochs = vec((0..2_i32, 1..4_i64), 1..5).prop_map(Some);
    let epochs = prop_oneof![9 => epochs, 1 => Just(None)];
    let in_office = prop::bool::weighted(0.25);
    (start, epochs, 0..6_i64, in_office).prop_map(|(start, epochs, without, in_office)| {
        let (mut next, mut end) = (0, start);
        let mut entries = Vec::new();
        for (skipped, records) in epochs.iter().flatten() {
            entries.push((next + skipped, end));
            next += skipped + 1;
            end += records;
        }
        match epochs {
            Some(_) => {
                entries.extend(in_office.then_some((next, end)));
                (entries, end)
            }
            None => (entries, without),
        }
    })
}

/// A row of a picture: the cells under offsets.
pub(super) fn row(label: &str, cells: &[String]) -> String {
    let cells: String = cells.iter().map(|cell| format!("{cell:>CELL$}")).collect();
    format!("{label:<LABEL$}{cells}").trim_end().into()
}

/// Cells of the offsets from 0 up to `end`.
pub(super) fn offsets(end: Offset) -> Vec<String> {
    (0..end.0).map(|offset| offset.to_string()).collect()
}

/// Cells with each record's epoch up to `end`: none below the first, `-` where the log knows no epochs.
pub(super) fn records(epochs: &[EpochStart], end: Offset) -> Vec<String> {
    let cell = |offset: i64| match epochs.iter().rfind(|entry| entry.start.0 <= offset) {
        Some(entry) => entry.epoch.0.to_string(),
        None if epochs.is_empty() => "-".into(),
        None => String::new(),
    };
    (0..end.0).map(cell).collect()
}

/// Marks under the offsets of `from..to`.
pub(super) fn marks(from: Offset, to: Offset) -> String {
    let cell = |offset: i64| match offset >= from.0 {
        true => "^".into(),
        false => String::new(),
    };
    row("", &(0..to.0).map(cell).collect::<Vec<String>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_stand_under_their_offsets() {
        let epochs = epochs(&[(0, 1), (4, 3)]);
        assert_eq!(
            row("offset", &offsets(Offset(5))),
            "offset        0  1  2  3  4"
        );
        assert_eq!(
            row("you have", &records(&epochs, Offset(5))),
            "you have         0  0  4  4"
        );
        assert_eq!(
            row("you have", &records(&[], Offset(2))),
            "you have      -  -"
        );
        assert_eq!(marks(Offset(3), Offset(5)), "                       ^  ^");
    }
}
