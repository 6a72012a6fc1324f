//! 4.6 and 4.9: the tests that a learner can paste into the chapter.

use super::durable::{POINTS, line_of, play};
use super::model_log::in_root;
use crate::course::ch02::code::test_naming;
use crate::course::ch03::code::{bytes, config};
use probe::ch04::durable::{DIR, LogScript, LogStep, ROOT, Trouble};

/// What the tests may name of each crate.
pub(super) const NAMES: [(&str, &[&str]); 3] = [
    ("ch03_segments", &["RetentionConfig", "RollConfig"]),
    ("ch04_recovery", &["DurableLog", "RecoveryError", "close"]),
    (
        "kit",
        &["Disk", "FileImage", "Offset", "SimDisk", "Timestamp"],
    ),
];

pub(super) fn test(script: &LogScript) -> String {
    let played = play(script);
    let mut body = vec![
        "use kit::Disk as _;".into(),
        format!("let config = {};", config(&script.config)),
        format!("let files = {};", files(&script.files)),
        format!("let mut disk = kit::SimDisk::with(files).with_dir({ROOT:?});"),
        format!(
            "let mut log = DurableLog::create(&mut disk, {DIR:?}, config, Timestamp(5000)).unwrap();"
        ),
    ];
    let last = script.steps.len().saturating_sub(1);
    for (number, step) in script.steps.iter().enumerate() {
        if number == last {
            match &script.trouble {
                Trouble::Nothing => {}
                Trouble::Power { seeds } => {
                    body.extend(power(step, seeds, &played.promises));
                }
                Trouble::Failure => body.extend(failure(step)),
            }
        }
        let state = &played.states[number];
        if let (LogStep::OnRoll { finished }, Ok(Some(offset))) = (step, &state.result) {
            body.push(format!(
                "assert_eq!(log.on_roll(Offset({finished})).offset, Offset({offset}));"
            ));
            continue;
        }
        body.push(format!("{}{};", call(step), unwrapped(step)));
        body.push(format!(
            "assert_eq!(log.recovery_point, Offset({}));",
            state.recovery_point
        ));
    }
    if let Some(file) = played
        .files
        .iter()
        .find(|file| file.path == in_root(POINTS))
    {
        let point = line_of(&played.files, POINTS).unwrap_or_default();
        body.push(format!(
            "let mut text = vec![0; disk.len({0:?}).unwrap() as usize];",
            file.path
        ));
        body.push(format!(
            "disk.read_at({:?}, kit::Position(0), &mut text).unwrap();",
            file.path
        ));
        body.push("let text = String::from_utf8(text).unwrap();".into());
        body.push(format!(
            "assert!(text.contains(\"rides 0 {point}\\n\"), \"{{text}}\");"
        ));
    }
    for file in &played.files {
        body.push(format!(
            "assert_eq!(disk.len({:?}), Ok({}));",
            file.path,
            file.bytes.len()
        ));
    }
    test_naming(&NAMES, "log", script, &body)
}

/// Files as source.
pub(super) fn files(files: &[kit::disk::FileImage]) -> String {
    let file = |file: &kit::disk::FileImage| {
        let path = format!("path: {:?}.into()", file.path);
        let modified = format!("modified: kit::{:?}", file.modified);
        format!(
            "kit::FileImage {{ {path}, bytes: {}.into(), {modified} }}",
            content(&file.bytes)
        )
    };
    let files: Vec<String> = files.iter().map(file).collect();
    format!("vec![{}]", files.join(", "))
}

/// Text where it is text.
fn content(of: &[u8]) -> String {
    match std::str::from_utf8(of) {
        Ok(text) if !text.contains('\0') => format!("{text:?}"),
        _ => bytes(of),
    }
}

fn call(step: &LogStep) -> String {
    match step {
        LogStep::Append { batch } => format!(
            "log.append(&mut disk, Timestamp(5000), {}, ch03_segments::As::Follower)",
            bytes(batch)
        ),
        LogStep::OnRoll { finished } => format!("drop(log.on_roll(Offset({finished})))"),
        LogStep::Flush { offset } => format!("log.flush_until(&mut disk, Offset({offset}))"),
        LogStep::Start { offset } => format!("log.log.start = Offset({offset})"),
        LogStep::Close => format!("close(&mut disk, {ROOT:?}, &mut log)"),
    }
}

fn unwrapped(step: &LogStep) -> &'static str {
    match step {
        LogStep::Append { .. } | LogStep::Flush { .. } | LogStep::Close => ".unwrap()",
        LogStep::OnRoll { .. } | LogStep::Start { .. } => "",
    }
}

/// The power fails behind each changing call: what the recovery point says is safe, and the marker comes last.
fn power(step: &LogStep, seeds: &[u64], promises: &[super::durable::Promise]) -> Vec<String> {
    let promise = |promise: &super::durable::Promise| {
        let needed: Vec<String> = (promise.needed.iter())
            .map(|(path, bytes)| format!("({path:?}, {bytes}u64)"))
            .collect();
        format!("({}, vec![{}])", promise.point, needed.join(", "))
    };
    let promises: Vec<String> = promises.iter().map(promise).collect();
    let newest = promises.len().saturating_sub(1);
    vec![
        format!("let promises = [{}];", promises.join(", ")),
        "let before = (disk.clone(), log.clone());".into(),
        "for calls in 1.. {".into(),
        "    let (mut disk, mut log) = before.clone();".into(),
        "    disk.stop_at(disk.calls().len() as u64 + calls);".into(),
        format!("    let done = {}.is_ok();", call(step)),
        format!("    for seed in {seeds:?} {{"),
        "        let mut disk = disk.clone();".into(),
        "        disk.lose_power(seed);".into(),
        format!(
            "        let point = ch04_recovery::checkpointed(&disk, {:?}, {DIR:?}).unwrap();",
            in_root(POINTS)
        ),
        format!("        let marked = disk.len({:?}).is_ok();", in_root(super::durable::MARKER)),
        format!("        assert!(!done || point == Some(Offset(promises[{newest}].0)));"),
        format!("        let least = if done || marked {{ {newest} }} else {{ 0 }};"),
        "        let mut kept = promises[least..].iter().filter(|given| Some(Offset(given.0)) == point);".into(),
        "        let safe = |given: &(i64, Vec<(&str, u64)>)| given.1.iter().all(|(file, bytes)| disk.len(file).unwrap_or(0) >= *bytes);".into(),
        "        assert!((point.is_none() && !marked) || kept.any(safe), \"stopped at call {calls}: {point:?}\");".into(),
        if matches!(step, LogStep::Close) {
            format!(
                "        assert!(!done || disk.image().iter().any(|file| file.path == {:?} && !file.bytes.is_empty() && file.bytes[0] == b'{{'));",
                in_root(super::durable::MARKER)
            )
        } else {
            "        assert!(!marked);".into()
        },
        "    }".into(),
        "    if done { break; }".into(),
        "}".into(),
    ]
}

/// Each changing call fails once: the log is failed, and does nothing more.
fn failure(step: &LogStep) -> Vec<String> {
    vec![
        "let before = (disk.clone(), log.clone());".into(),
        "for at in 1.. {".into(),
        "    let (mut disk, mut log) = before.clone();".into(),
        "    let made = disk.calls().len();".into(),
        "    disk.fail_at((made + at) as u64, kit::disk::Fault { kind: kit::DiskErrorKind::Other, written: 0 });".into(),
        format!("    let done = {};", call(step)),
        "    if disk.calls().len() < made + at { break; }".into(),
        "    assert!(matches!(done, Err(RecoveryError::Disk(_))), \"{done:?}\");".into(),
        "    assert!(log.failed, \"after call {at} failed\");".into(),
        "    let made = disk.calls().len();".into(),
        "    assert_eq!(log.flush_until(&mut disk, Offset(i64::MAX)), Err(RecoveryError::Failed));".into(),
        format!("    assert!({}.is_err());", call(step)),
        "    assert_eq!(disk.calls().len(), made);".into(),
        "}".into(),
    ]
}
