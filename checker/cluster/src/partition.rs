//! What the controller knows of the partition.

use crate::Brokers;
use kit::{BrokerId, Epoch};

/// The partition as the controller knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    /// The replicas in the order of their assignment: the first is preferred.
    pub assignment: Vec<BrokerId>,
    /// The leader, if there is one.
    pub leader: Option<BrokerId>,
    /// The in-sync replicas.
    pub isr: Brokers,
    /// The leader epoch.
    pub epoch: Epoch,
}

/// Who leads from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Election {
    /// The leader, if there is one.
    pub leader: Option<BrokerId>,
    /// The in-sync replicas.
    pub isr: Brokers,
    /// The leader epoch.
    pub epoch: Epoch,
}

/// The in-sync replicas and those that could still lead without loss (KIP-966).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Membership {
    /// The in-sync replicas.
    pub isr: Brokers,
    /// The eligible leader replicas: they left, but have every record below the high watermark.
    pub elr: Brokers,
    /// `min.insync.replicas`, at most the number of replicas.
    pub min_isr: usize,
}
