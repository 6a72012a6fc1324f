//! 5.15, a bonus: who could lead without loss when nobody is in sync.

use ch05_replication::leave;
use cluster::{Brokers, Membership};
use kit::BrokerId;

fn members<const I: usize, const E: usize>(isr: [i32; I], elr: [i32; E]) -> Membership {
    Membership {
        isr: Brokers::from(isr),
        elr: Brokers::from(elr),
        min_isr: 2,
    }
}

#[test]
fn above_the_minimum_nobody_is_eligible_who_has_left() {
    let after = leave(members([1, 2, 3], []), BrokerId(3), true);
    assert_eq!(after, members([1, 2], []));
}

#[test]
fn below_the_minimum_everybody_who_leaves_clean_is() {
    let one = leave(members([1, 2], []), BrokerId(2), true);
    assert_eq!(one, members([1], [2]));
    assert_eq!(leave(one, BrokerId(1), true), members([], [1, 2]));
}

#[test]
fn who_has_lost_its_power_is_not() {
    let lost = leave(members([1, 2], []), BrokerId(2), false);
    assert_eq!(lost, members([1], []));
    let lost_later = leave(members([], [1, 2]), BrokerId(2), false);
    assert_eq!(lost_later, members([], [1]));
}
