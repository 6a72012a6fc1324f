//! Exercise 1.8: the checksum.

use ch01_batch::crc32c;

#[test]
fn the_check_value_is_that_of_castagnoli_and_not_of_zip() {
    assert_eq!(crc32c(b"123456789"), 0xe306_9283);
}

#[test]
fn nothing_has_the_checksum_0() {
    assert_eq!(crc32c(b""), 0);
    assert_eq!(crc32c(&[0]), 0x527d_5351);
}

#[test]
fn the_last_byte_counts_at_every_length() {
    assert_eq!(crc32c(b"a"), 0xc1d0_4330);
    assert_ne!(crc32c(b"hell"), crc32c(b"hello"));
    assert_eq!(crc32c(&[0xff; 32]), 0x62a8_ab43);
}
