//! the zeros are pushed one by one
pub fn file_name(base: Offset, kind: FileKind) -> String {
    let mut name = base.0.to_string();
    while name.len() < 20 {
        name.insert(0, '0');
    }
    name.push_str(kind.suffix());
    name
}
