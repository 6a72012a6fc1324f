//! 0.6: what a crash costs, in both orders.

use std::num::NonZero;

use ch00_log::{Log, Order, Reader, run};
use kit::Offset;
use kit::dump::EventId;
use kit::work::{Crash, Record, Work};

/// Writes down each call, and crashes instead of doing the one after `calls_left`.
struct Diary {
    lines: Vec<String>,
    calls_left: usize,
}

impl Diary {
    fn new(calls_left: usize) -> Self {
        Self {
            lines: Vec::new(),
            calls_left,
        }
    }

    fn write(&mut self, line: String) -> Result<(), Crash> {
        if self.lines.len() == self.calls_left {
            return Err(Crash);
        }
        self.lines.push(line);
        Ok(())
    }
}

impl Work for Diary {
    fn handle(&mut self, record: &Record) -> Result<(), Crash> {
        self.write(record.text.clone())
    }

    fn save(&mut self, next: Offset) -> Result<(), Crash> {
        self.write(format!("save {next}"))
    }
}

/// A log that holds d, e and f at the offsets 4, 5 and 6.
fn d_to_f() -> Log {
    let records = ["d", "e", "f"].into_iter().zip(4..);
    let records = records.map(|(text, id)| Record {
        id: EventId(id),
        text: text.to_owned(),
    });
    Log::holding(Offset(4), records.collect())
}

const TWO: NonZero<usize> = NonZero::new(2).unwrap();

#[test]
fn save_first_saves_each_round_before_its_work() {
    let mut reader = Reader::new(Offset(4), None);
    let mut diary = Diary::new(usize::MAX);
    let end = run(&d_to_f(), &mut reader, Order::SaveFirst, TWO, &mut diary);
    assert_eq!(end, Ok(()));
    assert_eq!(diary.lines, ["save 6", "d", "e", "save 7", "f"]);
    assert_eq!(reader, Reader::new(Offset(7), Some(Offset(7))));
}

#[test]
fn work_first_saves_each_round_after_its_work() {
    let mut reader = Reader::new(Offset(4), None);
    let mut diary = Diary::new(usize::MAX);
    let end = run(&d_to_f(), &mut reader, Order::WorkFirst, TWO, &mut diary);
    assert_eq!(end, Ok(()));
    assert_eq!(diary.lines, ["d", "e", "save 6", "f", "save 7"]);
    assert_eq!(reader, Reader::new(Offset(7), Some(Offset(7))));
}

#[test]
fn a_crash_ends_the_run_and_only_saved_bookmarks_are_committed() {
    for (order, calls, lines, committed) in [
        (Order::SaveFirst, 0, &[][..], None),
        (Order::SaveFirst, 2, &["save 6", "d"][..], Some(Offset(6))),
        (Order::WorkFirst, 2, &["d", "e"][..], None),
        (
            Order::WorkFirst,
            3,
            &["d", "e", "save 6"][..],
            Some(Offset(6)),
        ),
    ] {
        let mut reader = Reader::new(Offset(4), None);
        let mut diary = Diary::new(calls);
        let end = run(&d_to_f(), &mut reader, order, TWO, &mut diary);
        assert_eq!(end, Err(Crash), "{order:?} after {calls} calls");
        assert_eq!(diary.lines, lines);
        assert_eq!(reader.committed(), committed);
    }
}

#[test]
fn at_the_end_nothing_is_handled_and_nothing_is_saved() {
    for order in [Order::SaveFirst, Order::WorkFirst] {
        let mut reader = Reader::new(Offset(7), Some(Offset(5)));
        let mut diary = Diary::new(usize::MAX);
        assert_eq!(run(&d_to_f(), &mut reader, order, TWO, &mut diary), Ok(()));
        assert!(diary.lines.is_empty());
        assert_eq!(reader.committed(), Some(Offset(5)));
    }
}
