#![recursion_limit = "4096"]
