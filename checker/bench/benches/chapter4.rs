//! Chapter 4: the recovery's scan beside the CRC crate alone on the same bytes.

use bench::sides;
use criterion::{Criterion, criterion_group, criterion_main};
use kit::{CountingReader, Offset};
use std::hint::black_box;
use workloads::ch04;

fn chapter(criterion: &mut Criterion) {
    for (workload, log) in ch04::workloads().into_iter().zip(ch04::logs()) {
        let counting = CountingReader::new(&log);
        let prefix = ch04_reference::valid_prefix(&counting, Offset(0));
        eprintln!(
            "{}: {prefix:?}, {} bytes read of {}",
            workload.about,
            counting.bytes(),
            log.len()
        );
        let mut group = sides(criterion, workload);
        group.bench_function("crc32c alone", |bench| {
            bench.iter(|| crc32c::crc32c(black_box(&log)));
        });
        group.finish();
    }
}

criterion_group!(benches, chapter);
criterion_main!(benches);
