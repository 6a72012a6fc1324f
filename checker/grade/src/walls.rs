//! Behind what walls submissions are compiled and run.

use crate::Usage;
use crate::grades::Isolation;
use crate::jail::Jail;
use anyhow::{Result, bail};
use checker::page::tell;
use checker::start::Start;
use sandbox::Tier;
use std::sync::Arc;

/// The weakest walls that need nobody's consent.
const ENOUGH: Tier = Tier::B;

/// The walls that are to be had here.
pub struct Walls {
    said: Isolation,
    memory_of_a_job: Option<u64>,
    start: Arc<dyn Start>,
}

impl Walls {
    /// The walls that `--isolation` names, and says which these are. Where they are strong, the whole program moves behind some of
    /// them: no thread may have been started before.
    ///
    /// # Errors
    /// They are not to be had, or too weak without the teacher's consent.
    pub fn choose(isolation: &str) -> Result<Self> {
        let wish: Option<Tier> = match isolation {
            "auto" => None,
            named => Some(named.parse().map_err(Usage)?),
        };
        let walls = sandbox::Walls::raise(wish);
        tell(&walls.banner());
        if let Some(refusal) = refusal(wish, walls.tier()) {
            bail!(Usage(refusal));
        }
        Ok(Self {
            said: Isolation {
                tier: walls.tier().name().into(),
                on: walls.on().to_vec(),
                off: walls.off().to_vec(),
            },
            memory_of_a_job: walls.memory_of_a_job(),
            start: Arc::new(Jail::new(walls)),
        })
    }

    /// For the reports.
    #[must_use]
    pub fn said(&self) -> Isolation {
        self.said.clone()
    }

    /// How much memory so many jobs may come to use.
    #[must_use]
    pub fn memory(&self, jobs: usize) -> String {
        memory(self.memory_of_a_job, jobs)
    }

    /// How a student's code is compiled and run.
    #[must_use]
    pub fn start(&self) -> Arc<dyn Start> {
        Arc::clone(&self.start)
    }
}

fn memory(of_a_job: Option<u64>, jobs: usize) -> String {
    let Some(most) = of_a_job else {
        return "Memory: nobody limits it.".into();
    };
    let mib = |bytes: u64| bytes >> 20;
    let all = most.saturating_mul(u64::try_from(jobs).unwrap_or(u64::MAX));
    format!(
        "Memory: at most {} MiB a job, {} MiB for all ({jobs} at a time).",
        mib(most),
        mib(all)
    )
}

/// Why nothing is graded behind these walls, and what to do.
fn refusal(wish: Option<Tier>, got: Tier) -> Option<String> {
    match wish {
        None if got > ENOUGH => Some(format!(
            "the walls that this system has are too weak ({got}) for code that nobody trusts: what is off stands above. Grade on Linux 5.13 or \
             newer or in a container that has it; or, for code that you trust, say --isolation {got}"
        )),
        Some(wish) if got > wish => Some(format!(
            "--isolation {wish} is not to be had on this system, which has {got}: what is off stands above. Leave the option out to take \
             what there is, if that is enough"
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_walls_need_consent_and_a_wish_is_not_silently_less() {
        let refused = |wish, got| refusal(wish, got).is_some();
        assert!(!refused(None, Tier::A));
        assert!(!refused(None, Tier::B));
        assert!(refused(None, Tier::C));
        assert!(refused(None, Tier::None));
        assert!(!refused(Some(Tier::C), Tier::C));
        assert!(!refused(Some(Tier::None), Tier::None));
        assert!(refused(Some(Tier::A), Tier::B));
        assert!(refused(Some(Tier::C), Tier::None));
    }

    #[test]
    fn the_memory_is_that_of_all_jobs() {
        let text = memory(Some(4 << 30), 3);
        assert_eq!(
            text,
            "Memory: at most 4096 MiB a job, 12288 MiB for all (3 at a time)."
        );
        assert_eq!(memory(None, 3), "Memory: nobody limits it.");
    }

    #[test]
    fn a_refusal_names_the_option_that_consents() {
        let text = refusal(None, Tier::C).unwrap_or_default();
        assert!(text.ends_with("say --isolation C"), "{text}");
    }
}
