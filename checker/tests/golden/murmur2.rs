//! `golden/murmur2.json`: the hash and the partition that Kafka's producer gives a key.

use crate::data::{bytes, load};
use ch00_log::partition_for;
use kit::{PartitionId, murmur2};
use std::num::NonZero;

#[test]
fn keys_have_kafkas_hash_and_go_to_kafkas_partition() {
    let file = load("murmur2.json");
    let vectors = file["vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 41);
    for vector in vectors {
        let key = bytes(&vector["key_hex"]);
        let hash = vector["murmur2_signed"].as_i64().unwrap();
        assert_eq!(i64::from(murmur2(&key)), hash, "of {key:x?}");
        for partitions in [3, 6, 10, 50] {
            let partition = vector[format!("partition_of_{partitions}")]
                .as_i64()
                .unwrap();
            let partition = PartitionId(i32::try_from(partition).unwrap());
            let partitions = NonZero::new(partitions).unwrap();
            assert_eq!(partition_for(&key, partitions), partition, "of {key:x?}");
        }
    }
}
