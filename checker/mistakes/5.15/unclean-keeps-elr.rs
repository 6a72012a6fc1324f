//! a partition that keeps its ELR when somebody leaves unclean, also with enough in sync
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let isr = members.isr.without(who);
    let elr = if clean && isr.len() >= members.min_isr {
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
