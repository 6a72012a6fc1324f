//! a partition that makes everybody eligible who leaves clean, however many are still in sync
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let isr = members.isr.without(who);
    let elr = if !clean {
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
