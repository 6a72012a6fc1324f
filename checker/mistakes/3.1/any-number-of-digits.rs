//! a parser that takes any number of digits
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let kind = FileKind::ALL
        .into_iter()
        .find(|kind| name.ends_with(kind.suffix()))?;
    let digits = name.strip_suffix(kind.suffix())?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((Offset(digits.parse().ok()?), kind))
}
