//! Chapter 1: varints beside `integer-encoding`, the CRC beside the `crc32c` crate, batches beside `kafka-protocol`.

use bench::sides;
use bytes::{Bytes, BytesMut};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use integer_encoding::VarInt;
use kafka_protocol::records as kafka;
use std::hint::black_box;
use workloads::ch01;

fn chapter(criterion: &mut Criterion) {
    for workload in ch01::workloads() {
        let name = workload.name;
        let mut group = sides(criterion, workload);
        match name {
            "write_varint" => {
                let numbers = ch01::numbers();
                let mut out = Vec::with_capacity(8192);
                group.bench_function("integer-encoding", |bench| {
                    bench.iter(|| {
                        out.clear();
                        for &number in black_box(&numbers) {
                            let mut bytes = [0; 10];
                            let len = number.encode_var(&mut bytes);
                            out.extend_from_slice(&bytes[..len]);
                        }
                        out.len()
                    });
                });
            }
            "crc32c" => {
                let bytes = ch01::mebibyte();
                group.bench_function("the crate (hardware)", |bench| {
                    bench.iter(|| crc32c::crc32c(black_box(&bytes)));
                });
            }
            "encode_batch" => {
                let records: Vec<kafka::Record> = ch01::records().iter().map(theirs).collect();
                let options = kafka::RecordEncodeOptions {
                    version: 2,
                    compression: kafka::Compression::None,
                };
                for (name, room) in [("growing", 0), ("presized", 1 << 18)] {
                    group.bench_function(BenchmarkId::new("kafka-protocol", name), |bench| {
                        bench.iter(|| {
                            let mut out = BytesMut::with_capacity(room);
                            let records = black_box(records.iter());
                            let done =
                                kafka::RecordBatchEncoder::encode(&mut out, records, &options);
                            (out, done.is_ok())
                        });
                    });
                }
            }
            "decode_batch" => {
                let encoded = ch01::encoded();
                group.bench_function("kafka-protocol", |bench| {
                    bench.iter(|| {
                        let mut bytes = Bytes::copy_from_slice(black_box(&encoded));
                        kafka::RecordBatchDecoder::decode(&mut bytes).is_ok()
                    });
                });
            }
            _ => {}
        }
        group.finish();
    }
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

criterion_group!(benches, chapter);
criterion_main!(benches);
