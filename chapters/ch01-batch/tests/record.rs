//! Exercises 1.5 to 1.7: one record to bytes and back.

use ch01_batch::{
    Field, Header, Record, RecordError, body_len, decode_record, encode_record, record_len, unhex,
};
use kit::Timestamp;

const BASE: Timestamp = Timestamp(1_700_000_000_000);

fn header(key: &str, value: Option<&str>) -> Header {
    Header {
        key: key.into(),
        value: value.map(Into::into),
    }
}

/// The second record of its batch and five milliseconds older than the first; a key, no value, two headers.
fn tombstone() -> Record {
    Record {
        offset_delta: 1,
        timestamp: Timestamp(BASE.0 - 5),
        key: Some(b"user-1".to_vec()),
        value: None,
        headers: vec![header("trace", Some("ab")), header("trace", None)],
    }
}

const TOMBSTONE: &str = "
    38 00 09 02               ; length 28, attributes, timestampDelta -5, offsetDelta 1
    0c 75 73 65 72 2d 31  01  ; the key has 6 bytes, the value is null
    04                        ; 2 headers
    0a 74 72 61 63 65  04 61 62
    0a 74 72 61 63 65  01
";

/// The bytes of each line, without the remark behind the semicolon.
fn hex(lines: &str) -> Vec<u8> {
    lines
        .lines()
        .flat_map(|line| line.split(';').take(1).flat_map(unhex))
        .collect()
}

fn with_value(len: usize) -> Record {
    Record {
        timestamp: BASE,
        value: Some(vec![b'v'; len]),
        ..Record::default()
    }
}

// 1.5

#[test]
fn the_lengths_are_those_of_bytes_we_know() {
    assert_eq!(body_len(&tombstone(), BASE), 28);
    assert_eq!(record_len(&tombstone(), BASE), 29);
    assert_eq!(hex(TOMBSTONE).len(), 29);
}

#[test]
fn a_longer_length_takes_room_itself() {
    let lens = [0, 57, 58, 63, 64, 200].map(|len| {
        (
            body_len(&with_value(len), BASE),
            record_len(&with_value(len), BASE),
        )
    });
    assert_eq!(
        lens,
        [(6, 7), (63, 64), (64, 66), (69, 71), (71, 73), (207, 209)]
    );
}

// 1.6

#[test]
fn a_record_becomes_its_length_and_its_fields() {
    let mut out = vec![0xaa];
    encode_record(&tombstone(), BASE, &mut out);
    assert_eq!(out, [vec![0xaa], hex(TOMBSTONE)].concat());
}

#[test]
fn null_and_empty_are_two_things() {
    let mut null = Vec::new();
    encode_record(
        &Record {
            timestamp: BASE,
            ..Record::default()
        },
        BASE,
        &mut null,
    );
    assert_eq!(null, unhex("0c 00 00 00 01 01 00"));

    let mut empty = Vec::new();
    let nothing = Some(Vec::new());
    let headers = vec![Header {
        key: vec![],
        value: nothing.clone(),
    }];
    encode_record(
        &Record {
            timestamp: BASE,
            key: nothing.clone(),
            value: nothing,
            headers,
            ..Record::default()
        },
        BASE,
        &mut empty,
    );
    assert_eq!(empty, unhex("10 00 00 00 00 00 02 00 00"));
}

#[test]
fn far_from_the_base_the_delta_is_64_bits_wide() {
    let mut out = Vec::new();
    let month_later = Record {
        timestamp: Timestamp(BASE.0 + 2_678_400_000),
        ..Record::default()
    };
    encode_record(&month_later, BASE, &mut out);
    assert_eq!(out, unhex("14 00 80 90 a9 fa 13 00 01 01 00"));
}

// 1.7

#[test]
fn bytes_become_the_record_they_were() {
    let bytes = [hex(TOMBSTONE), vec![0xff; 3]].concat();
    assert_eq!(decode_record(&bytes, BASE), Ok((tombstone(), 29)));
    for len in [64, 200] {
        let mut bytes = Vec::new();
        encode_record(&with_value(len), BASE, &mut bytes);
        assert_eq!(
            decode_record(&bytes, BASE),
            Ok((with_value(len), bytes.len()))
        );
    }
}

#[test]
fn the_length_is_checked_before_anything_else() {
    let whole = hex(TOMBSTONE);
    assert_eq!(
        decode_record(&whole[..28], BASE),
        Err(RecordError::Broken(Field::Record))
    );
    assert_eq!(
        decode_record(&unhex("01 00 00"), BASE),
        Err(RecordError::Broken(Field::Record))
    );
    // One byte more than the fields need, and the byte is there.
    assert_eq!(
        decode_record(&unhex("0e 00 00 00 01 01 00 77"), BASE),
        Err(RecordError::Trailing)
    );
}

#[test]
fn a_broken_field_is_named() {
    let broken = [
        ("0c 00 00 00 64 01 00", Field::Key, "a key of 50 bytes"),
        (
            "0c 00 00 00 03 01 00",
            Field::KeyLength,
            "a key of -2 bytes",
        ),
        (
            "0c 00 00 00 01 03 00",
            Field::ValueLength,
            "a value of -2 bytes",
        ),
        ("0c 00 00 00 01 01 01", Field::HeadersCount, "-1 headers"),
        (
            "10 00 00 00 01 01 02 01 00",
            Field::HeaderKeyLength,
            "a header without a key",
        ),
        (
            "0c 00 00 00 01 01 80",
            Field::HeadersCount,
            "a count that goes on",
        ),
    ];
    for (bytes, field, what) in broken {
        assert_eq!(
            decode_record(&unhex(bytes), BASE),
            Err(RecordError::Broken(field)),
            "{what}"
        );
    }
}

#[test]
fn two_thousand_million_headers_are_only_a_claim() {
    let claim = unhex("14 00 00 00 01 01 fe ff ff ff 0f");
    let answer = decode_record(&claim, BASE);
    // At the first header that is missing, or at once: the bytes cannot hold so many.
    let right = [Field::HeaderKeyLength, Field::HeadersCount];
    assert!(
        right
            .map(|field| Err(RecordError::Broken(field)))
            .contains(&answer),
        "{answer:?}"
    );
}
