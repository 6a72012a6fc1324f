//! Sets of brokers and in-sync replicas: drawn, and on a page.

use cluster::{Brokers, Isr, Version};
use proptest::prelude::*;

/// The columns of a picture.
pub(super) const HEAD: [&str; 3] = ["in sync", "pending", "version"];

pub(super) fn values(isr: &Isr) -> [String; 3] {
    [
        isr.committed.to_string(),
        isr.pending.map_or("None".into(), |set| set.to_string()),
        isr.version.to_string(),
    ]
}

/// `in sync 1 2, pending 1 2 3, version 4`
pub(super) fn text(isr: &Isr) -> String {
    let [committed, pending, version] = values(isr);
    format!("in sync {committed}, pending {pending}, version {version}")
}

/// `broker 3`, `brokers 1, 2 and 3`, `nobody`
pub(super) fn brokers(set: Brokers) -> String {
    let ids: Vec<String> = set.iter().map(|id| id.to_string()).collect();
    match ids.split_last() {
        None => "nobody".into(),
        Some((only, [])) => format!("broker {only}"),
        Some((last, others)) => format!("brokers {} and {last}", others.join(", ")),
    }
}

/// In-sync replicas, short.
pub(super) fn isr<const N: usize>(committed: [i32; N], pending: &[i32], version: u32) -> Isr {
    let asked: Brokers = pending.iter().copied().map(kit::BrokerId).collect();
    Isr {
        committed: Brokers::from(committed),
        pending: (!pending.is_empty()).then_some(asked),
        version: Version(version),
    }
}

/// Sets of one to four of the brokers 1 to 4.
pub(super) fn sets() -> impl Strategy<Value = Brokers> {
    (1..16_u32).prop_map(|bits| {
        let ids = (1..=4).filter(|id| bits & (1 << (id - 1)) != 0);
        ids.map(kit::BrokerId).collect()
    })
}

/// In-sync replicas with a pending change as often as without.
pub(super) fn isrs() -> impl Strategy<Value = Isr> {
    let pending = proptest::option::of(sets());
    (sets(), pending, 0..8_u32).prop_map(|(committed, pending, version)| Isr {
        committed,
        pending,
        version: Version(version),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_read_as_a_person_says_them() {
        assert_eq!(brokers(Brokers::new()), "nobody");
        assert_eq!(brokers(Brokers::from([3])), "broker 3");
        assert_eq!(brokers(Brokers::from([1, 3])), "brokers 1 and 3");
        assert_eq!(brokers(Brokers::from([1, 2, 3])), "brokers 1, 2 and 3");
        assert_eq!(
            text(&isr([1, 2], &[], 4)),
            "in sync 1 2, pending None, version 4"
        );
    }
}
