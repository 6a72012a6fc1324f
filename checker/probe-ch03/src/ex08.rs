//! 3.8 `Log::open`.

use crate::convert::{config, log_error};
use ch03_segments::{FileKind, Gap, Log, LogError, Opened, Segment};
use kit::DiskErrorKind;
use probe::ch03::{OpenAnswer, OpenScript, OpenStep, OpenedLog, OpenedSegment};
use probe::disk::{AnyDisk, Where};

const DIR: &str = "rides-0";

pub(crate) fn answer(call: OpenScript) -> Result<OpenAnswer, String> {
    let real = call.on == Where::Real;
    let mut files = call.files;
    files.extend(call.many.map(|many| many.files(DIR)).unwrap_or_default());
    let dir = if call.dir_there { DIR } else { "" };
    let mut disk = AnyDisk::new(call.on, files, dir);
    disk.set_now(call.now);
    if let (AnyDisk::Simulated(disk), Some(number)) = (&mut disk, call.fails) {
        let kind = DiskErrorKind::PermissionDenied;
        disk.fail_at(number, kit::disk::Fault { kind, written: 0 });
    }
    let mut answer = OpenAnswer {
        steps: Vec::new(),
        appends: Vec::new(),
        files: Vec::new(),
        other_logs_read: 0,
        other_indexes_read: 0,
        active_log_read: 0,
    };
    let mut log = None;
    for _ in 0..if call.fails.is_some() { 2 } else { 1 } {
        let opened: Result<Opened, LogError> = Log::open(
            disk.disk(),
            DIR,
            config(call.config),
            call.log_start,
            call.now,
        );
        answer.steps.push(OpenStep {
            result: opened
                .as_ref()
                .map(plain)
                .map_err(|error| log_error(error.clone())),
            files: disk.listed(),
        });
        log = opened.ok().map(|opened| opened.log);
        if let (AnyDisk::Simulated(disk), true) = (&mut disk, call.fails.is_some()) {
            // Whether it was met or not: the second opening meets none.
            disk.crash();
        }
    }
    let Some(mut log) = log else {
        return Ok(answer);
    };
    if let Some((active, others)) = log.segments.split_last() {
        answer.active_log_read = disk.bytes_read(&active.path(FileKind::Log));
        for other in others {
            answer.other_logs_read += disk.bytes_read(&other.path(FileKind::Log));
            answer.other_indexes_read += disk.bytes_read(&other.path(FileKind::OffsetIndex));
            answer.other_indexes_read += disk.bytes_read(&other.path(FileKind::TimeIndex));
        }
    }
    if !call.appends.is_empty() && !log.segments.is_empty() {
        for batch in call.appends {
            let appended = log.active_mut().append(disk.disk(), call.now, &batch);
            answer.appends.push(appended.map_err(log_error));
        }
        answer
            .appends
            .push(log.close(disk.disk()).map_err(log_error));
        if !real {
            answer.files = disk.files();
        }
    }
    Ok(answer)
}

fn plain(opened: &Opened) -> OpenedLog {
    let segment = |of: &Segment| OpenedSegment {
        base_offset: of.base_offset,
        bytes: of.bytes,
        next_offset: of.next_offset,
        first_timestamp: of.first_timestamp,
        newest: of.newest,
        created: of.created,
        last_modified: of.last_modified,
    };
    OpenedLog {
        start: opened.log.start,
        segments: opened.log.segments.iter().map(segment).collect(),
        foreign: opened.foreign.clone(),
        gaps: opened
            .gaps
            .iter()
            .map(|&Gap { from, to }| (from, to))
            .collect(),
    }
}
