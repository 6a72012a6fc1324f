//! A value as a reader sees it: names, numbers, text and bytes, without the types that made it.

/// What a call or an answer looks like on a page or in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing: `None`, `()`.
    Nothing,
    /// True or false.
    Bool(bool),
    /// Any integer.
    Int(i128),
    /// Text.
    Text(String),
    /// Bytes, shown as hexadecimal digits.
    Bytes(Vec<u8>),
    /// A sequence.
    List(Vec<Value>),
    /// Named parts, in the order in which they were declared.
    Map(Vec<(&'static str, Value)>),
}
