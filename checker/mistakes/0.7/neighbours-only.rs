//! an audit that finds an event only when it comes twice in a row
pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    dump.lines
        .windows(2)
        .filter(|pair| pair[0].event.id == pair[1].event.id)
        .map(|pair| {
            let (one, other) = (pair[0].place, pair[1].place);
            SentTwice {
                id: pair[0].event.id,
                first: one.min(other),
                second: one.max(other),
            }
        })
        .collect()
}
