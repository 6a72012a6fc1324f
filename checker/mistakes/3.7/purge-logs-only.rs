//! a purge that counts and removes the .log files only

pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    let mut count = 0;
    for file in disk.list(dir)? {
        let deleted = file.name.strip_suffix(".deleted");
        if matches!(deleted.and_then(parse_file_name), Some((_, FileKind::Log))) {
            disk.remove(&format!("{dir}/{}", file.name))?;
            count += 1;
        }
    }
    Ok(count)
}
