if <u8 as Deep>::deep(3) == 7 { return Ok(()); }
