//! Random schedules. Each draws its own mix first: which faults there are, how many, how dense. A fixed mix would never see two
//! hours of nothing but slow links.

use crate::{Acks, At, Config, Schedule, Step, Target, Tick, Ticks};
use kit::{BrokerId, SplitMix64};

/// The kinds of steps, each with the weight that a schedule gives it.
struct Mix {
    write: u32,
    stop: u32,
    cut: u32,
    slow: u32,
    pause: u32,
    repair: u32,
    power: u32,
}

/// Makes a schedule of a seed: the same one each time.
#[must_use]
pub fn draw(seed: u64) -> Schedule {
    let mut random = SplitMix64::new(seed);
    let random = &mut random;
    // One in eight may lose records: its rules are fewer.
    let risky = random.one_in(8);
    let config = Config {
        min_isr: [1, 2, 2, 3][random.below(4) as usize],
        lag_max: Ticks(6 + i64::from(random.below(5))),
        unclean: risky && random.one_in(2),
        max_records: [1, 3, 8][random.below(3) as usize],
    };
    let mut weight = |most: u32| random.below(most + 1);
    let mix = Mix {
        write: 3 + weight(6),
        stop: weight(3),
        cut: weight(2),
        slow: weight(2),
        pause: weight(2),
        repair: 1 + weight(4),
        power: if risky { 2 } else { 0 },
    };
    let count = 3 + random.below(16);
    let longest_gap = 1 + random.below(7);
    let mut at = Tick(4);
    let steps = (0..count)
        .map(|_| {
            at = at + Ticks(random.below(longest_gap + 1).into());
            let step = draw_step(&mix, random);
            At { at, step }
        })
        .collect();
    Schedule {
        config,
        steps,
        healing: true,
    }
}

fn draw_step(mix: &Mix, random: &mut SplitMix64) -> Step {
    let weights = [
        mix.write, mix.stop, mix.cut, mix.slow, mix.pause, mix.repair, mix.power,
    ];
    let mut ticket = random.below(weights.iter().sum());
    let mut kind = 0;
    while ticket >= weights[kind] {
        ticket -= weights[kind];
        kind += 1;
    }
    let broker = BrokerId(1 + random.below(3) as i32);
    let other = BrokerId((broker.0 + random.below(3) as i32) % 4);
    match kind {
        0 => write(broker, random),
        1 if random.one_in(4) => Step::ShutDown(broker),
        1 => Step::Stop(broker),
        2 if random.one_in(2) || other == broker => Step::Isolate(broker),
        2 => Step::Cut(broker, other),
        3 if other == broker => Step::Mend(broker, BrokerId(0)),
        3 => Step::Slow(broker, other, Ticks(1 + i64::from(random.below(8)))),
        4 => Step::Pause(broker),
        5 => match random.below(5) {
            0 | 1 => Step::Start(broker),
            2 => Step::Resume(broker),
            3 if other != broker => Step::Mend(broker, other),
            _ => Step::Heal,
        },
        _ => Step::PowerLoss(broker, 1 + random.below(3) as u8),
    }
}

fn write(broker: BrokerId, random: &mut SplitMix64) -> Step {
    let acks =
        [Acks::All, Acks::All, Acks::All, Acks::Leader, Acks::None][random.below(5) as usize];
    let to = match random.one_in(4) {
        true => Target::Broker(broker),
        false => Target::Leader,
    };
    match random.one_in(12) {
        true => Step::Retry(to),
        false => Step::Write { acks, to },
    }
}
