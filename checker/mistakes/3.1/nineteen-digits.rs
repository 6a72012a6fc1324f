//! a name with as many digits as the largest offset has: 19
pub fn file_name(base: Offset, kind: FileKind) -> String {
    format!("{:019}{}", base.0, kind.suffix())
}
