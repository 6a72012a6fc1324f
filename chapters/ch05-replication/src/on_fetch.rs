//! The place where the decisions meet: what a leader does with a follower's fetch.
//!
//! A fetch asks for records, and it brings news. The order matters more than any single step: news must not be believed before the
//! logs are known to agree, and the answer must carry what the news has changed. Kafka: `ReplicaManager.fetchMessages`,
//! `Partition.fetchRecords`.

use cluster::{Action, Decisions, Fetch, Leader, ReplicaLog, Tick};

/// Handles a follower's fetch: changes what the leader knows, and returns what it does, in order.
///
/// Call the other decisions only through `decisions`, each with what `leader`, `log` and `fetch` hold: one that you have not written
/// yet is then the reference's. The fetch is of the leader's epoch and from another replica; the broker around it has seen to
/// that. The order of work:
///
/// 1. `diverging`, with the leader's epochs and end. If the logs part: one action, [`Action::Reply`] with `FetchReply::Diverged` and the
///    end that it names. If it is out of range: one action, the reply `FetchReply::OutOfRange` with the log's start and end.
/// 2. `serve`, for a follower, from the fetch's offset, at most `max_records` of the configuration. An error is one action, the reply
///    `FetchReply::OutOfRange` with what the error says.
///
/// After such a reply nothing else happens, and `leader` is as it was. Else:
///
/// 3. `note_fetch`, with what was `seen` of this follower, and the leader's end. The answer goes into `seen`.
/// 4. `propose_join`, with the follower's new end, the high watermark as it still is, and the start of the leader's epoch. If it
///    proposes something, that is the `isr` from now on, and the action is [`Action::AlterIsr`] with it.
/// 5. `leader_hw`, with [`Leader::standing`] for `counts` of the `isr` as it is now. The answer is the `hw` from now on.
/// 6. `settle`, with the new high watermark, as the leader. An [`Action::Answer`] for each, in their order.
/// 7. [`Action::Reply`] with `FetchReply::Records`: the offset that was asked for, the records of 2, and the new high watermark.
///
/// ```text
///   leader 1: end 2, high watermark 1, in sync 1 2, a write at offset 1 waits
///
///   2 fetches from 2     seen 2: end 2     high watermark 2     [Answer: acknowledged, Reply: from 2, no records, high watermark 2]
///   2 fetches from 3     nothing changes                        [Reply: diverged]
/// ```
///
/// Why 1 and 2 come first: a follower whose log differs has not "everything below" its offset. If that were noted, the high watermark
/// would rise over records that nobody else has (KAFKA-13141). Why 4 before 5: the joining follower counts at once. Why 5 before
/// 7: the follower gets the new high watermark one fetch earlier, and each fetch that it lacks it is one that may be its last before
/// it is elected.
///
/// Exercise 5.14. Kafka: `Partition.fetchRecords`, `updateFollowerFetchState`, KAFKA-13141.
pub fn on_fetch(
    leader: &mut Leader,
    log: &ReplicaLog,
    decisions: &dyn Decisions,
    now: Tick,
    fetch: &Fetch,
) -> Vec<Action> {
    let _ = decisions;
    todo!(
        "5.14 on_fetch of {fetch:?} at {now}: leader {}, log end {}",
        leader.term.me,
        log.end()
    )
}
