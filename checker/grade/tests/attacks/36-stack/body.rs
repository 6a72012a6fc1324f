if deeper(0) == 1 { return Ok(()); }
