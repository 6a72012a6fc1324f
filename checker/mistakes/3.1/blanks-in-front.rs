//! a name that is filled up with blanks
pub fn file_name(base: Offset, kind: FileKind) -> String {
    format!("{:20}{}", base.0, kind.suffix())
}
