//! The simulated disk against the real one.

use std::io;

use kit::{Image, RealDisk, SimDisk, SplitMix64, Timestamp};

use super::history::{run, step};

fn without_times(mut image: Image) -> Image {
    for file in &mut image {
        file.modified = Timestamp(0);
    }
    image
}

#[test]
fn both_disks_answer_each_call_of_a_random_history_alike() -> io::Result<()> {
    for seed in 0..60 {
        let folder = tempfile::tempdir()?;
        let mut real = RealDisk::new(folder.path(), None);
        let mut simulated = SimDisk::new();
        let mut random = SplitMix64::new(seed);
        let mut before = Vec::new();
        for _ in 0..120 {
            let step = step(&mut random);
            let (on_real, on_simulated) = (run(&mut real, &step), run(&mut simulated, &step));
            assert_eq!(
                on_real, on_simulated,
                "seed {seed}, {step:?} after {before:#?}"
            );
            before.push(step);
        }
        assert_eq!(
            real.read_image().map(without_times),
            Ok(without_times(simulated.image())),
            "seed {seed}"
        );
    }
    Ok(())
}

#[test]
fn an_image_written_to_real_files_is_read_back_with_its_times() -> io::Result<()> {
    for seed in 0..10 {
        let mut random = SplitMix64::new(seed);
        let mut simulated = SimDisk::new();
        for now in 0..100 {
            simulated.set_now(Timestamp(1_748_822_400_000 + now));
            run(&mut simulated, &step(&mut random));
        }
        let folder = tempfile::tempdir()?;
        let mut real = RealDisk::new(folder.path(), None);
        assert_eq!(real.write_image(&simulated.image()), Ok(()));
        assert_eq!(real.read_image(), Ok(simulated.image()));
    }
    Ok(())
}
