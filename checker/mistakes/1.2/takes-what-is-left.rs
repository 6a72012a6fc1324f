//! a splitter that takes the beginning of a batch for a batch
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
        // The same in every version of the format, so that a reader knows what it has before it reads on.
        if rest.len() > 16 && rest[16] != MAGIC as u8 {
            break SplitEnd::Garbage { at };
        }
        let size = LENGTH_END + length as usize;
        batches.push(at..at + size.min(rest.len()));
        at += size;
        if at > bytes.len() {
            break SplitEnd::Clean;
        }
        
    };
    Split { batches, end }
}
