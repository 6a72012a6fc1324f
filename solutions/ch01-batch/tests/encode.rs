//! Exercise 1.10: records to a batch.

use ch01_batch::{
    Attributes, BatchFields, Codec, EncodeError, Field, Header, Record, annotate, encode_batch,
    unhex,
};
use kit::{Epoch, Offset, Timestamp};

const NOON: Timestamp = Timestamp(1_700_000_000_000);

fn record(offset_delta: i32, after_noon: i64, key: &str, value: &str) -> Record {
    Record {
        offset_delta,
        timestamp: Timestamp(NOON.0 + after_noon),
        key: Some(key.into()),
        value: Some(value.into()),
        headers: vec![],
    }
}

#[test]
fn this_is_a_batch_byte_by_byte() {
    let mut first = record(0, 0, "k0", "unlocked");
    first.headers = vec![Header {
        key: b"app".to_vec(),
        value: Some(b"7.2".to_vec()),
    }];
    let mut second = record(1, -3, "k1", "");
    second.value = None;
    second.headers = vec![Header {
        key: b"h".to_vec(),
        value: None,
    }];
    let fields = BatchFields {
        base_offset: Offset(217),
        partition_leader_epoch: Epoch(4),
        ..BatchFields::default()
    };
    let batch = encode_batch(&fields, &[first, second]);

    insta::assert_snapshot!(annotate(&batch.unwrap_or_default()), @r#"
       0  00 00 00 00 00 00 00 d9  baseOffset 217
       8  00 00 00 56              batchLength 86
      12  00 00 00 04              partitionLeaderEpoch 4
      16  02                       magic 2
      17  dd d2 3d bd              crc ddd23dbd
      21  00 00                    attributes 0000
      23  00 00 00 01              lastOffsetDelta 1
      27  00 00 01 8b cf e5 68 00  baseTimestamp 1700000000000
      35  00 00 01 8b cf e5 68 00  maxTimestamp 1700000000000
      43  ff ff ff ff ff ff ff ff  producerId -1
      51  ff ff                    producerEpoch -1
      53  ff ff ff ff              baseSequence -1
      57  00 00 00 02              recordsCount 2
    record 0
      61  30                       length 24
      62  00                       attributes
      63  00                       timestampDelta 0
      64  00                       offsetDelta 0
      65  04                       keyLength 2
      66  6b 30                    key "k0"
      68  10                       valueLength 8
      69  75 6e 6c 6f 63 6b 65 64  value "unlocked"
      77  02                       headersCount 1
      78  06                       headerKeyLength 3
      79  61 70 70                 headerKey "app"
      82  06                       headerValueLength 3
      83  37 2e 32                 headerValue "7.2"
    record 1
      86  16                       length 11
      87  00                       attributes
      88  05                       timestampDelta -3
      89  02                       offsetDelta 1
      90  04                       keyLength 2
      91  6b 31                    key "k1"
      93  01                       valueLength -1
      94  02                       headersCount 1
      95  02                       headerKeyLength 1
      96  68                       headerKey "h"
      97  01                       headerValueLength -1
    "#);
}

#[test]
fn the_base_is_the_first_timestamp_and_the_maximum_the_largest() {
    let mut records = [
        record(0, 0, "a", "1"),
        record(1, 5, "b", "2"),
        record(2, -3, "", "3"),
    ];
    records[2].key = None;
    let batch = unhex(
        "0000000000000000 0000004b ffffffff 02 56d4deaa 0000 00000002 0000018bcfe56800 0000018bcfe56805
         ffffffffffffffff ffff ffffffff 00000003
         10 00 00 00 02 61 02 31 00   10 00 0a 02 02 62 02 32 00   0e 00 05 04 01 02 33 00",
    );
    assert_eq!(encode_batch(&BatchFields::default(), &records), Ok(batch));
}

#[test]
fn an_emptied_batch_keeps_what_it_said() {
    let fields = BatchFields {
        base_offset: Offset(500),
        partition_leader_epoch: Epoch(4),
        producer_id: 4000,
        producer_epoch: 1,
        base_sequence: 20,
        base_timestamp: Some(Timestamp(-1)),
        max_timestamp: Some(Timestamp(NOON.0 + 9)),
        last_offset_delta: Some(4),
        ..BatchFields::default()
    };
    let batch = unhex(
        "00000000000001f4 00000031 00000004 02 aaa4a365 0000 00000004 ffffffffffffffff 0000018bcfe56809
         0000000000000fa0 0001 00000014 00000000",
    );
    assert_eq!(encode_batch(&fields, &[]), Ok(batch));
    assert_eq!(
        encode_batch(
            &BatchFields {
                last_offset_delta: None,
                ..fields
            },
            &[]
        ),
        Err(EncodeError::Empty)
    );
}

#[test]
fn what_no_reader_could_understand_is_refused() {
    let two = [record(0, 0, "a", "1"), record(2, 0, "b", "2")];
    let refusal = |fields: BatchFields, records: &[Record]| encode_batch(&fields, records).err();
    let plain = BatchFields::default;

    let below_the_last = BatchFields {
        last_offset_delta: Some(1),
        ..plain()
    };
    assert_eq!(
        refusal(below_the_last, &two),
        Some(EncodeError::OutOfRange(Field::OffsetDelta))
    );
    let going_back = [two[1].clone(), two[0].clone()];
    assert_eq!(
        refusal(plain(), &going_back),
        Some(EncodeError::OutOfRange(Field::OffsetDelta))
    );
    let too_far = BatchFields {
        base_timestamp: Some(Timestamp(i64::MIN)),
        ..plain()
    };
    assert_eq!(
        refusal(too_far, &two),
        Some(EncodeError::OutOfRange(Field::TimestampDelta))
    );
    let gzip = BatchFields {
        attributes: Attributes(1),
        ..plain()
    };
    assert_eq!(
        refusal(gzip, &two),
        Some(EncodeError::Compressed(Codec::Gzip))
    );
    let no_time = BatchFields {
        attributes: Attributes(Attributes::LOG_APPEND_TIME),
        ..plain()
    };
    assert_eq!(refusal(no_time, &two), Some(EncodeError::NoAppendTime));
}
