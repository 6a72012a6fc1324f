//! a parser that counts 20 characters and leaves the digits to `parse`, which takes a sign
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let kind = FileKind::ALL
        .into_iter()
        .find(|kind| name.ends_with(kind.suffix()))?;
    let digits = name.strip_suffix(kind.suffix())?;
    if digits.len() != 20 {
        return None;
    }
    Some((Offset(digits.parse().ok()?), kind))
}
