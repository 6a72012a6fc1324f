//! 4.2: how a wrong answer is told.

use super::row::{self, Row};
use super::valid_prefix::{
    MEBIBYTES, PASSES, ValidPrefixes, failed, good, memory_is_small, prefix, result_is_right,
};
use super::words;
use crate::course::model::good_prefix::{Damage, GoodPrefix};
use crate::exercise::{Case, Exercise, Story};
use kit::Offset;
use probe::ch04::{MeasuredPrefix, Prefix, expand};

pub(super) fn story(case: &Case<'_, ValidPrefixes>, law: &str) -> Story {
    let good = good(case.call);
    if law == "prefix-memory" && !memory_is_small(case) {
        return memory(case, &good);
    }
    if law == "prefix-reads" || result_is_right(case) {
        return reads(case, &good);
    }
    let log = expand(&case.call.log);
    let right = prefix(&good);
    let places: Vec<u64> = match case.got.result {
        Ok(yours) => vec![right.bytes, yours.bytes],
        Err(_) => vec![right.bytes],
    };
    let row = Row::new(&log, &good, &places);
    let mut picture = row.lines();
    picture.extend(row.damage(&good, case.call.base.0));
    if failed(case.call, case.got) {
        let number = case.call.failing.unwrap_or(1) as usize - 1;
        picture.push(format!(
            "reader      the {} call failed: nothing is known about the bytes there",
            words::place(number)
        ));
        picture.push("expected    the error".into());
    } else {
        picture.push(mark(&row, "expected", right));
    }
    picture.push(match case.got.result {
        Ok(yours) => mark(&row, "you", yours),
        Err(_) => "you         ReadFailed, and no read has failed".into(),
    });
    if law == "prefix-nothing-else" {
        picture
            .push("            what the headers and records say besides is not looked at".into());
    }
    let (what, so) = wrong(case, &good, right);
    Story {
        headline: format!("{} {what}.", ValidPrefixes::call_text(case.call)),
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

fn mark(row: &Row, label: &str, at: Prefix) -> String {
    let unit = if at.bytes == 1 { "byte" } else { "bytes" };
    let text = format!(
        "{} {unit}, next offset {}",
        words::thousands(at.bytes),
        words::number(at.next_offset.0)
    );
    row.mark(label, at.bytes, &text)
}

fn wrong(
    case: &Case<'_, ValidPrefixes>,
    good: &GoodPrefix,
    right: Prefix,
) -> (String, &'static str) {
    const LOST: &str =
        "records that were acknowledged are cut off, though nothing is wrong with them.";
    const OPENS: &str =
        "one torn batch, as every crash leaves it, and the log does not open again.";
    const BEHIND: &str =
        "what is appended next stands behind bytes that nobody can read past: it is lost.";
    const SERVED: &str = "consumers get the broken batch, and stop at it.";
    const TWICE: &str = "two records have the same offset, and a reader finds only one of them.";
    const BELOW: &str =
        "its offsets belong to the segment before: a reader finds two records for one offset.";
    const INDEX: &str =
        "an index entry has 31 bits for it: the offset does not fit into this segment.";
    const UNREAD: &str = "no consumer reads another format than 2: the log is stuck at this batch.";
    const HOLE: &str = "the next append leaves out offsets, or gives some a second time.";
    const DISK: &str = "a loose cable makes the recovery cut off good records.";
    let Ok(yours) = case.got.result else {
        return ("gave an error, and every read was answered".into(), OPENS);
    };
    if failed(case.call, case.got) {
        return ("hid that the disk could not be read".into(), DISK);
    }
    if yours.bytes < right.bytes {
        let cut = good
            .batches
            .iter()
            .filter(|batch| batch.position + batch.size > yours.bytes);
        let what = match cut.count() {
            1 => "cut off a good batch".into(),
            more => format!("cut off {} good batches", words::thousands(more as u64)),
        };
        return (what, LOST);
    }
    if yours.bytes == right.bytes {
        let what = if right.next_offset.0.checked_sub(1) == Some(yours.next_offset.0) {
            "has the right bytes, and the last offset instead of the next one"
        } else {
            "has the right bytes, and the wrong next offset"
        };
        return (
            what.into(),
            if yours.next_offset < Offset(right.next_offset.0) {
                TWICE
            } else {
                HOLE
            },
        );
    }
    if yours.bytes > good_len(case) {
        return ("counts more bytes than the log has".into(), BEHIND);
    }
    let (what, so) = match good.damage {
        Damage::Clean => ("counts more bytes than the log has", BEHIND),
        Damage::Short { .. } => ("kept bytes that are no whole header", BEHIND),
        Damage::Length { .. } => ("kept bytes behind a length that no batch has", BEHIND),
        Damage::PassesEnd { .. } => ("kept a batch that is not whole", BEHIND),
        Damage::Magic { .. } => ("kept a batch whose magic is not 2", UNREAD),
        Damage::GoesBack { next_offset, .. }
            if next_offset == case.call.base.0 && good.batches.is_empty() =>
        {
            ("kept a batch that begins below the segment's base", BELOW)
        }
        Damage::GoesBack { .. } => ("kept a batch that goes back", TWICE),
        Damage::Delta { .. } => ("kept a batch that ends before it begins", TWICE),
        Damage::TooFar { .. } => ("kept a batch that is too far above the base", INDEX),
        Damage::Crc => ("kept a batch whose CRC is wrong", SERVED),
    };
    (what.into(), so)
}

fn good_len(case: &Case<'_, ValidPrefixes>) -> u64 {
    expand(&case.call.log).len() as u64
}

fn reads(case: &Case<'_, ValidPrefixes>, good: &GoodPrefix) -> Story {
    let MeasuredPrefix { bytes, watched, .. } = *case.got;
    let call = ValidPrefixes::call_text(case.call);
    let limit = case.expected.bytes;
    let number = words::thousands;
    let len = good_len(case);
    if bytes <= limit && watched <= PASSES {
        // The law asks for the result only where the cost is right.
        return Story::default();
    }
    if watched > PASSES {
        let claim = row::damage(&good.damage, case.call.base.0).unwrap_or_default();
        return Story {
            headline: format!("{call} read {} bytes of a batch that passes the log's end.", number(watched)),
            picture: vec![
                format!("good        {} bytes", number(good.bytes)),
                format!("then        a header: {claim}"),
                format!("allowed     {} bytes behind that header", number(PASSES)),
                format!("you         {}", number(watched)),
            ],
            so: Some("the header alone says that the batch is not whole: nothing behind it can change that.".into()),
            ..Story::default()
        };
    }
    Story {
        headline: format!("{call} read {} bytes.", number(bytes)),
        picture: vec![
            format!("log         {} bytes, {} good batches", number(len), number(good.batches.len() as u64)),
            format!("allowed     {} bytes: each about once", number(limit)),
            format!("you         {} bytes", number(bytes)),
        ],
        so: Some("after a crash a broker reads gigabytes before it serves anybody: reading them again and again takes hours.".into()),
        ..Story::default()
    }
}

fn memory(case: &Case<'_, ValidPrefixes>, good: &GoodPrefix) -> Story {
    let call = ValidPrefixes::call_text(case.call);
    let number = words::thousands;
    let largest = good
        .batches
        .iter()
        .map(|batch| batch.size)
        .max()
        .unwrap_or(0);
    let mut picture = vec![format!(
        "log         {} bytes, the largest good batch {}",
        number(good_len(case)),
        number(largest)
    )];
    if let Some(claim) = row::damage(&good.damage, case.call.base.0) {
        picture.push(format!("damage      {claim}"));
    }
    picture.push(format!(
        "allowed     below {} MiB in memory at a time",
        MEBIBYTES + 1
    ));
    picture.push(format!("you         {} MiB", number(case.got.mebibytes)));
    Story {
        headline: format!("{call} had {} MiB in memory.", number(case.got.mebibytes)),
        picture,
        so: Some("a broker recovers many logs at once: one length field, right or wrong, must not decide how much memory that takes.".into()),
        ..Story::default()
    }
}
