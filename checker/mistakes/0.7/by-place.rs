//! an audit that lists the events by their places, and not by id
pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    let mut places: Vec<(EventId, Place)> = dump
        .lines
        .iter()
        .map(|line| (line.event.id, line.place))
        .collect();
    places.sort_unstable();
    let mut twice: Vec<SentTwice> = places
        .chunk_by(|one, other| one.0 == other.0)
        .filter_map(|same| match *same {
            [(id, first), (_, second), ..] => Some(SentTwice { id, first, second }),
            _ => None,
        })
        .collect();
    twice.sort_by_key(|event| (event.first, event.second));
    twice
}
