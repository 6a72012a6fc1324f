//! What the name of a file or folder tells of its student. Learning platforms write them in their own ways:
//!
//! | from | looks like |
//! |---|---|
//! | Moodle | `Anna Schmidt_12345_assignsubmission_file/`, or the same with `_` and the file's name behind it |
//! | Canvas | `schmidtanna_LATE_123_4567_work.zip`: user, then attachment; `anon_x1y2z_4567_work.zip` if it is anonymous |
//! | Blackboard | `Task_aschmidt_attempt_2026-03-01-12-30-05_work.zip` |
//! | Gradescope | `submission_12345/`, with the names in `submission_metadata.yml` beside it |
//! | others | the student's name, or `assignment-username` |

use super::archive::stem;

/// What a name tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Named {
    pub from: From,
    /// The student's name, as it came.
    pub name: String,
    /// What the platform knows the student by.
    pub lms_id: Option<String>,
    /// Which file of an export it is; no two have the same.
    pub attachment: Option<u64>,
    /// When it was handed in, as far as names say it: the largest is the newest.
    pub attempt: Option<String>,
    pub late: bool,
    /// It is no upload of files but a text, a link or a receipt.
    pub no_files: bool,
}

/// Whose way of writing names it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum From {
    Moodle,
    Canvas,
    Blackboard,
    Gradescope,
    #[default]
    Other,
}

/// Reads a name.
pub(super) fn read(name: &str) -> Named {
    moodle(name)
        .or_else(|| blackboard(name))
        .or_else(|| canvas(name))
        .or_else(|| gradescope(name))
        .unwrap_or_else(|| plain(name))
}

/// The name as any other.
pub(super) fn plain(name: &str) -> Named {
    Named {
        name: stem(name).unwrap_or(name).into(),
        ..Named::default()
    }
}

fn moodle(text: &str) -> Option<Named> {
    let (student, rest) = text.split_once("_assignsubmission_")?;
    let plugin = rest.split(['_', '.']).next().unwrap_or(rest);
    let (name, id) = match student.rsplit_once('_') {
        Some((name, id)) if is_number(id) => (name, Some(id.into())),
        _ => (student, None),
    };
    (!name.is_empty()).then(|| Named {
        from: From::Moodle,
        name: name.into(),
        lms_id: id,
        no_files: plugin != "file",
        ..Named::default()
    })
}

fn canvas(text: &str) -> Option<Named> {
    let parts: Vec<&str> = text.split('_').collect();
    // The first number that another follows: names keep none between two underscores.
    let at = (0..parts.len().saturating_sub(2)).find(|&at| {
        let is_anonymous = at == 1 && parts[0] == "anon";
        (is_number(parts[at]) || is_anonymous) && is_number(parts[at + 1])
    })?;
    let mut name = &parts[..at];
    let late = name
        .last()
        .is_some_and(|last| last.eq_ignore_ascii_case("late"));
    if late {
        name = &name[..name.len() - 1];
    }
    let name = name.join("_");
    let is_anonymous = name == "anon";
    let file = parts[at + 2..].join("_");
    (!name.is_empty() && !file.is_empty()).then(|| Named {
        from: From::Canvas,
        name: if is_anonymous {
            format!("anon_{}", parts[at])
        } else {
            name
        },
        lms_id: Some(parts[at].into()),
        attachment: parts[at + 1].parse().ok(),
        late,
        ..Named::default()
    })
}

fn blackboard(text: &str) -> Option<Named> {
    let (before, rest) = text.split_once("_attempt_")?;
    let (time, file) = match rest.split_once('_') {
        Some((time, file)) => (time, Some(file)),
        None => (rest.split('.').next().unwrap_or(rest), None),
    };
    let is_time = time.len() >= 10 && time.chars().all(|one| one.is_ascii_digit() || one == '-');
    let user = before.rsplit('_').next().unwrap_or(before);
    (is_time && !user.is_empty()).then(|| Named {
        from: From::Blackboard,
        name: user.into(),
        lms_id: Some(user.into()),
        attempt: Some(time.into()),
        // The receipt of an attempt is named as the attempt.
        no_files: file.is_none(),
        ..Named::default()
    })
}

fn gradescope(text: &str) -> Option<Named> {
    let id = text.strip_prefix("submission_")?;
    is_number(stem(id).unwrap_or(id)).then(|| Named {
        from: From::Gradescope,
        name: stem(text).unwrap_or(text).into(),
        lms_id: Some(stem(id).unwrap_or(id).into()),
        ..Named::default()
    })
}

fn is_number(text: &str) -> bool {
    (1..=18).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Names and identifiers out of Gradescope's `submission_metadata.yml`, by the submission's folder. It is read line by line: of all
/// that YAML can say, the export uses keys, indents and plain or quoted texts.
pub(super) fn gradescope_names(text: &str) -> Vec<(String, String, Option<String>)> {
    let mut found: Vec<(String, String, Option<String>)> = Vec::new();
    for line in text.lines() {
        if let Some(key) = line
            .strip_suffix(':')
            .filter(|key| key.starts_with("submission_"))
        {
            found.push((key.into(), String::new(), None));
            continue;
        }
        let Some((_, name, sid)) = found.last_mut() else {
            continue;
        };
        let line = line.trim_start().trim_start_matches("- ");
        let value = |key: &str| {
            let value = line.strip_prefix(key)?.trim();
            Some(value.trim_matches(['\'', '"']).to_string()).filter(|value| !value.is_empty())
        };
        if let Some(value) = value(":name:") {
            // A group hands in once.
            *name = match name.is_empty() {
                true => value,
                false => format!("{name}, {value}"),
            };
        } else if sid.is_none()
            && let Some(value) = value(":sid:")
        {
            *sid = Some(value);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(text: &str) -> (From, String, Option<String>) {
        let named = read(text);
        (named.from, named.name, named.lms_id)
    }

    fn expected(from: From, name: &str, id: Option<&str>) -> (From, String, Option<String>) {
        (from, name.into(), id.map(str::to_string))
    }

    #[test]
    fn each_platform_s_names_are_read() {
        for (text, from, name, id) in [
            (
                "Anna Schmidt_12345_assignsubmission_file",
                From::Moodle,
                "Anna Schmidt",
                Some("12345"),
            ),
            (
                "王 小明_7_assignsubmission_file_/",
                From::Moodle,
                "王 小明",
                Some("7"),
            ),
            (
                "aschmidt Anna_9_assignsubmission_file_work.zip",
                From::Moodle,
                "aschmidt Anna",
                Some("9"),
            ),
            (
                "Default group_assignsubmission_file_",
                From::Moodle,
                "Default group",
                None,
            ),
            (
                "schmidtanna_123_4567_work.zip",
                From::Canvas,
                "schmidtanna",
                Some("123"),
            ),
            (
                "schmidtanna_LATE_123_4567_work-2.zip",
                From::Canvas,
                "schmidtanna",
                Some("123"),
            ),
            (
                "anon_x1y2z_4567_work.zip",
                From::Canvas,
                "anon_x1y2z",
                Some("x1y2z"),
            ),
            (
                "Task 1_aschmidt_attempt_2026-03-01-12-30-05_work.zip",
                From::Blackboard,
                "aschmidt",
                Some("aschmidt"),
            ),
            (
                "submission_12345",
                From::Gradescope,
                "submission_12345",
                Some("12345"),
            ),
            ("submission_x", From::Other, "submission_x", None),
            ("alice.tar.gz", From::Other, "alice", None),
            ("kafka-alice", From::Other, "kafka-alice", None),
            ("Alice_2", From::Other, "Alice_2", None),
        ] {
            assert_eq!(short(text), expected(from, name, id), "{text}");
        }
    }

    #[test]
    fn late_marks_and_texts_are_seen() {
        assert!(read("a_LATE_1_2_x.zip").late && read("a_late_1_2_x.zip").late);
        assert!(!read("late_1_2_x.zip").late, "somebody may be called so");
        assert!(read("A_1_assignsubmission_onlinetext").no_files);
        assert!(read("T_a_attempt_2026-03-01-12-30-05.txt").no_files);
        assert!(!read("A_1_assignsubmission_file_x.zip").no_files);
    }

    #[test]
    fn gradescope_tells_the_names_beside_the_folders() {
        let text = "---\nsubmission_1:\n  :submitters:\n  - :name: Anna Ü\n    :sid: '100'\n    :email: a@b\n  - :name: Bo\n    :sid: '101'\n  \
:created_at: 2026-01-01\nsubmission_2:\n  :submitters:\n  - :name: \"Cy\"\n    :sid: ''\n";
        assert_eq!(
            gradescope_names(text),
            [
                (
                    "submission_1".into(),
                    "Anna Ü, Bo".into(),
                    Some("100".into())
                ),
                ("submission_2".into(), "Cy".into(), None),
            ]
        );
    }
}
