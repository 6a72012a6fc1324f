//! The page: a workload in two lines, with a bar whose `|` is the reference.

use super::said::{Amount, Figures, Found, Row};
use crate::exercise::ExerciseId;
use crate::page::{Colour, list_of_ids, paint, width, wrap};
use std::collections::BTreeSet;

/// How long the reference's bar is at most.
const ONE: usize = 6;
/// How much of a panic's text is shown.
const TEXT: usize = 300;

/// What the page is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    /// The chapter.
    pub chapter: u8,
    /// What was measured.
    pub rows: Vec<Row>,
    /// The exercises of the chapter that did not pass when they were last checked.
    pub wrong: BTreeSet<ExerciseId>,
}

impl Bench {
    /// Whether the code that a row measures is not known to be right.
    #[must_use]
    pub fn is_wrong(&self, row: &Row) -> bool {
        match row.exercise {
            Some(id) => self.wrong.contains(&id),
            None => !self.wrong.is_empty(),
        }
    }

    /// Whether something panicked or never ended.
    #[must_use]
    pub fn has_broken(&self) -> bool {
        let broken = |row: &Row| matches!(row.found, Found::Panicked(_) | Found::Stopped(_));
        self.rows.iter().any(broken)
    }

    fn measured(&self) -> impl Iterator<Item = (&Row, &Figures)> {
        self.rows.iter().filter_map(|row| match &row.found {
            Found::Measured(figures) => Some((row, figures)),
            _ => None,
        })
    }
}

/// What a row has room for.
#[derive(Clone, Copy)]
struct Layout {
    width: usize,
    /// Whether the middle half of the rounds is shown.
    middle: bool,
    /// How long the reference's bar is.
    one: usize,
}

impl Layout {
    /// Columns of exercise, name, reference and ratio; then those of the middle half; and the least that bars need.
    const LEFT: usize = 42;
    const MIDDLE: usize = 16;
    const BARS: usize = 3 * 5 + 2;

    fn of(width: usize) -> Self {
        let room = width.saturating_sub(Self::LEFT);
        let middle = room >= Self::MIDDLE + Self::BARS;
        let room = if middle { room - Self::MIDDLE } else { room };
        let one = (room.saturating_sub(2) / 3).clamp(2, ONE);
        Self { width, middle, one }
    }

    /// The longest bar.
    fn longest(self) -> usize {
        3 * self.one + 1
    }
}

/// The page.
#[must_use]
pub fn bench_page(bench: &Bench) -> Vec<String> {
    page_in(bench, Layout::of(width()))
}

fn page_in(bench: &Bench, layout: Layout) -> Vec<String> {
    let title = format!(
        "Chapter {}: how long your code takes beside the reference.",
        bench.chapter
    );
    let mut lines = vec![paint(Colour::Strong, &title), String::new()];
    let middle = if layout.middle {
        "middle half     "
    } else {
        ""
    };
    let one = layout.one;
    lines.push(format!(
        "{:22}{:>9}{:>9}  {middle}0{:>one$}{:>one$}{:>one$}",
        "", "reference", "yours", "1x", "2x", "3x"
    ));
    for row in &bench.rows {
        lines.extend(row_lines(row, layout));
    }
    lines.push(String::new());
    for row in &bench.rows {
        if let Found::Panicked(text) = &row.found {
            let text: String = text.chars().take(TEXT).collect();
            lines.extend(wrap(
                &format!("{} panicked: {text}", named(row)),
                layout.width,
            ));
        }
    }
    if let Some(note) = wrong_note(bench) {
        lines.extend(wrap(&note, layout.width));
        let chapter = bench.chapter;
        lines.push(format!("    cargo run -p checker -- chapter {chapter}"));
    }
    if bench.measured().next().is_some() {
        let half = match layout.middle {
            true => "Half of the rounds lie in the middle half; up",
            false => "Up",
        };
        let note = format!(
            "2x takes twice as long. {half} to 1.2x the same code may differ by where the compiler has put it."
        );
        lines.extend(wrap(&note, layout.width));
    }
    lines.push(format!(
        "Longer, and beside other crates: cargo compare --bench chapter{}",
        bench.chapter
    ));
    lines.push(String::new());
    lines.push(verdict(bench));
    lines
}

/// The ratios alone, in a few lines.
#[must_use]
pub fn bench_short(bench: &Bench) -> Vec<String> {
    let mut ratios: Vec<(String, String)> = Vec::new();
    for (row, figures) in bench.measured() {
        let ratio = format!("{}x", times(figures.ratio.median));
        match ratios.last_mut() {
            Some((name, more)) if *name == row.name => more.push_str(&format!(" and {ratio}")),
            _ => ratios.push((row.name.clone(), ratio)),
        }
    }
    let ratios: Vec<String> = ratios
        .iter()
        .map(|(name, ratio)| format!("{name} {ratio}"))
        .collect();
    if ratios.is_empty() {
        return vec![verdict(bench)];
    }
    let text = format!("Your time by the reference's: {}.", ratios.join(", "));
    let mut lines = wrap(&text, width());
    lines.push(format!(
        "All of it: cargo run -p checker -- bench {}",
        bench.chapter
    ));
    lines
}

fn row_lines(row: &Row, layout: Layout) -> [String; 2] {
    let id = row
        .exercise
        .map_or_else(|| "all".into(), |id| id.to_string());
    let nanoseconds = match &row.found {
        Found::Measured(figures) => Some(figures.reference.median),
        _ => row.reference,
    };
    let reference = nanoseconds.map_or_else(|| "-".into(), |time| speed(time, row.amount));
    let begin = format!("{id:<5}{:<17}{reference:>9}", row.name);
    let line = match &row.found {
        Found::Measured(figures) => {
            let ratio = &figures.ratio;
            let middle = match layout.middle {
                true => format!("{} to {}", times(ratio.low), times(ratio.high)),
                false => String::new(),
            };
            let room = if layout.middle { Layout::MIDDLE } else { 0 };
            let yours = format!("{}x", times(ratio.median));
            format!(
                "{begin}{yours:>9}  {middle:<room$}{}",
                bar(ratio.median, layout)
            )
        }
        Found::NotWritten(text) => format!("{begin}    {}", not_written(row, text)),
        Found::Panicked(_) => paint(Colour::Bad, &format!("{begin}    PANICKED")),
        Found::Stopped(how) => paint(Colour::Bad, &format!("{begin}    {how}")),
    };
    [
        line.trim_end().into(),
        paint(Colour::Quiet, &format!("     {}", row.about)),
    ]
}

fn named(row: &Row) -> String {
    row.exercise
        .map_or_else(|| row.name.clone(), |id| format!("{id} {}", row.name))
}

/// `not yet implemented: 1.5 body_len(...)`: whose text it is tells what it waits for.
fn not_written(row: &Row, text: &str) -> String {
    let said = text
        .strip_prefix("not yet implemented: ")
        .unwrap_or_default();
    let id = said
        .split(' ')
        .next()
        .and_then(|word| word.parse::<ExerciseId>().ok());
    match id {
        Some(id) if Some(id) != row.exercise => format!("waits for {id}, which is not written"),
        Some(_) => "not written".into(),
        None => "reaches a todo!() of your own".into(),
    }
}

/// What is measured but not known to be right.
fn wrong_note(bench: &Bench) -> Option<String> {
    let wrong = bench.measured().filter(|(row, _)| bench.is_wrong(row));
    let ids: BTreeSet<ExerciseId> = wrong
        .flat_map(|(row, _)| match row.exercise {
            Some(id) => vec![id],
            None => bench.wrong.iter().copied().collect(),
        })
        .collect();
    let ids: Vec<ExerciseId> = ids.into_iter().collect();
    (!ids.is_empty()).then(|| {
        format!(
            "Not known to be right: {}. Wrong code may be as fast as it likes.",
            list_of_ids(&ids)
        )
    })
}

fn verdict(bench: &Bench) -> String {
    let slowest = bench
        .measured()
        .max_by(|(_, one), (_, other)| one.ratio.median.total_cmp(&other.ratio.median));
    let Some((row, figures)) = slowest else {
        let broken = if bench.has_broken() {
            "runs"
        } else {
            "is written"
        };
        return format!(
            "Chapter {}: nothing that is measured {broken} yet.",
            bench.chapter
        );
    };
    format!(
        "Chapter {}: {} of {} measured; slowest by ratio: {}, {}x.",
        bench.chapter,
        bench.measured().count(),
        bench.rows.len(),
        named(row),
        times(figures.ratio.median)
    )
}

/// Two digits behind the point where they tell something.
fn times(ratio: f64) -> String {
    match ratio {
        ..10.0 => format!("{ratio:.2}"),
        ..100.0 => format!("{ratio:.1}"),
        _ => format!("{ratio:.0}"),
    }
}

/// The bar of a ratio: `|` is where the reference ends, `>` that there is no room for the rest.
fn bar(ratio: f64, layout: Layout) -> String {
    let (one, longest) = (layout.one, layout.longest());
    let wanted = (ratio * one as f64).round() as usize;
    let mut bar: Vec<char> = (0..wanted.clamp(1, longest)).map(|_| '#').collect();
    bar.resize(bar.len().max(one), ' ');
    if wanted > one {
        // The mark takes no length away.
        bar.truncate(longest - 1);
    }
    bar.insert(one, '|');
    if wanted >= longest {
        bar.truncate(longest - 1);
        bar.push('>');
    }
    bar.into_iter().collect()
}

/// Bytes a second, or the time of one run.
fn speed(nanoseconds: f64, amount: Amount) -> String {
    let three = |number: f64, unit: &str| match number {
        ..10.0 => format!("{number:.2} {unit}"),
        ..100.0 => format!("{number:.1} {unit}"),
        _ => format!("{number:.0} {unit}"),
    };
    match amount {
        Amount::Bytes(bytes) => match bytes as f64 * 1000.0 / nanoseconds.max(1e-3) {
            rate if rate >= 1000.0 => three(rate / 1000.0, "GB/s"),
            rate => three(rate, "MB/s"),
        },
        Amount::Items(_) => match nanoseconds {
            ..1e3 => three(nanoseconds, "ns"),
            ..1e6 => three(nanoseconds / 1e3, "us"),
            ..1e9 => three(nanoseconds / 1e6, "ms"),
            _ => three(nanoseconds / 1e9, "s"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Said;

    /// What the program says of a chapter in which everything happens.
    const SAID: &str = include_str!("page.said");

    fn bench() -> Bench {
        let mut rows: Vec<Row> = Vec::new();
        for line in SAID.lines() {
            let Some(said) = Said::read(&format!("\u{1e}bench\t{line}")) else {
                panic!("{line}")
            };
            match (said, rows.last_mut()) {
                (Said::Begin(row), _) => rows.push(row),
                (Said::Reference(time), Some(row)) => row.reference = Some(time),
                (Said::Found(found), Some(row)) => row.found = found,
                _ => {}
            }
        }
        if let Some(row) = rows.last_mut() {
            row.found = Found::Stopped("did not come back within 5 s".into());
        }
        Bench {
            chapter: 1,
            rows,
            wrong: [ExerciseId::new(1, 4), ExerciseId::new(1, 9)].into(),
        }
    }

    #[test]
    fn a_page_with_everything() {
        let page = bench_page(&bench());
        assert!(page.iter().all(|line| line.is_ascii() && line.len() <= 80));
        insta::assert_snapshot!(page.join("\n"), @r"
    Chapter 1: how long your code takes beside the reference.

                          reference    yours  middle half     0    1x    2x    3x
    1.3  write_varint       5.82 us    1.06x  1.02 to 1.11    ######|
         1,000 numbers of every length
    1.4  read_varint        5.82 us    0.38x  0.36 to 0.40    ##    |
         the same, read back
    1.8  crc32c            249 MB/s    not written
         1 MiB
    1.10 encode_batch     2.78 GB/s    waits for 1.5, which is not written
         1,000 records of 100 bytes
    1.11 decode_batch      931 MB/s    PANICKED
         the same, decoded
    1.11 decode_batch      931 MB/s    40.1x  39.9 to 41.2    ######|###########>
         a slow one
    1.2  split_batches       777 ns    did not come back within 5 s
         a loop

    1.11 decode_batch panicked: index out of bounds: the len is 118933 but the index
    is 118933 (chapters/ch01-batch/src/decode.rs:82)
    Not known to be right: 1.4. Wrong code may be as fast as it likes.
        cargo run -p checker -- chapter 1
    2x takes twice as long. Half of the rounds lie in the middle half; up to 1.2x
    the same code may differ by where the compiler has put it.
    Longer, and beside other crates: cargo compare --bench chapter1

    Chapter 1: 3 of 7 measured; slowest by ratio: 1.11 decode_batch, 40.1x.
    ");
    }

    #[test]
    fn nothing_written_is_said_last() {
        let mut bench = bench();
        bench.rows.truncate(3);
        bench.rows.remove(0);
        bench.rows.remove(0);
        assert!(matches!(bench.rows[0].found, Found::NotWritten(_)));
        let last = bench_page(&bench).pop();
        let expected = "Chapter 1: nothing that is measured is written yet.";
        assert_eq!(last.as_deref(), Some(expected));
    }

    #[test]
    fn the_reference_is_a_mark_in_every_bar() {
        let bar = |ratio| bar(ratio, Layout::of(80));
        assert_eq!(bar(0.01), "#     |");
        assert_eq!(bar(0.5), "###   |");
        assert_eq!(bar(1.0), "######|");
        assert_eq!(bar(2.0), "######|######");
        assert_eq!(bar(3.0), "######|############");
        assert_eq!(bar(50.0), "######|###########>");
    }

    #[test]
    fn a_narrow_page_has_shorter_bars_and_no_middle() {
        let bench = bench();
        for width in 60..=80 {
            for line in crate::page::fit(&page_in(&bench, Layout::of(width)), width) {
                assert!(line.len() <= width, "{width}: {line}");
            }
        }
        let page = page_in(&bench, Layout::of(60));
        let head = "                      reference    yours  0   1x   2x   3x";
        let slow = "1.11 decode_batch      931 MB/s    40.1x  #####|#########>";
        assert_eq!(page[2], head);
        assert!(page.iter().any(|line| line == slow), "{page:#?}");
    }

    #[test]
    fn the_ratios_alone_are_a_sentence() {
        let short = bench_short(&bench());
        let expected = [
            "Your time by the reference's: write_varint 1.06x, read_varint 0.38x, decode_batch",
            "40.1x.",
            "All of it: cargo run -p checker -- bench 1",
        ];
        assert_eq!(short.join(" "), expected.join(" "));
    }

    #[test]
    fn three_digits_and_a_unit() {
        assert_eq!(speed(5823.8, Amount::Items(1000)), "5.82 us");
        assert_eq!(speed(999.4, Amount::Items(1)), "999 ns");
        assert_eq!(speed(2e9, Amount::Items(1)), "2.00 s");
        assert_eq!(speed(4e6, Amount::Bytes(1 << 20)), "262 MB/s");
        assert_eq!(speed(1e5, Amount::Bytes(1 << 20)), "10.5 GB/s");
    }

    #[test]
    fn a_chapter_without_an_exercise_is_wrong_with_any_of_its_exercises() {
        let mut bench = bench();
        bench.rows[0].exercise = None;
        assert!(bench.is_wrong(&bench.rows[0]));
        bench.wrong.clear();
        assert!(!bench.is_wrong(&bench.rows[0]));
    }
}
