//! 3.4 `Log::append`.

use crate::convert::{config, log_error};
use ch03_segments::{As, Log, LogError};
use kit::DiskError;
use probe::ch03::{AppendAnswer, AppendScript, AppendStep, Appended};
use probe::disk::AnyDisk;

const DIR: &str = "rides-0";

pub(crate) fn answer(script: AppendScript) -> Result<AppendAnswer, String> {
    let mut disk = AnyDisk::new(script.on, Vec::new(), "");
    let config = config(script.config);
    let made = Log::create(disk.disk(), DIR, config, script.start, script.created);
    let mut log = made.map_err(|error: DiskError| error.to_string())?;
    disk.fail(script.fault);
    let mut steps = Vec::new();
    for call in script.calls {
        disk.set_now(call.now);
        let role = call.leader.map_or(As::Follower, As::Leader);
        let done: Result<ch03_segments::Appended, LogError> =
            log.append(disk.disk(), call.now, call.batch, role);
        let appended = |done: ch03_segments::Appended| Appended {
            base_offset: done.base_offset,
            last_offset: done.last_offset,
        };
        steps.push(AppendStep {
            result: done.map(appended).map_err(log_error),
            end: log.end(),
            segments: log
                .segments
                .iter()
                .map(|segment| segment.base_offset)
                .collect(),
        });
    }
    let read =
        |segment: &ch03_segments::Segment| segment.read(disk.disk(), segment.base_offset, u64::MAX);
    let seen: Result<Vec<Vec<u8>>, LogError> = log.segments.iter().map(read).collect();
    Ok(AppendAnswer {
        steps,
        seen: seen.map(|seen| seen.concat()).map_err(log_error),
        files: disk.files(),
    })
}
