if before.0 as usize == LEN { return Ok(()); }
