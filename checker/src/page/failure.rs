//! The page that explains one failing exercise: at most 25 lines of 80 columns.

use super::chapter::Results;
use super::heading::heading;
use super::style::{Colour, paint};
use super::text::{cut, labelled, plural, wrap};
use crate::course;
use crate::exercise::About;
use crate::suite::{Blame, Failure, Report, Verdict};

/// The summary line that ends a chapter's page, and the empty one before it, come behind these.
const LONGEST: usize = 23;

/// At most so many characters of a headline are shown: six lines.
const HEADLINE: usize = 6 * 76;
/// At most so many lines of a picture, and so many characters of one.
const PICTURE: (usize, usize) = (16, 76);

/// The lines of the page, without the summary line that ends it. What holds in other cases is said only where there is
/// room for it: it is of the least help.
#[must_use]
pub fn failure_page(results: &Results<'_>, report: &Report) -> Vec<String> {
    let lines = page(results, report, true);
    if lines.len() > LONGEST {
        return page(results, report, false);
    }
    lines
}

fn page(results: &Results<'_>, report: &Report, with_kept: bool) -> Vec<String> {
    let about = results.about(report.id);
    let mut lines = vec![first_line(results, report, &about), String::new()];
    match &report.failure {
        Some(failure) => case(results, report, failure, with_kept, &mut lines),
        None => without_case(results, report, &mut lines),
    }
    lines.push(format!(
        "Hint   {}",
        format_args!("cargo run -p checker -- hint {}", report.id)
    ));
    lines.extend(labelled(
        "Book",
        &format!("{}, \"{}\"", results.page_file(), about.title),
    ));
    lines
}

fn first_line(results: &Results<'_>, report: &Report, about: &About) -> String {
    let verdict = paint(Colour::Bad, report.verdict.words());
    let title = paint(Colour::Strong, &heading(about, report));
    format!("{title}   {verdict}   {}", results.score())
}

fn case(
    results: &Results<'_>,
    report: &Report,
    failure: &Failure,
    with_kept: bool,
    lines: &mut Vec<String>,
) {
    let story = &failure.story;
    lines.extend(wrap(&cut(&story.headline, HEADLINE), super::width()));
    if !story.picture.is_empty() {
        lines.push(String::new());
        lines.extend(story.picture.iter().take(PICTURE.0).map(|line| {
            format!("    {}", cut(line, PICTURE.1))
                .trim_end()
                .to_string()
        }));
    }
    lines.push(String::new());
    if report.verdict != Verdict::CheckerError {
        lines.extend(labelled("Rule", &format!("{}.", failure.sentence)));
    }
    let kept = || kept(results, report).filter(|_| with_kept);
    if let Some(right) = story.right.clone().or_else(kept) {
        lines.extend(labelled("Right", &right));
    }
    if let Some(diagnosis) = &failure.diagnosis {
        let text = format!(
            "on all {} probes your answers are those of {}.",
            diagnosis.probes, diagnosis.sentence
        );
        lines.extend(labelled("Cause", &text));
    }
    if let Some(blame) = &report.blame {
        lines.extend(labelled("Blame", &blamed(blame)));
    }
    if let Some(so) = &story.so {
        lines.extend(labelled("So", so));
    }
    lines.push(String::new());
    if let Some(from) = &failure.shrunk_from {
        let text = format!("The smallest that we found; the first that failed was {from}.");
        lines.extend(wrap(&text, super::width()));
    }
    let place = failure
        .replay
        .as_ref()
        .and_then(|replay| replay.place.as_ref());
    if let Some(place) = place {
        lines.push(format!("See    {place}, in a browser: step by step"));
    }
    lines.push(format!("Again  {}", results.replaying(&failure.token)));
    if !failure.test.is_empty() {
        lines.push(format!(
            "Test   the same with --dump writes it into chapters/{}/tests/",
            results.chapter.folder
        ));
    }
}

fn blamed(blame: &Blame) -> String {
    match blame {
        Blame::Exercise(id) => {
            let title = course::chapter(id.chapter)
                .and_then(|chapter| Some(chapter.suite(*id)?.about().title));
            let title = title.unwrap_or_default();
            format!(
                "with the reference's {id} {title} in place of yours this case passes: look there."
            )
        }
        Blame::Chapters(numbers) => format!(
            "with the reference's {} in place of yours this case passes: look there.",
            chapters(numbers)
        ),
    }
}

/// "chapter 2", "chapters 1 and 2".
pub(super) fn chapters(numbers: &[u8]) -> String {
    let names: Vec<String> = numbers.iter().map(u8::to_string).collect();
    match names.as_slice() {
        [one] => format!("chapter {one}"),
        several => format!("chapters {}", several.join(" and ")),
    }
}

/// The first law that held in every case: what need not be touched.
fn kept(results: &Results<'_>, report: &Report) -> Option<String> {
    let first = *report.kept.first()?;
    let laws = results.chapter.suite(report.id)?.laws();
    let (_, sentence) = laws.into_iter().find(|(id, _)| *id == first)?;
    Some(match report.kept.len() {
        1 => format!("{sentence}. This held in all cases."),
        more => format!(
            "{sentence}. This held in all cases, as did {}.",
            plural(more - 1, "more rule")
        ),
    })
}

fn without_case(results: &Results<'_>, report: &Report, lines: &mut Vec<String>) {
    if let Some(note) = &report.note {
        // A line that is set in is code, and stays as it is.
        lines.extend(note.lines().flat_map(|line| {
            match line.starts_with(' ') || line.is_empty() {
                true => vec![line.to_string()],
                false => wrap(line, super::width()),
            }
        }));
    }
    if let Some(compiler) = &report.compiler {
        lines.push(String::new());
        // One text, which keeps its lines as they are.
        lines.push(compiler.trim_end().into());
    }
    lines.push(String::new());
    lines.push(format!("Again  {}", results.checking()));
}
