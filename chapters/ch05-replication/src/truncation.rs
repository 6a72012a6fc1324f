//! Where a follower cuts its log.
//!
//! Kafka's answer took three eras. At first a follower cut its log to its own high watermark, which lags behind: acknowledged
//! records were lost, or two logs differed at the same offset. Then it asked the leader where its newest epoch ends (KIP-101), with
//! a hole when epochs follow each other fast (KIP-279). Now the fetch itself carries the epoch, and the leader answers with the
//! place (5.11). What holds at any time: what both logs share stays.
//! Kafka: `AbstractFetcherThread.getOffsetTruncationState`.

use cluster::{EpochEnd, EpochStart};
use kit::Offset;

/// Says to which offset a follower cuts its log after the leader has answered that the logs diverge.
///
/// `leader_says` is an epoch and where it ends in the leader's log. The leader was asked for the follower's newest epoch and names
/// none above it. The answer is never above `own_end`.
///
/// All that the follower has of epochs above the leader's goes: the leader has none of it. So what can stay ends where the first own
/// epoch above theirs starts, or at `own_end` if there is none. Now look at the largest own epoch at or below theirs:
///
/// 1. It is theirs: the answer is the smaller of `leader_says.end` and the end of what can stay.
/// 2. It is smaller than theirs: the answer is the end of what can stay, and that is where this own epoch ends. The leader's end is
///    not looked at: it is the end of an epoch that the follower does not have.
/// 3. There is none, or the follower has no epochs at all: the smaller of the two, as in 1.
///
/// ```text
///   own epochs              own end   leader says         cut to
///   0 from 0, 4 from 4      6         epoch 1, end 5      4          case 2: epoch 0 ends at 4
///   0 from 0                4         epoch 0, end 2      2          case 1
///   1 from 0                3         epoch 0, end 4      0          case 3: nothing is shared
///   none                    3         epoch 0, end 2      2          case 3
/// ```
///
/// The first two lines are one follower in two rounds: after the first cut it fetches again, now with epoch 0, and is told where
/// that one ends. Each round but the last goes down at least one epoch, so there is a last one, and then the logs agree. One answer
/// cannot do it: the leader does not know the follower's epochs, it names one at a time.
///
/// Exercise 5.12. Kafka: `AbstractFetcherThread.getOffsetTruncationState`, KIP-101, KIP-279.
pub fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    todo!(
        "5.12 truncation_point of {} epochs up to {own_end}, the leader says {leader_says:?}",
        own_epochs.len()
    )
}
