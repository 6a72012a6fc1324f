//! one arm a number of bytes
pub fn varint_len(value: i32) -> usize {
    match value {
        -64..=63 => 1,
        -8_192..=8_191 => 2,
        -1_048_576..=1_048_575 => 3,
        -134_217_728..=134_217_727 => 4,
        _ => 5,
    }
}

pub fn varlong_len(value: i64) -> usize {
    let mut len = 1;
    let mut rest = if value < 0 { !value } else { value } / 64;
    while rest > 0 {
        rest /= 128;
        len += 1;
    }
    len
}
