//! a parser that trims blanks around the name
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let name = name.trim();
    let kind = FileKind::ALL
        .into_iter()
        .find(|kind| name.ends_with(kind.suffix()))?;
    let digits = name.strip_suffix(kind.suffix())?;
    if digits.len() != 20 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((Offset(digits.parse().ok()?), kind))
}
