//! a parser that cuts the first 20 bytes off, whatever the name's length
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let (digits, suffix) = name.split_at(20);
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let kind = FileKind::ALL.into_iter().find(|kind| kind.suffix() == suffix)?;
    Some((Offset(digits.parse().ok()?), kind))
}
