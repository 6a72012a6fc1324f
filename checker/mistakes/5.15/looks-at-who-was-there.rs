//! a partition that looks after the ISR has changed whether the one that leaves was in it
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let isr = members.isr.without(who);
    let elr = if isr.len() >= members.min_isr {
        Brokers::new()
    } else if !clean {
        members.elr.without(who)
    } else if isr.contains(who) {
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
