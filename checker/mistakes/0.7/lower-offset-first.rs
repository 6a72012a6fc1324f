//! an audit that orders places by offset, and by partition only when offsets are equal
pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    let mut places: Vec<(EventId, Place)> = dump
        .lines
        .iter()
        .map(|line| (line.event.id, line.place))
        .collect();
    places.sort_unstable_by_key(|(id, place)| (*id, place.offset, place.partition));
    places
        .chunk_by(|one, other| one.0 == other.0)
        .filter_map(|same| match *same {
            [(id, first), (_, second), ..] => Some(SentTwice { id, first, second }),
            _ => None,
        })
        .collect()
}
