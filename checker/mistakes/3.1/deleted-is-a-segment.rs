//! a parser that looks at the part between the first dot and the next, and not behind it
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let mut parts = name.split('.');
    let digits = parts.next()?;
    let kind = match parts.next()? {
        "log" => FileKind::Log,
        "index" => FileKind::OffsetIndex,
        "timeindex" => FileKind::TimeIndex,
        _ => return None,
    };
    if digits.len() != 20 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((Offset(digits.parse().ok()?), kind))
}
