//! The calls of 5.13, by what must come of them.

use cluster::{Brokers, Partition};
use kit::{BrokerId, Epoch};
use probe::ch05::Elect;
use proptest::prelude::*;

/// What must come of a call, by the contract's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Stays,
    Clean,
    Forbidden,
    Unclean,
}

impl Kind {
    pub(super) fn of(call: &Elect) -> Self {
        let acceptable = call.live.intersection(call.partition.isr);
        let leader = call.partition.leader;
        match () {
            () if leader.is_some_and(|leader| acceptable.contains(leader)) => Self::Stays,
            () if !acceptable.is_empty() => Self::Clean,
            () if call.unclean => Self::Unclean,
            () => Self::Forbidden,
        }
    }
}

pub(super) fn call(
    assignment: &[i32],
    leader: Option<i32>,
    isr: &[i32],
    live: &[i32],
    unclean: bool,
) -> Elect {
    let set = |ids: &[i32]| ids.iter().copied().map(BrokerId).collect::<Brokers>();
    Elect {
        partition: Partition {
            assignment: assignment.iter().copied().map(BrokerId).collect(),
            leader: leader.map(BrokerId),
            isr: set(isr),
            epoch: Epoch(7),
        },
        live: set(live),
        unclean,
    }
}

/// Partitions of one to four replicas, of any kind.
pub(super) fn any_calls() -> impl Strategy<Value = Elect> {
    let kinds = [Kind::Stays, Kind::Clean, Kind::Forbidden, Kind::Unclean];
    prop::sample::select(kinds.to_vec()).prop_flat_map(calls)
}

/// Partitions of which that must come. Who is alive may be no replica.
pub(super) fn calls(kind: Kind) -> impl Strategy<Value = Elect> {
    let assignment = (1..=4_usize, Just([3, 1, 2, 4].to_vec()).prop_shuffle());
    let sets = (1..16_u32, 0..32_u32, 0..5_usize, 0..9_i32, any::<bool>());
    (assignment, sets).prop_map(move |((replicas, mut order), sets)| {
        let (isr, live, leader, epoch, unclean) = sets;
        order.truncate(replicas);
        let among = |bits: u32| -> Brokers {
            let ids = (1..=5).filter(|id| bits & (1 << (id - 1)) != 0);
            ids.map(BrokerId).collect()
        };
        let assignment: Vec<BrokerId> = order.into_iter().map(BrokerId).collect();
        let everybody: Brokers = assignment.iter().copied().collect();
        let mut call = Elect {
            partition: Partition {
                leader: assignment.get(leader).copied(),
                isr: among(isr).intersection(everybody),
                epoch: Epoch(epoch),
                assignment,
            },
            live: among(live),
            unclean,
        };
        turn(&mut call, kind);
        call
    })
}

/// Makes a call one of this kind.
fn turn(call: &mut Elect, kind: Kind) {
    let partition = &mut call.partition;
    let [first, last] = [partition.assignment.first(), partition.assignment.last()]
        .map(|broker| broker.copied().unwrap_or(BrokerId(1)));
    if partition.isr.is_empty() {
        partition.isr.insert(last);
    }
    match kind {
        Kind::Stays => {
            let leader = *partition.leader.get_or_insert(last);
            partition.isr.insert(leader);
            call.live.insert(leader);
        }
        Kind::Clean => {
            if partition.leader == Some(last) {
                partition.leader = Some(first).filter(|first| *first != last);
            }
            partition.isr.insert(last);
            call.live.insert(last);
            // The leader is dead, or it is alive and not in sync.
            if let Some(leader) = partition.leader {
                match partition.epoch.0 % 2 {
                    0 => call.live.remove(leader),
                    _ => partition.isr.remove(leader),
                };
            }
        }
        Kind::Forbidden | Kind::Unclean => {
            call.live = call.live.difference(partition.isr);
            call.unclean = kind == Kind::Unclean;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_of_a_kind_is_one() {
        let mut runner = proptest::test_runner::TestRunner::deterministic();
        for kind in [Kind::Stays, Kind::Clean, Kind::Forbidden, Kind::Unclean] {
            let held = runner.run(&calls(kind), |call| {
                prop_assert_eq!(Kind::of(&call), kind);
                Ok(())
            });
            assert_eq!(held, Ok(()));
        }
    }
}
