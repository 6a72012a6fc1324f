//! a parser that takes everything but the two indexes for a log
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let (digits, suffix) = name.split_once('.')?;
    let kind = match suffix {
        "index" => FileKind::OffsetIndex,
        "timeindex" => FileKind::TimeIndex,
        _ => FileKind::Log,
    };
    if digits.len() != 20 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((Offset(digits.parse().ok()?), kind))
}
