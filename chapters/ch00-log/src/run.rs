//! A run: a reader that works, and the order of its two steps.
//!
//! Invariant: whatever crashes, the saved bookmark is at most `every` records away from the work that was done.
//! Kafka: the loop around `KafkaConsumer.poll` that everybody writes. Left out: exactly once inside Kafka
//! (transactions).

use std::num::NonZero;

use kit::work::{Crash, Work};

use crate::given::Order;
use crate::log::Log;
use crate::reader::Reader;

/// Works through `log` from the reader's position to the end, in rounds of `every` records, and saves the bookmark
/// once a round.
///
/// Each round takes **as many records as there are, at most `every`**: so the last round may be smaller, and it is
/// saved too. When nothing is left, there is no round and no save.
/// [`Order::SaveFirst`]: save, then handle the round's records one by one, in the order of the log.
/// [`Order::WorkFirst`]: handle them, then save.
/// In both orders, what is saved is the offset behind the round's last record: the next to read. After a save that
/// succeeded, `reader` commits the same offset, before anything else happens.
///
/// The caller has resumed the reader: its position lies in the log, from the start up to the end, the end included.
///
/// ```text
///   records 4:d 5:e 6:f, every 2       s6: save(6)
///   SaveFirst    s6 d e   s7 f         a crash skips at most 2 records, and repeats none
///   WorkFirst    d e s6   f s7         a crash repeats at most 2 records, and skips none
/// ```
///
/// # Errors
///
/// A [`Crash`] of either call ends the run at once: nothing else is called, nothing more is committed, and the crash
/// is the answer.
/// Where the position is then does not matter: the next run resumes at the bookmark that was saved.
///
/// # Panics
///
/// When the position is outside the log. A run that could not read must not look like one that had nothing to read.
///
/// Exercise 0.6. Kafka: "at most once" and "at least once"; with `enable.auto.commit` it is the second, inside the
/// next `poll`.
pub fn run(
    log: &Log,
    reader: &mut Reader,
    order: Order,
    every: NonZero<usize>,
    work: &mut dyn Work,
) -> Result<(), Crash> {
    todo!(
        "0.6 run from {} to {}, {order:?}, every {every}, work of {} bytes",
        reader.position(),
        log.end(),
        size_of_val(work)
    )
}
