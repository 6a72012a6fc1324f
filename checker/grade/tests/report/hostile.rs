//! What a student writes is text in every report, and short.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use grade::report::{CELL, Tame, grades_json, step_summary, write_all};

use crate::fixture::class;
use crate::write::{files, options};

/// All reports of the class, with their paths.
static REPORTS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    write_all(&class(), folder.path(), &options()).unwrap();
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    let all = files(folder.path());
    all.iter()
        .map(|path| {
            let name = path.strip_prefix(folder.path()).unwrap();
            (name.display().to_string(), read(path))
        })
        .collect()
});

#[test]
fn nothing_is_hidden_and_no_terminal_or_runner_obeys() {
    let reports = &*REPORTS;
    assert!(reports.len() > 50);
    for (name, text) in reports {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (at, line) in text.lines().enumerate() {
            let is_bad = |c: char| {
                c.is_control()
                    || matches!(c, '\u{200b}' | '\u{200d}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
            };
            let line = line.trim_end_matches('\r');
            assert_eq!(line.find(is_bad), None, "{name}:{}", at + 1);
            assert!(!line.trim_start().starts_with("::"), "{name}:{}", at + 1);
            assert!(!line.contains("##["), "{name}:{}", at + 1);
            assert!(!line.contains("##vso["), "{name}:{}", at + 1);
        }
    }
}

#[test]
fn a_panic_of_1_mb_makes_no_report_large() {
    assert!(serde_json::to_string(&class()).unwrap().len() > 2_000_000);
    for (name, text) in REPORTS.iter() {
        assert!(text.len() < 250_000, "{name}: {}", text.len());
    }
    let tame = Tame::of(&class());
    let notes = tame.submissions.iter().flat_map(|one| &one.exercises);
    let longest = notes
        .filter_map(|one| one.note.as_ref())
        .map(|note| note.chars().count());
    assert_eq!(longest.max(), Some(CELL));
}

/// The tags that our pages are made of, and their attributes.
const TAGS: &str = "!doctype html head meta title style body main header section h1 h2 h3 p b ul li div table caption thead tbody tr th td \
    span i a bdi abbr pre code dl dt dd figure figcaption svg path rect text";
const ATTRIBUTES: &str = "html lang charset http-equiv content name class id role tabindex aria-label aria-labelledby aria-hidden scope \
    colspan rowspan href title data-name viewBox preserveAspectRatio d x y width height";

/// The first thing in a page that is not one of ours.
fn foreign(html: &str) -> Option<String> {
    let body = html.split("<style>").next()?.to_owned() + html.split("</style>").nth(1)?;
    for tag in body.split('<').skip(1) {
        let Some((tag, _)) = tag.split_once('>') else {
            return Some(tag.to_owned());
        };
        let tag = tag.trim_end_matches('/');
        let (name, rest) = tag.split_once(' ').unwrap_or((tag, ""));
        if !TAGS
            .split_whitespace()
            .any(|known| known == name.trim_start_matches('/'))
        {
            return Some(tag.to_owned());
        }
        // The text between quotes is a value, the other a name.
        for (at, part) in rest.split('"').enumerate() {
            let part = part.trim().trim_end_matches('=');
            let is_name = at % 2 == 0 && !part.is_empty();
            if is_name && !ATTRIBUTES.split_whitespace().any(|known| known == part) {
                return Some(tag.to_owned());
            }
            if at % 2 == 1 && part.contains("javascript:") {
                return Some(tag.to_owned());
            }
        }
    }
    None
}

#[test]
fn pages_hold_no_tag_and_no_attribute_but_ours() {
    for (name, text) in REPORTS.iter() {
        if name.ends_with(".html") {
            assert_eq!(foreign(text), None, "{name}");
            assert!(text.contains("default-src 'none'"), "{name}");
        }
    }
}

#[test]
fn a_foreign_tag_would_be_found() {
    let page =
        |inner: &str| format!("<html lang=\"en\"><style></style><p class=\"x\">{inner}</p></html>");
    assert_eq!(foreign(&page("&lt;script&gt;")), None);
    for evil in [
        "<script>",
        "<img src=\"x\">",
        "<p onclick=\"x\">",
        "<a href=\"javascript:x\">",
        "<",
    ] {
        assert!(foreign(&page(evil)).is_some(), "{evil}");
    }
}

/// The cells of a CSV file whose cells are all in quotes.
fn cells(csv: &str) -> Vec<Vec<String>> {
    let csv = csv.strip_prefix('\u{feff}').unwrap_or(csv);
    let rows = csv.strip_suffix("\"\r\n").unwrap().split("\"\r\n");
    rows.map(|row| {
        let row = row.strip_prefix('"').unwrap();
        row.split("\",\"")
            .map(|cell| cell.replace("\"\"", "\""))
            .collect()
    })
    .collect()
}

#[test]
fn no_cell_is_a_formula() {
    let reports = &*REPORTS;
    for name in ["grades.csv", "moodle.csv"] {
        let rows = cells(&reports[name]);
        assert_eq!(rows.len(), 11, "{name}");
        for row in &rows {
            assert_eq!(row.len(), rows[0].len(), "{name}: {row:?}");
            let is_formula = |cell: &&String| {
                cell.trim_start()
                    .starts_with(['=', '+', '-', '@', '\t', '\r'])
            };
            assert_eq!(row.iter().find(is_formula), None, "{name}");
        }
        assert!(
            rows.iter().any(|row| row[1].starts_with("'=HYPERLINK")),
            "{name}"
        );
    }
}

/// Outside of fences a line of Markdown holds no sign that GitHub reads, but for those that we write ourselves.
#[test]
fn markdown_makes_no_link_no_call_and_no_html() {
    for (name, text) in REPORTS.iter().filter(|(name, _)| name.ends_with(".md")) {
        let mut fence: Option<String> = None;
        for line in text.lines() {
            if let Some(open) = &fence {
                if line == open {
                    fence = None;
                }
                continue;
            }
            if line.starts_with("```") {
                fence = Some(line.trim_end_matches("text").to_owned());
                continue;
            }
            let signs = ['<', '[', ']', '@', '~', '\\', '!', '$'];
            assert_eq!(line.find(signs), None, "{name}: {line}");
            assert!(!line.contains("://"), "{name}: {line}");
            let bars = line.matches('|').count();
            assert!(bars == 0 || line.starts_with("| "), "{name}: {line}");
        }
        assert_eq!(fence, None, "{name}: a fence does not end");
    }
}

#[test]
fn junit_is_xml_that_says_the_same() {
    let xml = &REPORTS["junit.xml"];
    let report = quick_junit::Report::deserialize_from_str(xml).unwrap();
    assert_eq!(report.test_suites.len(), 10);
    assert_eq!((report.tests, report.failures, report.errors), (83, 19, 4));
    let evil = &report.test_suites[2];
    assert!(
        evil.properties[0]
            .value
            .as_str()
            .contains("<script>alert(1)</script>")
    );
    assert!(!xml.contains("<script") && !xml.contains("]]>&lt;"));
}

#[test]
fn nothing_of_another_student_is_in_a_students_own_reports() {
    let class = class();
    let reports = &*REPORTS;
    for submission in &class.submissions {
        let student = &submission.student;
        let own = reports
            .iter()
            .filter(|(name, _)| name.contains(student.as_str()));
        let own: Vec<_> = own.collect();
        assert!(own.len() >= 4, "{student}");
        for (name, text) in own {
            for other in class
                .submissions
                .iter()
                .filter(|other| other.student != *student)
            {
                // s003 names a file of its own: it is no other's.
                assert!(!text.contains(&format!("\"{}\"", other.student)), "{name}");
                assert!(!text.contains(&other.name), "{name}");
            }
        }
    }
}

#[test]
fn made_harmless_twice_is_the_same() {
    let once = Tame::of(&class());
    let twice = Tame::of(&once);
    assert_eq!(grades_json(&once), grades_json(&twice));
}

#[test]
fn the_summary_of_a_huge_class_fits_and_says_what_is_left_out() {
    let mut class = class();
    let mut evil = class.submissions[2].clone();
    evil.exercises.truncate(1);
    evil.exercises[0].page.clear();
    evil.exercises[0].note = None;
    evil.receipt.files.clear();
    evil.notes.clear();
    class.submissions = (0..5_000)
        .map(|at| {
            let mut one = evil.clone();
            one.student = format!("s{at:05}");
            one
        })
        .collect();
    let summary = step_summary(&Tame::of(&class));
    assert!(summary.len() <= 1024 * 1024, "{}", summary.len());
    assert!(summary.len() > 1024 * 1024 - 2_000, "{}", summary.len());
    assert!(summary.contains("more students, for whom there is no room here."));
}
