//! Chapter 4: the recovery's scan beside the CRC crate on the same bytes: alone, and with the reading that any scan of a file does.

use bench::sides;
use criterion::{Criterion, criterion_group, criterion_main};
use kit::{CountingReader, Offset, Position, ReadAt, ReadFailed};
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
        group.bench_function("read, and crc32c", |bench| {
            bench.iter(|| read_and_crc(black_box(&log)));
        });
        group.finish();
    }
}

/// The CRC of a log that is read in pieces of the scan's size.
fn read_and_crc(log: &dyn ReadAt) -> Result<u32, ReadFailed> {
    let mut piece = vec![0; 64 << 10];
    let (mut crc, mut position) = (0, 0);
    while position < log.len() {
        let read = log.read_at(Position(position), &mut piece)?;
        crc = crc32c::crc32c_append(crc, &piece[..read]);
        position += read as u64;
    }
    Ok(crc)
}

criterion_group!(benches, chapter);
criterion_main!(benches);
