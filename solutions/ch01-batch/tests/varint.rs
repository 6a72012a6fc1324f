//! Exercises 1.3 to 1.5: numbers in as few bytes as they need.

use ch01_batch::VarintError::{EndsTooEarly, TooLong};
use ch01_batch::{read_varint, read_varlong, varint_len, varlong_len, write_varint, write_varlong};

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

// 1.3

#[test]
fn small_numbers_of_both_signs_take_one_byte() {
    let bytes = [0, -1, 1, -2, 32, 63, -64].map(varint);
    assert_eq!(
        bytes,
        [[0x00], [0x01], [0x02], [0x03], [0x40], [0x7e], [0x7f]]
    );
}

#[test]
fn the_lowest_seven_bits_go_first_and_the_top_bit_says_more() {
    assert_eq!(varint(64), [0x80, 0x01]);
    assert_eq!(varint(-300), [0xd7, 0x04]);
    assert_eq!(varint(8192), [0x80, 0x80, 0x01]);
    assert_eq!(varint(1 << 30), [0x80, 0x80, 0x80, 0x80, 0x08]);
    assert_eq!(varint(-(1 << 30)), [0xff, 0xff, 0xff, 0xff, 0x07]);
}

#[test]
fn a_long_one_needs_up_to_ten_bytes() {
    assert_eq!(varlong(64), varint(64));
    assert_eq!(
        varlong(1 << 62),
        [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]
    );
    assert_eq!(
        varlong(-(1 << 62)),
        [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]
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

// 1.4

#[test]
fn a_varint_says_itself_where_it_ends() {
    assert_eq!(read_varint(&[0x01]), Ok((-1, 1)));
    assert_eq!(read_varint(&[0x80, 0x02]), Ok((128, 2)));
    assert_eq!(read_varint(&[0x80, 0x80, 0x01, 0xff, 0xff]), Ok((8192, 3)));
    assert_eq!(
        read_varint(&[0xff, 0xff, 0xff, 0xff, 0x0f]),
        Ok((i32::MIN, 5))
    );
    let lowest = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    assert_eq!(read_varlong(&lowest), Ok((i64::MIN, 10)));
}

#[test]
fn more_bytes_than_needed_are_read_as_kafka_reads_them() {
    assert_eq!(read_varint(&[0x80, 0x00]), Ok((0, 2)));
    assert_eq!(read_varlong(&[0x81, 0x80, 0x00]), Ok((-1, 3)));
    assert_eq!(read_varint(&[0x80, 0x80, 0x80, 0x80, 0x70]), Ok((0, 5)));
}

#[test]
fn bytes_that_end_too_early_are_not_a_number() {
    assert_eq!(read_varint(&[]), Err(EndsTooEarly));
    assert_eq!(read_varint(&[0x80]), Err(EndsTooEarly));
    assert_eq!(read_varint(&[0xff; 4]), Err(EndsTooEarly));
    assert_eq!(read_varlong(&[0x80; 9]), Err(EndsTooEarly));
}

#[test]
fn the_last_byte_that_fits_must_be_the_last_one() {
    assert_eq!(
        read_varint(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x01]),
        Err(TooLong)
    );
    assert_eq!(read_varint(&[0x80; 5]), Err(TooLong));
    assert_eq!(read_varlong(&[0xff; 10]), Err(TooLong));
}

// 1.5

#[test]
fn a_length_grows_at_every_seventh_bit() {
    assert_eq!([0, -1, 63, -64].map(varint_len), [1; 4]);
    assert_eq!([64, -65, 8191, -8192].map(varint_len), [2; 4]);
    assert_eq!([8192, -8193].map(varint_len), [3; 2]);
    assert_eq!([i32::MAX, i32::MIN].map(varint_len), [5; 2]);
    assert_eq!([-1, 64, 8192].map(varlong_len), [1, 2, 3]);
    assert_eq!([(1 << 34) - 1, 1 << 34].map(varlong_len), [5, 6]);
    assert_eq!([i64::MAX, i64::MIN].map(varlong_len), [10; 2]);
}
