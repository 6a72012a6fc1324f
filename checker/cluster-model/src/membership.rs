//! Who is in sync, and who leads.

use cluster::{Brokers, Election, Isr, Membership, Partition, Version};
use kit::{BrokerId, Epoch, Offset};

/// 5.9
pub(crate) fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let member = isr.committed.contains(follower);
    let reached = [hw, epoch_start].iter().all(|mark| its_end >= *mark);
    if member || !reached || isr.pending.is_some() {
        return None;
    }
    let everybody = isr.committed.iter().chain([follower]).collect();
    Some(Isr {
        pending: Some(everybody),
        ..isr
    })
}

/// 5.9
pub(crate) fn counts(isr: Isr) -> Brokers {
    let pending = isr.pending.into_iter().flatten();
    isr.committed.iter().chain(pending).collect()
}

/// 5.10
pub(crate) fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return isr;
    }
    Isr {
        committed,
        pending: None,
        version,
    }
}

/// 5.10
pub(crate) fn isr_refused(isr: Isr, version: Version) -> Isr {
    let pending = if version == isr.version {
        None
    } else {
        isr.pending
    };
    Isr { pending, ..isr }
}

/// 5.13
pub(crate) fn elect(partition: &Partition, live: Brokers, unclean: bool) -> Election {
    // Everybody who may lead, the best first.
    let mut candidates = Vec::new();
    let clean = |broker: &BrokerId| live.contains(*broker) && partition.isr.contains(*broker);
    candidates.extend(partition.leader.filter(clean));
    candidates.extend(partition.assignment.iter().copied().filter(clean));
    let mut isr = partition.isr;
    if candidates.is_empty() && unclean {
        let mut alive = partition.assignment.iter().copied();
        if let Some(survivor) = alive.find(|broker| live.contains(*broker)) {
            candidates.push(survivor);
            isr = Brokers::new().with(survivor);
        }
    }
    let leader = candidates.first().copied();
    let changes = i32::from(leader != partition.leader);
    Election {
        leader,
        isr,
        epoch: Epoch(partition.epoch.0.saturating_add(changes)),
    }
}

/// 5.15: who is in sync and who could lead without loss, after `who` has left the in-sync replicas.
#[must_use]
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let isr: Brokers = members.isr.iter().filter(|one| *one != who).collect();
    if isr.len() >= members.min_isr {
        return Membership {
            isr,
            elr: Brokers::new(),
            ..members
        };
    }
    let trusted = |broker: &BrokerId| *broker != who || clean;
    let mut elr: Brokers = members.elr.iter().filter(trusted).collect();
    if clean && members.isr.contains(who) {
        elr.insert(who);
    }
    Membership {
        isr,
        elr,
        ..members
    }
}
