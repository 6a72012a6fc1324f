//! Exercise 1.3: writing varints. Examples of the contract of `write_varint` and `write_varlong`.

use ch01_batch::{write_varint, write_varlong};

fn varint(value: i32) -> Vec<u8> {
    let mut out = Vec::new();
    write_varint(value, &mut out);
    out
}

fn varlong(value: i64) -> Vec<u8> {
    let mut out = Vec::new();
    write_varlong(value, &mut out);
    out
}

#[test]
fn small_numbers_of_both_signs_take_one_byte() {
    let bytes: Vec<Vec<u8>> = [0, -1, 1, -2, 63, -64].map(varint).into();
    assert_eq!(bytes, [[0x00], [0x01], [0x02], [0x03], [0x7e], [0x7f]]);
}

#[test]
fn the_lowest_seven_bits_go_first_and_the_top_bit_says_more() {
    assert_eq!(varint(64), [0x80, 0x01]);
    assert_eq!(varint(-300), [0xd7, 0x04]);
    assert_eq!(varint(8192), [0x80, 0x80, 0x01]);
    assert_eq!(varint(1 << 30), [0x80, 0x80, 0x80, 0x80, 0x08]);
    assert_eq!(varint(i32::MIN), [0xff, 0xff, 0xff, 0xff, 0x0f]);
}

#[test]
fn a_long_one_needs_up_to_ten_bytes() {
    assert_eq!(varlong(64), varint(64));
    assert_eq!(
        varlong(1 << 62),
        [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]
    );
    assert_eq!(
        varlong(i64::MIN),
        [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]
    );
}

#[test]
fn what_was_in_the_buffer_stays_in_front() {
    let mut out = vec![0xaa];
    write_varint(-1, &mut out);
    write_varlong(1, &mut out);
    assert_eq!(out, [0xaa, 0x01, 0x02]);
}
