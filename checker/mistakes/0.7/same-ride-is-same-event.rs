//! an audit for which two events of one ride and step are the same event
pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    let mut seen: Vec<(EventId, Place, kit::dump::Event)> = Vec::new();
    for line in &dump.lines {
        seen.push((line.event.id, line.place, line.event));
    }
    seen.sort_unstable_by_key(|(_, place, event)| (event.ride, event.step, *place));
    seen.chunk_by(|one, other| (one.2.ride, one.2.step) == (other.2.ride, other.2.step))
        .filter_map(|same| match *same {
            [(id, first, _), (_, second, _), ..] => Some(SentTwice { id, first, second }),
            _ => None,
        })
        .collect()
}
