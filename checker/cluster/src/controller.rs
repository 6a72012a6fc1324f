//! The controller: who is alive, who leads, who is in sync. It never fails here.
//!
//! Kafka: `ReplicationControlManager`, `BrokerHeartbeatManager`, `PartitionChangeBuilder`. Left out: KRaft itself, eligible leader replicas
//! (told in the book).

use crate::{Brokers, Decisions, Message, Metadata, Partition, Question, Tick, Ticks, Version};
use kit::{BrokerId, Epoch};
use std::collections::BTreeMap;

/// Who has not been heard of for longer is taken for dead. Kafka: `broker.session.timeout.ms`.
const SESSION: Ticks = Ticks(8);

/// What the controller sees of a broker that it can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    /// Counts the broker's starts: another one is another process. Kafka: the broker epoch.
    pub start: u32,
    /// Whether the process before it ended without saying so and may have lost records.
    pub unclean: bool,
}

/// What the controller remembers of a broker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Known {
    start: Option<u32>,
    last_heard: Tick,
    /// The revision that it was told last.
    told: Option<u32>,
}

/// The controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Controller {
    partition: Partition,
    version: Version,
    live: Brokers,
    unclean: bool,
    known: BTreeMap<BrokerId, Known>,
    /// Counts everything that brokers must be told.
    revision: u32,
}

impl Controller {
    /// All replicas live and in sync, the first of them leads, in epoch 0.
    #[must_use]
    pub fn new(assignment: Vec<BrokerId>, unclean: bool) -> Self {
        let all: Brokers = assignment.iter().copied().collect();
        let known = assignment
            .iter()
            .map(|&id| (id, Known::default()))
            .collect();
        Self {
            partition: Partition {
                leader: assignment.first().copied(),
                isr: all,
                epoch: Epoch(0),
                assignment,
            },
            version: Version(0),
            live: all,
            unclean,
            known,
            revision: 0,
        }
    }

    /// The partition.
    #[must_use]
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// The version of its in-sync replicas and leader.
    #[must_use]
    pub fn version(&self) -> Version {
        self.version
    }

    /// Who is alive, as far as it knows.
    #[must_use]
    pub fn live(&self) -> Brokers {
        self.live
    }

    /// A broker is heard of, or, with `None`, is not.
    pub fn on_heartbeat(
        &mut self,
        now: Tick,
        broker: BrokerId,
        heartbeat: Option<Heartbeat>,
        d: &dyn Decisions,
    ) {
        let Some(known) = self.known.get_mut(&broker) else {
            return;
        };
        let Some(heartbeat) = heartbeat else {
            known.told = None;
            if self.live.contains(broker) && now.since(known.last_heard) > SESSION {
                self.fence(broker, d);
            }
            return;
        };
        known.last_heard = now;
        if known.start != Some(heartbeat.start) {
            let first = known.start.is_none();
            known.start = Some(heartbeat.start);
            known.told = None;
            if !first {
                self.fence(broker, d);
            }
            if heartbeat.unclean {
                self.leave_isr(broker);
            }
        }
        if self.live.insert(broker) {
            self.revision += 1;
            self.elect(d);
        }
    }

    /// What was on its way to a broker is lost: it must be told again.
    pub fn on_cut(&mut self, broker: BrokerId) {
        if let Some(known) = self.known.get_mut(&broker) {
            known.told = None;
        }
    }

    /// A broker says that it stops.
    pub fn on_shutdown(&mut self, broker: BrokerId, d: &dyn Decisions) {
        self.fence(broker, d);
    }

    /// Somebody who leads wants other in-sync replicas. Returns the answer.
    pub fn on_alter_isr(
        &mut self,
        from: BrokerId,
        epoch: Epoch,
        version: Version,
        wanted: Brokers,
        question: Question,
    ) -> Message {
        let joining = wanted.difference(self.partition.isr);
        let replicas: Brokers = self.partition.assignment.iter().copied().collect();
        let agreed = self.partition.leader == Some(from)
            && self.partition.epoch == epoch
            && self.version == version
            && wanted.contains(from)
            && wanted.is_subset(replicas)
            && joining.is_subset(self.live);
        if !agreed {
            return Message::IsrRefused {
                epoch,
                version,
                question,
            };
        }
        self.partition.isr = wanted;
        self.changed();
        Message::IsrAnswered {
            epoch,
            version: self.version,
            committed: wanted,
        }
    }

    /// What this broker has not been told yet.
    pub fn news_for(&mut self, broker: BrokerId) -> Option<Metadata> {
        let known = self.known.get_mut(&broker)?;
        if known.told == Some(self.revision) {
            return None;
        }
        known.told = Some(self.revision);
        Some(Metadata {
            leader: self.partition.leader,
            epoch: self.partition.epoch,
            isr: self.partition.isr,
            version: self.version,
            live: self.live,
        })
    }

    fn changed(&mut self) {
        self.version.0 += 1;
        self.revision += 1;
    }

    fn fence(&mut self, broker: BrokerId, d: &dyn Decisions) {
        if self.live.remove(broker) {
            self.revision += 1;
            self.leave_isr(broker);
            self.elect(d);
        }
    }

    /// The last one in sync stays: nobody else is known to have everything.
    fn leave_isr(&mut self, broker: BrokerId) {
        if self.partition.isr.contains(broker) && self.partition.isr.len() > 1 {
            self.partition.isr.remove(broker);
            self.changed();
        }
    }

    fn elect(&mut self, d: &dyn Decisions) {
        let elected = d.elect(&self.partition, self.live, self.unclean);
        let partition = &mut self.partition;
        let before = (partition.leader, partition.isr, partition.epoch);
        if before != (elected.leader, elected.isr, elected.epoch) {
            partition.leader = elected.leader;
            partition.isr = elected.isr;
            partition.epoch = elected.epoch;
            self.changed();
        }
    }
}
