//! the sets as sorted lists, and the rules from the last to the first
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    let mut eligible: Vec<BrokerId> = members.elr.iter().collect();
    let mut in_sync: Vec<BrokerId> = members.isr.into_iter().collect();
    let place = in_sync.binary_search(&who);
    if let Ok(place) = place {
        in_sync.remove(place);
        eligible.push(who);
    }
    eligible.retain(|one| clean || *one != who);
    let missing = members.min_isr as i128 - in_sync.len() as i128;
    if missing <= 0 {
        eligible.clear();
    }
    Membership {
        isr: in_sync.into_iter().collect(),
        elr: eligible.iter().rev().copied().collect(),
        min_isr: members.min_isr,
    }
}
