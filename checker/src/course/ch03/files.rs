//! A directory as a picture: what each file holds, and the first file that is not as it must be.

use crate::course::model::batch::{crc, place};
use crate::course::model::header::value;
use crate::course::model::segment::ModelBatch;
use crate::page::hex;
use probe::disk::Stored;

/// What a file holds, in at most `width` columns: batches as `55..57`, index entries as `57 -> 88`.
pub(crate) fn contents(file: &Stored, width: usize) -> String {
    if file.bytes.is_empty() {
        return "(empty)".into();
    }
    let base = base_of(&file.path);
    let text = match file.path.rsplit_once('.') {
        Some((_, "log")) => batches(&file.bytes),
        Some((_, "index")) => entries(&file.bytes, 8, |entry| {
            format!("{} -> {}", base + number(&entry[..4]), number(&entry[4..]))
        }),
        Some((_, "timeindex")) => entries(&file.bytes, 12, |entry| {
            format!("{} -> {}", number(&entry[..8]), base + number(&entry[8..]))
        }),
        _ => String::from_utf8(file.bytes.clone())
            .ok()
            .filter(|text| {
                !text
                    .chars()
                    .any(|character| character.is_control() && character != '\n')
            })
            .map_or_else(
                || hex(&file.bytes),
                |text| text.trim_end().replace('\n', " / "),
            ),
    };
    shortened(&text, width)
}

/// The end of a text that is too long is what tells two files apart.
fn shortened(text: &str, width: usize) -> String {
    let count = text.chars().count();
    if count <= width {
        return text.into();
    }
    let rest: String = text.chars().skip(count - (width - 4)).collect();
    format!("... {rest}")
}

/// The base offset in a file's name.
pub(crate) fn base_of(path: &str) -> i64 {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.')
        .next()
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(0)
}

fn number(bytes: &[u8]) -> i64 {
    value(bytes, true)
}

fn entries(bytes: &[u8], size: usize, text: impl Fn(&[u8]) -> String) -> String {
    let whole = bytes.chunks_exact(size);
    let rest = whole.remainder().len();
    let mut parts: Vec<String> = whole.map(text).collect();
    if rest > 0 {
        parts.push(format!("and {rest} bytes of an entry"));
    }
    parts.join("   ")
}

/// `| 55..57 | 7 torn bytes | 58..59 | 12 zeros |`: a batch is what has a right CRC.
pub(crate) fn batches(bytes: &[u8]) -> String {
    let mut cells = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if let Some(len) = good_batch(&bytes[at..]) {
            let batch = ModelBatch::read(&bytes[at..at + len]);
            cells.push(range(batch.base_offset, batch.last_offset));
            at += len;
            continue;
        }
        let next = (at + 1..bytes.len()).find(|&next| good_batch(&bytes[next..]).is_some());
        let next = next.unwrap_or(bytes.len());
        // The first bytes of a batch near offset 0 are zeros too.
        let zeros = next - at > 16 && bytes[at..next].iter().all(|byte| *byte == 0);
        cells.push(format!(
            "{} {}",
            next - at,
            if zeros { "zeros" } else { "torn bytes" }
        ));
        at = next;
    }
    format!("| {} |", cells.join(" | "))
}

/// `55..57`, or `55` alone.
pub(crate) fn range(first: i64, last: i64) -> String {
    match first == last {
        true => first.to_string(),
        false => format!("{first}..{last}"),
    }
}

/// The length of the whole batch at the beginning, if there is one with a right CRC.
fn good_batch(bytes: &[u8]) -> Option<usize> {
    let length = number(bytes.get(8..12)?);
    let len = usize::try_from(length + 12)
        .ok()
        .filter(|len| (61..=bytes.len()).contains(len))?;
    let stored = &bytes[place("crc")];
    (crc(&bytes[..len]).to_be_bytes() == stored).then_some(len)
}

/// How a file is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// It is not there.
    Missing,
    /// It must not be there.
    Extra,
    /// It has other bytes.
    Other,
}

/// The first file by path that is not as it must be.
pub(crate) fn first_wrong<'a>(
    expected: &'a [Stored],
    got: &'a [Stored],
) -> Option<(&'a str, Wrong)> {
    let find = |files: &'a [Stored], path: &str| files.iter().find(|file| file.path == path);
    let mut paths: Vec<&str> = expected
        .iter()
        .chain(got)
        .map(|file| file.path.as_str())
        .collect();
    paths.sort_unstable();
    paths
        .into_iter()
        .find_map(|path| match (find(expected, path), find(got, path)) {
            (Some(_), None) => Some((path, Wrong::Missing)),
            (None, _) => Some((path, Wrong::Extra)),
            (Some(right), Some(yours)) => {
                (right.bytes != yours.bytes).then_some((path, Wrong::Other))
            }
        })
}

/// The rows of the picture that show one file, expected and got.
pub(crate) fn rows(path: &str, expected: &[Stored], got: &[Stored]) -> Vec<String> {
    const ROOM: usize = 64;
    let find = |files: &[Stored]| {
        let found = files.iter().find(|file| file.path == path);
        found.map_or("not there".into(), |file| contents(file, ROOM))
    };
    vec![
        format!("file        {path}"),
        format!("expected    {}", find(expected)),
        format!("you         {}", find(got)),
    ]
}

/// "the offset index", "the log", "the time index" or the file's own name.
pub(crate) fn kind(path: &str) -> &str {
    match path.rsplit_once('.') {
        Some((_, "log")) => ".log",
        Some((_, "index")) => ".index",
        Some((_, "timeindex")) => ".timeindex",
        _ => path.rsplit('/').next().unwrap_or(path),
    }
}

/// How many batches these bytes hold.
pub(crate) fn count(bytes: &[u8]) -> u64 {
    let (mut count, mut rest) = (0, bytes);
    while let Some(len) = good_batch(rest) {
        (count, rest) = (count + 1, &rest[len..]);
    }
    count
}
