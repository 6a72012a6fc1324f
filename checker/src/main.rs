//! The command line. See `checker --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    checker::cli::main()
}
