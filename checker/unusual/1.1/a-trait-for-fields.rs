//! a trait with a size and a parser for each type of field, and a macro that reads them in order
pub fn read(bytes: &[u8]) -> Result<BatchHeader, TooShort> {
    trait Read: Sized {
        const SIZE: usize;
        fn parse(bytes: &[u8]) -> Self;
    }
    macro_rules! numbers {
        ($($number:ty)*) => {
            $(impl Read for $number {
                const SIZE: usize = size_of::<$number>();
                fn parse(bytes: &[u8]) -> Self {
                    <$number>::from_be_bytes(array_at(bytes, 0))
                }
            })*
        };
    }
    macro_rules! wrapped {
        ($($name:ident($number:ty))*) => {
            $(impl Read for $name {
                const SIZE: usize = <$number>::SIZE;
                fn parse(bytes: &[u8]) -> Self {
                    $name(<$number>::parse(bytes))
                }
            })*
        };
    }
    numbers!(i8 i16 i32 u32 i64);
    wrapped!(Offset(i64) Timestamp(i64) Epoch(i32) Attributes(i16));
    fn next<T: Read>(bytes: &[u8], at: &mut usize) -> T {
        let field = T::parse(&bytes[*at..*at + T::SIZE]);
        *at += T::SIZE;
        field
    }
    macro_rules! in_order {
        ($($field:ident)*) => {{
            let mut at = 0;
            $(let $field = next(bytes, &mut at);)*
            BatchHeader { $($field),* }
        }};
    }
    if bytes.len() < HEADER_LEN {
        return Err(TooShort { have: bytes.len() });
    }
    Ok(in_order!(base_offset batch_length partition_leader_epoch magic crc attributes last_offset_delta
        base_timestamp max_timestamp producer_id producer_epoch base_sequence records_count))
}
