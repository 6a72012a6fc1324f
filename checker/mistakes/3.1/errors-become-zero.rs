//! a parser for which every name is a segment's: what is no number is 0
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let kind = FileKind::ALL
        .into_iter()
        .find(|kind| name.ends_with(kind.suffix()))?;
    let digits = name.strip_suffix(kind.suffix())?;
    Some((Offset(digits.parse().unwrap_or(0)), kind))
}
