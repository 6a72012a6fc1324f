//! a purge that takes any number of digits for a segment

pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    let mut count = 0;
    for file in disk.list(dir)? {
        let deleted = file.name.strip_suffix(".deleted");
        if deleted.is_some_and(|name| name.split('.').next().is_some_and(|digits| digits.parse::<u64>().is_ok())) {
            disk.remove(&format!("{dir}/{}", file.name))?;
            count += 1;
        }
    }
    Ok(count)
}
