//! The map as a page.

use super::{Map, Part, Row, State};
use crate::exercise::ExerciseId;
use crate::page::{Colour, labelled, list_of_ids, paint, plural, width};

/// The lines of the page. The first says how far it is, the last what to type next.
#[must_use]
pub fn page(map: &Map) -> Vec<String> {
    let passed = map.graded().filter(is_done).count();
    let all = map.graded().count();
    let borrowed = map.graded().filter(is_borrowed).count();
    let head = match borrowed {
        0 => format!("Build your own Kafka: {passed} of {all} exercises pass."),
        1 => format!("Build your own Kafka: {passed} of {all} exercises pass, 1 is borrowed."),
        many => {
            format!("Build your own Kafka: {passed} of {all} exercises pass, {many} are borrowed.")
        }
    };
    let mut lines = vec![paint(Colour::Strong, &head), String::new()];
    for note in &map.notes {
        lines.extend(labelled("Note", &format!("{note}.")));
    }
    if !map.notes.is_empty() {
        lines.push(String::new());
    }
    let next = map.next().map(|(_, row)| row.about.id);
    lines.extend(map.parts.iter().map(|part| chapter(part, next)));
    let legend = if borrowed > 0 { "   b borrowed" } else { "" };
    lines.push(format!(
        "     # done   + in work   > next   . to do{legend}"
    ));
    lines.push(
        "     * in a chapter's list: its heart, for who has little time (status --hearts)".into(),
    );
    lines.push(String::new());
    if let Some(far) = how_far(map) {
        lines.extend(labelled("Done", &far));
    }
    for (label, text) in [("Work", in_work(map)), ("Help", help(map))] {
        if !text.is_empty() {
            lines.extend(labelled(label, &format!("{text}.")));
        }
    }
    match map.next() {
        Some((part, row)) => {
            lines.push(format!("Book   book/src/{}", part.chapter.page));
            lines.push(format!("Open   {}", row.place));
            lines.push(format!(
                "Next   {} {}: cargo run -p checker -- chapter {}",
                row.about.id, row.about.title, part.chapter.number
            ));
        }
        None => match map.graded().find(is_borrowed) {
            Some(row) => {
                let id = row.about.id;
                lines.push(
                    "What does not pass is borrowed, and yours to write once it is returned:"
                        .into(),
                );
                lines.push(format!("Next   cargo run -p checker -- return {id}"));
            }
            None => lines.push("All exercises that are written so far pass.".into()),
        },
    }
    lines
}

/// A row of the map with all that it says; in a narrower window it goes without the minutes.
const WHOLE_ROW: usize = 71;

fn chapter(part: &Part, next: Option<ExerciseId>) -> String {
    let all = part.graded().count();
    let done = part.graded().filter(is_done).count();
    let minutes: u32 = part.graded().map(|row| row.about.minutes).sum();
    let mark = |row: &Row| match row.state {
        State::Done => '#',
        State::Borrowed => 'b',
        _ if next == Some(row.about.id) => '>',
        State::Open => '.',
        _ => '+',
    };
    let bar: String = part.graded().map(mark).collect();
    let line = format!(
        "  {}  {:<33} {bar:<14}",
        part.chapter.number, part.chapter.title
    );
    let line = match width() < WHOLE_ROW {
        true => format!("{line} {done:>2}/{all}"),
        false => format!("{line} {done:>2} of {all:<2} {minutes:>4} min"),
    };
    if part.passes() {
        paint(Colour::Good, &line)
    } else {
        line
    }
}

fn is_done(row: &&Row) -> bool {
    row.state == State::Done
}

fn is_borrowed(row: &&Row) -> bool {
    row.state == State::Borrowed
}

/// In hours, as far as anything is done.
fn how_far(map: &Map) -> Option<String> {
    let minutes =
        |rows: &mut dyn Iterator<Item = &Row>| -> u32 { rows.map(|row| row.about.minutes).sum() };
    let all = minutes(&mut map.graded());
    let done = minutes(&mut map.graded().filter(is_done));
    (done > 0).then(|| {
        format!(
            "{} of {}, {} % of the course's time.",
            time(done),
            time(all),
            done * 100 / all.max(1)
        )
    })
}

/// "40 min", "3 h 20 min".
pub(super) fn time(minutes: u32) -> String {
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

/// What somebody is at, and how far it is.
fn in_work(map: &Map) -> String {
    let mut said = Vec::new();
    for (state, words) in [
        (State::Failed, "wrong when last checked"),
        (State::Written, "written, and not passed yet"),
    ] {
        let ids = ids(map, |row| row.state == state);
        if !ids.is_empty() {
            said.push(format!("{words}: {ids}"));
        }
    }
    let begun: Vec<String> = map
        .rows()
        .filter_map(|row| match row.state {
            State::Begun(written) => {
                let all = row.about.functions.len();
                Some(format!("{} ({written} of {all} functions)", row.about.id))
            }
            _ => None,
        })
        .collect();
    if !begun.is_empty() {
        said.push(format!("begun: {}", begun.join(", ")));
    }
    said.join("; ")
}

/// The ids of some exercises, runs in short.
fn ids(map: &Map, chosen: impl Fn(&Row) -> bool) -> String {
    let of = |part: &Part| {
        let rows = part.rows.iter().filter(|row| chosen(row));
        list_of_ids(&rows.map(|row| row.about.id).collect::<Vec<_>>())
    };
    let lists: Vec<String> = map.parts.iter().map(of).collect();
    let there: Vec<&str> = lists
        .iter()
        .map(String::as_str)
        .filter(|list| !list.is_empty())
        .collect();
    there.join(", ")
}

/// What was looked at.
fn help(map: &Map) -> String {
    let hints: usize = map.rows().map(|row| row.hints).sum();
    let mut said = Vec::new();
    if hints > 0 {
        said.push(format!("{} taken", plural(hints, "hint")));
    }
    let borrowed = ids(map, |row| row.state == State::Borrowed);
    if !borrowed.is_empty() {
        said.push(format!("borrowed: {borrowed}"));
    }
    let seen = ids(map, |row| row.solution);
    if !seen.is_empty() {
        said.push(format!("solutions seen: {seen}"));
    }
    said.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_said_as_people_say_it() {
        assert_eq!(
            [time(40), time(60), time(1775)],
            ["40 min", "1 h", "29 h 35 min"]
        );
    }
}
