//! Landlock: which files. It holds for all that the process opens from now on, and for all that it starts.

use crate::policy::Policy;
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetStatus, Scope,
};
use std::path::Path;

/// The one device that every program may use.
pub(super) const NULL: &str = "/dev/null";

/// Nothing but what the policy names can be opened from here on.
///
/// # Errors
/// This system has no Landlock, or does not obey it. What it is too old for, beyond files, is left out.
pub(super) fn restrict(policy: &Policy) -> Result<(), String> {
    let mut rules = rules().map_err(|error| error.to_string())?;
    for path in &policy.run {
        rules = permit(rules, path, reads() | AccessFs::Execute)?;
    }
    for path in &policy.read {
        rules = permit(rules, path, reads())?;
    }
    if let Some(folder) = &policy.write {
        rules = permit(rules, folder, writes())?;
    }
    rules = permit(
        rules,
        Path::new(NULL),
        AccessFs::ReadFile | AccessFs::WriteFile,
    )?;
    let status = rules.restrict_self().map_err(|error| error.to_string())?;
    match status.ruleset {
        RulesetStatus::NotEnforced => {
            Err("this kernel has no Landlock, or has it switched off".into())
        }
        RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(()),
    }
}

/// What is forbidden where no rule permits it: every access to files that the kernel knows, TCP, and signals and sockets that leave the jail.
fn rules() -> Result<RulesetCreated, landlock::RulesetError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V1))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(ABI::V6))?
        .handle_access(AccessNet::from_all(ABI::V6))?
        .scope(Scope::from_all(ABI::V6))?
        .create()
}

fn reads() -> BitFlags<AccessFs> {
    AccessFs::ReadFile | AccessFs::ReadDir
}

/// No links, no devices, no pipes.
fn writes() -> BitFlags<AccessFs> {
    reads()
        | AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::MakeReg
        | AccessFs::MakeDir
        | AccessFs::RemoveFile
        | AccessFs::RemoveDir
        | AccessFs::Refer
}

/// A path that is not there needs no permission.
fn permit(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, String> {
    let Ok(opened) = PathFd::new(path) else {
        return Ok(rules);
    };
    let access = if path.is_dir() {
        access
    } else {
        access & AccessFs::from_file(ABI::V6)
    };
    rules
        .add_rule(PathBeneath::new(opened, access))
        .map_err(|error| format!("{}: {error}", path.display()))
}
