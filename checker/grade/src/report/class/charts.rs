//! Two charts: how the marks are spread, and how far the class came with each exercise. The numbers stand beside the bars, so
//! that nothing is told by a colour or a length alone.

use std::fmt::Write as _;

use super::super::html::escape;
use super::super::tally::{Done, hardest};
use super::super::words::{Outcome, count};
use super::legend;

/// Bars of the first chart: 0 to 10 %, ... 90 to 100 %.
const BINS: usize = 10;
/// The room of a bar, and of the tallest.
const BIN: usize = 32;
const TALL: usize = 96;

/// How many students have how many marks.
pub(super) fn marks(marks: &[f64]) -> String {
    if marks.is_empty() {
        return String::new();
    }
    let mut bins = [0_usize; BINS];
    for mark in marks {
        bins[bin(*mark)] += 1;
    }
    let most = bins.iter().copied().max().unwrap_or(1).max(1);
    let (width, base) = (BINS * BIN + 32, TALL + 20);
    let mut bars = String::new();
    let mut words = Vec::new();
    for (at, students) in bins.iter().enumerate() {
        let (left, right) = (at * 100 / BINS, (at + 1) * 100 / BINS);
        let x = 12 + at * BIN;
        let height = students * TALL / most;
        if *students > 0 {
            words.push(format!(
                "{left} to {right} %: {}",
                count(*students, "student")
            ));
            let _ = writeln!(
                bars,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{height}\"/>\n<text x=\"{}\" y=\"{}\">{students}</text>",
                x + 2,
                base - height,
                BIN - 4,
                x + BIN / 2,
                base - height - 5
            );
        }
        let _ = writeln!(bars, "<text x=\"{x}\" y=\"{}\">{left}</text>", base + 16);
    }
    let end = 12 + BINS * BIN;
    let _ = writeln!(bars, "<text x=\"{end}\" y=\"{}\">100</text>", base + 16);
    format!(
        "<section>\n<h2>How the marks are spread</h2>\n<figure>\n<svg class=\"chart\" viewBox=\"0 0 {width} {}\" role=\"img\" aria-labelledby=\"spread\">\n\
         <path d=\"M12 {base}H{end}\"/>\n{bars}</svg>\n<figcaption id=\"spread\">Students by their marks in percent. {}.</figcaption>\n</figure>\n</section>\n",
        base + 24,
        words.join("; ")
    )
}

/// The bar that a mark belongs to; a full mark to the last.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a mark is between 0 and 1, and a float that is not saturates"
)]
fn bin(mark: f64) -> usize {
    ((mark * BINS as f64) as usize).min(BINS - 1)
}

/// How far the class came with each exercise.
pub(super) fn exercises(all: &[Done<'_>]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let seen: Vec<Outcome> = Outcome::ALL
        .into_iter()
        .filter(|outcome| all.iter().any(|done| done.count(*outcome) > 0))
        .collect();
    let heads: String = seen
        .iter()
        .map(|outcome| {
            format!(
                "<th scope=\"col\" class=\"count\"><i class=\"{}\"></i><span>{}</span></th>",
                outcome.letter(),
                outcome.words()
            )
        })
        .collect();
    let rows: String = all.iter().map(|done| row(done, &seen)).collect();
    format!(
        "<section>\n<h2>How far the class came</h2>\n{}{}<table class=\"bars\">\n<thead><tr><th scope=\"col\">Exercise</th>{heads}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n</section>\n",
        three_hardest(all),
        legend(seen.iter().copied())
    )
}

fn three_hardest(all: &[Done<'_>]) -> String {
    let hard: Vec<String> = hardest(all)
        .iter()
        .take(3)
        .map(|done| {
            format!(
                "{} {} ({} of {} who tried it passed)",
                escape(done.id),
                escape(done.title),
                done.count(Outcome::Passed),
                done.tried()
            )
        })
        .collect();
    match hard.is_empty() {
        true => String::new(),
        false => format!("<p>The hardest: {}.</p>\n", hard.join(", ")),
    }
}

fn row(done: &Done<'_>, seen: &[Outcome]) -> String {
    let all: usize = done.counts.values().sum();
    let mut bar = String::new();
    let mut x = 0;
    for outcome in seen {
        let students = done.count(*outcome);
        if students > 0 {
            // In thousandths, without gaps: each begins where the last ended.
            let (from, to) = (x * 1_000 / all, (x + students) * 1_000 / all);
            let _ = write!(
                bar,
                "<rect class=\"{}\" x=\"{from}\" width=\"{}\" height=\"10\"/>",
                outcome.letter(),
                to - from
            );
            x += students;
        }
    }
    let counts: String = seen
        .iter()
        .map(|outcome| match done.count(*outcome) {
            0 => "<td class=\"count zero\">0</td>".to_owned(),
            students => format!("<td class=\"count\">{students}</td>"),
        })
        .collect();
    format!(
        "<tr><th scope=\"row\">{} {}<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{bar}</svg></th>{counts}</tr>\n",
        escape(done.id),
        escape(done.title)
    )
}

#[cfg(test)]
mod tests {
    use super::bin;

    #[test]
    fn a_full_mark_is_in_the_last_bar() {
        assert_eq!([0.0, 0.099, 0.1, 0.95, 1.0].map(bin), [0, 0, 1, 9, 9]);
        assert_eq!([-1.0, 7.0, f64::NAN].map(bin), [0, 9, 0]);
    }
}
