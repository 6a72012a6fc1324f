//! walks through the dump from its end, and compares neighbours after a sort by event
pub fn missing_offsets(dump: &Dump) -> Vec<Hole> {
    let mut above: Vec<(PartitionId, Offset)> = Vec::new();
    let mut holes: std::collections::VecDeque<Hole> = std::collections::VecDeque::new();
    for line in dump.lines.iter().rev() {
        let Place { partition, offset } = line.place;
        match above.iter_mut().find(|(known, _)| *known == partition) {
            None => above.push((partition, offset)),
            Some((_, next)) => {
                if i128::from(next.0) - i128::from(offset.0) > 1 {
                    holes.push_front(Hole { partition, offsets: Offset(offset.0 + 1)..*next });
                }
                *next = offset;
            }
        }
    }
    // Stable: within a partition they ascend already.
    holes.make_contiguous().sort_by_key(|hole| hole.partition.0);
    holes.into()
}

pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    let mut lines: Vec<&kit::dump::Line> = dump.lines.iter().collect();
    lines.sort_by(|one, other| {
        let places = one.place.cmp(&other.place);
        one.event.id.cmp(&other.event.id).then(places)
    });
    let mut found: Vec<SentTwice> = Vec::new();
    for pair in lines.windows(2) {
        let id = pair[0].event.id;
        if id == pair[1].event.id && found.last().is_none_or(|last| last.id != id) {
            found.push(SentTwice { id, first: pair[0].place, second: pair[1].place });
        }
    }
    found
}
