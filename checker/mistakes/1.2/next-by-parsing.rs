//! a splitter that reads the records to find the next batch, instead of stepping by the length
pub fn split_batches(bytes: &[u8]) -> Split {
    let mut batches = Vec::new();
    let mut at = 0;
    let end = loop {
        let rest = &bytes[at..];
        if rest.is_empty() {
            break SplitEnd::Clean;
        }
        if rest.len() < LENGTH_END {
            break SplitEnd::Unfinished { at };
        }
        let length = i32::from_be_bytes(array_at(rest, 8));
        if length < MIN_BATCH_LENGTH {
            break SplitEnd::Garbage { at };
        }
        if rest.len() > 16 && rest[16] != MAGIC as u8 {
            break SplitEnd::Garbage { at };
        }
        let size = LENGTH_END + length as usize;
        if size > rest.len() {
            break SplitEnd::Unfinished { at };
        }
        let mut records = &rest[61..size];
        for _ in 0..i32::from_be_bytes(array_at(rest, 57)) {
            let Ok((record, used)) = crate::varint::read_varint(records) else {
                return Split { batches, end: SplitEnd::Garbage { at } };
            };
            let Some(behind) = records.get(used + record as usize..) else {
                return Split { batches, end: SplitEnd::Garbage { at } };
            };
            records = behind;
        }
        let next = at + size - records.len();
        batches.push(at..next);
        at = next;
    };
    Split { batches, end }
}
