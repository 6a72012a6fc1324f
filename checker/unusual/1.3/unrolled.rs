//! comparisons instead of a loop, and a recursion for the rest
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    let folded = if value >= 0 { value as u32 * 2 } else { (value.unsigned_abs() - 1) * 2 + 1 };
    if folded < 1 << 7 {
        out.push(folded as u8);
    } else if folded < 1 << 14 {
        out.extend([folded as u8 | 0x80, (folded >> 7) as u8]);
    } else {
        fn rest(number: u32, out: &mut Vec<u8>) {
            match number {
                0..=0x7f => out.push(number as u8),
                _ => {
                    out.push(number as u8 | 0x80);
                    rest(number / 128, out);
                }
            }
        }
        rest(folded, out);
    }
}

pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    let mut rest = if value >= 0 { value as u128 * 2 } else { (-i128::from(value)) as u128 * 2 - 1 };
    loop {
        let low = (rest % 128) as u8;
        rest /= 128;
        if rest == 0 {
            out.push(low);
            return;
        }
        out.push(low + 128);
    }
}
