//! splits the first batch off and calls itself
pub fn split_batches(bytes: &[u8]) -> Split {
    fn from(bytes: &[u8], at: usize) -> Split {
        let rest = &bytes[at..];
        let ends = |end| Split {
            batches: Vec::new(),
            end,
        };
        let Some(length) = rest.get(8..12) else {
            return ends(if rest.is_empty() {
                SplitEnd::Clean
            } else {
                SplitEnd::Unfinished { at }
            });
        };
        let length = i64::from(i32::from_be_bytes(array_at(length, 0)));
        if length < 49 || rest.get(16).is_some_and(|magic| *magic != 2) {
            return ends(SplitEnd::Garbage { at });
        }
        let size = 12 + length;
        if size > rest.len() as i64 {
            return ends(SplitEnd::Unfinished { at });
        }
        let next = at + size as usize;
        let mut split = from(bytes, next);
        split.batches.insert(0, at..next);
        split
    }
    from(bytes, 0)
}
