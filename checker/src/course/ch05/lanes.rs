//! Records in columns, one an offset: logs, and what comes or goes between them.

use super::table::Table;
use super::words::offset;
use cluster::{Record, ReplicaLog};
use kit::Offset;

/// A page has room for so many columns.
const MOST: usize = 8;

/// Records that lie one behind the other, the first at an offset.
#[derive(Clone, Copy)]
pub(super) struct Lane<'a> {
    pub(super) at: Offset,
    pub(super) records: &'a [Record],
}

impl<'a> Lane<'a> {
    pub(super) fn of(log: &'a ReplicaLog) -> Self {
        Lane {
            at: log.start(),
            records: log.records(),
        }
    }

    fn end(&self) -> i64 {
        self.at.0.saturating_add(self.records.len() as i64)
    }

    fn cell(&self, offset: i64) -> Option<String> {
        let index = usize::try_from(offset.checked_sub(self.at.0)?).ok()?;
        self.records.get(index).map(record)
    }
}

/// A record and its epoch: `r3/1`.
pub(super) fn record(record: &Record) -> String {
    format!("{}/{}", record.value, record.epoch)
}

/// Several of them, `r3/1 r4/1`, or `no records`.
pub(super) fn listed(records: &[Record]) -> String {
    let all: Vec<String> = records.iter().map(record).collect();
    match all.is_empty() {
        true => "no records".into(),
        false => all.join(" "),
    }
}

/// The offsets that a picture has room for, from the first on that any lane has.
pub(super) struct Columns(Vec<i64>);

impl Columns {
    pub(super) fn over(lanes: &[Lane<'_>]) -> Self {
        let filled = || lanes.iter().filter(|lane| !lane.records.is_empty());
        let first = filled().map(|lane| lane.at.0).min().unwrap_or(0);
        let last = filled().map(Lane::end).max().unwrap_or(0);
        Columns((first..last).take(MOST).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn table(&self) -> Table {
        let head: Vec<String> = self.0.iter().map(|at| offset(Offset(*at))).collect();
        let head: Vec<&str> = head.iter().map(String::as_str).collect();
        Table::new(&head)
    }

    pub(super) fn cells(&self, lane: Lane<'_>) -> Vec<String> {
        let cell = |at: &i64| lane.cell(*at).unwrap_or_default();
        self.0.iter().map(cell).collect()
    }

    /// The lanes that were expected and that came, with a `-` where only the other has a record.
    pub(super) fn judged(&self, table: Table, expected: Lane<'_>, got: Lane<'_>) -> Table {
        let cell = |lane: Lane<'_>, other: Lane<'_>, at: i64| {
            let missing = other.cell(at).map(|_| "-".to_string());
            lane.cell(at).or(missing).unwrap_or_default()
        };
        let cells = |lane: Lane<'_>, other: Lane<'_>| -> Vec<String> {
            self.0.iter().map(|at| cell(lane, other, *at)).collect()
        };
        table.judged(&cells(expected, got), &cells(got, expected))
    }
}

/// Rust that makes a log, in a variable `log`, and a `record` for it and for others.
pub(super) fn made(log: &ReplicaLog, changes: bool, others: &[Record]) -> Vec<String> {
    let records = log.records();
    let mut lines = Vec::new();
    if !records.is_empty() || !others.is_empty() {
        lines.extend([
            "let record = |epoch, value| cluster::Record {".into(),
            "    epoch: kit::Epoch(epoch),".into(),
            "    value: cluster::Value(value),".into(),
            "};".into(),
        ]);
    }
    let keyword = match changes || !records.is_empty() {
        true => "let mut",
        false => "let",
    };
    lines.push(format!(
        "{keyword} log = cluster::ReplicaLog::starting_at(kit::Offset({}));",
        log.start()
    ));
    if !records.is_empty() {
        lines.push(format!("for record in {} {{", source(records)));
        lines.push("    log.append(record);".into());
        lines.push("}".into());
    }
    lines
}

/// Records as Rust, behind what [`made`] writes: `[record(0, 1), record(0, 2)]`.
pub(super) fn source(records: &[Record]) -> String {
    let one = |record: &Record| format!("record({}, {})", record.epoch, record.value.0);
    let all: Vec<String> = records.iter().map(one).collect();
    format!("[{}]", all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluster::Value;
    use kit::Epoch;

    fn records(values: std::ops::Range<u32>) -> Vec<Record> {
        let (epoch, value) = (Epoch(0), Value);
        let record = |at| Record {
            epoch,
            value: value(at),
        };
        values.map(record).collect()
    }

    #[test]
    fn records_stand_under_their_offsets() {
        let (log, fetched) = (records(1..3), records(3..5));
        let before = Lane {
            at: Offset(7),
            records: &log,
        };
        let came = Lane {
            at: Offset(9),
            records: &fetched,
        };
        let all = [&log[..], &fetched[..]].concat();
        let after = Lane {
            records: &all,
            ..before
        };
        let columns = Columns::over(&[before, came, after]);
        let table = columns.table().row("log", &columns.cells(before));
        let table = table.row("fetched", &columns.cells(came));
        assert_eq!(
            columns.judged(table, after, before).lines(),
            [
                "               7      8      9     10",
                "log         r1/0   r2/0",
                "fetched                   r3/0   r4/0",
                "expected    r1/0   r2/0   r3/0   r4/0",
                "you         r1/0   r2/0      -      -",
                "                             ^      ^",
            ]
        );
    }

    #[test]
    fn a_log_is_made_from_its_records() {
        assert_eq!(
            made(&ReplicaLog::starting_at(Offset(2)), false, &[]),
            ["let log = cluster::ReplicaLog::starting_at(kit::Offset(2));"]
        );
        let mut log = ReplicaLog::new();
        log.append(records(1..2)[0]);
        let lines = made(&log, false, &[]);
        assert_eq!(lines[5], "for record in [record(0, 1)] {");
    }
}
