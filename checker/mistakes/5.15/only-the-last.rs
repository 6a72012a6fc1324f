//! a partition in which only the last one that left is eligible
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let isr = members.isr.without(who);
    let elr = if isr.len() >= members.min_isr {
        Brokers::new()
    } else if !clean {
        members.elr.without(who)
    } else if members.isr.contains(who) {
        Brokers::new().with(who)
    } else {
        members.elr
    };
    Membership {
        isr,
        elr,
        ..members
    }
}
