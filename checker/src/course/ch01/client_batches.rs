//! A few batches that real clients sent, from `checker/golden/client-batches.json`.

/// kcat 1.7.1, `kcat/headers/none`: one record with four headers, 90 bytes.
pub(crate) const KCAT_HEADERS: &str = "
    00000000000000000000004e0000000002a766d71b000000000000000001a228808667000001a228808667ffffffffffffffffffffffffffff00000001
    38000000046b3004763008046831026104683201046831026204683300";

/// Kafka's Java client 4.3.0, `java/three/none/transactional`: three records, producer 1000, 94 bytes.
pub(crate) const JAVA_TRANSACTION: &str = "
    000000000000000000000052ffffffff02484d96bb0010000000020000018bcfe568000000018bcfe5681400000000000003e800000000000000000003
    14000000046b300476300014001402046b310476310014002804046b3204763200";

/// Kafka's Java client 4.3.0, `java/three/gzip`: three records, compressed, 112 bytes.
pub(crate) const JAVA_GZIP: &str = "
    000000000000000000000064ffffffff020da7c5bc0001000000020000018bcfe568000000018bcfe56814ffffffffffffffffffffffffffff00000003
    1f8b08000000000000ff1361606060c936602933601061106162c9366429330432355858b28d58ca8c1800b06f262921000000";

/// The bytes that a text shows as pairs of hex digits, between them any white space.
pub(crate) fn bytes(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text
        .chars()
        .filter_map(|digit| digit.to_digit(16))
        .map(|digit| digit as u8)
        .collect();
    digits
        .chunks_exact(2)
        .map(|pair| pair[0] * 16 + pair[1])
        .collect()
}
