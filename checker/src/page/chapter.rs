//! The page of a whole chapter: the list, the first failure explained, the next step.

use super::failure::failure_page;
use super::heading::heading;
use super::style::{Colour, paint};
use super::text::{labelled, list_of_ids, plural};
use crate::course::Chapter;
use crate::exercise::{About, ExerciseId};
use crate::suite::{Report, Token, Verdict};
use crate::trophy::{After, after_page};

/// What became of a chapter.
pub struct Results<'a> {
    /// The chapter.
    pub chapter: &'a Chapter,
    /// Its exercises' reports, in order; with `--only` just that one.
    pub reports: Vec<Report>,
    /// The one exercise that was asked for.
    pub only: Option<ExerciseId>,
    /// On which earlier chapters it was built: `("ch01", "mine")`.
    pub priors: Vec<(String, &'static str)>,
    /// Where to open the first exercise that is not written: `chapters/ch01-batch/src/varint.rs:31`.
    pub next_place: Option<String>,
    /// What a learner takes home from a chapter that passes.
    pub after: Option<After>,
    /// Whether the reference was checked instead of the learner's code.
    pub solution: bool,
    /// Sentences that stand above everything: a given file that was changed, an earlier chapter that is not used.
    pub notes: Vec<String>,
}

impl<'a> Results<'a> {
    /// Nothing is known of the chapter yet.
    #[must_use]
    pub fn new(chapter: &'a Chapter, solution: bool) -> Self {
        let (reports, priors, notes) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            chapter,
            reports,
            only: None,
            priors,
            next_place: None,
            after: None,
            solution,
            notes,
        }
    }

    /// Whether it was built on the learner's own earlier chapter of that number.
    #[must_use]
    pub fn is_mine(&self, number: u8) -> bool {
        let name = format!("ch{number:02}");
        self.priors
            .iter()
            .any(|(prior, whose)| *prior == name && *whose == "mine")
    }

    /// "chapter 1: 2 of 12 exercises pass".
    #[must_use]
    pub fn score(&self) -> String {
        let number = self.chapter.number;
        match self.only {
            Some(_) => format!("chapter {number}, only this exercise"),
            None => {
                let (passed, all) = (self.passed(), plural(self.counted().count(), "exercise"));
                format!(
                    "chapter {number}: {passed} of {all} pass{}",
                    self.and_borrowed()
                )
            }
        }
    }

    /// The reports without those of a bonus: all of these must pass.
    pub fn graded(&self) -> impl Iterator<Item = &Report> {
        let reports = self.reports.iter();
        reports.filter(|report| !self.about(report.id).is_bonus())
    }

    /// Those that count here: a bonus only where it alone was asked for.
    fn counted(&self) -> impl Iterator<Item = &Report> {
        let reports = self.reports.iter();
        reports.filter(|report| self.only.is_some() || !self.about(report.id).is_bonus())
    }

    /// Whether all pass that count, and nothing is wrong: a bonus may wait, and what is borrowed is no hindrance.
    #[must_use]
    pub fn pass(&self) -> bool {
        let mut reports = self.reports.iter();
        self.counted().all(|report| report.verdict.is_settled())
            && (self.passed() > 0 || self.borrowed() == 0)
            && !reports.any(|report| report.verdict.is_failure())
    }

    /// The command that checks the same again.
    #[must_use]
    pub fn checking(&self) -> String {
        let only = self
            .only
            .map(|id| format!(" --only {id}"))
            .unwrap_or_default();
        let solution = if self.solution { " --solution" } else { "" };
        format!(
            "cargo run -p checker -- chapter {}{only}{solution}",
            self.chapter.number
        )
    }

    /// The command that runs one case again.
    #[must_use]
    pub fn replaying(&self, token: &Token) -> String {
        let solution = if self.solution { " --solution" } else { "" };
        format!("cargo run -p checker -- replay {token}{solution}")
    }

    /// The exercise to write next: the first that is not written, or the one that it waits for.
    #[must_use]
    pub fn next(&self) -> Option<About> {
        let report = self.counted().find(|report| !report.verdict.is_settled())?;
        let waits_for = report.waits_for.and_then(|id| self.chapter.suite(id));
        waits_for
            .or_else(|| self.chapter.suite(report.id))
            .map(|suite| suite.about())
    }

    /// The chapter's page.
    #[must_use]
    pub fn page_file(&self) -> String {
        format!("book/src/{}", self.chapter.page)
    }

    pub(super) fn about(&self, id: ExerciseId) -> About {
        // Every report is of one of the chapter's suites.
        self.chapter.suite(id).map_or_else(
            || About {
                id,
                title: "",
                file: "lib.rs",
                functions: &[],
                minutes: 0,
                weight: 1,
                heart: false,
                learnt: "",
            },
            |suite| suite.about(),
        )
    }

    fn passed(&self) -> usize {
        let passed = |report: &&Report| report.verdict == Verdict::Passed;
        self.counted().filter(passed).count()
    }

    fn borrowed(&self) -> usize {
        let borrowed = |report: &&Report| report.verdict == Verdict::Borrowed;
        self.counted().filter(borrowed).count()
    }

    /// ", 3 are borrowed", if any is.
    fn and_borrowed(&self) -> String {
        match self.borrowed() {
            0 => String::new(),
            1 => ", 1 is borrowed".into(),
            many => format!(", {many} are borrowed"),
        }
    }

    /// The exercises with certain verdicts.
    #[must_use]
    pub fn ids(&self, chosen: impl Fn(Verdict) -> bool) -> Vec<ExerciseId> {
        self.reports
            .iter()
            .filter(|report| chosen(report.verdict))
            .map(|report| report.id)
            .collect()
    }
}

/// The lines of the page. `all` explains every failing exercise, else only the first.
#[must_use]
pub fn chapter_page(results: &Results<'_>, all: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for note in &results.notes {
        lines.extend(labelled("Note", note));
    }
    if !lines.is_empty() {
        lines.push(String::new());
    }
    let failing: Vec<&Report> = results
        .reports
        .iter()
        .filter(|report| report.verdict.is_failure())
        .collect();
    if let Some(after) = results.after.as_ref().filter(|_| failing.is_empty()) {
        lines.extend(whole(results, after, all));
        return lines;
    }
    if failing.is_empty() {
        lines.extend(list(results));
        return lines;
    }
    for report in failing.iter().take(if all { failing.len() } else { 1 }) {
        lines.extend(failure_page(results, report));
        lines.push(String::new());
    }
    lines.extend(last_line(results, failing[0]));
    lines
}

/// Where nothing is wrong: what passes and what waits.
fn list(results: &Results<'_>) -> Vec<String> {
    let mut lines = vec![head(results), String::new()];
    lines.extend(rows(results));
    lines.push(String::new());
    lines.extend(next_step(results));
    lines
}

/// The page after a chapter: nobody needs the list of what passes, but who asks for all.
fn whole(results: &Results<'_>, after: &After, all: bool) -> Vec<String> {
    let mut lines = vec![head(results), String::new()];
    if all {
        lines.extend(rows(results));
        lines.push(String::new());
    }
    let borrowed = results.ids(|verdict| verdict == Verdict::Borrowed);
    let book = results.page_file();
    lines.extend(after_page(after, &book, &borrowed, results.solution));
    lines.extend(bonus_left(results));
    lines.extend(next_step(results));
    lines
}

/// What the chapter passes without.
fn bonus_left(results: &Results<'_>) -> Vec<String> {
    let left = results
        .reports
        .iter()
        .filter(|report| !report.verdict.is_settled());
    let line = |report: &Report| {
        let about = results.about(report.id);
        let (id, title, minutes) = (about.id, about.title, about.minutes);
        labelled(
            "Bonus",
            &format!("{id} {title} is left, in {minutes} minutes."),
        )
    };
    left.flat_map(line).collect()
}

/// The verdict in a line.
fn head(results: &Results<'_>) -> String {
    let chapter = results.chapter;
    let (passed, counted) = (results.passed(), results.counted().count());
    let borrowed = results.borrowed();
    let whole = passed + borrowed == counted;
    let begun = results
        .reports
        .iter()
        .any(|report| half_written(report).is_some());
    let untouched = |report: &Report| report.verdict == Verdict::NotStarted;
    let untouched = !begun && results.reports.iter().all(untouched);
    let says = match (whole, results.only) {
        (true, _) => all_pass(results),
        (_, Some(_)) if begun => "half of the exercise is right.".into(),
        (_, Some(id)) if untouched => format!("{id} is not written yet, and nothing is wrong."),
        (_, Some(id)) => format!("{id} waits, and nothing is wrong."),
        _ if untouched && borrowed == 0 => "nothing is written yet, and nothing is wrong.".into(),
        _ if borrowed == 0 => format!("{passed} of {counted} exercises pass, none is wrong."),
        _ => format!(
            "{passed} of {counted} exercises pass{}.",
            results.and_borrowed()
        ),
    };
    let head = format!("Chapter {}, {}: {says}", chapter.number, chapter.title);
    paint(Colour::Strong, &head)
}

/// An exercise a line.
fn rows(results: &Results<'_>) -> Vec<String> {
    // What stands beside the titles takes 36 columns, but for long notes.
    let mut titles = super::width() - 36;
    let mut rows = Vec::new();
    for report in &results.reports {
        let about = results.about(report.id);
        let heart = if about.heart { "*" } else { " " };
        let (colour, extra) = match report.verdict {
            Verdict::Passed => (Colour::Good, format!("{} cases", report.cases)),
            Verdict::NotStarted => {
                let half = half_written(report).map(|function| format!(", {function} to do"));
                let bonus = if about.is_bonus() { ", a bonus" } else { "" };
                (
                    Colour::Quiet,
                    format!("{} min{bonus}{}", about.minutes, half.unwrap_or_default()),
                )
            }
            _ => (Colour::Quiet, report.note.clone().unwrap_or_default()),
        };
        let verdict = paint(colour, &format!("{:<12}", report.verdict.words()));
        titles = titles.min((super::width() - 23).saturating_sub(extra.chars().count()));
        rows.push((report.id.to_string(), heart, about.title, verdict, extra));
    }
    let longest = rows.iter().map(|row| row.2.chars().count()).max();
    let titles = titles.max(longest.unwrap_or_default());
    let row = |(id, heart, title, verdict, extra): &(String, &str, &str, String, String)| {
        let row = format!("  {id:>4} {heart} {title:<titles$} {verdict} {extra}");
        row.trim_end().to_string()
    };
    rows.iter().map(row).collect()
}

/// The function of a half-written exercise that is still a `todo!`.
fn half_written(report: &Report) -> Option<&str> {
    let begun = report.verdict == Verdict::NotStarted && !report.kept.is_empty();
    report.unwritten.as_deref().filter(|_| begun)
}

fn all_pass(results: &Results<'_>) -> String {
    let whose = if results.solution {
        " of the reference"
    } else {
        ""
    };
    match (results.borrowed(), results.only, results.counted().count()) {
        (1.., Some(_), _) => "the exercise is borrowed, and works.".into(),
        (1.., None, _) => {
            let passed = match results.passed() {
                1 => "1 exercise passes".into(),
                many => format!("{many} exercises pass"),
            };
            format!("{passed}{}.", results.and_borrowed())
        }
        (_, _, 1) => format!("the exercise{whose} passes."),
        (_, _, count) => format!("all {count} exercises{whose} pass."),
    }
}

/// The first exercise that does not pass, and the one of an earlier chapter that it waits for.
fn waits_for_earlier(results: &Results<'_>) -> Option<(ExerciseId, ExerciseId)> {
    let mut reports = results.counted();
    let first = reports.find(|report| !report.verdict.is_settled())?;
    let earlier = first.waits_for?;
    (earlier.chapter < first.id.chapter).then_some((first.id, earlier))
}

fn next_step(results: &Results<'_>) -> Vec<String> {
    let number = results.chapter.number;
    let Some(about) = results.next() else {
        if results.borrowed() > 0 && !results.pass() {
            let what = results.only.map_or(number.to_string(), |id| id.to_string());
            return vec![
                "Next   return it when you want to write it yourself:".into(),
                format!("       cargo run -p checker -- return {what}"),
            ];
        }
        return match (
            results.solution,
            results.only,
            crate::course::chapter(number + 1),
        ) {
            (true, ..) => Vec::new(),
            (_, Some(id), _) => vec![format!("Next   {}", behind(results.chapter, id))],
            (_, None, Some(next)) => {
                vec![format!(
                    "Next   book/src/{}, then cargo run -p checker -- chapter {}",
                    next.page, next.number
                )]
            }
            (_, None, None) => {
                vec!["Next   that was the last chapter that is written so far.".into()]
            }
        };
    };
    if let Some((waiting, earlier)) = waits_for_earlier(results) {
        return vec![
            format!("Next   write {earlier}, which {waiting} waits for, then"),
            format!("       cargo run -p checker -- chapter {}", earlier.chapter),
        ];
    }
    let place = results.next_place.clone();
    let place =
        place.unwrap_or_else(|| format!("chapters/{}/src/{}", results.chapter.folder, about.file));
    let half = results
        .reports
        .iter()
        .find(|report| report.id == about.id)
        .and_then(half_written);
    vec![
        format!("Book   {}", results.page_file()),
        format!("Open   {place}"),
        format!(
            "Next   write {} {}, then",
            about.id,
            half.unwrap_or(about.title)
        ),
        format!("       {}", results.checking()),
    ]
}

/// The command for the exercise behind one that passed alone.
fn behind(chapter: &Chapter, id: ExerciseId) -> String {
    let next = chapter
        .suite(ExerciseId::new(id.chapter, id.number + 1))
        .map(|suite| suite.about());
    match next {
        Some(next) => format!(
            "{} {}: cargo run -p checker -- chapter {} --only {}",
            next.id, next.title, id.chapter, next.id
        ),
        None => format!("cargo run -p checker -- chapter {}", chapter.number),
    }
}

/// The verdict once more, for those who see only the end: "1.3 FAILED. Passed: 1.1, 1.2. Not started: 1.4 to 1.12."
fn last_line(results: &Results<'_>, first: &Report) -> Vec<String> {
    let about = results.about(first.id);
    let mut text = format!("{} {}.", heading(&about, first), first.verdict.words());
    let others: Vec<ExerciseId> = results
        .ids(Verdict::is_failure)
        .into_iter()
        .filter(|&id| id != first.id)
        .collect();
    for (label, ids) in [
        ("Also not right", others),
        ("Passed", results.ids(|verdict| verdict == Verdict::Passed)),
        (
            "Borrowed",
            results.ids(|verdict| verdict == Verdict::Borrowed),
        ),
        (
            "Waiting",
            results.ids(|verdict| verdict == Verdict::Skipped),
        ),
        (
            "Not started",
            results.ids(|verdict| verdict == Verdict::NotStarted),
        ),
    ] {
        if !ids.is_empty() {
            text.push_str(&format!(" {label}: {}.", list_of_ids(&ids)));
        }
    }
    super::text::wrap(&text, super::width())
}
