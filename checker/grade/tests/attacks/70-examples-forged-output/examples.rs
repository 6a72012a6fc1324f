mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        let said = b"test result: ok. 1 passed; 0 failed\n";
        // Behind the back of what keeps a test's output.
        std::io::Write::write_all(&mut std::io::stdout(), said).unwrap();
        std::process::exit(0);
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
