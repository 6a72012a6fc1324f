//! Whether a follower's log is a beginning of the leader's.
//!
//! Two logs of the same length may hold different records. The epochs tell: within one epoch only one leader has written, so whoever
//! has records of that epoch up to the same offset has the same ones. Kafka: `Partition.readRecords`, KIP-595; the search for the
//! epoch's end is the one of exercise 4.3.

use cluster::{Divergence, EpochStart};
use kit::{Epoch, Offset};

/// The leader's first look at a fetch: could the follower's log be a beginning of its own?
///
/// `epochs` and `log_end` are the leader's. `last_fetched` is the newest epoch in the follower's log, and `from` is the follower's
/// end.
///
/// First the leader looks up where that epoch ends in its own log:
///
/// 1. The leader's newest epoch: it ends at `log_end`.
/// 2. One below the newest: the largest known epoch at or below it, which ends where the next known one starts.
/// 3. One below all that are known: that epoch itself, which ends where the first known one starts.
/// 4. One above the newest, or the leader knows none at all: [`Divergence::OutOfRange`], and the rest is not asked.
///
/// If the epoch found is below `last_fetched`, or its end is below `from`, the logs part there: [`Divergence::At`] with that epoch
/// and end. Else [`Divergence::No`]. An end above `from` is no divergence: the follower lacks something, that is all.
///
/// A follower without epochs sends `None`: [`Divergence::OutOfRange`] if `from` is above `log_end`, else [`Divergence::No`].
/// Whether `from` is below the log's start is not asked here but in 5.3.
///
/// ```text
///   leader      0 from 0     1 from 2     6 from 5     end 6
///
///   last epoch 6, from 6     No
///   last epoch 1, from 4     No                       the epoch found is the same, and 4 is not beyond its end
///   last epoch 2, from 3     At epoch 1, end 5        nobody led in epoch 2 as far as the leader knows
///   last epoch 0, from 4     At epoch 0, end 2        the follower has more of epoch 0 than the leader
///   last epoch 7, from 6     OutOfRange
///   none,         from 0     No
/// ```
///
/// Why both: the epoch alone misses the fourth line, the offset alone the third.
///
/// Exercise 5.11. Kafka: `Partition.readRecords` (`divergingEpoch`), `LeaderEpochFileCache.endOffsetFor`, KIP-101, KIP-279, KIP-595.
pub fn diverging(
    epochs: &[EpochStart],
    log_end: Offset,
    last_fetched: Option<Epoch>,
    from: Offset,
) -> Divergence {
    todo!(
        "5.11 diverging: {last_fetched:?} from {from}, {} epochs up to {log_end}",
        epochs.len()
    )
}
