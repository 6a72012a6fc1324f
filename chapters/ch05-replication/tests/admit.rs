//! 5.6: whether a write is taken, and when it is answered.

use ch05_replication::admit;
use cluster::{AckWhen, Acks, Brokers, Isr, NotEnoughReplicas, Version};
use kit::Offset;

/// Asks to write at offset 7, with a minimum of 2.
fn asked(acks: Acks, isr: Isr) -> Result<AckWhen, NotEnoughReplicas> {
    admit(acks, isr, 2, Brokers::from([1, 2, 3]), Offset(7))
}

fn in_sync<const N: usize>(ids: [i32; N]) -> Isr {
    Isr {
        committed: Brokers::from(ids),
        pending: None,
        version: Version(4),
    }
}

#[test]
fn the_producer_says_when_it_wants_its_answer() {
    let isr = in_sync([1, 2]);
    assert_eq!(asked(Acks::None, isr), Ok(AckWhen::Never));
    assert_eq!(asked(Acks::Leader, isr), Ok(AckWhen::Now));
    assert_eq!(asked(Acks::All, isr), Ok(AckWhen::Committed(Offset(7))));
}

#[test]
fn below_the_minimum_only_acks_all_is_refused() {
    let alone = in_sync([1]);
    let (have, need) = (1, 2);
    assert_eq!(
        asked(Acks::All, alone),
        Err(NotEnoughReplicas { have, need })
    );
    assert_eq!(asked(Acks::Leader, alone), Ok(AckWhen::Now));
    assert_eq!(asked(Acks::None, alone), Ok(AckWhen::Never));
}

#[test]
fn who_is_only_about_to_join_is_not_counted() {
    let joining = Isr {
        pending: Some(Brokers::from([1, 2])),
        ..in_sync([1])
    };
    let (have, need) = (1, 2);
    assert_eq!(
        asked(Acks::All, joining),
        Err(NotEnoughReplicas { have, need })
    );
}

#[test]
fn a_minimum_above_the_number_of_replicas_means_all() {
    let replicas = Brokers::from([1, 2]);
    let taken = admit(Acks::All, in_sync([1, 2]), 3, replicas, Offset(7));
    assert_eq!(taken, Ok(AckWhen::Committed(Offset(7))));
}
