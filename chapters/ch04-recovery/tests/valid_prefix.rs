//! 4.2: up to where the bytes of a log are good.

mod common;

use ch04_recovery::{Prefix, valid_prefix};
use common::{batch, raw_batch};
use kit::{CountingReader, Offset, ReadFailed};

fn prefix(bytes: u64, next_offset: i64) -> Result<Prefix, ReadFailed> {
    let next_offset = Offset(next_offset);
    Ok(Prefix { bytes, next_offset })
}

/// Offsets 55 and 56 in 91 bytes, then 60 in 76.
fn log() -> Vec<u8> {
    [batch(55, 0, &[1000, 1001]), batch(60, 0, &[1002])].concat()
}

#[test]
fn wherever_a_log_is_cut_its_whole_batches_are_good() {
    let log = log();
    for cut in 0..=log.len() {
        let expected = match cut {
            0..91 => prefix(0, 55),
            91..167 => prefix(91, 57),
            _ => prefix(167, 61),
        };
        assert_eq!(valid_prefix(&&log[..cut], Offset(55)), expected, "{cut}");
    }
}

#[test]
fn zeros_are_no_batch() {
    let zeros = [log(), vec![0; 500]].concat();
    assert_eq!(valid_prefix(&zeros, Offset(55)), prefix(167, 61));
    assert_eq!(valid_prefix(&vec![0; 500], Offset(55)), prefix(0, 55));
}

#[test]
fn one_changed_bit_in_a_record_ends_it() {
    let mut log = log();
    log[91 + 70] ^= 0x10;
    assert_eq!(valid_prefix(&log, Offset(55)), prefix(91, 57));
}

#[test]
fn a_batch_that_goes_back_ends_it_and_a_gap_does_not() {
    let back = [log(), batch(60, 0, &[1003])].concat();
    assert_eq!(valid_prefix(&back, Offset(55)), prefix(167, 61));
    let gap = [log(), batch(1000, 0, &[1003])].concat();
    assert_eq!(valid_prefix(&gap, Offset(55)), prefix(243, 1001));
    assert_eq!(valid_prefix(&gap, Offset(56)), prefix(0, 56));
}

#[test]
fn a_read_that_fails_is_no_damage() {
    // Three MiB cannot be read in one piece.
    let large = raw_batch(0, 0, [1000, 1000], 1, &vec![7; 3 << 20]);
    let size = large.len() as u64;
    assert_eq!(valid_prefix(&large, Offset(0)), prefix(size, 1));
    let broken = CountingReader::failing_at(&large, 2);
    assert_eq!(valid_prefix(&broken, Offset(0)).map_err(drop), Err(()));
}
