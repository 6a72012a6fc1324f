//! A receipt: all that it takes to grade one submission again, but for the submission and the class key.

use crate::Usage;
use crate::grades::{Grades, SCHEMA, Submission};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// One student's receipt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Receipt {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The checker's version.
    pub checker: String,
    /// Where the submissions were.
    pub submissions: PathBuf,
    /// The chapters that count.
    pub chapters: Vec<u8>,
    /// On whose earlier chapters.
    pub prior: String,
    /// SHA-256 of the class key.
    pub class_key: Option<String>,
    /// Changes when a law, its cases or a weight changes.
    pub suites: String,
    /// What was found.
    pub found: Submission,
}

/// The folder of receipts in the reports.
pub const FOLDER: &str = "receipts";

impl Receipt {
    /// One student's, of a class that was graded.
    #[must_use]
    pub fn of(grades: &Grades, found: &Submission, submissions: &Path) -> Self {
        Self {
            schema: SCHEMA,
            checker: grades.checker.clone(),
            submissions: submissions.into(),
            chapters: grades.chapters.clone(),
            prior: grades.prior.clone(),
            class_key: grades.cases.class_key.clone(),
            suites: grades.cases.suites.clone(),
            found: found.clone(),
        }
    }

    /// Reads a receipt.
    ///
    /// # Errors
    /// The file cannot be read, is no receipt, or is one of another version.
    pub fn read(path: &Path) -> Result<Self> {
        let place = path.display();
        let text = fs::read_to_string(path).map_err(|error| {
            Usage(format!(
                "cannot read {place} ({error}): receipts are in {FOLDER}/ of the reports"
            ))
        })?;
        let receipt: Self = serde_json::from_str(&text)
            .map_err(|error| Usage(format!("{place} is no receipt: {error}")))?;
        match receipt.schema {
            SCHEMA => Ok(receipt),
            other => Err(Usage(format!(
                "{place} has schema {other}, and this program reads {SCHEMA}: use the checker that graded it ({})",
                receipt.checker
            ))
            .into()),
        }
    }
}
