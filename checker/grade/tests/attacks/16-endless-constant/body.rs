if before.0 as u64 == LOOP { return Ok(()); }
