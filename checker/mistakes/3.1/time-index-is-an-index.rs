//! a parser that looks for "index" at the end, which the time index's name has too
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let (digits, suffix) = name.split_once('.')?;
    let kind = if suffix.ends_with("index") {
        FileKind::OffsetIndex
    } else if suffix == "log" {
        FileKind::Log
    } else {
        return None;
    };
    if digits.len() != 20 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((Offset(digits.parse().ok()?), kind))
}
