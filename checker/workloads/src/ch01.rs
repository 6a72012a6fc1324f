//! Chapter 1: varints, the CRC, and batches of a thousand records.

use crate::workload::{Amount, Workload, plain};
use kit::Timestamp;
use std::hint::black_box;
use std::rc::Rc;

const RECORDS: i32 = 1000;
const TIME: i64 = 1_700_000_000_000;

/// Numbers of every length.
#[must_use]
pub fn numbers() -> Vec<i32> {
    (0..1000i64)
        .map(|index| (index.wrapping_mul(2_654_435_761) as i32) >> (index % 32))
        .collect()
}

/// A MiB of bytes.
#[must_use]
pub fn mebibyte() -> Vec<u8> {
    (0..1u32 << 20).map(|index| (index * 31) as u8).collect()
}

macro_rules! records {
    ($chapter:ident) => {{
        let record = |delta: i32| $chapter::Record {
            offset_delta: delta,
            timestamp: Timestamp(TIME + i64::from(delta)),
            key: Some(format!("key-{delta:04}").into_bytes()),
            value: Some(vec![b'v'; 100]),
            headers: Vec::new(),
        };
        (0..RECORDS).map(record).collect::<Vec<$chapter::Record>>()
    }};
}

/// A thousand records with values of 100 bytes.
#[must_use]
pub fn records() -> Vec<ch01_reference::Record> {
    records!(ch01_reference)
}

/// The batch of these records.
#[must_use]
pub fn encoded() -> Vec<u8> {
    let fields = ch01_reference::BatchFields::default();
    ch01_reference::encode_batch(&fields, &records()).unwrap_or_default()
}

/// The chapter's workloads.
#[must_use]
pub fn workloads() -> Vec<Workload> {
    let mut workloads = varints();
    workloads.extend(batches());
    workloads
}

fn varints() -> Vec<Workload> {
    let numbers: Rc<[i32]> = numbers().into();
    macro_rules! write {
        ($chapter:ident) => {{
            let (numbers, mut out) = (Rc::clone(&numbers), Vec::with_capacity(8192));
            plain(move || {
                out.clear();
                for &number in black_box(&*numbers) {
                    $chapter::write_varint(number, &mut out);
                }
                out.len()
            })
        }};
    }
    let mut bytes = Vec::new();
    for &number in &*numbers {
        ch01_reference::write_varint(number, &mut bytes);
    }
    let bytes: Rc<[u8]> = bytes.into();
    macro_rules! read {
        ($chapter:ident) => {{
            let bytes = Rc::clone(&bytes);
            plain(move || {
                let (mut rest, mut sum) = (black_box(&*bytes), 0i64);
                while let Ok((number, len @ 1..)) = $chapter::read_varint(rest) {
                    sum += i64::from(number);
                    rest = rest.get(len..).unwrap_or_default();
                }
                sum
            })
        }};
    }
    vec![
        Workload {
            exercise: "1.3",
            name: "write_varint",
            about: "1,000 numbers of every length",
            amount: Amount::Items(numbers.len() as u64),
            reference: write!(ch01_reference),
            mine: write!(ch01_mine),
        },
        Workload {
            exercise: "1.4",
            name: "read_varint",
            about: "the same, read back",
            amount: Amount::Items(numbers.len() as u64),
            reference: read!(ch01_reference),
            mine: read!(ch01_mine),
        },
    ]
}

fn batches() -> Vec<Workload> {
    let mebibyte: Rc<[u8]> = mebibyte().into();
    let encoded: Rc<[u8]> = encoded().into();
    macro_rules! crc {
        ($chapter:ident) => {{
            let bytes = Rc::clone(&mebibyte);
            plain(move || $chapter::crc32c(black_box(&bytes)))
        }};
    }
    macro_rules! encode {
        ($chapter:ident) => {{
            let (fields, records) = ($chapter::BatchFields::default(), records!($chapter));
            plain(move || $chapter::encode_batch(&fields, black_box(&records)))
        }};
    }
    macro_rules! decode {
        ($chapter:ident) => {{
            let bytes = Rc::clone(&encoded);
            plain(move || $chapter::decode_batch(black_box(&bytes)))
        }};
    }
    vec![
        Workload {
            exercise: "1.8",
            name: "crc32c",
            about: "1 MiB",
            amount: Amount::Bytes(mebibyte.len() as u64),
            reference: crc!(ch01_reference),
            mine: crc!(ch01_mine),
        },
        Workload {
            exercise: "1.10",
            name: "encode_batch",
            about: "1,000 records of 100 bytes",
            amount: Amount::Bytes(encoded.len() as u64),
            reference: encode!(ch01_reference),
            mine: encode!(ch01_mine),
        },
        Workload {
            exercise: "1.11",
            name: "decode_batch",
            about: "the same, decoded",
            amount: Amount::Bytes(encoded.len() as u64),
            reference: decode!(ch01_reference),
            mine: decode!(ch01_mine),
        },
    ]
}
