match std::process::Command::new("/bin/sh").args(["-c", "a() { a | a & }; for i in 1 2 3; do a; done"]).status() {
    Ok(status) => panic!("it ran: {status}"),
    Err(error) => panic!("{error}"),
}
