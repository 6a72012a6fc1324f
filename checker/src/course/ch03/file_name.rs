//! 3.1 `file_name`, `parse_file_name`.

use super::{code, file_name_laws, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::Offset;
use probe::ch03::{FileKind, NameAnswer, NameCall};

pub(super) struct FileNames;

pub(super) const KINDS: [FileKind; 3] = [FileKind::Log, FileKind::OffsetIndex, FileKind::TimeIndex];

impl Exercise for FileNames {
    type Call = NameCall;
    type Answer = NameAnswer;

    fn about() -> About {
        About {
            id: ExerciseId::new(3, 1),
            title: "file_name, parse",
            file: "file_name.rs",
            functions: &["file_name", "parse_file_name"],
            minutes: 15,
            weight: 1,
            heart: false,
            learnt: "A segment is named by its base offset in 20 digits, so its files sort as their offsets do.",
        }
    }

    fn expected(call: &NameCall) -> NameAnswer {
        match call {
            NameCall::Write { base, kind } => NameAnswer::Written {
                name: name(*base, *kind),
            },
            NameCall::Read { name } => NameAnswer::Read {
                file: file(name).ok(),
            },
        }
    }

    fn laws() -> Vec<Law<Self>> {
        file_name_laws::laws()
    }

    fn call_text(call: &NameCall) -> String {
        match call {
            NameCall::Write { base, kind } => {
                format!("file_name({}, {kind:?})", words::number(base.0))
            }
            NameCall::Read { name } => format!("parse_file_name({name:?})"),
        }
    }

    fn answer_text(answer: &NameAnswer) -> String {
        match answer {
            NameAnswer::Written { name } => name.clone(),
            NameAnswer::Read { file: Some(file) } => words_of(*file),
            NameAnswer::Read { file: None } => "None".into(),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        match (case.call, case.expected, case.got) {
            (
                NameCall::Write { .. },
                NameAnswer::Written { name },
                NameAnswer::Written { name: got },
            ) => wrong_name(&Self::call_text(case.call), name, got),
            (
                NameCall::Read { name },
                NameAnswer::Read { file },
                NameAnswer::Read { file: got },
            ) => wrong_file(name, *file, *got),
            _ => Story::default(),
        }
    }

    fn test(call: &NameCall, expected: &NameAnswer) -> String {
        let (function, line) = match (call, expected) {
            (NameCall::Write { base, kind }, NameAnswer::Written { name }) => (
                "file_name",
                format!("ch03_segments::file_name({base:?}, FileKind::{kind:?}), {name:?}"),
            ),
            (NameCall::Read { name }, NameAnswer::Read { file }) => {
                let right = file.map_or_else(
                    || "None".into(),
                    |(base, kind)| format!("Some(({base:?}, FileKind::{kind:?}))"),
                );
                (
                    "parse_file_name",
                    format!("ch03_segments::parse_file_name({name:?}), {right}"),
                )
            }
            _ => return String::new(),
        };
        code::test(function, call, &[format!("assert_eq!({line});")])
    }
}

pub(super) fn suffix(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Log => ".log",
        FileKind::OffsetIndex => ".index",
        FileKind::TimeIndex => ".timeindex",
    }
}

/// Digit by digit, from the last one.
fn name(base: Offset, kind: FileKind) -> String {
    let mut rest = base.0;
    let mut digits = ['0'; 20];
    for digit in digits.iter_mut().rev() {
        *digit = char::from(b'0' + (rest % 10) as u8);
        rest /= 10;
    }
    digits
        .iter()
        .chain(&suffix(kind).chars().collect::<Vec<char>>())
        .collect()
}

/// Which file has the name, or why none has.
fn file(name: &str) -> Result<(Offset, FileKind), String> {
    let digits: Vec<u32> = name.chars().map_while(|one| one.to_digit(10)).collect();
    let behind: String = name.chars().skip(digits.len()).collect();
    let known = KINDS.into_iter().find(|kind| suffix(*kind) == behind);
    if digits.len() != 20 {
        let other = name.chars().nth(digits.len());
        return Err(match other {
            Some('.') | None if digits.is_empty() => "it has no digits".into(),
            Some('.') | None => format!("it begins with {} digits, not 20", digits.len()),
            Some(other) if digits.len() < 20 => format!("{other:?} is no digit"),
            Some(_) => format!("it begins with {} digits, not 20", digits.len()),
        });
    }
    let Some(kind) = known else {
        return Err(
            match KINDS
                .into_iter()
                .find(|kind| behind.starts_with(suffix(*kind)))
            {
                Some(kind) => format!("something follows behind {}", suffix(kind)),
                None if behind.is_empty() => "it has no suffix".into(),
                None => format!("{behind:?} is none of the three suffixes"),
            },
        );
    };
    let value = digits
        .iter()
        .fold(0_u128, |value, digit| value * 10 + u128::from(*digit));
    match i64::try_from(value) {
        Ok(base) => Ok((Offset(base), kind)),
        Err(_) => Err("its number is more than 2^63 - 1".into()),
    }
}

/// "the log of the segment at 217".
fn words_of((base, kind): (Offset, FileKind)) -> String {
    format!(
        "{} of the segment at {}",
        kind_words(kind),
        words::number(base.0)
    )
}

fn kind_words(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Log => "the log",
        FileKind::OffsetIndex => "the offset index",
        FileKind::TimeIndex => "the time index",
    }
}

fn wrong_name(call: &str, right: &str, yours: &str) -> Story {
    let digits = |name: &str| name.bytes().take_while(u8::is_ascii_digit).count();
    let wrong = right
        .chars()
        .zip(yours.chars())
        .take_while(|(right, yours)| right == yours)
        .count();
    let sorted = "sorted as text, the names are no longer in the order of their offsets.";
    let (what, so) = match digits(yours) {
        _ if yours.starts_with(' ') => ("filled up with blanks, not zeros".into(), sorted),
        20 if right[..20] == yours[..20] => (
            "gave another suffix".into(),
            "two files of a segment would have one name, or nobody finds the third.",
        ),
        20 => (
            "gave other digits".into(),
            "the file belongs to another segment than its records.",
        ),
        1 => ("gave 1 digit, not 20".into(), sorted),
        count => (format!("gave {count} digits, not 20"), sorted),
    };
    Story {
        headline: format!("{call} {what}."),
        picture: vec![
            format!("expected    {right}"),
            format!("you         {yours}"),
            format!("            {:wrong$}^", ""),
        ],
        so: Some(so.into()),
        ..Story::default()
    }
}

fn wrong_file(
    name: &str,
    right: Option<(Offset, FileKind)>,
    yours: Option<(Offset, FileKind)>,
) -> Story {
    const FOREIGN: &str = "a file that is not the log's is opened as a part of it, and its bytes are read as batches or entries.";
    const TWO: &str =
        "two names lead to one segment, and only one of them is the file that is opened.";
    const DELETED: &str = "a segment that was deleted comes back after a restart.";
    const LOST: &str = "the segment is not seen at a restart, and its records are gone.";
    const KIND: &str = "an index is read as batches, or batches as an index.";
    const BASE: &str = "readers look for this segment's records at other offsets.";
    let stem = name.split('.').next().unwrap_or_default();
    let (what, so, why) = match (right, yours) {
        (None, Some(_)) => {
            let why = file(name).err().unwrap_or_default();
            let so = if name.contains(".deleted") {
                DELETED
            } else if why.contains("digit")
                && stem.trim().parse::<i64>().is_ok_and(|base| base >= 0)
            {
                TWO
            } else {
                FOREIGN
            };
            (
                "took a name that no segment's file has".to_string(),
                so,
                Some(why),
            )
        }
        (Some(_), None) => (
            "did not take the name of a segment's file".into(),
            LOST,
            None,
        ),
        (Some((right, _)), Some((yours, _))) if right != yours => {
            ("read the wrong base offset".into(), BASE, None)
        }
        (Some((_, right)), Some((_, yours))) => (
            format!("took {} for {}", kind_words(right), kind_words(yours)),
            KIND,
            None,
        ),
        (None, None) => return Story::default(),
    };
    let text = |file: Option<(Offset, FileKind)>| file.map_or_else(|| "None".into(), words_of);
    let mut picture = vec![format!("name        {}", format_args!("{name:?}"))];
    picture.push(match why {
        Some(why) => format!("expected    None: {why}"),
        None => format!("expected    {}", text(right)),
    });
    picture.push(format!("you         {}", text(yours)));
    Story {
        headline: format!("parse_file_name({name:?}) {what}."),
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}
