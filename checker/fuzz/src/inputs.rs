//! Inputs: good bytes, and what may become of them.

use kit::recipe::LogRecipe;
use kit::{Offset, SplitMix64};

/// No input is longer: what goes wrong, goes wrong in small.
const LONGEST: usize = 4 << 10;

/// What all damage begins with: logs, parts of them, checkpoints, and nothing.
pub(crate) fn good() -> Vec<Vec<u8>> {
    let log = |batches, base, compressed| {
        let recipe = LogRecipe {
            seed: 1,
            batches,
            base_offset: Offset(base),
            values: vec![0, 3, 40, 200],
            compressed,
        };
        recipe.expand()
    };
    let whole = log(4, 0, false);
    let mut good = vec![
        Vec::new(),
        log(1, 0, false),
        log(2, 1 << 40, true),
        log(3, i64::MAX - 1000, false),
        whole[61..].to_vec(),
    ];
    good.push(whole);
    good.extend(
        [
            "0\n2\n0 0\n3 15\n",
            "0\n2\nrides 0 42\nrides-old 1 7\n",
            "0\n0\n",
        ]
        .map(|text| text.as_bytes().to_vec()),
    );
    good.extend([vec![0; 200], vec![0xff; 200], vec![0x80; 20]]);
    good
}

/// One of them with damage.
pub(crate) fn damaged(good: &[Vec<u8>], random: &mut SplitMix64) -> Vec<u8> {
    let any = |random: &mut SplitMix64| good[below(random, good.len())].clone();
    let mut bytes = any(random);
    for _ in 0..below(random, 5) {
        let at = below(random, bytes.len() + 1);
        match below(random, 8) {
            0 => bytes.truncate(at),
            1 => bytes.extend(any(random)),
            2 => {
                bytes.truncate(at);
                bytes.extend(any(random));
            }
            3 => bytes.extend(vec![0; below(random, 80)]),
            4 => drop(bytes.drain(..at)),
            // A number at any place: the borders are where decoders go wrong.
            5 => {
                let numbers = [0, 1, -1, 49, 48, i32::MAX, i32::MIN, 1 << 30];
                let number = numbers[below(random, numbers.len())].to_be_bytes();
                if let Some(place) = bytes.get_mut(at..at + 4) {
                    place.copy_from_slice(&number);
                }
            }
            6 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = below(random, 256) as u8;
                }
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << below(random, 8);
                }
            }
        }
    }
    // Half of the damaged batches get a right CRC, or nobody would look behind it.
    if below(random, 2) == 0 && bytes.len() > 61 {
        let crc = crc_of_the_first(&bytes);
        bytes[17..21].copy_from_slice(&crc.to_be_bytes());
    }
    bytes.truncate(LONGEST);
    bytes
}

/// The CRC that the first batch would have, if its length field is right.
fn crc_of_the_first(bytes: &[u8]) -> u32 {
    let length = u32::from_be_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
    let end = (length as usize).saturating_add(12).clamp(21, bytes.len());
    ch01_batch::crc32c(&bytes[21..end])
}

fn below(random: &mut SplitMix64, limit: usize) -> usize {
    random.below(limit.max(1) as u32) as usize
}
