//! Who leads.
//!
//! What holds at any time: at most one leader an epoch. The controller asks this whenever a broker stops, comes back, or leaves the
//! ISR. Kafka: `PartitionChangeBuilder`. Left out: eligible leader replicas (the bonus 5.15) and the election of the last known
//! leader.

use cluster::{Brokers, Election, Partition};

/// Elects a leader from those who are alive (`live`).
///
/// 1. A replica is acceptable if it is alive and in the ISR. If the current leader is acceptable, it stays.
/// 2. Else the first acceptable replica in the order of `assignment` leads.
/// 3. If none is acceptable and `unclean` allows it, the first live replica in the order of `assignment` leads, and the ISR is that
///    replica alone.
/// 4. Else there is no leader.
///
/// But for 3 the ISR comes back as it was, dead members too: the controller, which is given, drops them.
///
/// The epoch is one higher if the leader changes: to another, to none, or from none. Else it is the same, also from none to none.
///
/// ```text
///   assigned 3 1 2    leader 3   in sync 1 2 3    epoch 7
///
///   live 1 2          leader 1      in sync 1 2 3    epoch 8    by assignment, not by the length of the logs
///   live 1 2 3        leader 3      in sync 1 2 3    epoch 7
///
///   the same, in sync 3
///
///   live 1 2          none          in sync 3        epoch 8
///   live 1 2 unclean  leader 1      in sync 1        epoch 8    what only 3 had is lost
/// ```
///
/// Why not the longest log: every member of the ISR has all that is committed, so one is as good as another; and what is above the
/// high watermark was promised to nobody but acks=1. Why the epoch: it is how followers and late messages tell one term from the
/// next.
///
/// Exercise 5.13. Kafka: `PartitionChangeBuilder.electLeader`, `unclean.leader.election.enable`.
pub fn elect(partition: &Partition, live: Brokers, unclean: bool) -> Election {
    todo!("5.13 elect for {partition:?} among {live}, unclean {unclean}")
}
