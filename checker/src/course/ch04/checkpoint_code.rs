//! 4.5: the test that a learner can paste into the chapter.

use crate::course::ch03::code;
use crate::course::model::checkpoint::text;
use probe::ch04::checkpoint::{
    Checkpoint, CheckpointAnswer, CheckpointCall, CheckpointError, Trouble, temporary,
};

fn checkpoint_source(checkpoint: &Checkpoint) -> String {
    let entries: Vec<String> = match checkpoint {
        Checkpoint::Offsets { entries } => entries
            .iter()
            .map(|(topic, partition, offset)| {
                format!(
                    "ch04_recovery::PartitionOffset {{ topic: {topic:?}.into(), partition: kit::{partition:?}, offset: kit::{offset:?} }}"
                )
            })
            .collect(),
        Checkpoint::Epochs { entries } => entries
            .iter()
            .map(|(epoch, start)| {
                format!("ch04_recovery::EpochEntry {{ epoch: kit::{epoch:?}, start: kit::{start:?} }}")
            })
            .collect(),
    };
    let kind = match checkpoint {
        Checkpoint::Offsets { .. } => "Offsets",
        Checkpoint::Epochs { .. } => "Epochs",
    };
    format!(
        "ch04_recovery::Checkpoint::{kind}(vec![{}])",
        entries.join(", ")
    )
}

fn files_source(files: &[(&str, &[u8])]) -> String {
    let files: Vec<String> = files
        .iter()
        .map(|(path, bytes)| {
            format!(
                "kit::FileImage {{ path: {path:?}.into(), bytes: b\"{}\".to_vec(), modified: kit::Timestamp(0) }}",
                bytes.escape_ascii()
            )
        })
        .collect();
    format!("kit::SimDisk::with(vec![{}])", files.join(", "))
}

pub(super) fn test(call: &CheckpointCall, expected: &CheckpointAnswer) -> String {
    let body = match (call, expected) {
        (
            CheckpointCall::Read {
                file,
                kind,
                text,
                readable: true,
                ..
            },
            CheckpointAnswer::Read { result },
        ) => {
            let files: Vec<(&str, &[u8])> = text
                .iter()
                .map(|text| (file.as_str(), text.as_slice()))
                .collect();
            let assert = match result {
                Ok(checkpoint) => format!("assert_eq!(read, Ok({}));", checkpoint_source(checkpoint)),
                Err(CheckpointError::Disk) => {
                    "assert!(matches!(read, Err(ch04_recovery::CheckpointError::Disk(_))), \"{read:?}\");".into()
                }
                Err(CheckpointError::Malformed { line, .. }) => format!(
                    "assert!(matches!(read, Err(ch04_recovery::CheckpointError::Malformed {{ line: {line}, .. }})), \"{{read:?}}\");"
                ),
            };
            vec![
                format!("let disk = {};", files_source(&files)),
                format!("let kind = ch04_recovery::CheckpointKind::{kind:?};"),
                format!("let read = ch04_recovery::read_checkpoint(&disk, {file:?}, kind);"),
                assert,
            ]
        }
        (
            CheckpointCall::Write {
                file,
                old,
                leftover,
                checkpoint,
                trouble,
                ..
            },
            _,
        ) => {
            let temporary = temporary(file);
            let mut files: Vec<(&str, &[u8])> = vec![];
            files.extend(old.as_ref().map(|old| (file.as_str(), old.as_slice())));
            files.extend(
                leftover
                    .as_ref()
                    .map(|left| (temporary.as_str(), left.as_slice())),
            );
            write_test((file, old, checkpoint), &files_source(&files), trouble)
        }
        _ => return String::new(),
    };
    code::test("checkpoint", call, &body)
}

fn write_test(
    (file, old, checkpoint): (&str, &Option<Vec<u8>>, &Checkpoint),
    disk: &str,
    trouble: &Trouble,
) -> Vec<String> {
    let new = format!("b\"{}\".to_vec()", text(checkpoint).escape_ascii());
    let old = old.as_ref().map_or("None".into(), |old| {
        format!("Some(b\"{}\".to_vec())", old.escape_ascii())
    });
    let dir = match file.rsplit_once('/') {
        Some((dir, _)) => format!(".with_dir({dir:?})"),
        None => String::new(),
    };
    let mut body = vec![
        format!("let before = {disk}{dir};"),
        format!("let checkpoint = {};", checkpoint_source(checkpoint)),
        format!("let new = Some({new});"),
        "let content = |disk: &kit::SimDisk| {".into(),
        format!(
            "    disk.image().into_iter().find(|found| found.path == {file:?}).map(|found| found.bytes)"
        ),
        "};".into(),
    ];
    let write = |indent: &str| {
        format!(
            "{indent}let done = ch04_recovery::write_checkpoint(&mut disk, {file:?}, &checkpoint);"
        )
    };
    let (seeds, stop, written) = match trouble {
        Trouble::Nothing => {
            body.push("let mut disk = before;".into());
            body.push(write(""));
            body.push("assert_eq!(done, Ok(()));".into());
            body.push("assert_eq!(content(&disk), new);".into());
            body.push("assert!(disk.image().len() == 1, \"nothing is left beside it\");".into());
            return body;
        }
        Trouble::Stop { written } => (vec![], "disk.stop_at(call);", written),
        Trouble::Power { written, seeds } => (seeds.clone(), "disk.stop_at(call);", written),
        Trouble::Failure { written } => (vec![], "", written),
    };
    body.push(format!("let old: Option<Vec<u8>> = {old};"));
    body.push(format!(
        "for seed in [{}] {{",
        if seeds.is_empty() {
            "0".into()
        } else {
            seeds
                .iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        }
    ));
    body.push("    for call in 1..24 {".into());
    body.push("        let mut disk = before.clone();".into());
    body.push(format!(
        "        disk.fail_at(call, kit::disk::Fault {{ kind: kit::DiskErrorKind::StorageFull, written: {written} }});"
    ));
    if !stop.is_empty() {
        body.push(format!("        {stop}"));
    }
    body.push(write("        "));
    body.push("        let met = disk.calls().len() as u64 >= call;".into());
    body.push(
        if seeds.is_empty() {
            "        disk.crash();"
        } else {
            "        disk.lose_power(seed);"
        }
        .into(),
    );
    body.push("        let left = content(&disk);".into());
    body.push("        assert_eq!(done.is_err(), met, \"call {call}\");".into());
    body.push("        assert!(left == new || (done.is_err() && left == old), \"call {call} with seed {seed}: {left:?}\");".into());
    body.push(write("        "));
    body.push("        assert_eq!(done, Ok(()), \"the next one, after call {call}\");".into());
    body.push(
        "        assert_eq!(content(&disk), new, \"the next one, after call {call}\");".into(),
    );
    body.push("    }".into());
    body.push("}".into());
    body
}

#[cfg(test)]
mod tests {
    use super::super::checkpoint_calls::{epochs, power};
    use super::*;

    #[test]
    fn a_name_that_is_not_used_is_not_there_and_nothing_has_a_type() {
        let file = "data/rides-0/leader-epoch-checkpoint";
        let body =
            |trouble: &Trouble| write_test((file, &None, &epochs(&[])), "disk", trouble).join("\n");
        assert!(!body(&Trouble::Nothing).contains("old"));
        let old = "let old: Option<Vec<u8>> = None;";
        assert!(body(&power(0)).contains(old));
    }
}
