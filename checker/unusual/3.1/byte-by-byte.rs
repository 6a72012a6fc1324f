//! the number is put together byte by byte, with checks
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let mut value = 0_i64;
    for index in 0..20 {
        let digit = match name.as_bytes().get(index)? {
            digit @ b'0'..=b'9' => i64::from(digit - b'0'),
            _ => return None,
        };
        value = value.checked_mul(10)?.checked_add(digit)?;
    }
    let kind = match name.get(20..)? {
        ".log" => FileKind::Log,
        ".index" => FileKind::OffsetIndex,
        ".timeindex" => FileKind::TimeIndex,
        _ => return None,
    };
    Some((Offset(value), kind))
}
