//! 5.10: what the controller's answer changes.

use ch05_replication::{isr_answered, isr_refused};
use cluster::{Brokers, Isr, Version};

/// In sync 1 and 2, broker 3 asked for, version 4.
fn asked() -> Isr {
    Isr {
        committed: Brokers::from([1, 2]),
        pending: Some(Brokers::from([1, 2, 3])),
        version: Version(4),
    }
}

fn answered<const N: usize>(version: u32, committed: [i32; N]) -> Isr {
    isr_answered(asked(), Version(version), Brokers::from(committed))
}

#[test]
fn a_newer_answer_is_taken_over_whatever_was_asked_for() {
    let agreed = Isr {
        committed: Brokers::from([1, 2, 3]),
        pending: None,
        version: Version(5),
    };
    assert_eq!(answered(5, [1, 2, 3]), agreed);
    let another = Isr {
        committed: Brokers::from([1]),
        pending: None,
        version: Version(7),
    };
    assert_eq!(answered(7, [1]), another);
}

#[test]
fn a_late_answer_changes_nothing() {
    assert_eq!(answered(4, [1, 2, 3]), asked());
    assert_eq!(answered(3, [1]), asked());
}

#[test]
fn a_refusal_ends_the_wait_for_what_was_asked_at_this_version() {
    let refused = Isr {
        pending: None,
        ..asked()
    };
    assert_eq!(isr_refused(asked(), Version(4)), refused);
    assert_eq!(isr_refused(asked(), Version(3)), asked());
    assert_eq!(isr_refused(asked(), Version(5)), asked());
}
