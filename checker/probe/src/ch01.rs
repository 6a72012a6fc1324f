//! Chapter 1: the calls and answers of its exercises.

use crate::wire_enum;

wire_enum! {
    /// 1.3: one number to write behind what the buffer already holds. The answer is the whole buffer.
    pub enum WriteVarint {
        /// `write_varint(value, &mut out)`.
        Int { value: i32, out: Vec<u8> },
        /// `write_varlong(value, &mut out)`.
        Long { value: i64, out: Vec<u8> },
    }
}
