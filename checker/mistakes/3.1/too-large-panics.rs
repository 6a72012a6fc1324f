//! a parser that unwraps the number, since 20 digits are one: but not always one of 63 bits
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let kind = FileKind::ALL
        .into_iter()
        .find(|kind| name.ends_with(kind.suffix()))?;
    let digits = name.strip_suffix(kind.suffix())?;
    if digits.len() != 20 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((Offset(digits.parse().unwrap()), kind))
}
