//! sets are joined and taken apart, without a case for each
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let one = Brokers::new().with(who);
    let mut after = members;
    after.isr = members.isr.difference(one);
    let stands_still = after.isr.len() < members.min_isr;
    let kept = if clean {
        members.elr.union(members.isr.intersection(one))
    } else {
        members.elr.difference(one)
    };
    after.elr = if stands_still { kept } else { Brokers::default() };
    after
}
