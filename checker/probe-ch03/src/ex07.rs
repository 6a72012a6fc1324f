//! 3.7 `Log::delete_expired`, `purge`.

use crate::convert::{config, log_error};
use ch03_segments::{Log, LogError, Segment, purge};
use kit::{Disk, DiskCall, DiskErrorKind, Timestamp};
use probe::ch03::{DeleteAnswer, DeleteCall, DeleteRun, DeleteScript, DeleteStep, Trouble};
use probe::disk::AnyDisk;

const DIR: &str = "rides-0";
/// No script needs so many changing calls.
const MOST: u64 = 80;

pub(crate) fn answer(call: DeleteScript) -> Result<DeleteAnswer, String> {
    let mut runs = Vec::new();
    if call.trouble.is_none() {
        runs.push(run(&call, 0)?.0);
    } else {
        for number in 1..=MOST {
            let (run, made) = run(&call, number)?;
            runs.push(run);
            if made < number {
                break;
            }
        }
    }
    Ok(DeleteAnswer {
        runs,
        found: Vec::new(),
    })
}

/// All calls, with trouble at changing call `number`, and how many of these there were.
fn run(script: &DeleteScript, number: u64) -> Result<(DeleteRun, u64), String> {
    let dir = if script.segments.is_empty() { "" } else { DIR };
    let mut disk = AnyDisk::new(script.on, script.files.clone(), dir);
    let mut log = found(disk.disk(), script)?;
    if let (AnyDisk::Simulated(disk), Some(trouble)) = (&mut disk, script.trouble) {
        let fault = |kind| kit::disk::Fault { kind, written: 0 };
        match trouble {
            Trouble::Full => disk.fail_at(number, fault(DiskErrorKind::StorageFull)),
            Trouble::Denied => disk.fail_at(number, fault(DiskErrorKind::PermissionDenied)),
            Trouble::Interrupted => disk.fail_at(number, fault(DiskErrorKind::Interrupted)),
            Trouble::Stop | Trouble::PowerLoss { .. } => disk.stop_at(number),
        }
    }
    let mut steps = Vec::new();
    for call in &script.calls {
        let result = match *call {
            DeleteCall::Delete {
                now,
                high_watermark,
            } => {
                disk.set_now(now);
                log.delete_expired(disk.disk(), now, high_watermark)
            }
            DeleteCall::Purge => purge(disk.disk(), DIR).map_err(LogError::from),
        };
        steps.push(DeleteStep {
            result: result.map(|count| count as u64).map_err(log_error),
            start: log.start,
            end: log.segments.last().map(|last| last.next_offset),
            segments: log.segments.iter().map(|one| one.base_offset).collect(),
            files: disk.listed(),
        });
    }
    let (mut made, mut at_sync) = (0, false);
    if let AnyDisk::Simulated(disk) = &mut disk {
        made = disk.calls().len() as u64;
        let met = disk.calls().get(number.wrapping_sub(1) as usize);
        at_sync = met.is_some_and(|met| matches!(met.call, DiskCall::Sync | DiskCall::SyncDir));
        match script.trouble {
            Some(Trouble::PowerLoss { seed }) => disk.lose_power(seed),
            _ => disk.crash(),
        }
    }
    let left = disk.listed();
    let run = DeleteRun {
        steps,
        left,
        at_sync,
    };
    Ok((run, made))
}

/// The log as it was closed.
fn found(disk: &dyn Disk, script: &DeleteScript) -> Result<Log, String> {
    let config = config(script.config);
    let files = match script.segments.is_empty() {
        true => Vec::new(),
        false => disk.list(DIR).map_err(|error| error.to_string())?,
    };
    let ends = script.segments.iter().skip(1).chain([&script.end]);
    let mut segments = Vec::new();
    for (&base, &end) in script.segments.iter().zip(ends) {
        let name = format!("{:020}.log", base.0);
        let Some(file) = files.iter().find(|file| file.name == name) else {
            return Err(format!("{name} is not there"));
        };
        let segment = Segment::found(disk, DIR, base, file, &config, Timestamp(0));
        let mut segment = segment.map_err(|error| error.to_string())?;
        segment.next_offset = end;
        segments.push(segment);
    }
    Ok(Log {
        dir: DIR.into(),
        config,
        segments,
        start: script.start,
    })
}
