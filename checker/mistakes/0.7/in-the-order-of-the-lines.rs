//! an audit whose places are those of the first two lines, and not the two lowest
pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    let mut places: Vec<(EventId, Place)> = dump
        .lines
        .iter()
        .map(|line| (line.event.id, line.place))
        .collect();
    places.sort_by_key(|place| place.0);
    places
        .chunk_by(|one, other| one.0 == other.0)
        .filter_map(|same| match *same {
            [(id, first), (_, second), ..] => Some(SentTwice { id, first, second }),
            _ => None,
        })
        .collect()
}
