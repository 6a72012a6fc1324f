//! 5.13: who leads.

use ch05_replication::elect;
use cluster::{Brokers, Election, Partition};
use kit::{BrokerId, Epoch};

/// Assigned to 3, 1 and 2, in this order.
fn partition<const N: usize>(leader: Option<i32>, isr: [i32; N]) -> Partition {
    Partition {
        assignment: [3, 1, 2].map(BrokerId).to_vec(),
        leader: leader.map(BrokerId),
        isr: Brokers::from(isr),
        epoch: Epoch(7),
    }
}

fn elected<const N: usize>(leader: Option<i32>, isr: [i32; N], epoch: i32) -> Election {
    Election {
        leader: leader.map(BrokerId),
        isr: Brokers::from(isr),
        epoch: Epoch(epoch),
    }
}

/// Kafka 4.4 does so too: the first in the assignment, not the smallest id and not the longest log.
#[test]
fn the_first_live_member_in_assignment_order_leads() {
    let without_a_leader = partition(None, [1, 2, 3]);
    let all = elect(&without_a_leader, Brokers::from([1, 2, 3]), false);
    assert_eq!(all, elected(Some(3), [1, 2, 3], 8));
    let its_leader_dies = partition(Some(3), [1, 2, 3]);
    let two = elect(&its_leader_dies, Brokers::from([1, 2]), false);
    assert_eq!(two, elected(Some(1), [1, 2, 3], 8));
}

#[test]
fn a_live_leader_in_sync_stays_in_its_epoch() {
    let partition = partition(Some(2), [1, 2]);
    let stays = elect(&partition, Brokers::from([1, 2, 3]), true);
    assert_eq!(stays, elected(Some(2), [1, 2], 7));
}

#[test]
fn out_of_sync_leads_only_where_that_is_allowed_and_then_alone() {
    let (partition, live) = (partition(Some(3), [3]), Brokers::from([1, 2]));
    assert_eq!(elect(&partition, live, false), elected(None, [3], 8));
    assert_eq!(elect(&partition, live, true), elected(Some(1), [1], 8));
}

#[test]
fn from_none_to_none_the_epoch_stays() {
    let (partition, live) = (partition(None, [3]), Brokers::from([1, 2]));
    assert_eq!(elect(&partition, live, false), elected(None, [3], 7));
}
