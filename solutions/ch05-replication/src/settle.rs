//! Which of the waiting writes are answered now.
//!
//! What holds at any time: each write is answered once. Kafka: `DelayedProduce`.

// begin 5.7 -
use cluster::Outcome;
// end
use cluster::{Settled, Tick, Waiting};
use kit::Offset;

/// Answers the writes whose wait is over and takes them out of `waiting`. The others stay, in their order.
///
/// The answers are in the order of `waiting`. While the broker leads, for each write:
///
/// 1. The high watermark is above its offset: `Outcome::Acknowledged`.
/// 2. Else, `now` is at or after `give_up`: `Outcome::TimedOut`. So whoever is committed in the last tick is acknowledged.
/// 3. Else it waits on.
///
/// When the broker leads no more, all get `Outcome::NotLeader`, also those below the high watermark and those whose time is
/// over, and `waiting` is empty.
///
/// ```text
///   high watermark 5, tick 20
///
///   waiting       a: offset 3, till 30    b: offset 5, till 20    c: offset 6, till 21
///   leads         a Acknowledged          b TimedOut              c waits
///   leads no more a NotLeader             b NotLeader             c NotLeader
/// ```
///
/// Why `NotLeader` for all: the next leader decides which records survive, and this broker does not know it. The producer must ask
/// again, and the record may then be there twice: that is where the doubles of chapter 0 come from.
///
/// Exercise 5.7. Kafka: `DelayedProduce.tryComplete`.
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    // begin 5.7 settle: todo!("5.7 settle {waiting:?} at {now}, high watermark {hw}, still leader {still_leader}")
    let mut settled = Vec::new();
    waiting.retain(|write| {
        let outcome = if !still_leader {
            Outcome::NotLeader
        } else if hw > write.offset {
            Outcome::Acknowledged
        } else if now >= write.give_up {
            Outcome::TimedOut
        } else {
            return true;
        };
        let request = write.request;
        settled.push(Settled { request, outcome });
        false
    });
    settled
    // end
}
