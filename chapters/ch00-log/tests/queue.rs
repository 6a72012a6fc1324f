//! What the given to-do queue does, and a log does not. Nothing to write here.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::num::NonZero;

use ch00_log::{Full, Queue};
use kit::dump::EventId;
use kit::work::Record;

fn record(id: u32) -> Record {
    let text = format!("ride-{id} billed");
    Record {
        id: EventId(id),
        text,
    }
}

#[test]
fn what_one_reader_has_taken_is_gone_and_a_slow_one_makes_the_writer_wait() {
    let mut queue = Queue::new(NonZero::new(2).unwrap());
    assert_eq!(queue.put(record(1)), Ok(()));
    assert_eq!(queue.put(record(2)), Ok(()));
    assert_eq!(queue.put(record(3)), Err(Full(record(3))));
    assert_eq!(queue.take(), Some(record(1)));
    assert_eq!(queue.put(record(3)), Ok(()));
    assert_eq!(queue.waiting(), 2);
    assert_eq!(queue.take(), Some(record(2)));
}
