//! a purge that removes index files without a .log too

pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    let mut count = 0;
    for file in disk.list(dir)? {
        let deleted = file.name.strip_suffix(".deleted");
        let alone = matches!(parse_file_name(&file.name), Some((base, kind)) if kind != FileKind::Log
            && disk.len(&format!("{dir}/{}", crate::file_name(base, FileKind::Log))).is_err());
        if alone || deleted.and_then(parse_file_name).is_some() {
            disk.remove(&format!("{dir}/{}", file.name))?;
            count += 1;
        }
    }
    Ok(count)
}
