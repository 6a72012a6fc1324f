//! The reference as a reader: what a consumer would get from a buffer, to compare with what Kafka's reader gave.

use ch01_batch::{
    CheckError, Codec, DecodeError, Record, SplitEnd, check_batch, decode_batch, split_batches,
};

/// Where a buffer was rejected, in Kafka's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// No next batch can be found: `MemoryRecords.batches`.
    Batches,
    /// The batch is broken from outside: `DefaultRecordBatch.ensureValid`.
    EnsureValid,
    /// Its records are.
    Records,
}

/// What became of a buffer.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// So many batches, and all their records as one text each.
    Accepted(usize, Vec<String>),
    /// Something is wrong with it.
    Rejected(Stage),
    /// The batches are in order from outside; one is compressed, and the reference does not open it.
    NotOpened(Codec),
}

/// Reads `buffer` as a consumer does: batch by batch, each checked and opened before the next.
pub fn read(buffer: &[u8]) -> Verdict {
    let split = split_batches(buffer);
    let mut records = Vec::new();
    let mut codec = None;
    for range in &split.batches {
        let batch = &buffer[range.clone()];
        match check_batch(batch) {
            // Kafka looks at the count only when it opens the batch.
            Err(CheckError::Count { .. }) => return Verdict::Rejected(Stage::Records),
            Err(_) => return Verdict::Rejected(Stage::EnsureValid),
            Ok(_) => {}
        }
        match decode_batch(batch) {
            Err(DecodeError::Compressed(found)) => codec = Some(found),
            Err(_) => return Verdict::Rejected(Stage::Records),
            Ok(batch) => {
                let base = batch.header.base_offset.0;
                records.extend(batch.records.iter().map(|record| text(base, record)));
            }
        }
    }
    match (split.end, codec) {
        (SplitEnd::Garbage { .. }, _) => Verdict::Rejected(Stage::Batches),
        (_, Some(codec)) => Verdict::NotOpened(codec),
        (_, None) => Verdict::Accepted(split.batches.len(), records),
    }
}

/// `offset@timestamp key=value`, then the headers. Bytes are shown as the golden files show them.
fn text(base: i64, record: &Record) -> String {
    let hex = |bytes: &Option<Vec<u8>>| match bytes {
        None => "null".to_string(),
        Some(bytes) => shorten(bytes),
    };
    let offset = base + i64::from(record.offset_delta);
    let mut text = format!(
        "{offset}@{} {}={}",
        record.timestamp,
        hex(&record.key),
        hex(&record.value)
    );
    for header in &record.headers {
        text += &format!(" {}={}", utf8(&header.key), hex(&header.value));
    }
    text
}

/// The text of a header's key. For several bad bytes in a row Java shows one mark, Rust one for each.
fn utf8(bytes: &[u8]) -> String {
    let mut text: Vec<char> = String::from_utf8_lossy(bytes).chars().collect();
    text.dedup_by(|a, b| a == b && *a == char::REPLACEMENT_CHARACTER);
    text.into_iter().collect()
}

/// Hex; of more than 16 bytes the first 16 and how many there are.
fn shorten(bytes: &[u8]) -> String {
    let hex: String = bytes
        .iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    if bytes.len() > 16 {
        format!("{hex}...({} bytes)", bytes.len())
    } else {
        hex
    }
}
