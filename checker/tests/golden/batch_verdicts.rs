//! `golden/kafka/batch-verdicts.json`: whole and damaged batches, and what Kafka's reader made of them.
//!
//! The reference must agree in the verdict, in the stage that rejects, and in every record. Where it does not, the case
//! stands in [`DIFFERENT`] with the reason.

use crate::data::{bytes, load};
use crate::reader::{Stage, Verdict, read};
use ch01_batch::BatchHeader;
use serde_json::Value;

/// The cases in which the course differs from Kafka on purpose: ids, and why.
const DIFFERENT: &[(&[&str], &str)] = &[
    (
        &[
            "v114", "v292", "v296", "v297", "v423", "v426", "v427", "v428", "v429", "v430", "v432",
            "v434", "v438", "v440", "v441", "v442", "v445", "v585",
        ],
        "Offset deltas that repeat, fall, are negative or pass the header's last one would give two records one offset, or one to a later batch.",
    ),
    (&["v062", "v356"], "No log has a negative offset."),
    (
        &["v308", "v310", "v418"],
        "A sum that does not fit 64 bits would wrap around to a time nobody wrote.",
    ),
    (
        &["v044", "v281", "v525"],
        "A count of 0 with records behind it would lose them without a word.",
    ),
    (
        &["v494", "v508"],
        "A length below -1 was written by nobody, so it is damage and not one more way to say null.",
    ),
    (
        &["v266", "v268", "v358"],
        "Rejected by both, here one stage earlier: a length that holds no header and a magic other than 2 are garbage already when the file is cut into batches.",
    ),
    (
        &["v275"],
        "Kafka adds 12 to the length in 32 bits and overflows; here it is a batch that is not whole yet, like every length that passes the end.",
    ),
];

fn kafka(reader: &Value) -> Verdict {
    match reader["verdict"].as_str().unwrap() {
        "accepted" => {
            let records = reader["records"]
                .as_array()
                .unwrap()
                .iter()
                .map(text)
                .collect();
            Verdict::Accepted(reader["batches"].as_u64().unwrap() as usize, records)
        }
        "rejected" => Verdict::Rejected(match reader["at"].as_str().unwrap() {
            "batches" => Stage::Batches,
            "ensureValid" => Stage::EnsureValid,
            "records" => Stage::Records,
            other => panic!("another stage: {other}"),
        }),
        other => panic!("another verdict: {other}"),
    }
}

/// A golden record, `[offset, timestamp, key, value, [[header key, header value]]]`, as `reader` shows one.
fn text(record: &Value) -> String {
    let hex = |hex: &Value| hex.as_str().unwrap_or("null").to_string();
    let mut text = format!(
        "{}@{} {}={}",
        record[0],
        record[1],
        hex(&record[2]),
        hex(&record[3])
    );
    for header in record[4].as_array().unwrap() {
        text += &format!(" {}={}", header[0].as_str().unwrap(), hex(&header[1]));
    }
    text
}

/// Whether the reference may say `ours` where Kafka says `kafka`.
fn agree(buffer: &[u8], ours: &Verdict, kafka: &Verdict) -> bool {
    match (ours, kafka) {
        // Kafka opens the batch. What it finds inside, the reference cannot know.
        (Verdict::NotOpened(codec), Verdict::Accepted(..) | Verdict::Rejected(Stage::Records)) => {
            BatchHeader::read(buffer).is_ok_and(|header| header.attributes.codec() == Some(*codec))
        }
        _ => ours == kafka,
    }
}

#[test]
fn the_reference_says_what_kafkas_reader_says() {
    let file = load("kafka/batch-verdicts.json");
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 490);
    let mut wrong = Vec::new();
    for case in cases {
        let id = case["id"].as_str().unwrap();
        let buffer = bytes(&case["hex"]);
        let (ours, kafka) = (read(&buffer), kafka(&case["reader"]));
        let different = DIFFERENT.iter().any(|(ids, _)| ids.contains(&id));
        if agree(&buffer, &ours, &kafka) == different {
            wrong.push(format!(
                "{id} {}: ours {ours:?}, Kafka's {kafka:?}",
                case["what"]
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}
