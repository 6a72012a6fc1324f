//! `checker grade` and `checker class-kit`, as a program: its first argument says which.

fn main() -> std::process::ExitCode {
    grade::run::main(std::env::args_os().skip(1))
}
