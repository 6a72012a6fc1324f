//! 3.2 `Segment::append`, `Segment::read`.

use crate::convert::{config, log_error};
use ch03_segments::{FileKind, LogError, Segment};
use kit::DiskError;
use probe::ch03::{SegmentAnswer, SegmentCall, SegmentScript, SegmentStep};
use probe::disk::AnyDisk;

const DIR: &str = "rides-0";

pub(crate) fn answer(call: SegmentScript) -> Result<SegmentAnswer, String> {
    let mut disk = AnyDisk::new(call.on, call.files, DIR);
    let config = config(call.config);
    let made = Segment::create(disk.disk(), DIR, call.base, &config, call.created);
    let mut segment = made.map_err(|error: DiskError| error.to_string())?;
    disk.fail(call.fault);
    let mut steps = Vec::new();
    for call in call.calls {
        let result = match call {
            SegmentCall::Append { now, batch } => {
                disk.set_now(now);
                let done: Result<(), LogError> = segment.append(disk.disk(), now, &batch);
                done.map(|()| Vec::new())
            }
            SegmentCall::Read { target, max_bytes } => segment.read(disk.disk(), target, max_bytes),
        };
        steps.push(SegmentStep {
            result: result.map_err(log_error),
            bytes: segment.bytes,
            next_offset: segment.next_offset,
            newest: segment.newest,
            first_timestamp: segment.first_timestamp,
            last_modified: segment.last_modified,
            torn: segment.torn,
        });
    }
    Ok(SegmentAnswer {
        steps,
        log_bytes_read: disk.bytes_read(&segment.path(FileKind::Log)),
        files: disk.files(),
    })
}
