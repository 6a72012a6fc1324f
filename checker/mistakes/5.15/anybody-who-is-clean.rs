//! a partition that makes somebody eligible who was not in sync
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let isr = members.isr.without(who);
    let elr = if isr.len() >= members.min_isr {
        Brokers::new()
    } else if !clean {
        members.elr.without(who)
    } else {
        members.elr.with(who)
    };
    Membership {
        isr,
        elr,
        ..members
    }
}
