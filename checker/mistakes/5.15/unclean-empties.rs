//! a partition that makes nobody eligible any more when one has lost its power
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let isr = members.isr.without(who);
    let elr = if isr.len() >= members.min_isr {
        Brokers::new()
    } else if !clean {
        Brokers::new()
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
