//! Newtypes, so that two bare integers never stand side by side in a signature.

use std::fmt;

macro_rules! number {
    ($(#[doc = $doc:literal])* $name:ident($of:ty)) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $of);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

number! {
    /// The place of a record in its partition. Kafka counts from 0 and never gives an offset twice.
    Offset(i64)
}
number! {
    /// Milliseconds since 1970-01-01 UTC. -1 means that there is none.
    Timestamp(i64)
}
number! {
    /// How often a partition has changed its leader: the leader epoch. -1 means unknown.
    Epoch(i32)
}
number! {
    /// A byte's place in a segment's `.log` file.
    Position(u64)
}
number! {
    /// One partition of a topic, from 0.
    PartitionId(i32)
}
number! {
    /// One broker of a cluster.
    BrokerId(i32)
}
