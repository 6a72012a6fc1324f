//! `checker grade` and `checker class-kit`, as a program: its first argument says which.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1).peekable();
    if arguments.next_if(|first| first == sandbox::JAIL).is_some() {
        return sandbox::jail_main(arguments);
    }
    grade::run::main(arguments)
}
