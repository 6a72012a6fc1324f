//! Chapter 2: the lookup beside `partition_point`, and the walk from an entry to the batch.

use bench::is_written;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use kit::recipe::{IndexRecipe, LogRecipe};
use kit::{CountingReader, Entries, IndexEntry, Offset, Position};
use std::hint::black_box;

fn lookups(criterion: &mut Criterion) {
    for count in [1_000, 100_000] {
        let plain = IndexRecipe {
            seed: 1,
            entries: count,
            base_offset: Offset(0),
        }
        .offset_entries();
        let entries = Entries::new(plain.clone());
        let end = plain.last().map_or(0, |entry| entry.offset.0);
        let targets: Vec<Offset> = (0..1000)
            .map(|index| Offset(index * 7919 * 4099 % end))
            .collect();
        let mut group =
            criterion.benchmark_group(format!("2.4 lookup, 1,000 targets among {count} entries"));
        let all = |find: &dyn Fn(Offset) -> Option<IndexEntry>| {
            targets
                .iter()
                .filter_map(|&target| find(target))
                .map(|entry| entry.position.0)
                .sum::<u64>()
        };
        group.bench_function("reference", |bench| {
            bench.iter(|| all(&|target| ch02_reference::lookup(black_box(&entries), target)))
        });
        if is_written("2.4 lookup", || ch02_mine::lookup(&entries, Offset(1))) {
            group.bench_function("mine", |bench| {
                bench.iter(|| all(&|target| ch02_mine::lookup(black_box(&entries), target)))
            });
        }
        group.bench_function("partition_point", |bench| {
            bench.iter(|| {
                all(&|target| {
                    let after = black_box(&plain).partition_point(|entry| entry.offset <= target);
                    after.checked_sub(1).map(|index| plain[index])
                })
            });
        });
        group.finish();
    }
}

fn walks(criterion: &mut Criterion) {
    let recipe = LogRecipe {
        seed: 1,
        batches: 1000,
        base_offset: Offset(0),
        values: vec![60, 100, 200],
        compressed: true,
    };
    let log = recipe.expand();
    let target = Offset(40);
    let reader = CountingReader::new(&log);
    let found = ch02_reference::find_batch(&reader, Position(0), target);
    eprintln!(
        "find_batch from 0 to {target}: {found:?}, {} of {} bytes read in {} calls",
        reader.bytes(),
        log.len(),
        reader.calls()
    );
    let mut group = criterion.benchmark_group("2.5 find_batch");
    group.bench_function(BenchmarkId::new("reference", "offset 40"), |bench| {
        bench.iter(|| ch02_reference::find_batch(black_box(&log), Position(0), target));
    });
    if is_written("2.5 find_batch", || {
        ch02_mine::find_batch(&log, Position(0), target).is_ok()
    }) {
        group.bench_function(BenchmarkId::new("mine", "offset 40"), |bench| {
            bench.iter(|| ch02_mine::find_batch(black_box(&log), Position(0), target));
        });
    }
    group.finish();
}

criterion_group!(benches, lookups, walks);
criterion_main!(benches);
