//! How a small file is written so that the old or the new one is there.
//!
//! A checkpoint is a few lines of text that say what a restart must know. A half-written one would be worse than an old one,
//! so the file is never changed in place: a new one is written beside it, made safe, and put in its place by a rename, which
//! happens whole or not at all.

use kit::Disk;

use crate::{Checkpoint, CheckpointError, CheckpointKind};

/// Writes a checkpoint to `file`: after a loss of power at any moment [`read_checkpoint`] finds the old or the new one.
///
/// The text is what [`read_checkpoint`] reads, the entries in the order given: their names and numbers are the caller's
/// business. A temporary file of the same name with `.tmp` behind it gets the bytes; one that an earlier crash left is removed
/// first. It is synced, renamed to `file`, and the directory is synced. In that order: a rename that is safe before the bytes
/// are would put an empty file in the place of the old one.
///
/// If a call of the disk fails, the calls behind it are not made, and the old checkpoint is there, or the new one if only the
/// last call failed. `Ok` says that the new one is safe. A file without a `/` in its path lies in the directory `""`.
///
/// ```text
///   epochs        0        offsets     0                   version
///                 2                    2                   number of entries
///                 0 0                  rides 0 42          epoch start          topic partition offset
///                 3 15                 bills-2 11 7
/// ```
///
/// Exercise 4.5. Kafka: `CheckpointFile.write`, `Utils.atomicMoveWithFallback`.
pub fn write_checkpoint(
    disk: &mut dyn Disk,
    file: &str,
    checkpoint: &Checkpoint,
) -> Result<(), CheckpointError> {
    todo!(
        "4.5 write_checkpoint {checkpoint:?} over {:?} bytes of {file}",
        disk.len(file)
    )
}

/// Reads the checkpoint in `file`.
///
/// The text is strict, and each line ends with a line feed, also the last one. Line 1 is the version, `0`. Line 2 is the
/// number of entries. Then comes one line for each, and nothing behind them:
///
/// - of offsets `topic partition offset`: the topic is not empty, and no partition stands there twice;
/// - of epochs `epoch start`: both ascend strictly from line to line.
///
/// One space stands between two fields, and none at the ends. A number is digits `0` to `9` without a sign, and without a zero
/// in front of other digits: partition and epoch up to 2^31 - 1, offset and start up to 2^63 - 1. A file of 0 bytes is no
/// entries if it is for epochs, because Kafka leaves such a one in a new log, and an error if it is for offsets.
///
/// Anything else is [`CheckpointError::Malformed`] with the first line that is wrong, counted from 1. An entry that is missing
/// is wrong in the line where it should stand. `text` is that line without its line feed, or its first 60 characters; bytes
/// that are no UTF-8 appear as `U+FFFD`. A file that is not there is the error of the disk. Never is a damaged file taken for
/// an empty one: it would say that nothing is flushed, or that everything may be deleted.
///
/// ```text
///   0|1|rides 0 42|                      offsets: rides-0 at 42            | is a line feed
///   0|1|rides 0 4                        line 3: cut short, no line feed
///   0|2|rides 0 42|                      line 4: missing
///   0|1|rides 0 42||                     line 4: one too many
///   0|1|rides  0 42|   0|1|rides 0 -1|   line 3
/// ```
///
/// Kafka lets tabs, signs, other digits, CRLF and repeats pass, and a last number that was cut short. For a number damaged
/// inside an entry it throws another exception than for the rest.
///
/// Exercise 4.5. Kafka: `CheckpointFile.read`, `LeaderEpochCheckpointFile`, `OffsetCheckpointFile`.
pub fn read_checkpoint(
    disk: &dyn Disk,
    file: &str,
    kind: CheckpointKind,
) -> Result<Checkpoint, CheckpointError> {
    todo!(
        "4.5 read_checkpoint {kind:?} of {} bytes in {file}",
        disk.len(file)?
    )
}
