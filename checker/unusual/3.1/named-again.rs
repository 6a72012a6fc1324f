//! the number is named again, and only the same name is right
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    let (digits, _) = name.split_once('.')?;
    let base = Offset(digits.parse().ok().filter(|base| *base >= 0)?);
    let kinds = FileKind::ALL.into_iter();
    kinds.map(|kind| (base, kind)).find(|(base, kind)| file_name(*base, *kind) == name)
}
