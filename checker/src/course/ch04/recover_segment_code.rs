//! 4.4: the test that a learner can paste into the chapter.

use super::recover_segment::DIR;
use crate::course::ch03::code;
use probe::ch04::recover_segment::{RecoverAnswer, RecoverCall, RecoverError, Then};
use probe::disk::Where;

pub(super) fn test(call: &RecoverCall, expected: &RecoverAnswer) -> String {
    if call.large.is_some() {
        return String::new();
    }
    let mut body = vec!["let image = vec![".to_string()];
    for file in &call.files {
        body.push(format!(
            "    kit::FileImage {{ path: {:?}.into(), bytes: {}, modified: kit::{:?} }},",
            file.path,
            code::bytes(&file.bytes),
            file.modified
        ));
    }
    body.push("];".into());
    body.push(format!(
        "let before = kit::SimDisk::with(image).with_dir({DIR:?});"
    ));
    body.push(format!("let config = {};", code::config(&call.config)));
    let known: Vec<String> = call
        .epochs
        .iter()
        .map(|(epoch, start)| {
            format!("ch04_recovery::EpochEntry {{ epoch: kit::{epoch:?}, start: kit::{start:?} }}")
        })
        .collect();
    body.push(format!(
        "let known = ch04_recovery::Epochs {{ entries: vec![{}] }};",
        known.join(", ")
    ));
    body.push(
        "let recover = |disk: &mut dyn kit::Disk, epochs: &mut ch04_recovery::Epochs| {".into(),
    );
    body.push(format!(
        "    ch04_recovery::recover_segment(disk, {DIR:?}, kit::{:?}, &config, epochs, kit::{:?})",
        call.base, call.now
    ));
    body.push("};".into());
    body.push("let (mut disk, mut epochs) = (before.clone(), known.clone());".into());
    body.push(format!("disk.set_now(kit::{:?});", call.now));
    let Ok(right) = &expected.first.result else {
        let pattern = match &expected.first.result {
            Err(RecoverError::Log { error }) => {
                format!(
                    "ch04_recovery::RecoveryError::Log({})",
                    code::error(error)
                        .trim_start_matches("Err(")
                        .trim_end_matches(')')
                        .to_owned()
                        + ")"
                )
            }
            _ => "ch04_recovery::RecoveryError::Disk(_)".into(),
        };
        body.push("let recovered = recover(&mut disk, &mut epochs);".into());
        body.push(format!(
            "assert!(matches!(recovered, Err({pattern})), \"{{recovered:?}}\");"
        ));
        return code::test("recover_segment", call, &body);
    };
    body.push("let recovered = recover(&mut disk, &mut epochs).unwrap();".into());
    body.push(format!("assert_eq!(recovered.cut, {});", right.cut));
    let appends = match &call.then {
        Then::Appends { batches } => batches.as_slice(),
        _ => &[],
    };
    let mutable = if appends.is_empty() { "" } else { "mut " };
    body.push(format!("let {mutable}segment = recovered.segment;"));
    let fields = [
        ("next_offset", format!("kit::{:?}", right.next_offset)),
        (
            "newest.timestamp",
            format!("kit::{:?}", right.newest.timestamp),
        ),
        ("newest.offset", format!("kit::{:?}", right.newest.offset)),
        (
            "first_timestamp",
            format!("kit::{:?}", right.first_timestamp),
        ),
        ("created", format!("kit::{:?}", right.created)),
        ("last_modified", format!("kit::{:?}", right.last_modified)),
    ];
    // When a real file was changed nobody knows.
    let is_known = |field: &&str| call.on == Where::Simulated || *field != "last_modified";
    for (field, value) in fields.iter().filter(|(field, _)| is_known(field)) {
        body.push(format!("assert_eq!(segment.{field}, {value});"));
    }
    for (batch, number) in appends.iter().zip(1..) {
        body.push(format!(
            "segment.append(&mut disk, kit::Timestamp({}), &{}).unwrap();",
            call.now.0 + number,
            code::bytes(batch)
        ));
    }
    let entries: Vec<String> = expected
        .first
        .epochs
        .iter()
        .map(|(epoch, start)| {
            format!("ch04_recovery::EpochEntry {{ epoch: kit::{epoch:?}, start: kit::{start:?} }}")
        })
        .collect();
    body.push(format!(
        "assert_eq!(epochs.entries, vec![{}]);",
        entries.join(", ")
    ));
    let files = match &expected.appended {
        Some((_, files)) => files,
        None => &expected.first.files,
    };
    body.extend(code::files(files));
    body.extend(test_of_trouble(call));
    code::test("recover_segment", call, &body)
}

fn test_of_trouble(call: &RecoverCall) -> Vec<String> {
    let (fault, end) = match &call.then {
        Then::Appends { .. } | Then::Unreadable => return Vec::new(),
        Then::Again => ("", "disk.crash();".to_string()),
        Then::Fails { .. } => ("disk.fail_at(call, fault);", "disk.crash();".into()),
        Then::Stops { seed: None, .. } => ("disk.stop_at(call);", "disk.crash();".into()),
        Then::Stops {
            seed: Some(seed), ..
        } => ("disk.stop_at(call);", format!("disk.lose_power({seed});")),
    };
    let written = match call.then {
        Then::Fails { written } | Then::Stops { written, .. } => written,
        _ => 0,
    };
    let files = "disk.image().into_iter().map(|file| (file.path, file.bytes)).collect::<Vec<_>>()";
    let last = if fault.is_empty() {
        "1".into()
    } else {
        "disk.calls().len() as u64".to_string()
    };
    let mut body = vec![
        format!("let whole: Vec<_> = {files};"),
        format!("for call in 1..={last} {{"),
        "    let (mut disk, mut epochs) = (before.clone(), known.clone());".into(),
    ];
    if !fault.is_empty() {
        body.push(format!(
            "    let fault = kit::disk::Fault {{ kind: kit::DiskErrorKind::StorageFull, written: {written} }};"
        ));
        if fault.starts_with("disk.stop") {
            body.push("    disk.fail_at(call, fault);".into());
        }
        body.push(format!("    {fault}"));
    }
    body.push("    let done = recover(&mut disk, &mut epochs);".into());
    body.push(match fault {
        "" => "    assert!(done.is_ok(), \"{done:?}\");".into(),
        _ => "    assert!(done.is_err(), \"call {call}\");".to_string(),
    });
    body.push(format!("    {end}"));
    body.push("    let mut epochs = known.clone();".into());
    body.push("    recover(&mut disk, &mut epochs).unwrap();".into());
    body.push(format!(
        "    assert_eq!({files}, whole, \"call {{call}}\");"
    ));
    body.push("}".into());
    body
}

#[cfg(test)]
mod tests {
    use super::super::recover_segment::Segments;
    use super::super::recover_segment_calls::{Harm, on_files, stub};
    use super::*;
    use crate::exercise::Exercise;

    #[test]
    fn of_real_files_a_test_does_not_say_when_they_were_changed() {
        let call = stub(Harm::Cut(200));
        let test = |call: &RecoverCall| Segments::test(call, &Segments::expected(call));
        let says = "assert_eq!(segment.last_modified, ";
        assert!(test(&call).contains(says));
        assert!(!test(&on_files(call)).contains(says));
    }
}
