//! 4.8: the tests that a learner can paste into the chapter.

use super::durable_code::{NAMES, files};
use super::model_recovery::plain;
use crate::course::ch02::code::test_naming;
use crate::course::ch03::code::{bytes, config};
use probe::ch04::durable::{DIR, ROOT, RecoveryError};
use probe::ch04::recovery::{RecoverAnswer, RecoverCall, Report, Then};
use probe::disk::{Stored, Where};

/// How a recovery is called.
fn recover() -> String {
    format!("ch04_recovery::recover_log(&mut disk, {ROOT:?}, {DIR:?}, config, Timestamp(6000))")
}

pub(super) fn test(call: &RecoverCall, expected: &RecoverAnswer) -> String {
    let mut body = vec![
        format!("let config = {};", config(&call.config)),
        format!("let files = {};", files(&call.files)),
        format!("let mut disk = kit::SimDisk::with(files).with_dir({DIR:?});"),
        "let found = disk.clone();".into(),
        format!("let recovered = {};", recover()),
    ];
    match &expected.first.result {
        Ok(report) => body.extend(right(report)),
        Err(error) => {
            let pattern = match error {
                RecoveryError::Failed => "Failed",
                RecoveryError::Log { .. } => "Log(_)",
                RecoveryError::Checkpoint { .. } => "Checkpoint(_)",
                RecoveryError::OlderEpoch => "OlderEpoch(_)",
                RecoveryError::Read => "Read(_)",
                RecoveryError::Disk => "Disk(_)",
            };
            body.push(format!(
                "assert!(matches!(recovered, Err(ch04_recovery::RecoveryError::{pattern})));"
            ));
        }
    }
    let calls = "let calls: Vec<_> = disk.calls().iter().map(|call| format!(\"{} {}\", call.call.name(), call.path)).collect();";
    // Of real files the calls are not seen.
    if call.on == Where::Simulated && expected.made == 0 {
        body.push("assert_eq!(disk.calls().len(), 0);".into());
    } else if call.on == Where::Simulated {
        let marker = format!("{ROOT}/.kafka_cleanshutdown");
        let marked = call.files.iter().any(|file| file.path == marker);
        body.push(calls.into());
        if marked {
            body.push(format!("assert_eq!(calls[0], \"remove {marker}\");"));
        }
        body.push(format!(
            "assert_eq!(calls[{}], \"sync_dir {ROOT}\");",
            usize::from(marked)
        ));
    }
    body.extend(left(&expected.first.files, ""));
    match &call.then {
        Then::Nothing => {}
        Then::Again => {
            body.push(format!("let again = {}.unwrap();", recover()));
            body.push("assert_eq!((again.cut, again.removed.len()), (0, 0));".into());
            body.extend(left(&expected.first.files, ""));
        }
        Then::Interrupted { seeds } => {
            let seeds: Vec<String> = seeds.iter().map(|seed| format!("Some({seed})")).collect();
            body.push("for call in 1..=disk.calls().len() as u64 {".into());
            body.push(format!("    for seed in [None, {}] {{", seeds.join(", ")));
            body.push("        let mut disk = found.clone();".into());
            body.push("        disk.stop_at(call);".into());
            body.push(format!("        drop({});", recover()));
            body.push(
                "        match seed { Some(seed) => disk.lose_power(seed), None => disk.crash() }"
                    .into(),
            );
            body.push(format!("        {}.unwrap();", recover()));
            body.extend(left(&expected.first.files, "        "));
            body.push("    }".into());
            body.push("}".into());
        }
        Then::Fails => {
            body.push(
                "let fault = kit::Fault { kind: kit::DiskErrorKind::Other, written: 0 };".into(),
            );
            body.push("for (call, made) in (1..).zip(disk.calls()) {".into());
            body.push("    let mut disk = found.clone();".into());
            body.push("    disk.fail_at(call, fault);".into());
            body.push(format!("    let failed = {};", recover()));
            body.push(
                "    assert!(failed.is_err() || made.result.is_err(), \"{made:?} failed\");".into(),
            );
            body.push("}".into());
        }
        Then::Append { batches, power } => {
            body.push("let mut log = recovered.log;".into());
            for batch in batches {
                body.push(format!(
                    "log.append(&mut disk, Timestamp(6000), {}, ch03_segments::As::Follower).unwrap();",
                    bytes(batch)
                ));
            }
            body.push(match power {
                Some(seed) => format!("disk.lose_power({seed});"),
                None => "disk.crash();".into(),
            });
            body.push(format!("let again = {}.unwrap();", recover()));
            if power.is_none() {
                body.push("assert_eq!(again.log.log.end(), log.log.end());".into());
            } else {
                body.push("drop(again);".into());
            }
        }
    }
    body.push("drop(found);".into());
    test_naming(&NAMES, "recover", call, &body)
}

fn right(report: &Report) -> Vec<String> {
    let removed: Vec<i64> = report.removed.iter().map(|base| base.0).collect();
    let gaps: Vec<(i64, i64)> = report.gaps.iter().map(|gap| (gap.0.0, gap.1.0)).collect();
    let epochs: Vec<(i32, i64)> = report
        .epochs
        .iter()
        .map(|entry| (entry.0.0, entry.1.0))
        .collect();
    vec![
        "let recovered = recovered.unwrap();".into(),
        "let log = &recovered.log;".into(),
        format!(
            "assert_eq!((log.log.start.0, log.log.end().0), ({}, {}));",
            report.start, report.end
        ),
        format!("assert_eq!(log.recovery_point.0, {});", report.recovery_point),
        "let epochs: Vec<_> = log.epochs.entries.iter().map(|entry| (entry.epoch.0, entry.start.0)).collect();".into(),
        format!("assert_eq!(epochs, {epochs:?}{});", typed(epochs.is_empty(), "(i32, i64)")),
        format!("assert_eq!(recovered.cut, {});", report.cut),
        "let removed: Vec<_> = recovered.removed.iter().map(|base| base.0).collect();".into(),
        format!("assert_eq!(removed, {removed:?}{});", typed(removed.is_empty(), "i64")),
        "let gaps: Vec<_> = recovered.gaps.iter().map(|gap| (gap.from.0, gap.to.0)).collect();".into(),
        format!("assert_eq!(gaps, {gaps:?}{});", typed(gaps.is_empty(), "(i64, i64)")),
        format!(
            "assert_eq!(recovered.foreign, {:?}{});",
            report.foreign,
            typed(report.foreign.is_empty(), "String")
        ),
    ]
}

/// An empty list does not say of what.
fn typed(empty: bool, of: &str) -> String {
    if empty {
        format!(" as [{of}; 0]")
    } else {
        String::new()
    }
}

/// Asserts about the files of the log's directory.
fn left(files: &[Stored], indent: &str) -> Vec<String> {
    let files = plain(files);
    let mut body = vec![format!(
        "{indent}let left: Vec<_> = disk.image().into_iter().filter(|file| file.path.starts_with({DIR:?}) && !file.path.ends_with(\".tmp\")).collect();"
    )];
    let own: Vec<&Stored> = files
        .iter()
        .filter(|file| file.path.starts_with(DIR))
        .collect();
    body.push(format!("{indent}assert_eq!(left.len(), {});", own.len()));
    for (number, file) in own.iter().enumerate() {
        body.push(format!(
            "{indent}assert_eq!(left[{number}].path, {:?});",
            file.path
        ));
        body.push(format!(
            "{indent}assert_eq!(left[{number}].bytes, {});",
            bytes(&file.bytes)
        ));
    }
    body
}

#[cfg(test)]
mod tests {
    use super::super::recover_log::Recoveries;
    use super::*;
    use crate::exercise::Exercise;

    #[test]
    fn of_real_files_a_test_says_nothing_of_the_calls() {
        let laws = Recoveries::laws();
        let law = laws.iter().find(|law| law.id == "recover-real-files");
        let call = law.and_then(|law| law.examples.first()).cloned();
        let test = |call: &RecoverCall| Recoveries::test(call, &Recoveries::expected(call));
        let on = |on: Where| call.clone().map(|call| RecoverCall { on, ..call });
        let says = |call: &RecoverCall| test(call).contains("disk.calls()");
        assert_eq!(on(Where::Real).as_ref().map(says), Some(false));
        assert_eq!(on(Where::Simulated).as_ref().map(says), Some(true));
    }
}
