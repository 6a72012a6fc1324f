//! a partition that keeps somebody in sync who did not leave clean
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let isr = if clean { members.isr.without(who) } else { members.isr };
    let elr = if isr.len() >= members.min_isr {
        Brokers::new()
    } else if !clean {
        members.elr.without(who)
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
