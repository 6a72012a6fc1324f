//! 5.9: who is in sync again, and who counts until that is agreed.

use ch05_replication::{counts, propose_join};
use cluster::{Brokers, Isr, Version};
use kit::{BrokerId, Offset};

const VERSION: Version = Version(4);

fn in_sync<const N: usize>(ids: [i32; N]) -> Isr {
    Isr {
        committed: Brokers::from(ids),
        pending: None,
        version: VERSION,
    }
}

fn pending<const N: usize>(isr: Isr, ids: [i32; N]) -> Isr {
    Isr {
        pending: Some(Brokers::from(ids)),
        ..isr
    }
}

/// Broker 3 with this end, in a term that began at offset 5.
fn proposed(isr: Isr, its_end: i64, hw: i64) -> Option<Isr> {
    propose_join(isr, BrokerId(3), Offset(its_end), Offset(hw), Offset(5))
}

#[test]
fn who_has_all_that_is_committed_may_join() {
    let isr = in_sync([1, 2]);
    assert_eq!(proposed(isr, 6, 6), Some(pending(isr, [1, 2, 3])));
    assert_eq!(proposed(isr, 5, 6), None);
}

#[test]
fn under_a_new_leader_it_must_have_what_the_old_one_may_have_committed() {
    let isr = in_sync([1, 2]);
    assert_eq!(proposed(isr, 4, 3), None);
    assert_eq!(proposed(isr, 5, 3), Some(pending(isr, [1, 2, 3])));
}

#[test]
fn a_member_and_a_second_change_are_not_proposed() {
    assert_eq!(proposed(in_sync([1, 2, 3]), 9, 6), None);
    assert_eq!(proposed(pending(in_sync([1]), [1, 2]), 9, 6), None);
}

/// Kafka 4.4 does so in both directions: while a change is on its way, the high watermark waits for the larger set.
#[test]
fn joining_counts_already_and_leaving_counts_still() {
    let all = Brokers::from([1, 2, 3]);
    assert_eq!(counts(pending(in_sync([1, 2]), [1, 2, 3])), all);
    assert_eq!(counts(pending(in_sync([1, 2, 3]), [1, 2])), all);
    assert_eq!(counts(in_sync([1, 2])), Brokers::from([1, 2]));
}
