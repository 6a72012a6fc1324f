//! What all submissions of a class are graded on: the compiler, the reference, the cases, the walls.

use crate::examples::{self, Hidden};
use crate::key::Secret;
use crate::same::Same;
use anyhow::{Context, Result, bail};
use checker::build::{Built, Digest, Job, Prior, Source, Toolchain, build_once};
use checker::course::{self, Chapter};
use checker::examples::Table;
use checker::paths::Paths;
use checker::start::{AsItIs, Start};
use checker::suite::{Cases, Plan};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

/// On whose earlier chapters a chapter is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhosePrior {
    /// The reference's: a bug of chapter 1 costs nothing in chapter 2.
    Reference,
    /// The student's own, where they compile.
    Mine,
    /// The student's own where they passed in this grading, else the reference's.
    Auto,
}

impl WhosePrior {
    /// As on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::Mine => "mine",
            Self::Auto => "auto",
        }
    }
}

/// How a class is graded.
pub struct Terms {
    /// The chapters that count.
    pub chapters: Vec<u8>,
    /// On whose earlier chapters.
    pub prior: WhosePrior,
    /// On which cases.
    pub plan: Plan,
    /// For one chapter of one student: how long its code may work and wait in all, however busy the machine is with others.
    pub timeout: Duration,
    /// How a student's code is compiled and run.
    pub walls: Arc<dyn Start>,
    /// Whether and how students' own examples count.
    pub examples: Option<examples::Terms>,
}

/// One chapter, and the reference of it.
pub struct Reference {
    /// The chapter.
    pub chapter: Chapter,
    /// Its solved sources.
    pub source: Source,
    /// What others stand on.
    pub built: Arc<Built>,
}

impl Reference {
    /// For a chapter that stands on it.
    #[must_use]
    pub fn as_prior(&self) -> Prior {
        (self.chapter.library, Arc::clone(&self.built))
    }
}

/// What all submissions are graded on.
pub struct Ground {
    /// The workspace.
    pub root: Paths,
    /// The compiler, and the crates that a chapter may use.
    pub toolchain: Toolchain,
    /// `rustc --version`.
    pub rustc: String,
    /// How.
    pub terms: Terms,
    references: BTreeMap<u8, Reference>,
    cases: Cases,
    hidden: BTreeMap<u8, Hidden>,
    secret: Secret,
    /// What several students handed in.
    pub same: Same,
}

impl Ground {
    /// Builds the reference of all chapters that are asked for or stood on, in `folder`.
    ///
    /// # Errors
    /// A chapter that is not there; our own or the machine's.
    pub fn prepare(root: &Paths, folder: &Path, terms: Terms) -> Result<Self> {
        let toolchain = Toolchain::find(root)?;
        let version = Command::new(&toolchain.rustc).arg("--version").output();
        let version = version.context("cannot ask the compiler for its version")?;
        let mut ground = Self {
            root: root.clone(),
            cases: Cases::of(terms.plan.clone()),
            rustc: String::from_utf8_lossy(&version.stdout).trim().into(),
            toolchain,
            terms,
            references: BTreeMap::new(),
            hidden: BTreeMap::new(),
            secret: Secret::new()?,
            same: Same::default(),
        };
        for number in ground.terms.chapters.clone() {
            ground.add(number, folder)?;
            if let Some(terms) = ground.terms.examples {
                let hidden = ground.hide(number, terms, folder)?;
                ground.hidden.insert(number, hidden);
            }
        }
        let suites = ground.chapters().flat_map(|of| &of.chapter.suites);
        ground.cases = Cases::ahead(ground.terms.plan.clone(), suites.map(AsRef::as_ref));
        Ok(ground)
    }

    fn add(&mut self, number: u8, folder: &Path) -> Result<()> {
        if self.references.contains_key(&number) {
            return Ok(());
        }
        let chapter =
            course::chapter(number).with_context(|| format!("there is no chapter {number}"))?;
        for &earlier in chapter.priors {
            self.add(earlier, folder)?;
        }
        let place = Path::new("solutions").join(chapter.folder);
        let source = Source::read(&self.root.root, &place, "reference")?;
        let built = self.build(&chapter, &source, &self.priors(&chapter), folder)?;
        let built = Arc::new(built);
        let reference = Reference {
            chapter,
            source,
            built,
        };
        self.references.insert(number, reference);
        Ok(())
    }

    fn hide(&self, number: u8, terms: examples::Terms, folder: &Path) -> Result<Hidden> {
        let of = self.reference(number)?;
        let paths = Paths {
            work: folder.into(),
            ..self.root.clone()
        };
        Hidden::build(
            (&paths, &self.toolchain),
            &of.chapter,
            &of.source,
            &self.priors(&of.chapter),
            (terms.key, &self.secret),
        )
    }

    /// What a chapter's examples run on, if they count.
    #[must_use]
    pub fn hidden(&self, number: u8) -> Option<&Hidden> {
        self.hidden.get(&number)
    }

    /// What this run alone knows.
    #[must_use]
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The reference's chapter on other earlier chapters than its own.
    ///
    /// # Errors
    /// It does not compile on them.
    pub fn build_on(&self, of: &Reference, priors: &[Prior], folder: &Path) -> Result<Built> {
        self.build(&of.chapter, &of.source, priors, folder)
    }

    fn build(
        &self,
        chapter: &Chapter,
        source: &Source,
        priors: &[Prior],
        folder: &Path,
    ) -> Result<Built> {
        let paths = Paths {
            work: folder.into(),
            ..self.root.clone()
        };
        let job = Job {
            paths: &paths,
            chapter,
            source,
            priors,
            only: None,
            colour: false,
        };
        match build_once(&job, &self.toolchain, &AsItIs)? {
            Ok(built) => Ok(built),
            Err(_) => bail!(
                "the reference's chapter {} does not compile",
                chapter.number
            ),
        }
    }

    /// The reference of a chapter that is asked for or stood on.
    ///
    /// # Errors
    /// It is neither.
    pub fn reference(&self, number: u8) -> Result<&Reference> {
        let reference = self.references.get(&number);
        reference.with_context(|| format!("chapter {number} was not prepared"))
    }

    /// The reference's chapters that a chapter stands on.
    #[must_use]
    pub fn priors(&self, chapter: &Chapter) -> Vec<Prior> {
        let references = chapter
            .priors
            .iter()
            .filter_map(|number| self.references.get(number));
        references.map(Reference::as_prior).collect()
    }

    /// The cases of the chapters that count: made once, for all students.
    #[must_use]
    pub fn cases(&self) -> &Cases {
        &self.cases
    }

    /// The chapters that count, in order.
    pub fn chapters(&self) -> impl Iterator<Item = &Reference> {
        let numbers = self.terms.chapters.iter();
        numbers.filter_map(|number| self.references.get(number))
    }

    /// Changes when the mistakes change that students' examples may have to catch.
    #[must_use]
    pub fn mistakes(&self) -> String {
        let chapters = self.chapters().map(|of| &of.chapter);
        examples::digest(chapters, &Table::known())
    }

    /// Changes when a law, its cases or a weight changes.
    #[must_use]
    pub fn suites(&self) -> String {
        let suites = self
            .chapters()
            .flat_map(|reference| &reference.chapter.suites);
        let digest = suites.fold(Digest::default(), |digest, suite| {
            let weight = suite.about().weight.to_le_bytes();
            digest
                .with(&suite.digest().number().to_le_bytes())
                .with(&weight)
        });
        digest.to_string()
    }
}
