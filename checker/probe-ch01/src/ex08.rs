//! 1.8 `crc32c`.

use ch01_batch::crc32c;

pub(crate) fn answer(bytes: Vec<u8>) -> u32 {
    crc32c(&bytes)
}
