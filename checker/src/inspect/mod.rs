//! Looks at what Kafka, or a learner's own code, has written, and says what it is and what is wrong with it.
//!
//! It decodes with the suites' models: neither with the learner's code nor with the solutions. It reads any bytes without
//! a panic, in a memory that does not grow with the file.
//!
//! | module | holds |
//! |---|---|
//! | `kind`, `paste`, `source` | what something is, hex digits from a paste, bytes from a file |
//! | `judge`, `records`, `crc` | what is wrong with a batch |
//! | `segment`, `tree` | the pages of a segment and of one batch |
//! | `index`, `starts` | an index, held against its log |
//! | `checkpoint` | a checkpoint's lines |
//! | `partition`, `logs` | directories |
//! | `window`, `out`, `meter`, `page`, `damage`, `time` | what they share |

mod checkpoint;
mod crc;
mod damage;
mod index;
mod judge;
mod kind;
mod logs;
mod meter;
mod out;
mod page;
mod partition;
mod paste;
mod records;
mod segment;
mod source;
mod starts;
mod time;
mod tree;
mod window;

pub use kind::Kind;
pub use meter::Meter;
pub use out::{Form, Out};

use index::{Beside, Which};
use judge::Before;
use kit::{Position, ReadAt, ReadFailed};
use serde_json::json;
use std::io::Read;
use std::path::Path;

/// Why something was not looked at: a sentence that says what to type instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

impl Refused {
    fn reading(path: &Path, error: ReadFailed) -> Self {
        Self(format!("{}: failed to {error}", path.display()))
    }
}

/// What somebody wants to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Look at it as this kind, whatever it is called.
    pub kind: Option<Kind>,
    /// Only the batch with this offset.
    pub offset: Option<i64>,
    /// Only the batch that begins at this byte.
    pub at: Option<u64>,
}

impl Asked {
    fn one(&self) -> bool {
        self.offset.is_some() || self.at.is_some()
    }
}

/// Looks at a file or a directory. Answers whether it is sound.
///
/// # Errors
/// It cannot be looked at.
pub fn path(out: &mut Out<'_>, path: &Path, asked: Asked) -> Result<bool, Refused> {
    if path.is_dir() {
        return directory(out, path, asked);
    }
    let bytes = source::open(path).map_err(Refused)?;
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let shown = path.display().to_string();
    let mut known = kind::by_name(&name);
    if let Some(kind) = asked.kind {
        known = Some((kind, known.and_then(|(_, base)| base)));
    }
    let Some((kind, base)) = known else {
        return unnamed(out, &shown, &bytes);
    };
    out.meter.expect(bytes.len());
    let log = match kind {
        Kind::Index | Kind::TimeIndex => source::open(&path.with_extension("log")).ok(),
        _ => None,
    };
    let log = log.as_ref().map(|log| log as &dyn ReadAt);
    known_kind(out, &shown, &bytes, (kind, base), log, asked)
}

/// A file whose name says nothing.
fn unnamed(out: &mut Out<'_>, name: &str, file: &source::FileBytes) -> Result<bool, Refused> {
    if file.is_empty() {
        return Err(Refused(format!(
            "{name} is empty, and its name does not say what it is"
        )));
    }
    out.meter.expect(file.len());
    let failed = |error| Refused::reading(Path::new(name), error);
    let mut window = window::Window::new(file);
    let start = window.get(0, 1 << 16).map_err(failed)?;
    if kind::by_content(start) == Some(Kind::Log) {
        return known_kind(out, name, file, (Kind::Log, None), None, Asked::default());
    }
    let text = file.len() <= paste::MOST as u64;
    let start = if text {
        whole(Path::new(name), file, paste::MOST)?
    } else {
        Vec::new()
    };
    bytes(out, name, start, Asked::default()).map_err(|_| {
        Refused(format!(
            "{name} is no file of Kafka's that is known here, and no hex; `--as log` reads it as a segment"
        ))
    })
}

/// Looks at bytes in memory: a checkpoint, a batch, some batches, or the text of a paste.
///
/// # Errors
/// They are none of these.
pub fn bytes(out: &mut Out<'_>, name: &str, bytes: Vec<u8>, asked: Asked) -> Result<bool, Refused> {
    if bytes.is_empty() {
        return Err(Refused(format!(
            "{name} is empty: there is nothing to look at"
        )));
    }
    if let Some(kind) = asked.kind.or_else(|| kind::by_content(&bytes)) {
        return binary(out, name, bytes, kind, asked);
    }
    match std::str::from_utf8(&bytes) {
        Ok(text) if text.chars().all(|c| !c.is_control() || c.is_whitespace()) => {
            paste(out, name, text, asked)
        }
        _ => Err(Refused(format!(
            "{name} begins with no batch and is no checkpoint; `--as` says what it is: {}",
            Kind::NAMES.join(", ")
        ))),
    }
}

/// Looks at the bytes of a paste.
///
/// # Errors
/// It is no hex.
pub fn paste(out: &mut Out<'_>, name: &str, text: &str, asked: Asked) -> Result<bool, Refused> {
    let bytes = paste::unhex(text)
        .map_err(|why| Refused(format!("{name} cannot be read as hex: {why}")))?;
    let kind = asked.kind.or_else(|| kind::by_content(&bytes));
    binary(out, name, bytes, kind.unwrap_or(Kind::Log), asked)
}

/// Looks at an index whose log is known, both in memory. The segment begins at offset 0.
///
/// # Errors
/// They cannot be read, which bytes in memory always can.
pub fn index_beside(
    out: &mut Out<'_>,
    kind: Kind,
    index: &[u8],
    log: &[u8],
) -> Result<bool, Refused> {
    let known = (kind, Some(0));
    known_kind(out, "index", &index, known, Some(&log), Asked::default())
}

fn binary(
    out: &mut Out<'_>,
    name: &str,
    bytes: Vec<u8>,
    kind: Kind,
    asked: Asked,
) -> Result<bool, Refused> {
    let single = kind == Kind::Log && !asked.one() && {
        let mut starts = starts::Starts::new(&bytes);
        let failed = |error| Refused::reading(Path::new(name), error);
        let first = starts.step().map_err(failed)?;
        first.is_none()
            || starts.step().map_err(failed)?.is_none() && {
                // One batch, and nothing behind it.
                first.is_some_and(|_| starts.at() >= bytes.len() as u64)
            }
    };
    let asked = if single {
        Asked {
            at: Some(0),
            ..asked
        }
    } else {
        asked
    };
    known_kind(out, name, &bytes, (kind, None), None, asked)
}

fn known_kind(
    out: &mut Out<'_>,
    name: &str,
    bytes: &dyn ReadAt,
    (kind, base): (Kind, Option<i64>),
    log: Option<&dyn ReadAt>,
    asked: Asked,
) -> Result<bool, Refused> {
    if asked.one() && kind != Kind::Log {
        return Err(Refused(format!(
            "{name} holds no batches: --offset and --at are for segments"
        )));
    }
    let failed = |error| Refused::reading(Path::new(name), error);
    let beside = Beside { base, log };
    match kind {
        Kind::Log if asked.one() => one_batch(out, name, bytes, base, asked),
        Kind::Log => segment::show(out, name, bytes, base).map_err(failed),
        Kind::Index => index::show(out, Which::Offset, name, bytes, beside).map_err(failed),
        Kind::TimeIndex => index::show(out, Which::Time, name, bytes, beside).map_err(failed),
        Kind::Epochs | Kind::Offsets => {
            let text = whole(Path::new(name), bytes, checkpoint::MOST)?;
            Ok(checkpoint::show(out, name, kind, &text))
        }
        Kind::Other(what) => {
            if out.json {
                let page = json!({"schema": 1, "kind": "other", "name": name, "bytes": bytes.len(), "holds": what});
                out.line(&page.to_string());
            } else {
                out.line(&page::head(&format!(
                    "{}, {} bytes",
                    page::file(name),
                    bytes.len()
                )));
                out.lines(&partition::labelled(&format!(
                    "It holds {what}. It is not decoded here."
                )));
            }
            Ok(true)
        }
    }
}

/// All bytes of something that is small.
fn whole(path: &Path, bytes: &dyn ReadAt, most: usize) -> Result<Vec<u8>, Refused> {
    let name = path.display();
    let len = usize::try_from(bytes.len()).unwrap_or(usize::MAX);
    if len > most {
        return Err(Refused(format!(
            "{name} has {len} bytes, too many for what its name says: at most {most}"
        )));
    }
    let mut all = vec![0; len];
    let filled = bytes
        .read_at(Position(0), &mut all)
        .map_err(|error| Refused::reading(path, error))?;
    all.truncate(filled);
    Ok(all)
}

/// Only the batch that was asked for.
fn one_batch(
    out: &mut Out<'_>,
    name: &str,
    bytes: &dyn ReadAt,
    base: Option<i64>,
    asked: Asked,
) -> Result<bool, Refused> {
    let failed = |error| Refused::reading(Path::new(name), error);
    let mut starts = starts::Starts::new(bytes);
    let mut before = Before {
        base,
        next: base.unwrap_or(0),
        damaged: 0,
    };
    let mut note = None;
    let position = match (asked.at, asked.offset) {
        (Some(at), _) => {
            if at >= bytes.len() {
                return Err(Refused(format!(
                    "{name} ends at byte {}: there is nothing at {at}",
                    bytes.len()
                )));
            }
            let mut end = 0;
            while end < at {
                match starts.step().map_err(failed)? {
                    Some(batch) => {
                        end = starts.at();
                        if end <= at {
                            before.next = before.next.max(batch.last.saturating_add(1));
                            before.base = before.base.or(Some(batch.base));
                        } else {
                            note = Some(format!(
                                "byte {at} is inside the batch from {} to {end}",
                                batch.position
                            ));
                        }
                    }
                    None => {
                        note = Some(format!("no batch before byte {at} ends there"));
                        break;
                    }
                }
            }
            at
        }
        (None, offset) => {
            let offset = offset.unwrap_or(0);
            let mut held = None;
            loop {
                let Some(batch) = starts.step().map_err(failed)? else {
                    let there = match held {
                        None => "it has no batch that can be found".into(),
                        Some((first, last)) => format!("its batches hold {first} to {last}"),
                    };
                    return Err(Refused(format!(
                        "offset {offset} is not in {name}: {there}"
                    )));
                };
                if batch.last >= offset && batch.base <= offset {
                    break batch.position;
                }
                held = Some((held.map_or(batch.base, |(first, _)| first), batch.last));
                before.next = before.next.max(batch.last.saturating_add(1));
                before.base = before.base.or(Some(batch.base));
            }
        }
    };
    if note.is_some() {
        before = Before::default();
    }
    tree::show(out, name, bytes, position, before, note).map_err(failed)
}

fn directory(out: &mut Out<'_>, dir: &Path, asked: Asked) -> Result<bool, Refused> {
    let name = dir.display();
    if asked.kind.is_some() || asked.at.is_some() {
        return Err(Refused(format!(
            "{name} is a folder: --as and --at are for one file of it"
        )));
    }
    let names = partition::names(dir)?;
    if partition::is_one(&names) {
        let Some(offset) = asked.offset else {
            return partition::show(out, dir);
        };
        let logs = partition::logs(&names);
        let file = logs.range(..=offset).next_back();
        let Some((_, file)) = file else {
            return Err(Refused(format!(
                "offset {offset} is below the first segment of {name}"
            )));
        };
        return path(out, &dir.join(file), asked);
    }
    if asked.offset.is_some() {
        return Err(Refused(format!(
            "{name} is no partition: --offset is for a segment or a partition"
        )));
    }
    let checkpoint = |name: &String| matches!(kind::by_name(name), Some((Kind::Offsets, _)));
    let partition = |name: &String| {
        let path = dir.join(name);
        path.is_dir() && partition::names(&path).is_ok_and(|names| partition::is_one(&names))
    };
    if names.iter().any(|name| checkpoint(name) || partition(name)) {
        return logs::show(out, dir);
    }
    let what = if names.is_empty() {
        "is empty"
    } else {
        "has no segments and no checkpoints"
    };
    Err(Refused(format!(
        "{name} {what}: type the folder of a partition, as rides-0, or the one above it"
    )))
}

/// Looks at what comes through a pipe.
///
/// # Errors
/// It cannot be read, or is nothing that is known here.
pub fn pipe(out: &mut Out<'_>, from: &mut dyn Read, asked: Asked) -> Result<bool, Refused> {
    let name = "standard input";
    let why = |error: std::io::Error| Refused(format!("{name} cannot be read: {error}"));
    let mut start = Vec::new();
    from.take(paste::MOST as u64 + 1)
        .read_to_end(&mut start)
        .map_err(why)?;
    if start.len() <= paste::MOST {
        return bytes(out, name, start, asked);
    }
    let kind = asked.kind.or_else(|| kind::by_content(&start)).ok_or_else(|| {
        Refused(format!("{name} is long and begins with no batch: `--as log` reads it as a segment all the same"))
    })?;
    // What is long goes through a file: the CRC and the records are read at different times.
    let kept = "a temporary file for standard input cannot be written";
    let why =
        |error: std::io::Error| Refused(format!("{kept}: {error}; TMPDIR names another folder"));
    let mut file = tempfile::tempfile().map_err(why)?;
    std::io::Write::write_all(&mut file, &start).map_err(why)?;
    drop(start);
    std::io::copy(from, &mut file).map_err(why)?;
    let bytes = source::FileBytes::new(file).map_err(why)?;
    known_kind(out, name, &bytes, (kind, None), None, asked)
}
