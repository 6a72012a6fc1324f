//! 4.4 `recover_segment`.

use crate::convert::{config, log_error};
use crate::disks::{Unreadable, done};
use ch03_segments::{FileKind, LogConfig, Segment, file_name};
use ch04_recovery::{EpochEntry, Epochs, RecoveryError, recover_segment};
use kit::disk::{Fault, FileImage};
use kit::{Disk, DiskErrorKind, Epoch, Offset, SimDisk, Timestamp};
use probe::ch03::SegmentStep;
use probe::ch04::recover_segment::{
    Met, RecoverAnswer, RecoverCall, RecoverError, RecoveredSegment, Recovery, Then,
    large as expand,
};
use probe::disk::{AnyDisk, Stored, Where};
use probe::memory;

const DIR: &str = "rides-0";
/// Who makes more calls, or reads more often, is not asked at each.
const MOST: u64 = 24;

/// What every recovery of a call has in common.
struct Asked {
    base: Offset,
    config: LogConfig,
    epochs: Epochs,
    now: Timestamp,
    log: String,
}

impl Asked {
    fn recover(
        &self,
        disk: &mut dyn Disk,
        later: i64,
    ) -> (
        Result<ch04_recovery::RecoveredSegment, RecoveryError>,
        Epochs,
    ) {
        let mut epochs = self.epochs.clone();
        let now = Timestamp(self.now.0 + later);
        let recovered = recover_segment(disk, DIR, self.base, &self.config, &mut epochs, now);
        (recovered, epochs)
    }

    fn again(&self, disk: &mut SimDisk) -> Recovery {
        disk.set_now(Timestamp(self.now.0 + 1));
        let (recovered, epochs) = self.recover(disk, 1);
        let image = disk.image();
        Recovery {
            result: recovered.map(|of| segment(&of)).map_err(error),
            epochs: entries(&epochs),
            log_modified: modified(&image, &self.log),
            files: image.into_iter().map(stored).collect(),
        }
    }
}

pub(crate) fn answer(call: RecoverCall) -> RecoverAnswer {
    let entry = |(epoch, start): (Epoch, Offset)| EpochEntry { epoch, start };
    let asked = Asked {
        base: call.base,
        config: config(call.config),
        epochs: Epochs {
            entries: call.epochs.into_iter().map(entry).collect(),
        },
        now: call.now,
        log: format!("{DIR}/{}", file_name(call.base, FileKind::Log)),
    };
    let mut files = call.files;
    files.extend(call.large.map(|of| FileImage {
        path: asked.log.clone(),
        bytes: expand(call.base, of),
        modified: Timestamp(0),
    }));
    // A disk that shares its files copies them before it cuts them, and that would count.
    let large = call.large.is_some();
    let before = match call.on {
        Where::Simulated if !large => SimDisk::with(files.clone()).with_dir(DIR),
        _ => SimDisk::new(),
    };
    let mut disk = match call.on {
        Where::Simulated if !large => AnyDisk::Simulated(before.clone()),
        _ => AnyDisk::new(call.on, files, DIR),
    };
    disk.set_now(call.now);

    let start = memory::start();
    let (recovered, epochs) = asked.recover(disk.disk(), 0);
    let mebibytes = memory::peak_since(start) >> 20;
    let mut first = Recovery {
        result: match &recovered {
            Ok(of) => Ok(segment(of)),
            Err(of) => Err(error(of.clone())),
        },
        epochs: entries(&epochs),
        files: disk.files(),
        log_modified: match &disk {
            AnyDisk::Simulated(disk) => modified(&disk.image(), &asked.log),
            AnyDisk::Real(_) => Timestamp(0),
        },
    };
    if let (Where::Real, Ok(segment)) = (call.on, &mut first.result) {
        // A real file has its own time.
        segment.last_modified = Timestamp(0);
        if segment.created != call.now {
            // So has who takes it from there.
            segment.created = Timestamp(-1);
        }
    }
    if large {
        // The batches do not come back.
        first.files.retain(|file| file.path != asked.log);
    }

    let mut appended = None;
    let mut met = Vec::new();
    match (call.then, recovered) {
        (Then::Appends { batches }, Ok(mut of)) if !batches.is_empty() => {
            let mut steps = Vec::new();
            for (batch, number) in batches.iter().zip(1..) {
                let now = Timestamp(asked.now.0 + number);
                disk.set_now(now);
                let result = of.segment.append(disk.disk(), now, batch);
                steps.push(step(&of.segment, result.map_err(log_error)));
            }
            appended = Some((steps, disk.files()));
        }
        (Then::Again, _) => {
            if let AnyDisk::Simulated(disk) = &mut disk {
                met.push(Met {
                    at: 0,
                    call: None,
                    result: first.result.clone(),
                    log: content(&disk.image(), &asked.log),
                    again: asked.again(disk),
                });
            }
        }
        (Then::Stops { written, seed }, _) => {
            met = troubles(&asked, &before, &disk, (written, Some(seed)));
        }
        (Then::Fails { written }, _) => met = troubles(&asked, &before, &disk, (written, None)),
        (Then::Unreadable, _) => met = unreadable(&asked, &before),
        (Then::Appends { .. }, _) => {}
    }
    RecoverAnswer {
        first,
        appended,
        met,
        mebibytes,
    }
}

/// A recovery that stops, or of which a call fails, at each call that it makes when nothing is in its way.
fn troubles(
    asked: &Asked,
    before: &SimDisk,
    whole: &AnyDisk,
    (written, stops): (usize, Option<Option<u64>>),
) -> Vec<Met> {
    let AnyDisk::Simulated(whole) = whole else {
        return Vec::new();
    };
    let mut met = Vec::new();
    for (at, call) in (1..=MOST).zip(whole.calls()) {
        let mut disk = before.clone();
        disk.set_now(asked.now);
        let kind = DiskErrorKind::StorageFull;
        disk.fail_at(at, Fault { kind, written });
        if stops.is_some() {
            disk.stop_at(at);
        }
        let (result, _) = asked.recover(&mut disk, 0);
        match stops.flatten() {
            Some(seed) => disk.lose_power(seed),
            None => disk.crash(),
        }
        met.push(Met {
            at,
            call: Some(done(call)),
            result: result.map(|of| segment(&of)).map_err(error),
            log: content(&disk.image(), &asked.log),
            again: asked.again(&mut disk),
        });
    }
    met
}

/// A recovery of which a read fails.
fn unreadable(asked: &Asked, before: &SimDisk) -> Vec<Met> {
    let mut met = Vec::new();
    for at in 1..=MOST {
        let mut disk = Unreadable::once(before.clone(), &asked.log, at);
        let (result, _) = asked.recover(&mut disk, 0);
        if !disk.failed() {
            break;
        }
        let mut disk = disk.disk;
        disk.crash();
        met.push(Met {
            at,
            call: None,
            result: result.map(|of| segment(&of)).map_err(error),
            log: content(&disk.image(), &asked.log),
            again: asked.again(&mut disk),
        });
    }
    met
}

fn segment(of: &ch04_recovery::RecoveredSegment) -> RecoveredSegment {
    RecoveredSegment {
        cut: of.cut,
        bytes: of.segment.bytes,
        next_offset: of.segment.next_offset,
        newest: of.segment.newest,
        first_timestamp: of.segment.first_timestamp,
        created: of.segment.created,
        last_modified: of.segment.last_modified,
    }
}

fn step(of: &Segment, result: Result<(), probe::ch03::LogError>) -> SegmentStep {
    SegmentStep {
        result: result.map(|()| Vec::new()),
        bytes: of.bytes,
        next_offset: of.next_offset,
        newest: of.newest,
        first_timestamp: of.first_timestamp,
        last_modified: of.last_modified,
        torn: of.torn,
    }
}

fn error(error: RecoveryError) -> RecoverError {
    match error {
        RecoveryError::Log(error) => RecoverError::Log {
            error: log_error(error),
        },
        RecoveryError::Read(_) => RecoverError::Read,
        RecoveryError::Disk(_) => RecoverError::Disk,
        RecoveryError::Failed | RecoveryError::Checkpoint(_) | RecoveryError::OlderEpoch(_) => {
            RecoverError::Other
        }
    }
}

fn entries(epochs: &Epochs) -> Vec<(Epoch, Offset)> {
    let entry = |entry: &EpochEntry| (entry.epoch, entry.start);
    epochs.entries.iter().map(entry).collect()
}

fn stored(file: FileImage) -> Stored {
    Stored {
        path: file.path,
        bytes: file.bytes,
    }
}

fn content(image: &[FileImage], path: &str) -> Option<Vec<u8>> {
    let file = image.iter().find(|file| file.path == path);
    file.map(|file| file.bytes.clone())
}

fn modified(image: &[FileImage], path: &str) -> Timestamp {
    let file = image.iter().find(|file| file.path == path);
    file.map_or(Timestamp(0), |file| file.modified)
}
