//! The same for a program.

use super::page::Bench;
use super::said::{Amount, Found, Row, Spread};
use serde_json::{Value, json};

/// The page as one object. Times are nanoseconds a run.
#[must_use]
pub fn bench_json(bench: &Bench) -> Value {
    let rows: Vec<Value> = bench.rows.iter().map(|row| row_json(bench, row)).collect();
    json!({
        "schema": 1,
        "chapter": bench.chapter,
        "workloads": rows,
        "diagnostics": null,
    })
}

fn row_json(bench: &Bench, row: &Row) -> Value {
    let (unit, amount) = match row.amount {
        Amount::Bytes(count) => ("bytes", count),
        Amount::Items(count) => ("items", count),
    };
    let (outcome, message) = match &row.found {
        Found::Measured(_) => ("measured", None),
        Found::NotWritten(text) => ("not-written", Some(text)),
        Found::Panicked(text) => ("panicked", Some(text)),
        Found::Stopped(text) => ("stopped", Some(text)),
    };
    let figures = match &row.found {
        Found::Measured(figures) => Some(figures),
        _ => None,
    };
    json!({
        "exercise": row.exercise.map(|id| id.to_string()),
        "name": row.name,
        "about": row.about,
        "outcome": outcome,
        "message": message,
        "passed": !bench.is_wrong(row),
        "unit": unit,
        "amount": amount,
        "reference_alone": row.reference,
        "rounds": figures.map(|figures| figures.rounds),
        "reference": figures.map(|figures| spread(&figures.reference)),
        "yours": figures.map(|figures| spread(&figures.mine)),
        "ratio": figures.map(|figures| spread(&figures.ratio)),
    })
}

fn spread(spread: &Spread) -> Value {
    json!({"low": spread.low, "median": spread.median, "high": spread.high})
}
