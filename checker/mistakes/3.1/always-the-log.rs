//! a name that ends with `.log` whatever the kind
pub fn file_name(base: Offset, kind: FileKind) -> String {
    let _ = kind;
    format!("{:020}.log", base.0)
}
