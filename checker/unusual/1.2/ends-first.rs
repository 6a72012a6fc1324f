//! collects the places where batches end, then makes ranges of them
pub fn split_batches(bytes: &[u8]) -> Split {
    let mut ends = vec![0];
    let mut end = None;
    while end.is_none() {
        let at = ends[ends.len() - 1];
        let left = bytes.len() - at;
        end = match (bytes.get(at + 8..at + 12), bytes.get(at + 16)) {
            _ if left == 0 => Some(SplitEnd::Clean),
            (None, _) => Some(SplitEnd::Unfinished { at }),
            (_, Some(magic)) if *magic != 2 => Some(SplitEnd::Garbage { at }),
            (Some(length), _) => {
                let length = u32::from_be_bytes(array_at(length, 0));
                if length as i32 <= 48 {
                    Some(SplitEnd::Garbage { at })
                } else if u64::from(length) + 12 > left as u64 {
                    Some(SplitEnd::Unfinished { at })
                } else {
                    ends.push(at + 12 + length as usize);
                    None
                }
            }
        };
    }
    Split {
        batches: ends.windows(2).map(|pair| pair[0]..pair[1]).collect(),
        end: end.unwrap_or(SplitEnd::Clean),
    }
}
