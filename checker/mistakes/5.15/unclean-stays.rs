//! a partition that leaves somebody eligible who has lost its power later
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let isr = members.isr.without(who);
    let elr = if isr.len() >= members.min_isr {
        Brokers::new()
    } else if !clean {
        members.elr
    } else if members.isr.contains(who) {
        members.elr.with(who)
    } else {
        members.elr
    };
    Membership {
        isr,
        elr,
        ..members
    }
}
