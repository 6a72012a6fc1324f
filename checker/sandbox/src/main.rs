//! Runs a program behind the walls, to see by hand what it can do there:
//!
//! ```text
//! cargo run -p sandbox -- A run /path/to/probe --scratch /tmp/empty -- its arguments
//! cargo run -p sandbox -- auto compile /path/to/rustc --read src --write out -- src/lib.rs
//! ```

use sandbox::{JAIL, Profile, Room, Space, Tier, Walls};
use std::env;
use std::ffi::OsString;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = env::args_os().skip(1).peekable();
    if args.next_if(|first| first == JAIL).is_some() {
        return sandbox::jail_main(args);
    }
    run(args).unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::from(2)
    })
}

fn run(mut args: impl Iterator<Item = OsString>) -> Result<ExitCode, String> {
    let usage = "usage: jail auto|A|B|C|none run|compile PROGRAM [--scratch DIR | --room MIB | --read PATH... --write DIR] -- [ARGUMENT...]";
    let mut next = || args.next().ok_or_else(|| usage.to_string());
    let wish: Option<Tier> = match next()?.to_string_lossy().as_ref() {
        "auto" => None,
        tier => Some(tier.parse()?),
    };
    let kind = next()?;
    let program = PathBuf::from(next()?);
    let (mut read, mut folder, mut room) = (Vec::new(), None, None);
    loop {
        let option = next()?;
        match option.to_string_lossy().as_ref() {
            "--" => break,
            "--read" => read.push(PathBuf::from(next()?)),
            "--scratch" | "--write" => folder = Some(PathBuf::from(next()?)),
            "--room" => room = next()?.to_string_lossy().parse::<u64>().ok(),
            _ => return Err(usage.into()),
        }
    }
    let walls = Walls::raise(wish);
    eprintln!("{}", walls.banner());
    let room = room.map(|size| {
        let (bytes, files) = (size << 20, 1_000);
        Room::new(&walls, Space { bytes, files })
    });
    let room = room
        .transpose()
        .map_err(|error| format!("cannot make a room: {error}"))?;
    if let Some(room) = &room {
        folder = Some(room.path().into());
    }
    let working = folder.clone();
    let profile = match (kind.to_string_lossy().as_ref(), folder) {
        ("compile", Some(write)) => Profile::Compile { read, write },
        ("run", scratch) => Profile::Run { scratch },
        _ => return Err(usage.into()),
    };
    let mut command = walls.command(&profile, profile.limits(), &program);
    command.args(args).process_group(0);
    if let Some(folder) = working {
        command.current_dir(folder);
    }
    let child = command.spawn();
    let mut child =
        child.map_err(|error| format!("cannot start {}: {error}", program.display()))?;
    let watch = room.as_ref().map(|room| room.watch(child.id()));
    let status = child.wait();
    let status =
        status.map_err(|error| format!("cannot wait for {}: {error}", program.display()))?;
    if watch.is_some_and(|watch| watch.over()) {
        eprintln!("it has written too much");
    }
    if sandbox::failed(status) {
        eprintln!("its walls could not be raised");
    }
    if let Some(signal) = status.signal() {
        eprintln!("ended by signal {signal}");
    }
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
