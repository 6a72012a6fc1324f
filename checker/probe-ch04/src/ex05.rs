//! 4.5 `write_checkpoint`, `read_checkpoint`.

use crate::disks::{Unreadable, done};
use ch04_recovery::{EpochEntry, PartitionOffset, read_checkpoint, write_checkpoint};
use kit::disk::{Fault, FileImage};
use kit::{DiskErrorKind, SimDisk, Timestamp};
use probe::ch04::checkpoint::{
    Checkpoint, CheckpointAnswer, CheckpointCall, CheckpointError, CheckpointKind, DoneCall,
    Moment, NEIGHBOUR, Trouble, neighbour, temporary,
};
use probe::disk::{AnyDisk, Where};

/// No write of a checkpoint makes more calls of the disk; who makes more is not asked at each.
const MOST_CALLS: u64 = 24;

pub(crate) fn answer(call: CheckpointCall) -> CheckpointAnswer {
    match call {
        CheckpointCall::Read {
            on,
            file,
            kind,
            text,
            readable,
        } => CheckpointAnswer::Read {
            result: read(on, &file, kind, text, readable),
        },
        CheckpointCall::Write {
            on,
            file,
            old,
            leftover,
            checkpoint,
            trouble,
        } => write(on, &file, old, leftover, theirs(checkpoint), trouble),
    }
}

fn read(
    on: Where,
    file: &str,
    kind: CheckpointKind,
    text: Option<Vec<u8>>,
    readable: bool,
) -> Result<Checkpoint, CheckpointError> {
    let kind = match kind {
        CheckpointKind::Offsets => ch04_recovery::CheckpointKind::Offsets,
        CheckpointKind::Epochs => ch04_recovery::CheckpointKind::Epochs,
    };
    let files = text.into_iter().map(|text| image(file, &text)).collect();
    let read = if readable {
        let mut disk = AnyDisk::new(on, files, "");
        read_checkpoint(disk.disk(), file, kind)
    } else {
        read_checkpoint(&Unreadable::always(SimDisk::with(files), file), file, kind)
    };
    read.map(ours).map_err(error)
}

fn write(
    on: Where,
    file: &str,
    old: Option<Vec<u8>>,
    leftover: Option<Vec<u8>>,
    checkpoint: ch04_recovery::Checkpoint,
    trouble: Trouble,
) -> CheckpointAnswer {
    let mut files = vec![image(&neighbour(file), NEIGHBOUR)];
    files.extend(old.map(|text| image(file, &text)));
    files.extend(leftover.map(|text| image(&temporary(file), &text)));
    let before = SimDisk::with(files.clone());
    let write = |disk: &mut SimDisk| write_checkpoint(disk, file, &checkpoint).map_err(error);
    if trouble == Trouble::Nothing {
        let mut disk = AnyDisk::new(on, files, "");
        let result = write_checkpoint(disk.disk(), file, &checkpoint).map_err(error);
        let files = disk.files();
        return CheckpointAnswer::Written { result, files };
    }

    let mut whole = before.clone();
    // Without trouble: the moments behind the last call show its result.
    let _ = write(&mut whole);
    let calls: Vec<DoneCall> = whole.calls().iter().map(done).collect();
    let (written, seeds, failure) = match trouble {
        Trouble::Nothing => (0, Vec::new(), false),
        Trouble::Stop { written } => (written, vec![None], false),
        Trouble::Failure { written } => (written, vec![None], true),
        Trouble::Power { written, seeds } => {
            (written, seeds.into_iter().map(Some).collect(), false)
        }
    };
    let last = (calls.len() as u64).min(MOST_CALLS);
    let mut moments = Vec::new();
    // Behind the last call there is nothing left that could fail.
    for at in 1..=(last + u64::from(!failure)) {
        let mut stopped = before.clone();
        let kind = DiskErrorKind::StorageFull;
        stopped.fail_at(at, Fault { kind, written });
        if !failure {
            stopped.stop_at(at);
        }
        let result = write(&mut stopped);
        for &seed in &seeds {
            let mut disk = stopped.clone();
            match seed {
                Some(seed) => disk.lose_power(seed),
                None => disk.crash(),
            }
            let (left, others) = (content(&disk, file), others(&disk, file));
            let again = write(&mut disk);
            moments.push(Moment {
                at,
                seed,
                result: result.clone(),
                left,
                others,
                again: (again, content(&disk, file)),
            });
        }
    }
    CheckpointAnswer::Moments { calls, moments }
}

fn image(path: &str, bytes: &[u8]) -> FileImage {
    FileImage {
        path: path.into(),
        bytes: bytes.to_vec(),
        modified: Timestamp(0),
    }
}

fn content(disk: &SimDisk, file: &str) -> Option<Vec<u8>> {
    let mut files = disk.image().into_iter();
    files
        .find(|found| found.path == file)
        .map(|file| file.bytes)
}

fn others(disk: &SimDisk, file: &str) -> bool {
    content(disk, &neighbour(file)).as_deref() == Some(NEIGHBOUR)
}

fn theirs(checkpoint: Checkpoint) -> ch04_recovery::Checkpoint {
    match checkpoint {
        Checkpoint::Offsets { entries } => ch04_recovery::Checkpoint::Offsets(
            entries
                .into_iter()
                .map(|(topic, partition, offset)| PartitionOffset {
                    topic,
                    partition,
                    offset,
                })
                .collect(),
        ),
        Checkpoint::Epochs { entries } => ch04_recovery::Checkpoint::Epochs(
            entries
                .into_iter()
                .map(|(epoch, start)| EpochEntry { epoch, start })
                .collect(),
        ),
    }
}

fn ours(checkpoint: ch04_recovery::Checkpoint) -> Checkpoint {
    match checkpoint {
        ch04_recovery::Checkpoint::Offsets(entries) => Checkpoint::Offsets {
            entries: entries
                .into_iter()
                .map(|entry| (entry.topic, entry.partition, entry.offset))
                .collect(),
        },
        ch04_recovery::Checkpoint::Epochs(entries) => Checkpoint::Epochs {
            entries: entries
                .into_iter()
                .map(|entry| (entry.epoch, entry.start))
                .collect(),
        },
    }
}

fn error(error: ch04_recovery::CheckpointError) -> CheckpointError {
    match error {
        ch04_recovery::CheckpointError::Disk(_) => CheckpointError::Disk,
        ch04_recovery::CheckpointError::Malformed { file, line, text } => {
            CheckpointError::Malformed {
                file,
                line: line as u64,
                text,
            }
        }
    }
}
