//! 1.1 `BatchHeader::read`.

use super::client_batches::{self, JAVA_GZIP, JAVA_TRANSACTION, KCAT_HEADERS};
use crate::course::model::header::{self, FIELDS, HEADER_LEN};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::{plural, point_at};
use probe::ch01::{BatchHeader, ReadHeader};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) struct ReadHeaders;

impl Exercise for ReadHeaders {
    type Call = ReadHeader;
    type Answer = Result<BatchHeader, usize>;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 1),
            title: "BatchHeader::read",
            file: "header.rs",
            functions: &["BatchHeader::read"],
            minutes: 20,
            weight: 1,
            heart: false,
            learnt: "A batch begins with 61 bytes of header, and reading them is not yet believing them.",
        }
    }

    fn expected(call: &ReadHeader) -> Self::Answer {
        if call.bytes.len() < HEADER_LEN {
            return Err(call.bytes.len());
        }
        Ok(header::read(&call.bytes))
    }

    fn laws() -> Vec<Law<Self>> {
        let call = |bytes: Vec<u8>| ReadHeader { bytes };
        let clients = [KCAT_HEADERS, JAVA_TRANSACTION, JAVA_GZIP].map(client_batches::bytes);
        let emptied = || clients[1][..HEADER_LEN].to_vec();
        let changed = |at: usize, bytes: &[u8]| {
            let mut header = clients[1].clone();
            header[at..at + bytes.len()].copy_from_slice(bytes);
            header
        };
        vec![
            Law::new(
                "header-fields",
                "every number is big-endian and, but for the CRC, signed",
                batch().prop_map(call),
            )
            .examples(clients.clone().map(call).to_vec())
            .cases(120),
            Law::new(
                "header-judges-nothing",
                "nothing is judged: a wrong magic or a false CRC is read as it is",
                (any_header(), any::<u8>()).prop_map(|(mut bytes, next)| {
                    bytes.push(next);
                    ReadHeader { bytes }
                }),
            )
            .examples(
                [
                    changed(16, &[1]),
                    changed(8, &[0xff; 4]),
                    changed(8, &[0x7f, 0xff, 0xff, 0xff]),
                    changed(17, &[0; 4]),
                    changed(57, &[0xff; 4]),
                    (0x81..0x81 + 62).collect(),
                ]
                .map(call)
                .to_vec(),
            )
            .cases(100),
            Law::new(
                "header-61-bytes",
                "what stands behind byte 61 makes no difference",
                (
                    any_header(),
                    prop_oneof![Just(Vec::new()), vec(any::<u8>(), 0..40)],
                )
                    .prop_map(|(header, behind)| ReadHeader {
                        bytes: [header, behind].concat(),
                    }),
            )
            .examples(vec![
                call(emptied()),
                call([emptied(), vec![0; 4]].concat()),
            ])
            .cases(60),
            Law::new(
                "header-too-short",
                "fewer than 61 bytes are TooShort with their number",
                (any_header(), 0..HEADER_LEN).prop_map(|(mut bytes, len)| {
                    bytes.truncate(len);
                    ReadHeader { bytes }
                }),
            )
            .examples(
                [0, 1, 57, 60]
                    .map(|len| call(clients[0][..len].to_vec()))
                    .to_vec(),
            )
            .cases(60),
        ]
    }

    fn call_text(call: &ReadHeader) -> String {
        format!("BatchHeader::read of {}", plural(call.bytes.len(), "byte"))
    }

    fn answer_text(answer: &Self::Answer) -> String {
        match answer {
            Ok(header) => format!(
                "a header: base_offset {}, batch_length {}, ...",
                header.base_offset, header.batch_length
            ),
            Err(have) => format!("TooShort {{ have: {have} }}"),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let call = Self::call_text(case.call);
        match (case.expected, case.got) {
            (Ok(expected), Ok(got)) => wrong_field(&case.call.bytes, expected, got),
            (Ok(_), Err(_)) => Story {
                headline: format!("{call} says that they are too few, and a header needs no more than 61."),
                picture: texts(case),
                so: Some("whoever reads a log would stop at this batch, and everything behind it is out of reach.".into()),
                ..Story::default()
            },
            (Err(have), Ok(_)) => Story {
                headline: format!("{call} made a header of them, though {} missing.", missing(*have)),
                picture: texts(case),
                so: Some("a crash in mid write leaves such a piece at a file's end: its last fields would be invented.".into()),
                ..Story::default()
            },
            (Err(_), Err(_)) => Story {
                headline: format!("{call} is TooShort, but not with the number of bytes that are there."),
                picture: texts(case),
                so: Some("the message that a person reads in the end would be false.".into()),
                ..Story::default()
            },
        }
    }

    fn test(call: &ReadHeader, expected: &Self::Answer) -> String {
        let digits: String = call
            .bytes
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let (given, expected) = match expected {
            Err(have) => (
                String::new(),
                format!("Err(ch01_batch::TooShort {{ have: {have} }})"),
            ),
            Ok(header) => (header_text(header), "Ok(header)".into()),
        };
        format!(
            "#[test]\nfn the_header_of_{}_bytes() {{\n    let bytes = ch01_batch::unhex(\"{digits}\");\n{given}    \
             assert_eq!(ch01_batch::BatchHeader::read(&bytes), {expected});\n}}\n",
            call.bytes.len()
        )
    }
}

fn wrong_field(bytes: &[u8], expected: &BatchHeader, got: &BatchHeader) -> Story {
    let (expected, got) = (header::numbers(expected), header::numbers(got));
    let wrong: Vec<usize> = (0..FIELDS.len())
        .filter(|&index| expected[index] != got[index])
        .collect();
    // The page is only asked for about a wrong answer.
    let first = wrong.first().copied().unwrap_or(0);
    let (name, width, _) = FIELDS[first];
    let fields = header::named(bytes);
    let mut reversed = fields[first].bytes.clone();
    reversed.reverse();
    let other = (0..FIELDS.len()).find(|&index| {
        index != first
            && FIELDS[index].1 == width
            && expected[index] == got[first]
            && got[first] > 0
    });
    let how = match other {
        _ if header::value(&reversed, FIELDS[first].2) == got[first] => {
            format!("read {name} with the lowest byte first")
        }
        Some(other) => format!("put the number of {} into {name}", FIELDS[other].0),
        None => format!("read the wrong {name}"),
    };
    let more = match wrong.len() - 1 {
        0 => String::new(),
        more => format!(
            "; {} wrong too",
            plural(more, "other field") + if more == 1 { " is" } else { " are" }
        ),
    };
    let remarks = [
        format!("expected  {}", expected[first]),
        format!("you       {}", got[first]),
    ];
    Story {
        headline: format!("BatchHeader::read {how}{more}."),
        picture: point_at(&fields, first, &remarks),
        so: Some(so(name, expected[first] ^ got[first]).into()),
        ..Story::default()
    }
}

/// Why anybody cares about a field of which these bits are wrong.
fn so(field: &str, bits: i64) -> &'static str {
    match field {
        "base_offset" | "last_offset_delta" => {
            "a consumer that asks for one offset gets the record of another."
        }
        "batch_length" => "the next batch is looked for in the wrong place.",
        "partition_leader_epoch" => {
            "a follower compares epochs to find where its log differs, and cuts it there."
        }
        "magic" => "the batch is taken for one of another format.",
        "crc" => "every good batch looks damaged.",
        "attributes" if bits & 0x7f == 0 => {
            "a flag that Kafka gives a meaning one day would be lost on its way."
        }
        "attributes" => "a compressed batch looks plain, or a plain one compressed.",
        "base_timestamp" => "every record's time is counted from it, and all of them are wrong.",
        "max_timestamp" => "retention deletes by it, too early or never.",
        "producer_id" | "producer_epoch" | "base_sequence" => {
            "a batch that was sent twice is not recognised, and stays in the log twice."
        }
        _ => {
            "records at the end of the batch are left out, or bytes behind them are taken for some."
        }
    }
}

fn missing(have: usize) -> String {
    match HEADER_LEN - have {
        1 => "the last of 61 is".into(),
        more => format!("{more} of 61 are"),
    }
}

fn texts(case: &Case<'_, ReadHeaders>) -> Vec<String> {
    vec![
        format!("expected    {}", ReadHeaders::answer_text(case.expected)),
        format!("you         {}", ReadHeaders::answer_text(case.got)),
    ]
}

/// Eight, four, two or one bytes of a field: none, -1, small, anything.
fn field(width: usize) -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        Just(vec![0; width]),
        Just(vec![0xff; width]),
        any::<u8>().prop_map(move |low| [vec![0; width - 1], vec![low]].concat()),
        vec(any::<u8>(), width),
    ]
}

fn any_header() -> impl Strategy<Value = Vec<u8>> {
    let fields: Vec<_> = FIELDS.iter().map(|(_, width, _)| field(*width)).collect();
    fields.prop_map(|fields| fields.concat())
}

/// A batch whose length, magic, CRC and attributes are good. Its records are noise, at least one byte.
fn batch() -> impl Strategy<Value = Vec<u8>> {
    (any_header(), 0..0x80_u8, vec(any::<u8>(), 1..12)).prop_map(|(header, attributes, records)| {
        let mut batch = [header, records].concat();
        let length = batch.len() as u32 - 12;
        batch[8..12].copy_from_slice(&length.to_be_bytes());
        batch[16] = 2;
        batch[21..23].copy_from_slice(&[0, attributes]);
        let crc = crc32c::crc32c(&batch[21..]);
        batch[17..21].copy_from_slice(&crc.to_be_bytes());
        batch
    })
}

fn header_text(header: &BatchHeader) -> String {
    let numbers = header::numbers(header);
    let lines: String = FIELDS
        .iter()
        .zip(numbers)
        .map(|((name, _, _), number)| {
            let value = match *name {
                "base_offset" => format!("kit::Offset({number})"),
                "partition_leader_epoch" => format!("kit::Epoch({number})"),
                "attributes" => format!("ch01_batch::Attributes({number})"),
                "base_timestamp" | "max_timestamp" => format!("kit::Timestamp({number})"),
                _ => number.to_string(),
            };
            format!("        {name}: {value},\n")
        })
        .collect();
    format!("    let header = ch01_batch::BatchHeader {{\n{lines}    }};\n")
}
