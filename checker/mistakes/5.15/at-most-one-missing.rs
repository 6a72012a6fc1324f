//! a partition that makes somebody eligible only just below the minimum
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let isr = members.isr.without(who);
    let elr = if isr.len() >= members.min_isr || isr.len() + 1 < members.min_isr {
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
