//! a partition that takes its ELR for in sync when the ISR is empty
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let mut isr = members.isr.without(who);
    let elr = if isr.len() >= members.min_isr {
        Brokers::new()
    } else if !clean {
        members.elr.without(who)
    } else if members.isr.contains(who) {
        members.elr.with(who)
    } else {
        members.elr
    };
    if isr.is_empty() {
        isr = elr;
    }
    Membership {
        isr,
        elr,
        ..members
    }
}
