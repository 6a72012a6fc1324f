//! What was seen in a run: frames from which it can be drawn, and nothing else.
//!
//! A frame has the whole visible state after a tick; ticks in which nothing visible changed have none.

use crate::world::Stopped;
use crate::{Acks, At, Broken, Brokers, Config, Tick};
use kit::{BrokerId, Epoch, Offset};
use std::fmt;

/// A recorded run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The cluster's settings.
    pub config: Config,
    /// The schedule's steps, healing included.
    pub steps: Vec<At>,
    /// The rule that was broken at the last frame.
    pub broken: Option<Broken>,
    /// Where the decisions came to their end, and why.
    pub stopped: Option<Stop>,
    /// What was seen.
    pub frames: Vec<Frame>,
}

/// Where the decisions came to their end, and why. The engine knows the place only: who runs it fills in the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The tick and the broker.
    pub at: Stopped,
    /// The exercise and the decision: `5.5 leader_hw`.
    pub decision: String,
    /// What happened, as the rest of a sentence: `panicked: index out of bounds`.
    pub text: String,
}

/// The visible state after one tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The tick.
    pub tick: Tick,
    /// What happened, in one or two sentences.
    pub said: String,
    /// All that happened.
    pub events: Vec<Event>,
    /// The brokers, in the order of their ids.
    pub brokers: Vec<BrokerView>,
    /// What the controller knows.
    pub controller: ControllerView,
    /// Links that are not in order, as two nodes and whether the link is cut (else it is slow).
    pub links: Vec<(BrokerId, BrokerId, bool)>,
    /// Messages under way: from, to, and what they say.
    pub messages: Vec<(BrokerId, BrokerId, String)>,
    /// What producers and the consumer know.
    pub clients: ClientsView,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What kind of thing.
    pub kind: Kind,
    /// In two or three words: `kill 2`.
    pub short: String,
    /// As a sentence.
    pub text: String,
}

/// The kinds of events, what tells most about a run first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A step of the schedule.
    Step,
    /// A log loses records.
    Cut,
    /// The controller lets somebody lead, or nobody.
    Election,
    /// A producer is told that its record is not safe.
    Refusal,
    /// A producer is told that its record is safe.
    Answer,
    /// A broker begins to lead.
    Leads,
    /// Others are in sync, or are asked for.
    Isr,
    /// The controller takes a broker for dead, or for alive.
    Alive,
    /// A consumer reads.
    Read,
    /// A log grows.
    Append,
    /// A high watermark moves.
    Watermark,
    /// A broker begins to follow, or hears that nobody leads.
    Follows,
    /// A leader learns what a follower has.
    Learns,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A broker as it is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokerView {
    /// Its id.
    pub id: BrokerId,
    /// `up`, `paused` or `stopped`.
    pub state: &'static str,
    /// `leader`, `follower` or `none`.
    pub role: &'static str,
    /// The newest epoch that it knows.
    pub epoch: Epoch,
    /// Its high watermark; of one that is stopped, the one on its disk.
    pub hw: Offset,
    /// Its log's start.
    pub start: Offset,
    /// Its records: epoch and value.
    pub log: Vec<(Epoch, String)>,
    /// Where each epoch begins in its log.
    pub epochs: Vec<(Epoch, Offset)>,
    /// As a leader: who is in sync, what is asked for, and what it knows of each follower.
    pub leads: Option<LeaderView>,
    /// Whom it follows.
    pub follows: Option<BrokerId>,
}

/// What a leader knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderView {
    /// The in-sync replicas.
    pub isr: Brokers,
    /// Those that it has asked for.
    pub pending: Option<Brokers>,
    /// The version of the in-sync replicas.
    pub version: u32,
    /// What each follower has.
    pub seen: Vec<(BrokerId, Offset)>,
}

/// What the controller knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControllerView {
    /// The leader.
    pub leader: Option<BrokerId>,
    /// The leader epoch.
    pub epoch: Epoch,
    /// The in-sync replicas.
    pub isr: Brokers,
    /// Their version.
    pub version: u32,
    /// Who is alive.
    pub live: Brokers,
}

/// What producers and the consumer know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientsView {
    /// Records that were acknowledged.
    pub acknowledged: Vec<AcknowledgedView>,
    /// Records that wait for their answer.
    pub waiting: Vec<String>,
    /// Records that were refused or given up, with the reason.
    pub failed: Vec<(String, &'static str)>,
    /// The offset that the consumer reads next.
    pub read: Offset,
}

/// A record that was acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcknowledgedView {
    /// The record.
    pub value: String,
    /// Its offset in the log of the broker that answered, if it was there.
    pub offset: Option<Offset>,
    /// What the producer had asked for.
    pub acks: Acks,
}

impl Frame {
    /// Whether nothing visible has changed from this frame to the next.
    pub(crate) fn looks_like(&self, next: &Frame) -> bool {
        next.events.is_empty()
            && self.brokers == next.brokers
            && self.controller == next.controller
            && self.links == next.links
            && self.clients == next.clients
            && next
                .messages
                .iter()
                .all(|message| self.has_message(message))
    }

    fn has_message(&self, (.., text): &(BrokerId, BrokerId, String)) -> bool {
        self.messages.iter().any(|(.., old)| old == text)
    }
}
