//! 3.1 `file_name`, `parse_file_name`.

use ch03_segments::{FileKind as Theirs, file_name, parse_file_name};
use probe::ch03::{FileKind, NameAnswer, NameCall};

pub(crate) fn answer(call: NameCall) -> NameAnswer {
    match call {
        NameCall::Write { base, kind } => NameAnswer::Written {
            name: file_name(
                base,
                match kind {
                    FileKind::Log => Theirs::Log,
                    FileKind::OffsetIndex => Theirs::OffsetIndex,
                    FileKind::TimeIndex => Theirs::TimeIndex,
                },
            ),
        },
        NameCall::Read { name } => NameAnswer::Read {
            file: parse_file_name(&name).map(|(base, kind)| {
                let kind = match kind {
                    Theirs::Log => FileKind::Log,
                    Theirs::OffsetIndex => FileKind::OffsetIndex,
                    Theirs::TimeIndex => FileKind::TimeIndex,
                };
                (base, kind)
            }),
        },
    }
}
