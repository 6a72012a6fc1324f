//! 0.7 to 0.9 on the days of the case: what your functions find in Monday, and in Tuesday, whose dump is torn.
//! Nothing to write here.
//!
//! ```text
//! cargo test -p ch00-log --test monday holes -- --nocapture        after 0.7
//! cargo test -p ch00-log --test monday shares -- --nocapture       after 0.8
//! cargo test -p ch00-log --test monday rides -- --nocapture        after 0.9
//! ```

use std::num::NonZero;

use ch00_log::{missing_offsets, sent_twice, shares_if_keyed_by, verdict};
use kit::dump::{Dump, Field, THE_CASE, monday, tuesday};

fn the_days() -> [(&'static str, Dump); 2] {
    [
        ("Monday", monday(THE_CASE)),
        ("Tuesday, torn", tuesday(THE_CASE)),
    ]
}

#[test]
fn the_holes_of_both_days_are_printed() {
    for (day, dump) in the_days() {
        let holes = missing_offsets(&dump);
        println!("{day}: {} lines", dump.lines.len());
        println!("  holes              {}", holes.len());
        for hole in &holes {
            let (from, to) = (hole.offsets.start, hole.offsets.end);
            println!("    partition {}      {from}..{to}", hole.partition);
        }
        println!("  events sent twice  {}", sent_twice(&dump).len());
    }
    let holes = missing_offsets(&tuesday(THE_CASE));
    let missing = holes
        .iter()
        .map(|hole| hole.offsets.end.0 - hole.offsets.start.0);
    assert_eq!((holes.len(), missing.sum()), (5, 273_i64));
}

#[test]
fn the_shares_of_monday_are_printed() {
    let monday = monday(THE_CASE);
    for partitions in [6, 12].map(NonZero::new).into_iter().flatten() {
        for field in [Field::Ride, Field::District] {
            println!("Monday by {field}, {partitions} partitions");
            let shares = shares_if_keyed_by(&monday, field, partitions);
            for share in &shares {
                let hot = if share.hot { "  hot" } else { "" };
                println!("  {:>2}  {:>6}{hot}", share.partition.0, share.count);
            }
            let total: usize = shares.iter().map(|share| share.count).sum();
            assert_eq!(total, monday.lines.len());
        }
    }
}

#[test]
fn the_rides_without_a_bill_of_both_days_are_printed() {
    for (day, dump) in the_days() {
        let verdict = verdict(&dump);
        println!("{day}");
        println!("  rides without a bill  {}", verdict.unbilled);
        for (partition, count) in &verdict.by_partition {
            println!("    partition {partition}  {count:>10}");
        }
        for (kind, count) in &verdict.by_kind {
            println!("    {kind:<11}  {count:>10}");
        }
        println!("  missing offsets       {}", verdict.missing_offsets);
        println!("  events sent twice     {}", verdict.sent_twice);
        let spread: usize = verdict.by_partition.iter().map(|(_, count)| count).sum();
        assert_eq!(spread, verdict.unbilled);
    }
}
