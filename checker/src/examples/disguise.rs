//! A chapter's reference and many of its known mistakes in one crate, for whoever marks examples of people that nobody trusts.
//!
//! Each body asks which of them it is to be: `match crate::chosen::chosen() { 3 => { ... } _ => { ... } }`. That is read from
//! standard input before the first line of the tests, and nothing of it is left for them. So there is one program for all, and a
//! test learns what code it meets only from what that code answers: not from a name, not from the program's file, and not from
//! where it lies. It is also built once instead of once for each mistake.

use super::known::Known;
use crate::build::Source;
use crate::exercise::ExerciseId;
use crate::paths::Paths;
use crate::splice::Choices;
use crate::variants::{Kind, spliced_bodies, variants, with_choices};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A symbol of the object that chooses: whoever links the crate asks for it, and so has that object.
pub const HOLDS: &str = "build_your_own_kafka_chosen";

/// What chooses, as a module of the crate.
const CHOSEN: &str = include_str!("chosen.rs.txt");

/// What a program that is built on the disguise reads first: eight bytes that nobody can guess.
pub type Token = [u8; 8];

/// A reference with mistakes in it.
#[derive(Clone, Debug)]
pub struct Disguise {
    /// The crate.
    pub source: Source,
    /// What makes it the reference.
    pub right: Token,
    /// What makes it each of the mistakes.
    pub mistakes: BTreeMap<ExerciseId, Vec<(Known, Token)>>,
}

impl Disguise {
    /// Puts mistakes into the reference's chapter. `token` makes the words that choose: no two the same, and nothing to guess them by.
    ///
    /// # Errors
    /// A mistake that is not there, or has no place; marks that are not understood.
    pub fn new(
        paths: &Paths,
        right: &Source,
        drawn: &BTreeMap<ExerciseId, Vec<Known>>,
        token: impl Fn(u32) -> Token,
    ) -> Result<Self> {
        let mut numbers = 1..;
        let mut mistakes: BTreeMap<ExerciseId, Vec<(Known, Token)>> = BTreeMap::new();
        let mut bodies = Choices::new();
        let mut choices = String::new();
        for (&id, drawn) in drawn {
            let known = variants(paths, Kind::Mistake, id)?;
            for mistake in drawn {
                let variant = known.iter().find(|variant| variant.id == mistake.id);
                let variant = variant
                    .with_context(|| format!("there is no mistake {} of {id}", mistake.id))?;
                let number = numbers.next().context("there are numbers enough")?;
                for (name, body) in spliced_bodies(right, id, variant)? {
                    bodies.entry((id, name)).or_default().push((number, body));
                }
                let token = token(number);
                let _ = writeln!(choices, "    ({:#x}, {number}),", u64::from_le_bytes(token));
                let mistakes = mistakes.entry(id).or_default();
                mistakes.push((mistake.clone(), token));
            }
        }
        let of_right = token(0);
        let _ = writeln!(choices, "    ({:#x}, 0),", u64::from_le_bytes(of_right));
        let chosen = CHOSEN.replace("    // CHOICES\n", &choices);
        Ok(Self {
            source: with_choices(right, &bodies, chosen)?,
            right: of_right,
            mistakes,
        })
    }
}
