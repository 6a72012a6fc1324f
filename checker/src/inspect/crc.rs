//! Why a batch's CRC is not the right one, where that can be proved: another way to count gives just what is stored.

use crate::course::model::batch::{CRC_FROM, place};

/// Places where somebody who counts the wrong bytes begins, and what they are.
const STARTS: [(usize, &str); 7] = [
    (0, "the whole batch, as it is stored"),
    (8, "everything from batchLength on"),
    (12, "everything from partitionLeaderEpoch on"),
    (16, "everything from magic on"),
    (17, "everything from the crc itself on"),
    (
        23,
        "everything from lastOffsetDelta on: attributes are left out",
    ),
    (61, "the records alone, without the header"),
];

/// What would explain the stored number, as a sentence; `None` when nothing does.
pub(super) fn explain(batch: &[u8], stored: u32, computed: u32) -> Option<String> {
    if stored == 0 {
        return Some("It is 0, as if it was never filled in.".into());
    }
    if stored == !computed {
        return Some("It is the complement: the last inversion is missing, or done twice.".into());
    }
    if stored == computed.swap_bytes() {
        return Some("Its four bytes stand in the opposite order.".into());
    }
    let covered = batch.get(CRC_FROM..)?;
    for (start, what) in STARTS {
        if batch.get(start..).map(crc32c::crc32c) == Some(stored) {
            return Some(format!(
                "It covers the wrong bytes: {what}. It should begin at attributes, byte 21 of the batch."
            ));
        }
    }
    let mut blank = batch.to_vec();
    blank.get_mut(place("crc"))?.fill(0);
    for (start, what) in &STARTS[..5] {
        if blank.get(*start..).map(crc32c::crc32c) == Some(stored) {
            return Some(format!(
                "It covers the wrong bytes: {what}, with 0 for the crc. It should begin at attributes, byte 21 of the batch."
            ));
        }
    }
    for (missing, end) in (1..=12).filter_map(|n| Some((n, covered.len().checked_sub(n)?))) {
        if crc32c::crc32c(&covered[..end]) == stored {
            return Some(format!(
                "It leaves out the last {missing} bytes of the batch."
            ));
        }
    }
    if zip(covered) == stored {
        return Some("It is the CRC-32 of zip files; Kafka takes CRC-32C.".into());
    }
    flipped(covered, stored ^ computed)
}

/// The one bit that would make it right, if there is one.
fn flipped(covered: &[u8], difference: u32) -> Option<String> {
    if difference.is_power_of_two() {
        return Some("One bit of the crc itself is flipped; the bytes it covers are right.".into());
    }
    // A CRC is linear: what a bit adds depends on how many bytes follow it, and on nothing else.
    let table = &CASTAGNOLI;
    let mut effects: Vec<u32> = (0..8).map(|bit| table[1 << bit]).collect();
    for (index, byte) in covered.iter().enumerate().rev() {
        if let Some(bit) = effects.iter().position(|effect| *effect == difference) {
            let at = CRC_FROM + index;
            let right = byte ^ 1 << bit;
            return Some(format!(
                "With one bit flipped it is right: byte {at} of the batch is {byte:02x} and would be {right:02x}."
            ));
        }
        for effect in &mut effects {
            *effect = *effect >> 8 ^ table[(*effect & 0xff) as usize];
        }
    }
    None
}

static CASTAGNOLI: [u32; 256] = table(0x82f6_3b78);
static ZIP: [u32; 256] = table(0xedb8_8320);

/// What each byte makes of a CRC's register: eight bits through it.
const fn table(polynomial: u32) -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut register, mut bit) = (byte as u32, 0);
        while bit < 8 {
            register = register >> 1 ^ if register & 1 == 1 { polynomial } else { 0 };
            bit += 1;
        }
        table[byte] = register;
        byte += 1;
    }
    table
}

fn zip(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |register, byte| {
        register >> 8 ^ ZIP[(register as u8 ^ byte) as usize]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::model::batch::{PlainRecord, RawBatch, crc};

    fn batch() -> Vec<u8> {
        RawBatch::of_plain(
            7,
            1_700_000_000_000,
            &[PlainRecord {
                value: 9,
                ..PlainRecord::default()
            }],
        )
        .bytes()
    }

    fn told(stored: u32) -> String {
        let mut bytes = batch();
        let right = crc(&bytes);
        bytes[17..21].copy_from_slice(&stored.to_be_bytes());
        explain(&bytes, stored, right).unwrap_or_default()
    }

    #[test]
    fn the_zip_crc_is_that_of_the_standard() {
        assert_eq!(zip(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn each_way_to_count_wrongly_is_named() {
        let bytes = batch();
        let right = crc(&bytes);
        let from = |start: usize| crc32c::crc32c(&bytes[start..]);
        for (stored, words) in [
            (0, "never filled in"),
            (!right, "the complement"),
            (right.swap_bytes(), "opposite order"),
            (from(23), "attributes are left out"),
            (from(61), "the records alone"),
            (zip(&bytes[21..]), "zip files"),
            (
                crc32c::crc32c(&bytes[21..bytes.len() - 3]),
                "the last 3 bytes",
            ),
            (right ^ 0x400, "One bit of the crc itself"),
        ] {
            assert!(told(stored).contains(words), "{words}: {}", told(stored));
        }
        let mut blank = bytes.clone();
        blank[17..21].fill(0);
        assert!(told(crc32c::crc32c(&blank[12..])).contains("with 0 for the crc"));
        assert_eq!(told(right ^ 0x00ff_1234), "");
    }

    #[test]
    fn a_flipped_bit_is_found() {
        for (at, bit) in [(21, 0), (40, 7), (75, 3)] {
            let mut bytes = batch();
            let (stored, right) = (crc(&bytes), bytes[at]);
            bytes[at] ^= 1 << bit;
            let told = explain(&bytes, stored, crc(&bytes)).unwrap_or_default();
            let words = format!(
                "byte {at} of the batch is {:02x} and would be {right:02x}",
                bytes[at]
            );
            assert!(told.contains(&words), "{words}: {told}");
        }
    }
}
