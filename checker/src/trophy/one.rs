//! Chapter 1: what real clients have sent, taken apart.

use super::{Kept, Made, Trophy, Where};
use crate::course::ch01::client_batches::{JAVA_GZIP, JAVA_TRANSACTION, KCAT_HEADERS, bytes};
use crate::course::model::{header, record};
use crate::lab::{Asker, Stopped};
use crate::page::{Named, hex, plural};
use probe::ch01::{Batch, BatchFields, DecodeError, EncodeBatch, EncodeError, Record};

pub(super) const TROPHY: Trophy = Trophy {
    chapter: 1,
    built: "Kafka's record batch, from varint to checksum. A broker would take what your code writes, and your code reads \
            what real clients write.",
    turn: "a batch is read in a microsecond, and a file of them has a gigabyte: how does a broker find offset 217 in it?",
    make,
};

const CLIENTS: [(&str, &str); 3] = [
    ("kcat 1.7.1", KCAT_HEADERS),
    ("Java 4.3.0, in a transaction", JAVA_TRANSACTION),
    ("Java 4.3.0, gzip", JAVA_GZIP),
];

fn make(asker: &mut Asker<'_>, _: &Where<'_>) -> Result<Made, Stopped> {
    let (mut picture, mut file) = (Vec::new(), Vec::new());
    let (mut sent, mut same) = (0, 0);
    for (client, text) in CLIENTS {
        let bytes = bytes(text);
        let decoded: Result<Batch, DecodeError> = asker.ask(11, &bytes)?;
        let (says, records) = match &decoded {
            Ok(batch) => (plural(batch.records.len(), "record"), &batch.records[..]),
            Err(DecodeError::Compressed { .. }) => ("left closed, as brokers do".into(), &[][..]),
            Err(_) => return Err(asker.stopped(11, "does not open a client's batch")),
        };
        let line = format!("{client:<30}{:>4} bytes   {says}", bytes.len());
        file.push(line.clone());
        picture.push(line);
        if !records.is_empty() {
            let row = records.iter().map(words).collect::<Vec<_>>().join("   ");
            picture.push(format!("    {row}"));
        }
        if let Ok(batch) = &decoded {
            let again: Result<Vec<u8>, EncodeError> = asker.ask(10, &encoding(batch))?;
            let again = again.unwrap_or_default();
            sent += bytes.len();
            same += bytes
                .iter()
                .zip(&again)
                .filter(|(sent, made)| sent == made)
                .count();
        }
        file.extend(fields(&bytes, &decoded));
        file.push(String::new());
    }
    Ok(Made {
        figure: format!(
            "decode_batch took {sent} bytes of kcat and of Kafka's Java client apart, and encode_batch made {same} of the {sent} \
             again as they were."
        ),
        picture,
        about: "each of their bytes, with its name".into(),
        files: vec![Kept {
            name: "trophy/ch01-clients.txt".into(),
            bytes: file.join("\n").into(),
        }],
    })
}

/// `k0 = v0   headers h1 = a, h3 = empty`.
fn words(record: &Record) -> String {
    let text = |bytes: Option<&Vec<u8>>| match bytes {
        None => "null".into(),
        Some(bytes) if bytes.is_empty() => "empty".into(),
        Some(bytes) => String::from_utf8_lossy(bytes).into_owned(),
    };
    let headers = record.headers.iter();
    let headers: Vec<String> = headers
        .map(|header| {
            format!(
                "{} = {}",
                text(Some(&header.key)),
                text(header.value.as_ref())
            )
        })
        .collect();
    let pair = format!(
        "{} = {}",
        text(record.key.as_ref()),
        text(record.value.as_ref())
    );
    match headers.is_empty() {
        true => pair,
        false => format!("{pair}   headers {}", headers.join(", ")),
    }
}

/// What makes the same batch.
fn encoding(batch: &Batch) -> EncodeBatch {
    let header = &batch.header;
    EncodeBatch {
        fields: BatchFields {
            base_offset: header.base_offset,
            partition_leader_epoch: header.partition_leader_epoch,
            attributes: header.attributes,
            producer_id: header.producer_id,
            producer_epoch: header.producer_epoch,
            base_sequence: header.base_sequence,
            base_timestamp: None,
            max_timestamp: None,
            last_offset_delta: None,
        },
        records: batch.records.clone(),
    }
}

/// A line a field: where it stands, its bytes, its name, and what the code says that it is.
fn fields(bytes: &[u8], decoded: &Result<Batch, DecodeError>) -> Vec<String> {
    let mut parts = header::named(bytes);
    let mut numbers: Vec<Option<i64>> = vec![None; parts.len()];
    if let Ok(batch) = decoded {
        numbers = header::numbers(&batch.header).map(Some).to_vec();
        for record in &batch.records {
            let of = record::parts(record, batch.header.base_timestamp);
            numbers.extend(of.iter().map(|part| part.number));
            parts.extend(of.iter().map(record::Part::named));
        }
    } else {
        numbers.push(None);
        parts.push(Named::new(
            "records, compressed",
            &bytes[header::HEADER_LEN..],
        ));
    }
    let mut at = 0;
    let rows = parts.iter().zip(numbers).map(|(part, number)| {
        let place = at;
        at += part.bytes.len();
        let number = number.map_or(String::new(), |number| number.to_string());
        format!(
            "{place:>5}  {:<25}{:<24}{number}",
            hex(&part.bytes),
            part.name
        )
        .trim_end()
        .to_string()
    });
    rows.collect()
}
