//! Chapter 1: varints beside `integer-encoding`, the CRC beside the `crc32c` crate, batches beside `kafka-protocol`.

use bench::is_written;
use bytes::{Bytes, BytesMut};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use integer_encoding::VarInt;
use kafka_protocol::records as kafka;
use kit::Timestamp;
use std::hint::black_box;

const RECORDS: i32 = 1000;
const TIME: i64 = 1_700_000_000_000;

/// Numbers of every length.
fn numbers() -> Vec<i32> {
    (0..1000i64)
        .map(|index| (index.wrapping_mul(2_654_435_761) as i32) >> (index % 32))
        .collect()
}

fn varints(criterion: &mut Criterion) {
    let numbers = numbers();
    let mut group = criterion.benchmark_group("1.3 write_varint, 1,000 numbers of every length");
    macro_rules! write {
        ($name:literal, $write:expr) => {
            if is_written(concat!("1.3 write_varint, ", $name), || {
                $write(1, &mut Vec::new())
            }) {
                group.bench_function($name, |bench| {
                    let mut out = Vec::with_capacity(8192);
                    bench.iter(|| {
                        out.clear();
                        for &number in black_box(&numbers) {
                            $write(number, &mut out);
                        }
                        out.len()
                    });
                });
            }
        };
    }
    write!("reference", ch01_reference::write_varint);
    write!("mine", ch01_mine::write_varint);
    write!("integer-encoding", |number: i32, out: &mut Vec<u8>| {
        let mut bytes = [0; 10];
        let len = number.encode_var(&mut bytes);
        out.extend_from_slice(&bytes[..len]);
    });
    group.finish();
}

fn crc(criterion: &mut Criterion) {
    let bytes: Vec<u8> = (0..1u32 << 20).map(|index| (index * 31) as u8).collect();
    let mut group = criterion.benchmark_group("1.8 crc32c, 1 MiB");
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("reference (table)", |bench| {
        bench.iter(|| ch01_reference::crc32c(black_box(&bytes)))
    });
    if is_written("1.8 crc32c", || ch01_mine::crc32c(&bytes)) {
        group.bench_function("mine", |bench| {
            bench.iter(|| ch01_mine::crc32c(black_box(&bytes)))
        });
    }
    group.bench_function("the crate (hardware)", |bench| {
        bench.iter(|| crc32c::crc32c(black_box(&bytes)))
    });
    group.finish();
}

macro_rules! batch {
    ($chapter:ident) => {{
        let record = |delta: i32| $chapter::Record {
            offset_delta: delta,
            timestamp: Timestamp(TIME + i64::from(delta)),
            key: Some(format!("key-{delta:04}").into_bytes()),
            value: Some(vec![b'v'; 100]),
            headers: Vec::new(),
        };
        let records: Vec<$chapter::Record> = (0..RECORDS).map(record).collect();
        records
    }};
}

fn batches(criterion: &mut Criterion) {
    let reference = batch!(ch01_reference);
    let mine = batch!(ch01_mine);
    let theirs: Vec<kafka::Record> = reference.iter().map(theirs).collect();
    let options = kafka::RecordEncodeOptions {
        version: 2,
        compression: kafka::Compression::None,
    };

    let fields = ch01_reference::BatchFields::default();
    let encoded = ch01_reference::encode_batch(&fields, &reference).unwrap_or_default();
    let mut group = criterion.benchmark_group("1.10 encode_batch, 1,000 records of 100 bytes");
    group.throughput(Throughput::Bytes(encoded.len() as u64));
    group.bench_function("reference", |bench| {
        bench.iter(|| ch01_reference::encode_batch(&fields, black_box(&reference)))
    });
    let own = ch01_mine::BatchFields::default();
    if is_written("1.10 encode_batch", || ch01_mine::encode_batch(&own, &mine)) {
        group.bench_function("mine", |bench| {
            bench.iter(|| ch01_mine::encode_batch(&own, black_box(&mine)))
        });
    }
    for (name, room) in [("growing", 0), ("presized", 1 << 18)] {
        group.bench_function(BenchmarkId::new("kafka-protocol", name), |bench| {
            bench.iter(|| {
                let mut out = BytesMut::with_capacity(room);
                let done =
                    kafka::RecordBatchEncoder::encode(&mut out, black_box(theirs.iter()), &options);
                (out, done.is_ok())
            });
        });
    }
    group.finish();

    let mut group = criterion.benchmark_group("1.11 decode_batch, 1,000 records of 100 bytes");
    group.throughput(Throughput::Bytes(encoded.len() as u64));
    group.bench_function("reference", |bench| {
        bench.iter(|| ch01_reference::decode_batch(black_box(&encoded)))
    });
    if is_written("1.11 decode_batch", || ch01_mine::decode_batch(&encoded)) {
        group.bench_function("mine", |bench| {
            bench.iter(|| ch01_mine::decode_batch(black_box(&encoded)))
        });
    }
    group.bench_function("kafka-protocol", |bench| {
        bench.iter(|| {
            kafka::RecordBatchDecoder::decode(&mut Bytes::copy_from_slice(black_box(&encoded)))
                .is_ok()
        });
    });
    group.finish();
}

fn theirs(record: &ch01_reference::Record) -> kafka::Record {
    kafka::Record {
        transactional: false,
        control: false,
        delete_horizon: false,
        partition_leader_epoch: -1,
        producer_id: -1,
        producer_epoch: -1,
        timestamp_type: kafka::TimestampType::Creation,
        offset: record.offset_delta.into(),
        sequence: record.offset_delta,
        timestamp: record.timestamp.0,
        key: record.key.clone().map(Bytes::from),
        value: record.value.clone().map(Bytes::from),
        headers: Default::default(),
    }
}

criterion_group!(benches, varints, crc, batches);
criterion_main!(benches);
