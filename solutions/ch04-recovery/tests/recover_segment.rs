//! 4.4: how a damaged segment becomes a whole one.

mod common;

use ch04_recovery::{EpochEntry, Epochs, RecoveryError, recover_segment};
use common::{DIR, NOW, batch, config, content, disk};
use kit::{Epoch, Offset, SimDisk};

const LOG: &str = "data/rides-0/00000000000000000000.log";
const INDEX: &str = "data/rides-0/00000000000000000000.index";
const TIMES: &str = "data/rides-0/00000000000000000000.timeindex";

/// Offsets 0 to 3 in epochs 4 and 6, in batches of 91 bytes.
fn good() -> Vec<u8> {
    [batch(0, 4, &[1000, 1001]), batch(2, 6, &[1002, 1002])].concat()
}

fn recover(disk: &mut SimDisk, epochs: &mut Epochs) -> Result<(u64, Offset), RecoveryError> {
    let recovered = recover_segment(disk, DIR, Offset(0), &config(), epochs, NOW)?;
    Ok((recovered.cut, recovered.segment.next_offset))
}

#[test]
fn a_torn_tail_is_cut_and_the_indexes_say_what_is_left() {
    let torn = [good(), batch(4, 6, &[1003])[..70].to_vec()].concat();
    let mut disk = disk(&[(LOG, &torn), (INDEX, &[9; 24]), (TIMES, &[])]);
    let mut epochs = Epochs::default();
    assert_eq!(recover(&mut disk, &mut epochs), Ok((70, Offset(4))));
    assert_eq!(content(&disk, LOG), Some(good()));
    assert_eq!(content(&disk, INDEX), Some(vec![0, 0, 0, 3, 0, 0, 0, 91]));
    let entry = [&1002_i64.to_be_bytes()[..], &[0, 0, 0, 3]].concat();
    assert_eq!(content(&disk, TIMES), Some(entry));

    let entry = |epoch, start| EpochEntry {
        epoch: Epoch(epoch),
        start: Offset(start),
    };
    assert_eq!(epochs.entries, [entry(4, 0), entry(6, 2)]);
}

#[test]
fn a_log_that_lost_a_whole_batch_gets_a_shorter_index() {
    let index = [[0, 0, 0, 3, 0, 0, 0, 91], [0, 0, 0, 5, 0, 0, 0, 182]].concat();
    let mut disk = disk(&[(LOG, &good()), (INDEX, &index), (TIMES, &[])]);
    assert_eq!(
        recover(&mut disk, &mut Epochs::default()),
        Ok((0, Offset(4)))
    );
    assert_eq!(content(&disk, INDEX), Some(index[..8].to_vec()));
}

#[test]
fn recovering_twice_changes_nothing_also_where_nothing_is_good() {
    let mut disk = disk(&[(LOG, &[0; 500]), (INDEX, &[]), (TIMES, &[])]);
    let mut epochs = Epochs::default();
    assert_eq!(recover(&mut disk, &mut epochs), Ok((500, Offset(0))));
    let once = disk.image();
    assert_eq!(recover(&mut disk, &mut epochs), Ok((0, Offset(0))));
    assert_eq!(disk.image(), once);
    assert_eq!(epochs, Epochs::default());
}
