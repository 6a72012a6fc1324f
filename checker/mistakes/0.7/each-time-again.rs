//! an audit that reports an event once for each time that it was sent again
pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    let mut places: BTreeMap<EventId, Vec<Place>> = BTreeMap::new();
    for line in &dump.lines {
        places.entry(line.event.id).or_default().push(line.place);
    }
    let mut twice = Vec::new();
    for (id, mut places) in places {
        places.sort_unstable();
        for pair in places.windows(2) {
            twice.push(SentTwice {
                id,
                first: pair[0],
                second: pair[1],
            });
        }
    }
    twice
}
