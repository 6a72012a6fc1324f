//! Chapter 2: the lookup beside `partition_point`, and the walk from an entry to the batch.

use bench::compare;
use criterion::{Criterion, criterion_group, criterion_main};
use kit::{CountingReader, Position};
use std::hint::black_box;
use workloads::ch02;

fn chapter(criterion: &mut Criterion) {
    let log = ch02::log();
    let reader = CountingReader::new(&log);
    let target = ch02::TARGET;
    let found = ch02_reference::find_batch(&reader, Position(0), target);
    eprintln!(
        "find_batch from 0 to {target}: {found:?}, {} of {} bytes read in {} calls",
        reader.bytes(),
        log.len(),
        reader.calls()
    );
    compare(criterion, 2);
}

/// Beside both sides of `2.4 lookup`.
fn partition_point(criterion: &mut Criterion) {
    for (count, about) in ch02::SIZES {
        let plain = ch02::entries(count);
        let targets = ch02::targets(&plain);
        let mut group = criterion.benchmark_group(format!("2.4 lookup, {about}"));
        group.bench_function("partition_point", |bench| {
            bench.iter(|| {
                let found = targets.iter().filter_map(|&target| {
                    let after = black_box(&plain).partition_point(|entry| entry.offset <= target);
                    after.checked_sub(1).map(|index| plain[index])
                });
                found.map(|entry| entry.position.0).sum::<u64>()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, chapter, partition_point);
criterion_main!(benches);
