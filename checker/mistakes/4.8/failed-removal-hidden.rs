//! a recovery that cuts the damaged segment also where the later ones could not be removed

// recover_log
fn recover_log(
    disk: &mut dyn Disk,
    root: &str,
    dir: &str,
    config: LogConfig,
    now: Timestamp,
) -> Result<Recovered, RecoveryError> {
    let point_file = join(root, RECOVERY_POINT_FILE);
    let checkpoint = checkpointed(disk, &point_file, dir)?.unwrap_or_default();
    let log_start = checkpointed(disk, &join(root, LOG_START_FILE), dir)?.unwrap_or_default();
    let stored = stored_epochs(disk, dir)?;
    let listing: Vec<_> = log_files(disk, dir)?.iter().map(SegmentFile::of).collect();

    let marker = join(root, MARKER_FILE);
    let clean = exists(disk, &marker)?;
    if clean {
        disk.remove(&marker)?;
    }
    // A crash may have come between these two calls the last time.
    disk.sync_dir(root)?;

    let plan = recovery_plan(&listing, checkpoint, log_start, clean);
    let mut repair = Repair::new(dir, config, now, stored.clone().unwrap_or_default());
    repair.remove_all(disk, &plan.remove)?;
    if stored.is_none() {
        for base in plan.trusted.iter().chain(&plan.check_tail) {
            repair.note(disk, *base)?;
        }
    }
    repair.trust(disk, &plan.trusted)?;
    for (at, base) in plan.scan.iter().enumerate() {
        let later = &plan.scan[at + 1..];
        let log = DiskFile::open(disk, &repair.log_of(*base))?;
        let prefix = valid_prefix(&log, *base)?;
        let damaged = prefix.bytes < log.len();
        if damaged {
            // Before the cut: behind a whole segment nobody would remove them.
            drop(repair.remove(disk, later));
        } else {
            repair.compare(*base, prefix.next_offset, later.first())?;
        }
        repair.recover(disk, *base)?;
        if damaged {
            break;
        }
    }

    let mut opened = Log::open(disk, dir, config, log_start, now);
    if let Some(tail) = plan.check_tail
        && opened.as_ref().is_err_and(Repair::is_needed)
    {
        repair.recover(disk, tail)?;
        opened = Log::open(disk, dir, config, log_start, now);
    }
    if let Err(LogError::OutOfRange { .. }) = opened {
        let left: Vec<_> = log_files(disk, dir)?.into_keys().collect();
        repair.remove_all(disk, &left)?;
        opened = Log::open(disk, dir, config, log_start, now);
    }
    let opened = opened?;

    let (start, end) = (opened.log.start, opened.log.end());
    repair.epochs.truncate_from_start(start);
    repair.epochs.truncate_from_end(end);
    if stored.as_ref() != Some(&repair.epochs) {
        store_epochs(disk, dir, &repair.epochs)?;
    }
    let believed = if clean { end } else { checkpoint };
    let recovery_point = believed.min(end).max(start);
    if checkpoint > end {
        checkpoint_offset(disk, &point_file, dir, recovery_point)?;
    }
    Ok(repair.report(opened, recovery_point))
}
