//! 1.8 `crc32c`.

use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::{hex, plural};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_oneof};

pub(super) struct Crc;

/// Castagnoli's polynomial, its bits from low to high.
const CASTAGNOLI: u32 = 0x82f6_3b78;
/// The zip polynomial, in the same form.
const ZIP: u32 = 0xedb8_8320;

impl Exercise for Crc {
    type Call = Vec<u8>;
    type Answer = u32;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 8),
            title: "crc32c",
            file: "crc.rs",
            functions: &["crc32c"],
            minutes: 35,
            weight: 2,
            heart: false,
            learnt: "What eight steps of a CRC do depends on one byte, so a table of 256 entries replaces them.",
        }
    }

    fn expected(call: &Vec<u8>) -> u32 {
        crc32c::crc32c(call)
    }

    fn laws() -> Vec<Law<Self>> {
        let counting = |len: u8| (1..=len).collect::<Vec<u8>>();
        // Whole blocks of 8 and a few bytes more or less: there fast code has its borders.
        let around_blocks = (1..9_usize, 0..8_usize)
            .prop_flat_map(|(blocks, more)| vec(any::<u8>(), blocks * 8 + more - 3));
        vec![
            Law::new(
                "crc-short",
                "the CRC-32C of up to four bytes is that of the crate `crc32c`",
                vec(any::<u8>(), 0..5),
            )
            .examples(vec![
                vec![0],
                vec![b'a'],
                vec![],
                vec![0x80],
                vec![0xff],
                vec![0, 0],
                b"abc".to_vec(),
                vec![0xff; 4],
            ]),
            Law::new(
                "crc-every-length",
                "the CRC-32C is that of the crate `crc32c` at every length",
                prop_oneof![around_blocks, vec(any::<u8>(), 5..100)],
            )
            .examples(vec![
                counting(5),
                counting(7),
                counting(8),
                counting(9),
                b"123456789".to_vec(),
                counting(15),
                counting(16),
                counting(17),
                vec![0xff; 32],
                counting(63),
                counting(255),
                vec![b'k'; 256],
                vec![b'x'; 257],
                vec![0xa5; 1001],
            ]),
        ]
    }

    fn call_text(call: &Vec<u8>) -> String {
        format!("crc32c({})", shown(call))
    }

    fn answer_text(answer: &u32) -> String {
        format!("{answer:08x}")
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let call = Self::call_text(case.call);
        let (what, note) = what_is_it(case.call, *case.got);
        let mut picture = steps(case.call);
        picture.push(format!("expected    {:08x}", case.expected));
        picture.push(format!("you         {:08x}", case.got));
        picture.push(format!("            ^^^^^^^^ {note}"));
        Story {
            headline: format!("{call} answered {what}."),
            picture,
            so: Some(
                "Kafka would take your batches for damaged, and you would take Kafka's.".into(),
            ),
            ..Story::default()
        }
    }

    fn test(call: &Vec<u8>, expected: &u32) -> String {
        format!(
            "#[test]\nfn crc32c_of_{}_bytes_is_{expected:08x}() {{\n    let bytes: &[u8] = &{call:?};\n    \
             assert_eq!(ch01_batch::crc32c(bytes), 0x{expected:08x});\n}}\n",
            call.len()
        )
    }

    fn size(call: &Vec<u8>) -> Option<String> {
        Some(format!("of {}", plural(call.len(), "byte")))
    }
}

/// A text where it is one; else the bytes, or how many they are.
fn shown(bytes: &[u8]) -> String {
    let text = bytes
        .iter()
        .all(|byte| byte.is_ascii_alphanumeric())
        .then(|| String::from_utf8_lossy(bytes));
    match text {
        Some(text) if text.len() <= 12 => format!("\"{text}\""),
        _ if bytes.len() <= 9 => hex(bytes),
        _ => format!("{} bytes", bytes.len()),
    }
}

/// The register, bit by bit.
fn register(bytes: &[u8], polynomial: u32, begin: u32) -> u32 {
    let mut register = begin;
    for byte in bytes {
        register ^= u32::from(*byte);
        for _ in 0..8 {
            let fell_out = register % 2;
            register /= 2;
            if fell_out == 1 {
                register ^= polynomial;
            }
        }
    }
    register
}

/// What the wrong answer is: for the headline, and for the mark.
fn what_is_it(bytes: &[u8], got: u32) -> (String, &'static str) {
    let right = register(bytes, CASTAGNOLI, u32::MAX);
    if bytes.is_empty() {
        return (format!("{got:08x}, not 00000000"), "nothing has the CRC 0");
    }
    let part = (0..bytes.len())
        .rev()
        .find(|len| !register(&bytes[..*len], CASTAGNOLI, u32::MAX) == got);
    if got == !register(bytes, ZIP, u32::MAX) {
        return (
            "the zip CRC-32, which is another one".into(),
            "what edb88320 gives, and not 82f63b78",
        );
    }
    if got == right {
        return (
            "the register as it is, not inverted".into(),
            "is not inverted",
        );
    }
    if got == !register(bytes, CASTAGNOLI, 0) {
        return (
            "as if the register began as 00000000".into(),
            "the register begins as ffffffff",
        );
    }
    if got == register(bytes, CASTAGNOLI, 0) {
        return (
            "as if the register began as 00000000 and was not inverted".into(),
            "begins as ffffffff, and is inverted",
        );
    }
    if got == (!right).swap_bytes() {
        return (
            "the right four bytes in the wrong order".into(),
            "is turned round",
        );
    }
    match part {
        Some(0) => (
            format!("{got:08x}, the checksum of no bytes at all"),
            "is that of no bytes",
        ),
        Some(len) => (
            format!("the checksum of the first {} only", plural(len, "byte")),
            "bytes at the end do not count",
        ),
        None => (format!("{got:08x}, not {:08x}", !right), "is wrong"),
    }
}

/// What the register holds at the beginning and after the last bytes, and how each look led there.
fn steps(bytes: &[u8]) -> Vec<String> {
    const SHOWN: usize = 2;
    let mut lines = vec!["register    ffffffff".to_string()];
    let first = bytes.len().saturating_sub(SHOWN);
    if first > 0 {
        let register = register(&bytes[..first], CASTAGNOLI, u32::MAX);
        lines.push(format!(
            "            {register:08x} after {}",
            plural(first, "byte")
        ));
    }
    for at in first..bytes.len() {
        let before = register(&bytes[..at], CASTAGNOLI, u32::MAX);
        let after = register(&bytes[..=at], CASTAGNOLI, u32::MAX);
        let (byte, rest) = (bytes[at], before / 256);
        lines.push(format!(
            "            {after:08x} after {byte:02x}: the table's {:08x} at {:02x}, ^ {rest:08x}",
            after ^ rest,
            before as u8 ^ byte,
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_register_is_the_crates() {
        assert_eq!(
            !register(b"123456789", CASTAGNOLI, u32::MAX),
            Crc::expected(&b"123456789".to_vec())
        );
        assert_eq!(!register(b"123456789", ZIP, u32::MAX), 0xcbf4_3926);
    }
}
