//! an audit that reports the lowest and the highest place of an event
pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    let mut places: Vec<(EventId, Place)> = dump
        .lines
        .iter()
        .map(|line| (line.event.id, line.place))
        .collect();
    places.sort_unstable();
    places
        .chunk_by(|one, other| one.0 == other.0)
        .filter_map(|same| match *same {
            [(id, first), .., (_, second)] => Some(SentTwice { id, first, second }),
            _ => None,
        })
        .collect()
}
