//! 3.4: the test that a learner can paste into the chapter.

use super::code;
use super::segment::DIR;
use probe::ch03::{AppendAnswer, AppendScript};

pub(super) fn test(script: &AppendScript, expected: &AppendAnswer) -> String {
    let mut body = vec![
        format!("let config = {};", code::config(&script.config)),
        "let mut disk = kit::SimDisk::new();".into(),
        format!(
            "let mut log = ch03_segments::Log::create(&mut disk, {DIR:?}, config, kit::{:?}, kit::{:?}).unwrap();",
            script.start, script.created
        ),
    ];
    body.extend(code::fault(script.fault));
    for (call, step) in script.calls.iter().zip(&expected.steps) {
        let role = match call.leader {
            Some(epoch) => format!("ch03_segments::As::Leader(kit::{epoch:?})"),
            None => "ch03_segments::As::Follower".into(),
        };
        if script.fault.is_some() {
            body.push("let before = log.end();".into());
        }
        body.push(format!(
            "let done = log.append(&mut disk, kit::{:?}, {}, {role});",
            call.now,
            code::bytes(&call.batch)
        ));
        if script.fault.is_some() {
            // Which call of the disk it is that fails depends on their order.
            body.push("assert!(done.is_ok() || log.end() == before, \"{done:?}, and the end has moved\");".into());
            body.push("let there = |batch: &[u8]| log.segments.iter().any(|segment| segment.read(&disk, segment.base_offset, u64::MAX).unwrap().windows(batch.len()).any(|bytes| bytes[21..] == batch[21..]));".into());
            body.push(format!(
                "assert!(done.is_err() || there(&{}), \"acknowledged, and not there\");",
                code::bytes(&call.batch)
            ));
            continue;
        }
        body.push(match &step.result {
            Ok(done) => format!(
                "assert_eq!(done.map(|done| (done.base_offset.0, done.last_offset.0)), Ok(({}, {})));",
                done.base_offset, done.last_offset
            ),
            Err(right) => format!("assert!(matches!(done, {}), \"{{done:?}}\");", code::error(right)),
        });
        body.push(format!("assert_eq!(log.end(), kit::{:?});", step.end));
        let bases: Vec<i64> = step.segments.iter().map(|base| base.0).collect();
        body.push("let bases: Vec<_> = log.segments.iter().map(|segment| segment.base_offset.0).collect();".into());
        body.push(format!("assert_eq!(bases, vec!{bases:?});"));
    }
    if script.fault.is_none() {
        body.extend(code::files(&expected.files));
    }
    code::test("append", script, &body)
}
