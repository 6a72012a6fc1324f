//! an audit that looks through all lines again for each line: a day has 52,000 of them
pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    let mut twice: BTreeMap<EventId, (Place, Place)> = BTreeMap::new();
    for one in &dump.lines {
        let mut places: Vec<Place> = Vec::new();
        for other in &dump.lines {
            if other.event.id == one.event.id {
                places.push(other.place);
            }
        }
        places.sort_unstable();
        if let [first, second, ..] = places.as_slice() {
            twice.insert(one.event.id, (*first, *second));
        }
    }
    twice
        .into_iter()
        .map(|(id, (first, second))| SentTwice { id, first, second })
        .collect()
}
