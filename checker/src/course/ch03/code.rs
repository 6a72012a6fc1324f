//! Rust source: the tests that a learner can paste into the chapter.

use super::segment::DIR;
use crate::course::ch02::code::test_naming;
use kit::disk::FileImage;
use probe::Wire;
use probe::ch03::{
    DeleteAnswer, DeleteCall, DeleteRun, DeleteScript, LogConfig, LogError, OpenAnswer, OpenScript,
    SegmentAnswer, SegmentCall, SegmentScript, Trouble,
};
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
    each_file(expected, |file, bytes| {
        format!("assert_eq!({file}, {bytes});")
    })
}

/// The same where the last write failed: what it left stands behind the bytes that must be there.
fn files_begin(expected: &[Stored]) -> Vec<String> {
    each_file(expected, |file, bytes| {
        format!("assert!({file}.starts_with(&{bytes}), \"{{:?}}\", {file});")
    })
}

fn each_file(expected: &[Stored], assert: impl Fn(&str, &str) -> String) -> Vec<String> {
    let mut body = vec![
        "let files: Vec<_> = disk.image().into_iter().map(|file| (file.path, file.bytes)).collect();".to_string(),
        format!("assert_eq!(files.len(), {});", expected.len()),
    ];
    for (number, file) in expected.iter().enumerate() {
        body.push(format!("assert_eq!(files[{number}].0, {:?});", file.path));
        body.push(assert(&format!("files[{number}].1"), &bytes(&file.bytes)));
    }
    body
}

pub(super) fn segment_test(
    script: &SegmentScript,
    expected: &SegmentAnswer,
    torn_at_the_end: bool,
) -> String {
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
    body.extend(match torn_at_the_end {
        true => files_begin(&expected.files),
        false => files(&expected.files),
    });
    test("segment", script, &body)
}

/// A disk with these files, as source.
pub(crate) fn disk(files: &[FileImage]) -> Vec<String> {
    let mut body = vec!["let files = vec![".to_string()];
    for file in files {
        body.push(format!(
            "    kit::disk::FileImage {{ path: {:?}.into(), bytes: {}, modified: kit::{:?} }},",
            file.path,
            bytes(&file.bytes),
            file.modified
        ));
    }
    body.push("];".into());
    body
}

pub(super) fn delete_test(script: &DeleteScript, expected: &DeleteAnswer) -> String {
    let mut body = disk(&script.files);
    body.push(format!("let config = {};", config(&script.config)));
    let numbers = |offsets: &[kit::Offset]| {
        let all: Vec<String> = offsets.iter().map(|offset| offset.0.to_string()).collect();
        all.join(", ")
    };
    let ends: Vec<kit::Offset> = script
        .segments
        .iter()
        .skip(1)
        .chain([&script.end])
        .copied()
        .collect();
    for (number, run) in expected.runs.iter().enumerate() {
        if !script.segments.is_empty() {
            body.push(format!(
                "let mut disk = kit::SimDisk::with(files.clone()).with_dir({DIR:?});"
            ));
            body.push(format!(
                "let listed = kit::Disk::list(&disk, {DIR:?}).unwrap();"
            ));
        } else {
            body.push("let mut disk = kit::SimDisk::with(files.clone());".into());
            body.push("let listed: Vec<kit::disk::FileInfo> = Vec::new();".into());
        }
        body.push("let mut segments = Vec::new();".into());
        if !script.segments.is_empty() {
            body.push(format!(
                "for (base, end) in [{}].into_iter().zip([{}]) {{",
                numbers(&script.segments),
                numbers(&ends)
            ));
            body.push("    let file = listed.iter().find(|file| file.name == format!(\"{base:020}.log\")).unwrap();".into());
            body.push(format!("    let found = ch03_segments::Segment::found(&disk, {DIR:?}, kit::Offset(base), file, &config, kit::Timestamp(0));"));
            body.push("    let mut segment: ch03_segments::Segment = found.unwrap();".into());
            body.push("    segment.next_offset = kit::Offset(end);".into());
            body.push("    segments.push(segment);".into());
            body.push("}".into());
        } else {
            body.push("drop(listed);".into());
        }
        body.push(format!(
            "let mut log = ch03_segments::Log {{ dir: {DIR:?}.into(), config, segments: std::mem::take(&mut segments), start: kit::{:?} }};",
            script.start
        ));
        body.extend(trouble(script.trouble, number as u64 + 1));
        body.extend(delete_calls(script, run));
    }
    test("delete", script, &body)
}

fn trouble(trouble: Option<Trouble>, call: u64) -> Option<String> {
    let fails = |kind: &str| {
        format!(
            "disk.fail_at({call}, kit::disk::Fault {{ kind: kit::DiskErrorKind::{kind}, written: 0 }});"
        )
    };
    Some(match trouble? {
        Trouble::Full => fails("StorageFull"),
        Trouble::Denied => fails("PermissionDenied"),
        Trouble::Interrupted => fails("Interrupted"),
        Trouble::Stop | Trouble::PowerLoss { .. } => format!("disk.stop_at({call});"),
    })
}

fn delete_calls(script: &DeleteScript, run: &DeleteRun) -> Vec<String> {
    let mut body = Vec::new();
    for (call, step) in script.calls.iter().zip(&run.steps) {
        body.push(match call {
            DeleteCall::Delete {
                now,
                high_watermark,
            } => format!(
                "let done = log.delete_expired(&mut disk, kit::{now:?}, kit::{high_watermark:?});"
            ),
            DeleteCall::Purge => format!("let done = ch03_segments::purge(&mut disk, {DIR:?});"),
        });
        body.push(match &step.result {
            Ok(count) => format!("assert_eq!(done, Ok({count}));"),
            Err(_) => "assert!(done.is_err());".into(),
        });
        body.push(format!("assert_eq!(log.start, kit::{:?});", step.start));
        body.push(format!(
            "assert_eq!(log.segments.len(), {});",
            step.segments.len()
        ));
        let names: Vec<&str> = step.files.iter().map(|file| file.path.as_str()).collect();
        if script.on == probe::disk::Where::Simulated {
            body.push("let names: Vec<String> = disk.image().into_iter().map(|file| file.path).collect();".into());
            body.push(match names.is_empty() {
                true => "assert!(names.is_empty());".into(),
                false => format!("assert_eq!(names, {names:?});"),
            });
        }
    }
    body
}

pub(super) fn open_test(script: &OpenScript, expected: &OpenAnswer) -> String {
    let mut body = disk(&super::open_model::files(script));
    body.push(format!("let config = {};", config(&script.config)));
    let there = if script.dir_there {
        format!(".with_dir({DIR:?})")
    } else {
        String::new()
    };
    body.push(format!("let mut disk = kit::SimDisk::with(files){there};"));
    if let Some(call) = script.fails {
        body.push(format!("disk.fail_at({call}, kit::disk::Fault {{ kind: kit::DiskErrorKind::PermissionDenied, written: 0 }});"));
    }
    body.push(format!("disk.set_now(kit::{:?});", script.now));
    for step in &expected.steps {
        body.push(format!(
            "let opened = ch03_segments::Log::open(&mut disk, {DIR:?}, config, kit::{:?}, kit::{:?});",
            script.log_start, script.now
        ));
        match &step.result {
            Err(right) => body.push(format!(
                "assert!(matches!(opened, {}), \"{{opened:?}}\");",
                exact_error(right)
            )),
            Ok(right) => {
                body.push(
                    "let ch03_segments::Opened { mut log, foreign, gaps } = opened.unwrap();"
                        .into(),
                );
                body.push(format!("assert_eq!(log.start, kit::{:?});", right.start));
                body.push(format!(
                    "assert_eq!(format!(\"{{foreign:?}}\"), {:?});",
                    format!("{:?}", right.foreign)
                ));
                let gaps: Vec<(i64, i64)> =
                    right.gaps.iter().map(|(from, to)| (from.0, to.0)).collect();
                body.push(format!("let gaps: Vec<(i64, i64)> = gaps.iter().map(|gap| (gap.from.0, gap.to.0)).collect();\n    assert_eq!(format!(\"{{gaps:?}}\"), {:?});", format!("{gaps:?}")));
                body.push(format!(
                    "assert_eq!(log.segments.len(), {});",
                    right.segments.len()
                ));
                for (number, one) in right.segments.iter().enumerate().rev().take(4) {
                    body.push(format!(
                        "let one = &log.segments[{number}];\n    assert_eq!((one.base_offset.0, one.bytes, one.next_offset.0), ({}, {}, {}));",
                        one.base_offset, one.bytes, one.next_offset
                    ));
                    body.push(format!(
                        "assert_eq!((one.newest.timestamp.0, one.newest.offset.0, one.first_timestamp.0), ({}, {}, {}));",
                        one.newest.timestamp, one.newest.offset, one.first_timestamp
                    ));
                }
                body.push("log.segments.truncate(log.segments.len());".into());
            }
        }
        if script.many.is_none() && script.on == probe::disk::Where::Simulated {
            let names: Vec<&str> = step.files.iter().map(|file| file.path.as_str()).collect();
            let last = expected
                .steps
                .last()
                .is_some_and(|last| std::ptr::eq(last, step));
            if last && !names.is_empty() {
                body.push("let names: Vec<String> = disk.image().into_iter().map(|file| file.path).collect();".into());
                body.push(format!("assert_eq!(names, {names:?});"));
            }
        }
    }
    if !expected.appends.is_empty() {
        for batch in &script.appends {
            body.push(format!(
                "log.active_mut().append(&mut disk, kit::{:?}, &{}).unwrap();",
                script.now,
                bytes(batch)
            ));
        }
        body.push("log.close(&mut disk).unwrap();".into());
        body.extend(files(&expected.files));
    }
    test("open", script, &body)
}

/// A pattern that matches this error and no other of its kind.
fn exact_error(right: &LogError) -> String {
    match right {
        LogError::NeedsRecovery { good, bytes, .. } => {
            format!(
                "Err(ch03_segments::LogError::NeedsRecovery {{ good: {good}, bytes: {bytes}, .. }})"
            )
        }
        other => error(other),
    }
}

#[cfg(test)]
mod tests {
    use super::super::segment::Segments;
    use super::*;
    use crate::exercise::Exercise;

    #[test]
    fn behind_a_last_write_that_failed_more_may_stand_in_the_files() {
        let laws = Segments::laws();
        let law = laws.iter().find(|law| law.id == "segment-read");
        let fails = |script: &&SegmentScript| script.fault.is_some();
        let script = law.and_then(|law| law.examples.iter().rfind(fails));
        let mut script = script.cloned().unwrap_or_else(|| panic!("one fails"));
        let begins = |script: &SegmentScript| {
            let test = Segments::test(script, &Segments::expected(script));
            test.contains("files[0].1.starts_with(")
        };
        assert!(begins(&script));
        // The next append cuts it off.
        script.calls.push(script.calls[1].clone());
        assert!(!begins(&script));
        script.fault = None;
        assert!(!begins(&script));
    }
}
