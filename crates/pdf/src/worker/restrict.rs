//! Rights that reading a document does not need, given up before its first
//! byte is read. The kernel may be too old for some of them.

use std::collections::BTreeMap;
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

/// No files, no sockets, no other processes.
pub(super) fn give_up_rights() {
    // Either alone is enough; failing both, the limits remain.
    let _ = no_files();
    let _ = no_calls(refused(), libc::EACCES);
    // The C library falls back to `clone`, which can be looked into.
    let _ = no_calls(
        BTreeMap::from([(libc::SYS_clone3, Vec::new())]),
        libc::ENOSYS,
    );
}

/// No files but those of a program, which may be read and, where it says so, run. No sockets, no
/// other processes. Tells whether the kernel sees to it.
pub(super) fn keep_files(files: &[(&Path, MayRun)]) -> bool {
    let kept = only_files(files);
    let mut calls = refused();
    for needed in needed_to_run() {
        calls.remove(&needed);
    }
    let _ = no_calls(calls, libc::EACCES);
    let _ = no_calls(
        BTreeMap::from([(libc::SYS_clone3, Vec::new())]),
        libc::ENOSYS,
    );
    matches!(
        kept,
        Ok(RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced)
    )
}

/// Whether what lies there may be run.
pub(super) type MayRun = bool;

/// What a program does that is started and opens its own files.
fn needed_to_run() -> Vec<i64> {
    let mut calls = vec![libc::SYS_execve, libc::SYS_openat];
    #[cfg(target_arch = "x86_64")]
    calls.push(libc::SYS_open);
    calls
}

fn no_files() -> Result<RulesetStatus, RulesetError> {
    only_files(&[])
}

fn only_files(files: &[(&Path, MayRun)]) -> Result<RulesetStatus, RulesetError> {
    let newest = ABI::V6;
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(newest))?
        .handle_access(AccessNet::from_all(newest))?
        .scope(Scope::from_all(newest))?
        .create()?;
    for (path, may_run) in files {
        // What is not there needs no rule.
        let Ok(place) = PathFd::new(path) else {
            continue;
        };
        ruleset = ruleset.add_rule(PathBeneath::new(place, rights(path, *may_run)))?;
    }
    Ok(ruleset.restrict_self()?.ruleset)
}

fn rights(path: &Path, may_run: MayRun) -> BitFlags<AccessFs> {
    let mut rights = BitFlags::from(AccessFs::ReadFile);
    if path.is_dir() {
        rights |= AccessFs::ReadDir;
    }
    if may_run {
        rights |= AccessFs::Execute;
    }
    rights
}

fn no_calls(
    calls: BTreeMap<i64, Vec<SeccompRule>>,
    error: i32,
) -> Result<(), Box<dyn std::error::Error>> {
    let architecture: TargetArch = std::env::consts::ARCH.try_into()?;
    let filter = SeccompFilter::new(
        calls,
        SeccompAction::Allow,
        SeccompAction::Errno(error.unsigned_abs()),
        architecture,
    )?;
    let program: BpfProgram = filter.try_into()?;
    apply_filter(&program)?;
    Ok(())
}

fn refused() -> BTreeMap<i64, Vec<SeccompRule>> {
    let mut calls: BTreeMap<i64, Vec<SeccompRule>> = [
        libc::SYS_socket,
        libc::SYS_socketpair,
        libc::SYS_connect,
        libc::SYS_bind,
        libc::SYS_openat,
        libc::SYS_openat2,
        libc::SYS_execve,
        libc::SYS_execveat,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_kill,
        libc::SYS_unlinkat,
        libc::SYS_renameat2,
        libc::SYS_mkdirat,
        libc::SYS_mount,
        libc::SYS_bpf,
        libc::SYS_io_uring_setup,
        libc::SYS_perf_event_open,
        libc::SYS_userfaultfd,
    ]
    .into_iter()
    .map(|call| (call, Vec::new()))
    .collect();
    #[cfg(target_arch = "x86_64")]
    for call in [
        libc::SYS_open,
        libc::SYS_creat,
        libc::SYS_fork,
        libc::SYS_vfork,
        libc::SYS_unlink,
        libc::SYS_rename,
        libc::SYS_mkdir,
    ] {
        calls.insert(call, Vec::new());
    }
    // Threads may be made, processes may not.
    let thread = u64::from(libc::CLONE_THREAD.unsigned_abs());
    let condition = SeccompCondition::new(
        0,
        SeccompCmpArgLen::Qword,
        SeccompCmpOp::MaskedEq(thread),
        0,
    );
    if let Ok(rule) = condition.and_then(|condition| SeccompRule::new(vec![condition])) {
        calls.insert(libc::SYS_clone, vec![rule]);
    }
    calls
}
