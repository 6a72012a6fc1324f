//! 1.6 `encode_record`.

use crate::convert::record_from;
use ch01_batch::encode_record;
use probe::ch01::EncodeRecord;

pub(crate) fn answer(call: EncodeRecord) -> Vec<u8> {
    let EncodeRecord { of, mut out } = call;
    encode_record(&record_from(of.whole()), of.base, &mut out);
    out
}
