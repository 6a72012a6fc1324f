//! each broker from 0 to 63 is asked where it stands, as text
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let stands = |id: i32| match (members.isr.contains(BrokerId(id)), members.elr.contains(BrokerId(id))) {
        (true, _) if BrokerId(id) == who => if clean { "elr" } else { "out" },
        (true, _) => "isr",
        (false, true) if BrokerId(id) == who && !clean => "out",
        (false, true) => "elr",
        (false, false) => "out",
    };
    let those = |word: &str| -> Brokers {
        (0..64).filter(|id| stands(*id) == word).map(BrokerId).collect()
    };
    let mut after = Membership { isr: those("isr"), elr: those("elr"), min_isr: members.min_isr };
    if after.isr.iter().count() >= after.min_isr {
        after.elr = [].into();
    }
    after
}
