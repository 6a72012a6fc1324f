//! an audit that finds an event only when both places are in one partition
pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    let mut places: Vec<(EventId, Place)> = dump
        .lines
        .iter()
        .map(|line| (line.event.id, line.place))
        .collect();
    places.sort_unstable();
    places
        .chunk_by(|one, other| one.0 == other.0 && one.1.partition == other.1.partition)
        .filter_map(|same| match *same {
            [(id, first), (_, second), ..] => Some(SentTwice { id, first, second }),
            _ => None,
        })
        .collect()
}
