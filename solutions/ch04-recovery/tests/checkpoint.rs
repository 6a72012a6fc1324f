//! 4.5: how a small file is written so that the old or the new one is there.

mod common;

use ch04_recovery::{
    Checkpoint, CheckpointError, CheckpointKind, EpochEntry, PartitionOffset, read_checkpoint,
    write_checkpoint,
};
use common::{content, disk};
use kit::{Epoch, Offset, PartitionId};

const FILE: &str = "data/checkpoint";

fn rides(offset: i64) -> Checkpoint {
    Checkpoint::Offsets(vec![PartitionOffset {
        topic: "rides".into(),
        partition: PartitionId(0),
        offset: Offset(offset),
    }])
}

/// What is read in a file with this text: the checkpoint, or the number of the first line that is wrong.
fn read(text: &str, kind: CheckpointKind) -> Result<Checkpoint, Option<usize>> {
    let disk = disk(&[(FILE, text.as_bytes())]);
    read_checkpoint(&disk, FILE, kind).map_err(|error| match error {
        CheckpointError::Malformed { line, .. } => Some(line),
        CheckpointError::Disk(_) => None,
    })
}

#[test]
fn what_is_written_is_kafkas_text_and_can_be_read() {
    let mut disk = disk(&[]);
    assert_eq!(write_checkpoint(&mut disk, FILE, &rides(42)), Ok(()));
    assert_eq!(content(&disk, FILE), Some("0\n1\nrides 0 42\n".into()));
    let kind = CheckpointKind::Offsets;
    assert_eq!(read_checkpoint(&disk, FILE, kind), Ok(rides(42)));

    let entry = |epoch, start| EpochEntry {
        epoch: Epoch(epoch),
        start: Offset(start),
    };
    let epochs = Checkpoint::Epochs(vec![entry(0, 0), entry(3, 15)]);
    assert_eq!(write_checkpoint(&mut disk, FILE, &epochs), Ok(()));
    assert_eq!(content(&disk, FILE), Some("0\n2\n0 0\n3 15\n".into()));
}

#[test]
fn a_damaged_file_is_an_error_that_names_the_line() {
    let offsets = |text| read(text, CheckpointKind::Offsets);
    assert_eq!(offsets("0\n1\nrides 0 42\n"), Ok(rides(42)));
    assert_eq!(offsets("0\n1\nrides 0 4"), Err(Some(3)));
    assert_eq!(offsets("0\n2\nrides 0 42\n"), Err(Some(4)));
    assert_eq!(offsets("0\n1\nrides 0 -42\n"), Err(Some(3)));
    assert_eq!(offsets("0\n1\nrides  0 42\n"), Err(Some(3)));
    assert_eq!(offsets("0\r\n1\r\nrides 0 42\r\n"), Err(Some(1)));
}

#[test]
fn an_empty_file_has_no_epochs_and_is_damage_to_offsets() {
    let none = Checkpoint::Epochs(Vec::new());
    assert_eq!(read("", CheckpointKind::Epochs), Ok(none.clone()));
    assert_eq!(read("0\n0\n", CheckpointKind::Epochs), Ok(none));
    assert_eq!(read("", CheckpointKind::Offsets), Err(Some(1)));
}

#[test]
fn wherever_the_power_fails_the_old_or_the_new_one_is_there() {
    for call in 1..10 {
        for seed in 0..8 {
            let mut disk = disk(&[(FILE, b"0\n1\nrides 0 42\n")]);
            disk.stop_at(call);
            let written = write_checkpoint(&mut disk, FILE, &rides(43));
            disk.lose_power(seed);
            let found = read_checkpoint(&disk, FILE, CheckpointKind::Offsets);
            let old = written.is_err() && found == Ok(rides(42));
            assert!(
                old || found == Ok(rides(43)),
                "call {call}, seed {seed}: {found:?}"
            );
        }
    }
}
