//! 4.1: what is left after a crash, and what after a cut of power.

use std::collections::BTreeSet;

use ch04_recovery::{Failure, Step, Survivors, WriteId, survives};

fn create(file: &str) -> Step {
    Step::Create { file: file.into() }
}

fn write(id: u32, file: &str) -> Step {
    let file = file.into();
    Step::Write {
        id: WriteId(id),
        file,
    }
}

fn sync(file: &str) -> Step {
    Step::Sync { file: file.into() }
}

fn survivors(at_least: &[u32], at_most: &[u32]) -> Survivors {
    let set = |ids: &[u32]| ids.iter().map(|id| WriteId(*id)).collect::<BTreeSet<_>>();
    Survivors {
        at_least: set(at_least),
        at_most: set(at_most),
    }
}

#[test]
fn a_killed_process_takes_no_write_with_it() {
    let history = [create("a"), write(1, "a"), write(2, "a")];
    let left = survives(&history, Failure::ProcessCrash);
    assert_eq!(left, survivors(&[1, 2], &[1, 2]));
}

#[test]
fn without_power_only_what_was_synced_is_certain() {
    let history = [
        create("a"),
        Step::SyncDir,
        write(1, "a"),
        sync("a"),
        write(2, "a"),
    ];
    let left = survives(&history, Failure::PowerLoss);
    assert_eq!(left, survivors(&[1], &[1, 2]));
}

#[test]
fn a_file_whose_name_is_not_safe_is_lost_with_its_bytes() {
    let history = [create("a"), write(1, "a"), sync("a")];
    let left = survives(&history, Failure::PowerLoss);
    assert_eq!(left, survivors(&[], &[1]));
}

#[test]
fn a_file_from_before_the_history_has_a_safe_name() {
    let history = [write(1, "old"), sync("old"), write(2, "old")];
    let left = survives(&history, Failure::PowerLoss);
    assert_eq!(left, survivors(&[1], &[1, 2]));
}
