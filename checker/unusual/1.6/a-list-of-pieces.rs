//! a list of borrowed and owned pieces, joined at the end
pub fn encode_record(record: &Record, base: Timestamp, out: &mut Vec<u8>) {
    use std::borrow::Cow;
    fn number<'a>(value: i64) -> Cow<'a, [u8]> {
        let mut bytes = Vec::new();
        write_varlong(value, &mut bytes);
        Cow::Owned(bytes)
    }
    fn text(text: Option<&Vec<u8>>) -> [Cow<'_, [u8]>; 2] {
        match text {
            Some(text) => [number(text.len() as i64), Cow::Borrowed(text.as_slice())],
            None => [Cow::Borrowed(&[1]), Cow::Borrowed(&[])],
        }
    }
    let mut pieces: Vec<Cow<'_, [u8]>> = vec![
        Cow::Borrowed(&[0]),
        number(record.timestamp.0.wrapping_sub(base.0)),
        number(record.offset_delta.into()),
    ];
    pieces.extend(text(record.key.as_ref()));
    pieces.extend(text(record.value.as_ref()));
    pieces.push(number(record.headers.len() as i64));
    for header in &record.headers {
        pieces.extend(text(Some(&header.key)).into_iter().chain(text(header.value.as_ref())));
    }
    let body = pieces.concat();
    out.extend_from_slice(&number(body.len() as i64));
    out.extend(body);
}
