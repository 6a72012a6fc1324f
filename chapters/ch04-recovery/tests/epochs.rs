//! 4.3: which leader wrote which offsets.

use ch04_recovery::{EpochEnd, EpochEntry, Epochs, OlderEpoch};
use kit::{Epoch, Offset};

fn epochs(entries: &[(i32, i64)]) -> Epochs {
    let entry = |(epoch, start): &(i32, i64)| EpochEntry {
        epoch: Epoch(*epoch),
        start: Offset(*start),
    };
    Epochs {
        entries: entries.iter().map(entry).collect(),
    }
}

fn assigned(epoch: i32, start: i64) -> (Result<bool, OlderEpoch>, Epochs) {
    let mut epochs = epochs(&[(2, 6), (3, 8), (5, 11)]);
    (epochs.assign(Epoch(epoch), Offset(start)), epochs)
}

#[test]
fn what_no_longer_fits_goes_when_an_epoch_is_assigned() {
    let before = [(2, 6), (3, 8), (5, 11)];
    assert_eq!(assigned(5, 15), (Ok(false), epochs(&before)));
    assert_eq!(
        assigned(5, 10),
        (Ok(true), epochs(&[(2, 6), (3, 8), (5, 10)]))
    );
    assert_eq!(
        assigned(7, 11),
        (Ok(true), epochs(&[(2, 6), (3, 8), (7, 11)]))
    );
    assert_eq!(assigned(7, 7), (Ok(true), epochs(&[(2, 6), (7, 7)])));
}

#[test]
fn an_older_epoch_is_refused() {
    let (epoch, latest) = (Epoch(4), Epoch(5));
    let before = epochs(&[(2, 6), (3, 8), (5, 11)]);
    assert_eq!(assigned(4, 20), (Err(OlderEpoch { epoch, latest }), before));
}

#[test]
fn where_the_log_is_cut_its_epochs_are_cut() {
    let mut end = epochs(&[(2, 6), (3, 8), (4, 11)]);
    assert!(end.truncate_from_end(Offset(9)));
    assert_eq!(end, epochs(&[(2, 6), (3, 8)]));
    assert!(end.truncate_from_end(Offset(8)));
    assert_eq!(end, epochs(&[(2, 6)]));
    assert!(!end.truncate_from_end(Offset(7)));

    let mut start = epochs(&[(2, 6), (3, 8), (4, 11)]);
    assert!(!start.truncate_from_start(Offset(5)));
    assert!(start.truncate_from_start(Offset(7)));
    assert_eq!(start, epochs(&[(2, 7), (3, 8), (4, 11)]));
    assert!(start.truncate_from_start(Offset(30)));
    assert_eq!(start, epochs(&[(4, 30)]));
}

#[test]
fn an_epoch_ends_where_the_next_one_starts() {
    let epochs = epochs(&[(2, 6), (3, 8), (5, 11)]);
    let end_of = |epoch| epochs.end_of(Epoch(epoch), Offset(20));
    let end = |epoch, end| {
        let (epoch, end) = (Epoch(epoch), Offset(end));
        Some(EpochEnd { epoch, end })
    };
    assert_eq!(end_of(5), end(5, 20));
    assert_eq!(end_of(4), end(3, 11));
    assert_eq!(end_of(2), end(2, 8));
    assert_eq!(end_of(1), end(1, 6));
    assert_eq!((end_of(6), end_of(-1)), (None, None));
}
