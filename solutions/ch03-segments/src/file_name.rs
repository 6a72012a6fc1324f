//! Which file is which segment.

use kit::Offset;

use crate::FileKind;

/// Contract to be written.
pub fn file_name(base: Offset, kind: FileKind) -> String {
    // begin 3.1 file_name: todo!("3.1 file_name({base}, {kind:?})")
    format!("{:020}{}", base.0, kind.suffix())
    // end
}

/// Contract to be written.
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    // begin 3.1 parse_file_name: todo!("3.1 parse_file_name({name:?})")
    let _ = name;
    None
    // end
}
