//! How strong the walls are.

use std::fmt;
use std::str::FromStr;

/// How strong the walls are, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Namespaces, Landlock, seccomp, limits, and folders of a fixed size.
    A,
    /// Landlock, seccomp and limits.
    B,
    /// Limits, no privileges, a closed environment. Files of others can be read.
    C,
    /// Nothing.
    None,
}

impl Tier {
    /// Its name in a report: `A`, `B`, `C` or `none`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Tier::A => "A",
            Tier::B => "B",
            Tier::C => "C",
            Tier::None => "none",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Tier {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        [Tier::A, Tier::B, Tier::C, Tier::None]
            .into_iter()
            .find(|tier| tier.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| format!("{text:?} is no isolation: it is A, B, C or none"))
    }
}
