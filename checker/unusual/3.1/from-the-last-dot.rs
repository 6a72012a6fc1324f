//! names built from pieces, and read from the last dot on with an unsigned number
pub fn file_name(base: Offset, kind: FileKind) -> String {
    let digits = base.0.to_string();
    let mut name = "0".repeat(20 - digits.len());
    name += &digits;
    name.push_str(kind.suffix());
    name
}

pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let (digits, kind) = name.rsplit_once('.')?;
    let kind = match kind {
        "log" => FileKind::Log,
        "index" => FileKind::OffsetIndex,
        "timeindex" => FileKind::TimeIndex,
        _ => return None,
    };
    let mut value = 0_u128;
    for symbol in digits.chars() {
        if !matches!(symbol, '0'..='9') {
            return None;
        }
        value = value.checked_mul(10)? + u128::from(symbol.to_digit(10)?);
    }
    if digits.chars().count() != 20 {
        return None;
    }
    Some((Offset(i64::try_from(value).ok()?), kind))
}
