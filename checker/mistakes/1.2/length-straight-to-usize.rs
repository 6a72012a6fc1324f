//! a splitter that makes the length unsigned before it looks whether it is negative
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
        let length = i32::from_be_bytes(array_at(rest, 8)) as usize;
        if length < MIN_BATCH_LENGTH as usize {
            break SplitEnd::Garbage { at };
        }
        if rest.len() > 16 && rest[16] != MAGIC as u8 {
            break SplitEnd::Garbage { at };
        }
        let size = LENGTH_END + length;
        if size > rest.len() {
            break SplitEnd::Unfinished { at };
        }
        batches.push(at..at + size);
        at += size;
    };
    Split { batches, end }
}
