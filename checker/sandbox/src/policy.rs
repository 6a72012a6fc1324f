//! What a jailed program may do, as the arguments of the command that starts it.
//!
//! ```text
//! __jail parent=4711 walls=nls kind=run run=/x/probe write=/x/scratch cpu=300 ... -- /x/probe
//! ```

use crate::Limits;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

/// Which walls there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    /// A root of its own, in namespaces of its own.
    pub namespaces: bool,
    /// Which files.
    pub landlock: bool,
    /// Which system calls.
    pub seccomp: bool,
    /// A user of its own.
    pub user: bool,
    /// Processes and threads: they are counted alone, or the limit has room for everybody else's.
    pub counted: bool,
}

/// Which system calls a program needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Compile,
    Run,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Policy {
    /// Who started us: if that one is gone, so are we.
    pub parent: u32,
    pub parts: Parts,
    pub kind: Kind,
    /// The job's control group, if there is one.
    pub group: Option<PathBuf>,
    /// May be read and executed.
    pub run: Vec<PathBuf>,
    /// May be read.
    pub read: Vec<PathBuf>,
    /// May be read and written.
    pub write: Option<PathBuf>,
    pub limits: Limits,
    pub program: OsString,
    pub args: Vec<OsString>,
}

impl Policy {
    pub(crate) fn encode(&self) -> Vec<OsString> {
        let mut out = Vec::new();
        let mut put = |key: &str, value: &OsStr| {
            let mut text = OsString::from(key);
            text.push("=");
            text.push(value);
            out.push(text);
        };
        put("parent", self.parent.to_string().as_ref());
        let letters = [
            (self.parts.namespaces, 'n'),
            (self.parts.landlock, 'l'),
            (self.parts.seccomp, 's'),
            (self.parts.user, 'u'),
            (self.parts.counted, 'c'),
        ];
        let parts: String = letters
            .iter()
            .filter(|part| part.0)
            .map(|part| part.1)
            .collect();
        put("walls", parts.as_ref());
        let kind = match self.kind {
            Kind::Compile => "compile",
            Kind::Run => "run",
        };
        put("kind", kind.as_ref());
        if let Some(path) = &self.group {
            put("group", path.as_ref());
        }
        for path in &self.run {
            put("run", path.as_ref());
        }
        for path in &self.read {
            put("read", path.as_ref());
        }
        if let Some(path) = &self.write {
            put("write", path.as_ref());
        }
        let mut limits = self.limits;
        for (name, value) in named(&mut limits) {
            put(name, value.to_string().as_ref());
        }
        out.push("--".into());
        out.push(self.program.clone());
        out.extend(self.args.iter().cloned());
        out
    }

    /// # Errors
    /// A sentence, for whoever types the arguments by hand.
    pub(crate) fn decode(mut args: impl Iterator<Item = OsString>) -> Result<Self, String> {
        let mut policy = Policy {
            parent: 0,
            parts: Parts::default(),
            kind: Kind::Run,
            group: None,
            run: Vec::new(),
            read: Vec::new(),
            write: None,
            limits: Limits::RUN,
            program: OsString::new(),
            args: Vec::new(),
        };
        for arg in args.by_ref() {
            if arg == "--" {
                break;
            }
            policy.set(&arg)?;
        }
        policy.program = args.next().ok_or("no program is named")?;
        policy.args = args.collect();
        Ok(policy)
    }

    fn set(&mut self, arg: &OsStr) -> Result<(), String> {
        let unknown = || format!("{arg:?} is nothing that a jail knows");
        let bytes = arg.as_bytes();
        let equals = bytes
            .iter()
            .position(|&byte| byte == b'=')
            .ok_or_else(unknown)?;
        let (key, value) = (&bytes[..equals], &bytes[equals + 1..]);
        let path = || PathBuf::from(OsString::from_vec(value.to_vec()));
        let text = String::from_utf8_lossy(value);
        let key = String::from_utf8_lossy(key);
        match &*key {
            "parent" => self.parent = text.parse().map_err(|_| unknown())?,
            "walls" => {
                self.parts = Parts {
                    namespaces: text.contains('n'),
                    landlock: text.contains('l'),
                    seccomp: text.contains('s'),
                    user: text.contains('u'),
                    counted: text.contains('c'),
                }
            }
            "kind" if text == "compile" => self.kind = Kind::Compile,
            "kind" if text == "run" => self.kind = Kind::Run,
            "group" => self.group = Some(path()),
            "run" => self.run.push(path()),
            "read" => self.read.push(path()),
            "write" => self.write = Some(path()),
            _ => {
                let limit = named(&mut self.limits)
                    .into_iter()
                    .find(|limit| limit.0 == key);
                *limit.ok_or_else(unknown)?.1 = text.parse().map_err(|_| unknown())?;
            }
        }
        Ok(())
    }
}

fn named(limits: &mut Limits) -> [(&'static str, &mut u64); 6] {
    [
        ("cpu", &mut limits.cpu),
        ("memory", &mut limits.memory),
        ("file", &mut limits.file),
        ("open-files", &mut limits.open_files),
        ("processes", &mut limits.processes),
        ("stack", &mut limits.stack),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_survives_the_command_line() {
        let policy = Policy {
            parent: 4711,
            parts: Parts {
                namespaces: true,
                landlock: false,
                seccomp: true,
                user: true,
                counted: true,
            },
            kind: Kind::Compile,
            group: Some("/sys/a group".into()),
            run: vec!["/a b/c=d".into()],
            read: vec![
                OsString::from_vec(vec![b'/', 0xff, b'\n']).into(),
                "--".into(),
            ],
            write: Some("/out".into()),
            limits: Limits {
                cpu: 1,
                memory: 2,
                file: 3,
                open_files: 4,
                processes: 5,
                stack: 6,
            },
            program: "--".into(),
            args: vec!["--".into(), "cpu=9".into()],
        };
        assert_eq!(Policy::decode(policy.encode().into_iter()), Ok(policy));
    }

    #[test]
    fn what_no_jail_knows_is_named() {
        let args = ["wall=n", "--", "x"].map(OsString::from);
        assert_eq!(
            Policy::decode(args.into_iter()),
            Err("\"wall=n\" is nothing that a jail knows".into())
        );
    }
}
