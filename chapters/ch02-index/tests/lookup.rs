//! 2.4: where to start reading for an offset.

use ch02_index::lookup;
use kit::{Entries, IndexEntry, Offset, Position};

fn entry(offset: i64, position: u64) -> IndexEntry {
    IndexEntry {
        offset: Offset(offset),
        position: Position(position),
    }
}

fn three() -> Entries {
    Entries::new(vec![entry(57, 4100), entry(63, 8300), entry(75, 12600)])
}

#[test]
fn an_exact_hit_is_its_own_answer() {
    assert_eq!(lookup(&three(), Offset(63)), Some(entry(63, 8300)));
}

#[test]
fn between_two_entries_the_lower_one_wins() {
    assert_eq!(lookup(&three(), Offset(60)), Some(entry(57, 4100)));
    assert_eq!(lookup(&three(), Offset(74)), Some(entry(63, 8300)));
}

#[test]
fn below_the_first_entry_there_is_none() {
    assert_eq!(lookup(&three(), Offset(56)), None);
    assert_eq!(lookup(&three(), Offset(49)), None);
}

#[test]
fn a_thousand_entries_need_no_more_than_22_looks() {
    let entries = (1..=1000).map(|i| entry(i * 10, 4200 * i as u64));
    let entries = Entries::new(entries.collect());
    assert_eq!(
        lookup(&entries, Offset(9_995)),
        Some(entry(9_990, 4_195_800))
    );
    assert!(entries.looks() <= 22, "{} looks", entries.looks());
}
