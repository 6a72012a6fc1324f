let _ = libc::getpid();
