//! a name with the offset as it is, not filled up
pub fn file_name(base: Offset, kind: FileKind) -> String {
    format!("{}{}", base.0, kind.suffix())
}
