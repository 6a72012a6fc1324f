//! Your decisions as one table, through which a cluster calls them.

/// All decisions of this chapter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table;

cluster::decisions!(Table, ch05_replication);
