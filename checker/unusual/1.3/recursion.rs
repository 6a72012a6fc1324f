//! each call writes one byte
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    fn go(rest: u32, out: &mut Vec<u8>) {
        match rest {
            0..128 => out.push(rest as u8),
            _ => {
                out.push((rest % 128 + 128) as u8);
                go(rest / 128, out);
            }
        }
    }
    go((value as u32).wrapping_shl(1) ^ if value < 0 { u32::MAX } else { 0 }, out);
}

pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    fn go(rest: u64, out: &mut Vec<u8>) {
        match rest {
            0..128 => out.push(rest as u8),
            _ => {
                out.push((rest % 128 + 128) as u8);
                go(rest / 128, out);
            }
        }
    }
    go((value as u64).wrapping_shl(1) ^ if value < 0 { u64::MAX } else { 0 }, out);
}
