//! The compiler's diagnostics: its own words, and what we need to know of them.

use serde_json::Value;

/// One error of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The compiler's text, with its colours if asked for.
    pub rendered: String,
    /// Its first line, without colours.
    pub message: String,
    /// Its code ("E0308") or lint ("unsafe_code"), if it has one.
    pub code: Option<String>,
    /// The files that it points at, the first one first.
    pub files: Vec<String>,
    /// The line in the first of these files.
    pub line: Option<u64>,
}

impl Diagnostic {
    /// An error in our own words, above what else was printed.
    pub(super) fn ours(message: &str, behind: &str) -> Self {
        Self {
            rendered: format!("error: {message}\n{behind}"),
            message: message.into(),
            code: None,
            files: Vec::new(),
            line: None,
        }
    }
}

/// All errors of one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    /// The errors, in the compiler's order.
    pub errors: Vec<Diagnostic>,
    /// What else it printed, if it printed no error as JSON: a crash, a full disk.
    pub other: String,
}

impl Diagnostics {
    /// Reads what rustc wrote to standard error with `--error-format json`.
    #[must_use]
    pub fn read(stderr: &str) -> Self {
        let mut diagnostics = Self::default();
        for line in stderr.lines() {
            match serde_json::from_str::<Value>(line) {
                Ok(message) if message["level"] == "error" && !is_summary(&message) => {
                    diagnostics.errors.push(diagnostic(&message));
                }
                Ok(_) => {}
                Err(_) => {
                    diagnostics.other.push_str(line);
                    diagnostics.other.push('\n');
                }
            }
        }
        diagnostics
    }

    /// The error that is nobody's code's fault: it points at no file, and names the system's.
    #[must_use]
    pub fn of_the_machine(&self) -> Option<&Diagnostic> {
        let of_system = |error: &&Diagnostic| {
            let named = ["(os error ", "No space left on device"];
            error.files.is_empty() && named.iter().any(|words| error.rendered.contains(words))
        };
        self.errors.iter().find(of_system)
    }

    /// Whether an error has that code.
    #[must_use]
    pub fn has(&self, code: &str) -> bool {
        self.errors
            .iter()
            .any(|error| error.code.as_deref() == Some(code))
    }
}

/// "aborting due to 2 previous errors" points nowhere and says nothing.
fn is_summary(message: &Value) -> bool {
    message["code"].is_null()
        && message["message"]
            .as_str()
            .is_some_and(|text| text.starts_with("aborting due to"))
}

fn diagnostic(message: &Value) -> Diagnostic {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let spans = message["spans"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let (primary, others): (Vec<&Value>, Vec<&Value>) =
        spans.iter().partition(|span| span["is_primary"] == true);
    Diagnostic {
        rendered: text(&message["rendered"]),
        message: text(&message["message"]),
        code: message["code"]["code"].as_str().map(str::to_string),
        line: primary.first().and_then(|span| span["line_start"].as_u64()),
        files: primary
            .iter()
            .chain(&others)
            .map(|span| text(&span["file_name"]))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(message: &str, spans: &str) -> Diagnostics {
        Diagnostics::read(&format!(
            r#"{{"level":"error","code":null,"message":"{message}","rendered":"error: {message}","spans":[{spans}]}}"#
        ))
    }

    #[test]
    fn a_full_disk_is_no_error_of_the_code() {
        let full = "failed to write libx.rlib: No space left on device (os error 28)";
        let found = read(full, "");
        assert_eq!(
            found.of_the_machine().map(|error| error.message.as_str()),
            Some(full)
        );
        let read_at = r#"{"is_primary":true,"file_name":"a.rs","line_start":1}"#;
        let missing = read("couldn't read `x`: No such file (os error 2)", read_at);
        assert_eq!(missing.of_the_machine(), None);
        assert_eq!(
            read("conflicts with global allocator", "").of_the_machine(),
            None
        );
    }
}
