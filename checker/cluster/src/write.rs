//! A producer's write, from the request to its answer.

use crate::Tick;
use kit::Offset;
use std::fmt;

/// When a producer wants its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Acks {
    /// acks=0: never.
    None,
    /// acks=1: when the leader has the record.
    Leader,
    /// acks=all: when all in-sync replicas have it.
    All,
}

/// When a write that was taken is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AckWhen {
    /// Never.
    Never,
    /// At once.
    Now,
    /// As soon as the high watermark is above this offset.
    Committed(Offset),
}

/// Too few replicas are in sync for acks=all. Nothing was written. Kafka: `NOT_ENOUGH_REPLICAS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotEnoughReplicas {
    /// How many are in sync.
    pub have: usize,
    /// How many must be.
    pub need: usize,
}

/// The number of a producer's request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u32);

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A write that waits for its record to be committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Waiting {
    /// The request.
    pub request: RequestId,
    /// The record's offset.
    pub offset: Offset,
    /// When the producer is told that it took too long.
    pub give_up: Tick,
}

/// How a waiting write ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settled {
    /// The request.
    pub request: RequestId,
    /// Its answer.
    pub outcome: Outcome,
}

/// The answer to a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The record is as safe as was asked.
    Acknowledged,
    /// It took too long. The record is in the leader's log and may be committed later. Kafka: `REQUEST_TIMED_OUT`.
    TimedOut,
    /// The broker does not lead any more. The record may survive or not. Kafka: `NOT_LEADER_OR_FOLLOWER`.
    NotLeader,
    /// Too few replicas are in sync; nothing was written. Kafka: `NOT_ENOUGH_REPLICAS`.
    NotEnoughReplicas,
}
