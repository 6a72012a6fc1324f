//! Chapter 4: the recovery's scan beside the CRC crate alone on the same bytes.

use bench::is_written;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kit::recipe::LogRecipe;
use kit::{CountingReader, Offset};
use std::hint::black_box;

fn scans(criterion: &mut Criterion) {
    for (name, values, batches) in [
        ("16 KiB", vec![1000; 16], 1000),
        ("1 KiB", vec![100; 10], 10_000),
    ] {
        let recipe = LogRecipe {
            seed: 1,
            batches,
            base_offset: Offset(0),
            values,
            compressed: false,
        };
        let log = recipe.expand();
        let counting = CountingReader::new(&log);
        let prefix = ch04_reference::valid_prefix(&counting, Offset(0));
        eprintln!(
            "batches of {name}: {prefix:?}, {} bytes read of {}",
            counting.bytes(),
            log.len()
        );
        let mut group = criterion.benchmark_group(format!("4.2 valid_prefix, batches of {name}"));
        group.throughput(Throughput::Bytes(log.len() as u64));
        group.bench_function("reference", |bench| {
            bench.iter(|| ch04_reference::valid_prefix(black_box(&log), Offset(0)));
        });
        if is_written("4.2 valid_prefix", || {
            ch04_mine::valid_prefix(&log, Offset(0)).is_ok()
        }) {
            group.bench_function("mine", |bench| {
                bench.iter(|| ch04_mine::valid_prefix(black_box(&log), Offset(0)));
            });
        }
        group.bench_function("crc32c alone", |bench| {
            bench.iter(|| crc32c::crc32c(black_box(&log)));
        });
        group.finish();
    }
}

criterion_group!(benches, scans);
criterion_main!(benches);
