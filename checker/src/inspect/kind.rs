//! What a file is, by its name, and where the name says nothing by its bytes.

use crate::course::model::batch::header as read_header;
use probe::ch04::checkpoint::CheckpointKind;

/// What something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Batches.
    Log,
    /// Offsets and positions.
    Index,
    /// Timestamps and offsets.
    TimeIndex,
    /// Leader epochs and where they begin.
    Epochs,
    /// An offset for each of some partitions.
    Offsets,
    /// A file of Kafka's that is named and not decoded: what it holds.
    Other(&'static str),
}

impl Kind {
    /// The kinds that `--as` takes.
    pub const NAMES: [&'static str; 5] = ["log", "index", "timeindex", "epochs", "offsets"];

    /// The kind that has this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "log" => Some(Kind::Log),
            "index" => Some(Kind::Index),
            "timeindex" => Some(Kind::TimeIndex),
            "epochs" => Some(Kind::Epochs),
            "offsets" => Some(Kind::Offsets),
            _ => None,
        }
    }

    pub(super) fn checkpoint(self) -> Option<CheckpointKind> {
        match self {
            Kind::Epochs => Some(CheckpointKind::Epochs),
            Kind::Offsets => Some(CheckpointKind::Offsets),
            _ => None,
        }
    }
}

/// What the last part of a path says: the kind, and the base offset of a segment's file.
pub(super) fn by_name(name: &str) -> Option<(Kind, Option<i64>)> {
    // What Kafka puts behind the name of a file that comes or goes.
    let name = [".deleted", ".swap", ".cleaned", ".tmp"]
        .iter()
        .find_map(|suffix| name.strip_suffix(suffix))
        .unwrap_or(name);
    let whole = match name {
        "leader-epoch-checkpoint" => Some(Kind::Epochs),
        "recovery-point-offset-checkpoint"
        | "log-start-offset-checkpoint"
        | "replication-offset-checkpoint"
        | "cleaner-offset-checkpoint" => Some(Kind::Offsets),
        "partition.metadata" => Some(Kind::Other("the id of the partition's topic")),
        "meta.properties" => Some(Kind::Other("the ids of the cluster and the broker")),
        ".kafka_cleanshutdown" => Some(Kind::Other(
            "the mark of a clean stop: that it is there says it",
        )),
        ".lock" => Some(Kind::Other("the lock of a running broker")),
        _ => None,
    };
    if let Some(kind) = whole {
        return Some((kind, None));
    }
    let (stem, suffix) = name.split_once('.')?;
    let base = base(stem)?;
    let kind = match suffix {
        "log" => Kind::Log,
        "index" => Kind::Index,
        "timeindex" => Kind::TimeIndex,
        "snapshot" => Kind::Other("what each producer wrote last, up to this offset"),
        "txnindex" => Kind::Other("the aborted transactions of a segment"),
        _ => return None,
    };
    Some((kind, Some(base)))
}

/// The offset that 20 digits say.
fn base(digits: &str) -> Option<i64> {
    let all = digits.len() == 20 && digits.bytes().all(|byte| byte.is_ascii_digit());
    all.then(|| digits.parse().ok()).flatten()
}

/// What the first bytes of something look like.
pub(super) fn by_content(bytes: &[u8]) -> Option<Kind> {
    if let Some(header) = read_header(bytes)
        && header.magic == 2
        && header.batch_length >= 49
    {
        return Some(Kind::Log);
    }
    let text = std::str::from_utf8(bytes).ok()?;
    let mut lines = text.lines();
    if lines.next() != Some("0") || lines.next()?.parse::<u32>().is_err() {
        return None;
    }
    match lines.next().map(|line| line.split(' ').count()) {
        Some(3) => Some(Kind::Offsets),
        Some(2) | None => Some(Kind::Epochs),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::model::batch::RawBatch;

    #[test]
    fn names_say_what_a_file_is() {
        for (name, kind, offset) in [
            ("00000000000000000042.log", Kind::Log, Some(42)),
            ("00000000000000000042.index.deleted", Kind::Index, Some(42)),
            (
                "09223372036854775807.timeindex",
                Kind::TimeIndex,
                Some(i64::MAX),
            ),
            ("leader-epoch-checkpoint.tmp", Kind::Epochs, None),
            ("log-start-offset-checkpoint", Kind::Offsets, None),
        ] {
            assert_eq!(by_name(name), Some((kind, offset)));
        }
        for name in ["00000000000000000042.snapshot", "meta.properties"] {
            assert!(matches!(by_name(name), Some((Kind::Other(_), _))), "{name}");
        }
        for name in [
            "server.log",
            "42.log",
            "99999999999999999999.log",
            "log",
            "",
        ] {
            assert_eq!(by_name(name), None, "{name}");
        }
    }

    #[test]
    fn without_a_name_the_bytes_say_it() {
        assert_eq!(by_content(&RawBatch::default().bytes()), Some(Kind::Log));
        assert_eq!(by_content(b"0\n1\n0 0\n"), Some(Kind::Epochs));
        assert_eq!(by_content(b"0\n1\nrides 0 42\n"), Some(Kind::Offsets));
        for other in [&b""[..], b"fn main() {}", b"0 0 0", &[0; 200]] {
            assert_eq!(by_content(other), None);
        }
    }
}
