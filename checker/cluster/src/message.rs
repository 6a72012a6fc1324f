//! What the nodes of the cluster say to each other.

use crate::{Acks, Brokers, Fetch, FetchReply, Outcome, RequestId, Value, Version};
use kit::{BrokerId, Epoch};

/// The controller's place in the network, beside the brokers'.
pub const CONTROLLER: BrokerId = BrokerId(0);
/// The producer's and the consumer's place in the network. Nothing ever cuts them off.
pub const CLIENT: BrokerId = BrokerId(63);

/// Counts the questions that a broker asks the controller in one term.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Question(pub u32);

/// The partition as the controller announces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metadata {
    /// The leader, if there is one.
    pub leader: Option<BrokerId>,
    /// The leader epoch.
    pub epoch: Epoch,
    /// The in-sync replicas.
    pub isr: Brokers,
    /// The version of the in-sync replicas.
    pub version: Version,
    /// The brokers that the controller takes for alive.
    pub live: Brokers,
}

/// What a node says to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// A follower asks the leader for records.
    Fetch(Fetch),
    /// The leader answers.
    Fetched {
        /// The epoch in which it leads.
        epoch: Epoch,
        /// Its answer.
        reply: FetchReply,
    },
    /// The controller tells who leads.
    Metadata(Metadata),
    /// A leader asks the controller for other in-sync replicas. Kafka: `AlterPartition`.
    AlterIsr {
        /// The epoch in which it leads.
        epoch: Epoch,
        /// The version that it knows.
        version: Version,
        /// The in-sync replicas that it wants.
        wanted: Brokers,
        /// Which of its questions this is.
        question: Question,
    },
    /// The controller agrees.
    IsrAnswered {
        /// The leader epoch.
        epoch: Epoch,
        /// The new version.
        version: Version,
        /// The in-sync replicas.
        committed: Brokers,
    },
    /// The controller does not agree.
    IsrRefused {
        /// The epoch in the question.
        epoch: Epoch,
        /// The version in the question.
        version: Version,
        /// Which question it was.
        question: Question,
    },
    /// A producer writes a record.
    Write {
        /// The request.
        request: RequestId,
        /// The record.
        value: Value,
        /// When it wants its answer.
        acks: Acks,
    },
}

/// What a broker does in answer to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It sends a message.
    Send {
        /// To another broker or to the controller.
        to: BrokerId,
        /// The message.
        message: Message,
    },
    /// It answers a producer.
    Answer {
        /// The request.
        request: RequestId,
        /// The answer.
        outcome: Outcome,
    },
    /// A decision answered with an offset that no log here can have.
    Absurd {
        /// The decision.
        decision: &'static str,
        /// Its answer.
        offset: kit::Offset,
    },
}
