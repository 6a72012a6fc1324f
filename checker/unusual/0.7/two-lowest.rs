//! keeps the two lowest places of each event while it reads
pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    let mut lowest: BTreeMap<EventId, (Place, Option<Place>)> = BTreeMap::new();
    for line in dump.lines.iter().rev() {
        let now = line.place;
        lowest
            .entry(line.event.id)
            .and_modify(|(first, second)| {
                let (low, high) = (now.min(*first), now.max(*first));
                *first = low;
                *second = Some(second.map_or(high, |second| second.min(high)));
            })
            .or_insert((now, None));
    }
    lowest
        .into_iter()
        .filter_map(|(id, (first, second))| second.map(|second| SentTwice { id, first, second }))
        .collect()
}
