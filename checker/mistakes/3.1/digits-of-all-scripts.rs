//! a parser that asks `is_numeric`, which holds for the digits of other scripts too, and then trusts them
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let kind = FileKind::ALL
        .into_iter()
        .find(|kind| name.ends_with(kind.suffix()))?;
    let digits = name.strip_suffix(kind.suffix())?;
    if digits.chars().count() != 20 || !digits.chars().all(char::is_numeric) {
        return None;
    }
    let digits: Vec<i64> = digits.chars().map(|digit| (i64::from(u32::from(digit)) - 48) & 15).collect();
    let value = digits.iter().try_fold(0_i64, |value, digit| value.checked_mul(10)?.checked_add(*digit))?;
    Some((Offset(value), kind))
}
