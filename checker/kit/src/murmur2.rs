//! Murmur2, the hash behind the partition of a key.
//!
//! Kafka: `Utils.murmur2`, with its seed. Other clients must hash alike, or one key lands in two partitions.

const SEED: u32 = 0x9747_b28c;
const FACTOR: u32 = 0x5bd1_e995;

/// Returns Kafka's murmur2 hash of `bytes`: 32 bits with a sign, as in Java. About half of all hashes are negative.
#[must_use]
pub fn murmur2(bytes: &[u8]) -> i32 {
    // Kafka's length is a 32-bit number too: a longer key does not fit a record.
    let mut hash = SEED ^ bytes.len() as u32;
    let mut words = bytes.chunks_exact(4);
    for word in &mut words {
        hash = hash.wrapping_mul(FACTOR) ^ mixed(word);
    }
    let rest = words.remainder();
    if !rest.is_empty() {
        hash = (hash ^ little_endian(rest)).wrapping_mul(FACTOR);
    }
    hash = (hash ^ (hash >> 13)).wrapping_mul(FACTOR);
    (hash ^ (hash >> 15)).cast_signed()
}

fn mixed(word: &[u8]) -> u32 {
    let word = little_endian(word).wrapping_mul(FACTOR);
    (word ^ (word >> 24)).wrapping_mul(FACTOR)
}

fn little_endian(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| (number << 8) | u32::from(byte))
}

#[cfg(test)]
mod tests {
    use super::murmur2;

    /// Values computed by Kafka's own `Utils.murmur2`: every length from 0 to 8, both signs, bytes above 7f.
    #[test]
    fn the_hashes_are_kafkas() {
        let known: [(&[u8], i32); 16] = [
            (b"", 275_646_681),
            (b"a", -1_563_381_124),
            (b"ab", 316_155_434),
            (b"abc", 479_470_107),
            (b"abcd", -1_323_649_548),
            (b"abcde", 461_995_741),
            (b"abcdef", 1_870_650_108),
            (b"abcdefg", -346_467_175),
            (b"abcdefgh", -955_427_363),
            (b"21", -973_932_308),
            (b"a-little-bit-long-string", -985_981_536),
            (b"a-little-bit-longer-string", -1_486_304_829),
            (&[0], 375_494_588),
            (&[0xff], -311_467_685),
            (&[0xff; 4], 644_171_429),
            (&[0x80, 0x81, 0x82, 0x83, 0x84], -1_665_622_439),
        ];
        for (bytes, hash) in known {
            assert_eq!(murmur2(bytes), hash, "of {bytes:x?}");
        }
    }
}
