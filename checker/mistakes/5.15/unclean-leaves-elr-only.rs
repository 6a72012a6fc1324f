//! a partition that does not look at the ELR of somebody who left the ISR before
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    if !members.isr.contains(who) {
        return members;
    }
    let isr = members.isr.without(who);
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
