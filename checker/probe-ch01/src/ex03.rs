//! 1.3 `write_varint`, `write_varlong`.

use ch01_batch::{write_varint, write_varlong};
use probe::ch01::WriteVarint;

pub(crate) fn answer(call: WriteVarint) -> Vec<u8> {
    match call {
        WriteVarint::Int { value, mut out } => {
            write_varint(value, &mut out);
            out
        }
        WriteVarint::Long { value, mut out } => {
            write_varlong(value, &mut out);
            out
        }
    }
}
