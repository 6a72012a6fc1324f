//! each broker is asked whether it is eligible
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let isr: Brokers = members.isr.iter().filter(|broker| *broker != who).collect();
    let eligible = |broker: &BrokerId| {
        let left_now = *broker == who && members.isr.contains(who);
        let trusted = *broker != who || clean;
        isr.len() < members.min_isr && trusted && (left_now || members.elr.contains(*broker))
    };
    let elr = members.isr.union(members.elr).iter().filter(eligible).collect();
    Membership {
        isr,
        elr,
        min_isr: members.min_isr,
    }
}
