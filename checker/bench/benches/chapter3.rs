//! Chapter 3: appending beside a plain write of the same bytes, and opening a log of a thousand segments.

use bench::is_written;
use ch01_reference::{BatchFields, Record, encode_batch};
use ch03_reference::{As, Log, LogConfig};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use kit::{Disk, Epoch, Offset, RealDisk, SimDisk, Timestamp};
use std::fs::File;
use std::io::Write;
use tempfile::TempDir;

const DIR: &str = "rides-0";
const NOW: Timestamp = Timestamp(1_700_000_000_000);
/// Batches a round: 64 MiB.
const ROUND: usize = 64;

/// One batch of a MiB.
fn mebibyte() -> Vec<u8> {
    let record = Record {
        offset_delta: 0,
        timestamp: NOW,
        key: None,
        value: Some(vec![b'x'; (1 << 20) - 200]),
        headers: Vec::new(),
    };
    let fields = BatchFields::default();
    encode_batch(&fields, &[record]).unwrap_or_default()
}

fn folder() -> TempDir {
    match TempDir::new() {
        Ok(folder) => folder,
        Err(error) => panic!("no folder for the bench: {error}"),
    }
}

fn appends(criterion: &mut Criterion) {
    let batch = mebibyte();
    assert!(batch.len() > 1_000_000);
    let numbered = |offset: usize| {
        let mut batch = batch.clone();
        assert_eq!(
            ch01_reference::stamp(&mut batch, Offset(offset as i64), Epoch(0)),
            Ok(())
        );
        batch
    };
    let batches: Vec<Vec<u8>> = (0..ROUND).map(numbered).collect();
    let mut group = criterion.benchmark_group("3.4 append, 64 batches of a MiB to real files");
    group
        .throughput(Throughput::Bytes((ROUND * batch.len()) as u64))
        .sample_size(20);
    group.bench_function("plain write", |bench| {
        bench.iter_batched(
            folder,
            |folder| {
                let mut file = File::create(folder.path().join("plain")).ok();
                for batch in &batches {
                    let written = file.as_mut().map(|file| file.write_all(batch));
                    assert!(matches!(written, Some(Ok(()))));
                }
                folder
            },
            BatchSize::PerIteration,
        );
    });
    group.bench_function("reference, a segment", |bench| {
        bench.iter_batched(
            folder,
            |folder| {
                let mut disk = RealDisk::new(folder.path(), None);
                let made = disk.create_dir(DIR);
                let config = LogConfig::default();
                let segment = made.and_then(|()| {
                    ch03_reference::Segment::create(&mut disk, DIR, Offset(0), &config, NOW)
                });
                let Ok(mut segment) = segment else {
                    panic!("{segment:?}")
                };
                for batch in &batches {
                    assert_eq!(segment.append(&mut disk, NOW, batch), Ok(()));
                }
                folder
            },
            BatchSize::PerIteration,
        );
    });
    group.bench_function("reference, a log, which checks the CRC", |bench| {
        bench.iter_batched(
            || (folder(), batches.clone()),
            |(folder, batches)| {
                let mut disk = RealDisk::new(folder.path(), None);
                let log = Log::create(&mut disk, DIR, LogConfig::default(), Offset(0), NOW);
                let Ok(mut log) = log else { panic!("{log:?}") };
                for batch in batches {
                    assert!(
                        log.append(&mut disk, NOW, batch, As::Leader(Epoch(0)))
                            .is_ok()
                    );
                }
                folder
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

/// A log of a thousand segments, closed.
fn thousand_segments() -> SimDisk {
    let mut disk = SimDisk::new();
    let mut config = LogConfig::default();
    config.roll.segment_bytes = 20_000;
    let recipe = kit::recipe::LogRecipe {
        seed: 1,
        batches: 1,
        base_offset: Offset(0),
        values: vec![100; 100],
        compressed: false,
    };
    let batch = recipe.expand();
    let Ok(mut log) = Log::create(&mut disk, DIR, config, Offset(0), NOW) else {
        panic!("a log in memory")
    };
    while log.segments.len() < 1000 {
        assert!(
            log.append(&mut disk, NOW, batch.clone(), As::Leader(Epoch(0)))
                .is_ok()
        );
    }
    assert_eq!(log.close(&mut disk), Ok(()));
    SimDisk::with(disk.image())
}

fn opens(criterion: &mut Criterion) {
    let mut disk = thousand_segments();
    let image = disk.image();
    let of_logs: usize = image
        .iter()
        .filter(|file| file.path.ends_with(".log"))
        .map(|file| file.bytes.len())
        .sum();
    let opened = Log::open(&mut disk, DIR, LogConfig::default(), Offset(0), NOW);
    let Ok(opened) = opened else {
        panic!("{opened:?}")
    };
    let names: Vec<String> = image
        .into_iter()
        .map(|file| file.path)
        .filter(|path| path.ends_with(".log"))
        .collect();
    let Some((active, others)) = names.split_last() else {
        panic!("no segments")
    };
    eprintln!(
        "open a closed log of {} segments, {of_logs} bytes of .log: {} bytes of the active .log read, {} of the others, {} bytes in all",
        opened.log.segments.len(),
        disk.bytes_read(active),
        others.iter().map(|path| disk.bytes_read(path)).sum::<u64>(),
        disk.reads().1,
    );
    let mut group = criterion.benchmark_group("3.8 open, 1,000 segments");
    group.bench_function("reference", |bench| {
        bench.iter(|| {
            assert!(Log::open(&mut disk, DIR, LogConfig::default(), Offset(0), NOW).is_ok())
        });
    });
    let config = ch03_mine::LogConfig::default();
    if is_written("3.8 Log::open", || {
        ch03_mine::Log::open(&mut disk.clone(), DIR, config, Offset(0), NOW).is_ok()
    }) {
        group.bench_function("mine", |bench| {
            bench.iter(|| {
                assert!(ch03_mine::Log::open(&mut disk, DIR, config, Offset(0), NOW).is_ok())
            });
        });
    }
    group.finish();
}

criterion_group!(benches, appends, opens);
criterion_main!(benches);
