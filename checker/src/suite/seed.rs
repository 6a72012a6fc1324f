//! Where cases come from: a seed, and nothing else. The environment changes nothing.

use crate::exercise::ExerciseId;
use proptest::test_runner::{Config, RngAlgorithm, RngSeed, TestRng, TestRunner};
use std::sync::Arc;

/// Which cases are made.
#[derive(Clone)]
pub enum Seed {
    /// Those that everybody can make.
    Public(u64),
    /// A class's own: 32 bytes for each law, from a key that is kept until the term is over.
    Class(Arc<ClassSeeds>),
}

/// The seed of one law of one exercise.
pub type ClassSeeds = dyn Fn(ExerciseId, &str) -> [u8; 32] + Send + Sync;

impl Default for Seed {
    fn default() -> Self {
        Self::Public(0)
    }
}

/// A runner for one law. Each law has its own random numbers, so that a new law leaves the others' cases as they were.
pub(super) fn runner(seed: &Seed, id: ExerciseId, law: &str) -> TestRunner {
    let bytes = match seed {
        Seed::Public(number) => public(*number, id, law),
        Seed::Class(seeds) => seeds(id, law),
    };
    TestRunner::new_with_rng(config(), TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

fn public(seed: u64, id: ExerciseId, law: &str) -> [u8; 32] {
    let name = crate::build::Digest::default()
        .with(id.to_string().as_bytes())
        .with(law.as_bytes());
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&name.number().to_le_bytes());
    bytes
}

/// Every field is set here, so that no `PROPTEST_*` variable has a say.
fn config() -> Config {
    Config {
        cases: 1,
        max_local_rejects: 65_536,
        max_global_rejects: 1024,
        max_flat_map_regens: 1_000_000,
        max_shrink_iters: 1024,
        max_default_size_range: 100,
        failure_persistence: None,
        source_file: None,
        test_name: None,
        result_cache: proptest::test_runner::noop_result_cache,
        rng_algorithm: RngAlgorithm::ChaCha,
        rng_seed: RngSeed::Fixed(0),
        max_shrink_time: 0,
        verbose: 0,
        _non_exhaustive: (),
    }
}
