//! Rust source: the tests that a learner can paste into the chapter.

use super::segment::DIR;
use crate::course::ch02::code::test_naming;
use probe::Wire;
use probe::ch03::{LogConfig, LogError, SegmentAnswer, SegmentCall, SegmentScript};
use probe::disk::{Fault, Stored};

/// What the tests may name of each crate.
const NAMES: [(&str, &[&str]); 2] = [
    (
        "ch03_segments",
        &[
            "BelowBase",
            "FileKind",
            "Incoming",
            "RetentionConfig",
            "RollConfig",
            "SegmentInfo",
            "SegmentState",
        ],
    ),
    ("kit", &["Offset", "Timestamp"]),
];

/// A `#[test]` of one call, with what its body names.
pub(crate) fn test(function: &str, call: &impl Wire, body: &[String]) -> String {
    test_naming(&NAMES, function, call, body)
}

/// `ch01_batch::unhex("...")`.
pub(crate) fn bytes(bytes: &[u8]) -> String {
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("ch01_batch::unhex(\"{digits}\")")
}

/// The settings as source.
pub(crate) fn config(config: &LogConfig) -> String {
    let LogConfig {
        roll,
        index_interval_bytes,
        retention,
    } = config;
    format!(
        "ch03_segments::LogConfig {{ roll: ch03_segments::{roll:?}, index_interval_bytes: {index_interval_bytes}, retention: ch03_segments::{retention:?} }}"
    )
}

/// The call of the disk that fails, as a line of source.
pub(crate) fn fault(fault: Option<Fault>) -> Option<String> {
    let Fault { call, written } = fault?;
    Some(format!(
        "disk.fail_at(disk.calls().len() as u64 + {call}, kit::disk::Fault {{ kind: kit::DiskErrorKind::StorageFull, written: {written} }});"
    ))
}

/// A pattern that the right error matches.
pub(crate) fn error(error: &LogError) -> String {
    let name = super::errors::kind(error);
    match error {
        LogError::BadBatch
        | LogError::Entry { .. }
        | LogError::Scan
        | LogError::Disk
        | LogError::BelowBase { .. } => {
            format!("Err(ch03_segments::LogError::{name}(_))")
        }
        _ => format!("Err(ch03_segments::LogError::{name} {{ .. }})"),
    }
}

/// Asserts about the files at the end.
pub(crate) fn files(expected: &[Stored]) -> Vec<String> {
    let mut body = vec![
        "let files: Vec<_> = disk.image().into_iter().map(|file| (file.path, file.bytes)).collect();".to_string(),
        format!("assert_eq!(files.len(), {});", expected.len()),
    ];
    for (number, file) in expected.iter().enumerate() {
        body.push(format!("assert_eq!(files[{number}].0, {:?});", file.path));
        body.push(format!(
            "assert_eq!(files[{number}].1, {});",
            bytes(&file.bytes)
        ));
    }
    body
}

pub(super) fn segment_test(script: &SegmentScript, expected: &SegmentAnswer) -> String {
    let mut body = vec![
        format!("let config = {};", config(&script.config)),
        format!("let mut disk = kit::SimDisk::new().with_dir({DIR:?});"),
        format!(
            "let mut segment = ch03_segments::Segment::create(&mut disk, {DIR:?}, kit::{:?}, &config, kit::{:?}).unwrap();",
            script.base, script.created
        ),
    ];
    body.extend(fault(script.fault));
    for (call, step) in script.calls.iter().zip(&expected.steps) {
        match call {
            SegmentCall::Append { now, batch } => {
                body.push(format!(
                    "let done = segment.append(&mut disk, kit::{now:?}, &{});",
                    bytes(batch)
                ));
                let right = step.result.as_ref().map_or_else(error, |_| "Ok(())".into());
                // Which write it is that fails depends on their order.
                if script.fault.is_none() {
                    body.push(format!("assert!(matches!(done, {right}), \"{{done:?}}\");"));
                    body.push(format!(
                        "assert_eq!((segment.bytes, segment.next_offset.0), ({}, {}));",
                        step.bytes, step.next_offset
                    ));
                    body.push(format!(
                        "assert_eq!((segment.newest.timestamp.0, segment.newest.offset.0), ({}, {}));",
                        step.newest.timestamp, step.newest.offset
                    ));
                } else {
                    body.push("drop(done);".into());
                }
            }
            SegmentCall::Read { target, max_bytes } => {
                body.push(format!(
                    "let read = segment.read(&disk, kit::{target:?}, {max_bytes});"
                ));
                body.push(match &step.result {
                    Ok(read) => format!("assert_eq!(read, Ok({}));", bytes(read)),
                    Err(right) => {
                        format!("assert!(matches!(read, {}), \"{{read:?}}\");", error(right))
                    }
                });
            }
        }
    }
    body.extend(files(&expected.files));
    test("segment", script, &body)
}
