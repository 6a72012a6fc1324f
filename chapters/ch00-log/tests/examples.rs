//! Your examples: inputs with the answers that you expect, written before the code.
//!
//! `cargo run -p checker -- examples 0.1` says whether those of 0.1 are right, and how many known mistakes they catch.
//! Give each exercise a module of its own, named like this one. It may use the chapter, the standard library and what the
//! chapter's manifest lists in `[dependencies]`, but not what is in `[dev-dependencies]`.

use kit::dump::EventId;
use kit::work::Record;

/// A record to put into a log: `use super::*` lets each module have it.
fn record(id: u32) -> Record {
    let (id, text) = (EventId(id), format!("ride-{id} unlocked"));
    Record { id, text }
}

mod exercise_0_1 {
    use super::*;
    use ch00_log::*;
    use kit::*;

    #[test]
    fn the_first_record_gets_the_start() {
        let mut log = Log::starting_at(Offset(50));
        assert_eq!(log.append(record(1)), Offset(50));
    }
}
