//! Random schedules. Each draws its own mix first: which faults there are, how many, how dense. A fixed mix would never see two
//! hours of nothing but slow links.
//!
//! Most records are lost by several things in a row: a write that not everybody has, a leader that goes, and comes back. Single steps drawn
//! at random seldom make such a row, so most of a schedule is made of moves: a few steps that belong together, often around the broker that
//! probably leads.

use crate::message::CONTROLLER;
use crate::{Acks, At, Config, Schedule, Step, Target, Tick, Ticks};
use kit::{BrokerId, SplitMix64};

/// A schedule has at most about so many steps.
const MOST_STEPS: u32 = 20;
/// Who is silent for so long is taken for dead.
const SESSION: i64 = 9;

/// A producer that wants to be sure.
const WRITE: Step = Step::Write {
    acks: Acks::All,
    to: Target::Leader,
};

/// The kinds of moves, each with the weight that a schedule gives it.
#[derive(Clone, Copy)]
enum Move {
    Write,
    Restart,
    Outage,
    CutOff,
    Slow,
    Pause,
    /// Followers come back while records are written, and the controller is slow to agree.
    Rejoin,
    /// Two leaders go one after the other, each with records that not everybody has.
    Relay,
    /// A leader goes while one follower is away.
    Handover,
    /// One step of any kind.
    Single,
}

/// The kinds of single steps, each with its weight.
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
    let moves = [
        (Move::Write, 2 + weight(4)),
        (Move::Restart, weight(3)),
        (Move::Outage, weight(3)),
        (Move::CutOff, weight(2)),
        (Move::Slow, weight(2)),
        (Move::Pause, weight(1)),
        (Move::Rejoin, weight(2)),
        (Move::Relay, weight(1)),
        (Move::Handover, weight(1)),
        (Move::Single, weight(3)),
    ];
    let most = 3 + random.below(MOST_STEPS - 3);
    let longest_gap = 1 + random.below(7);
    let mut hand = Hand {
        random,
        mix,
        longest_gap,
        at: Tick(4),
        steps: Vec::new(),
        leads: BrokerId(1),
    };
    // At the beginning it is certain who leads.
    match hand.random.below(6) {
        0 => hand.make(Move::Rejoin),
        1 => hand.make(Move::Relay),
        2 => hand.make(Move::Handover),
        _ => {}
    }
    while (hand.steps.len() as u32) < most {
        let next = moves[hand.pick(&moves.map(|(_, weight)| weight))].0;
        hand.make(next);
    }
    Schedule {
        config,
        steps: hand.steps,
        healing: true,
    }
}

/// Draws move after move.
struct Hand<'a> {
    random: &'a mut SplitMix64,
    mix: Mix,
    longest_gap: u32,
    at: Tick,
    steps: Vec<At>,
    /// Who probably leads: it is the first that nothing happened to.
    leads: BrokerId,
}

impl Hand<'_> {
    fn make(&mut self, next: Move) {
        self.wait_a_little();
        match next {
            Move::Write => self.writes(),
            Move::Restart => {
                let broker = self.victim();
                self.restart(broker);
            }
            Move::Outage => {
                let broker = self.victim();
                self.step(Step::Stop(broker));
                self.leaves(broker);
                self.meanwhile();
                if !self.random.one_in(4) {
                    self.step(Step::Start(broker));
                }
            }
            Move::CutOff => {
                let broker = self.victim();
                let others = [0, 1, 2, 3].map(BrokerId);
                let mut others = others.into_iter().filter(|other| *other != broker);
                match self.random.one_in(2) {
                    // All but the controller lose it.
                    true => others.by_ref().skip(1).for_each(|other| {
                        self.step(Step::Cut(broker, other));
                    }),
                    false => {
                        self.step(Step::Isolate(broker));
                        self.leaves(broker);
                    }
                }
                self.meanwhile();
                if !self.random.one_in(4) {
                    self.step(Step::Heal);
                }
            }
            Move::Slow => {
                let broker = self.victim();
                let other = BrokerId((broker.0 + 1 + self.random.below(3) as i32) % 4);
                let extra = Ticks(1 + i64::from(self.random.below(8)));
                self.step(Step::Slow(broker, other, extra));
            }
            Move::Pause => {
                let broker = self.victim();
                self.step(Step::Pause(broker));
                self.leaves(broker);
                self.meanwhile();
                self.step(Step::Resume(broker));
            }
            Move::Rejoin => self.rejoin(),
            Move::Relay => self.relay(),
            Move::Handover => self.handover(),
            Move::Single => {
                let step = draw_step(&self.mix, self.random);
                self.step(step);
            }
        }
    }

    fn rejoin(&mut self) {
        let leader = self.leads;
        let (one, other) = self.followers();
        if !self.random.one_in(3) {
            self.slow(CONTROLLER, leader, 3);
        }
        match self.random.below(3) {
            0 => self.slow(leader, one, 1),
            1 => self.slow(leader, other, 1),
            _ => {}
        }
        self.restart(one);
        if self.random.one_in(2) {
            self.restart(other);
        }
        for _ in 0..3 + self.random.below(3) {
            self.at = self.at + Ticks(1);
            self.wait(4);
            match self.random.below(3) {
                0 => self.restart(one),
                _ => self.step(WRITE),
            }
        }
    }

    fn relay(&mut self) {
        let (next, last) = self.followers();
        if self.random.one_in(2) {
            self.slow(self.leads, next, 1);
        }
        if self.random.one_in(2) {
            self.slow(CONTROLLER, last, 1);
        }
        for _ in 0..2 {
            self.writes();
            let leader = self.leads;
            match self.random.below(3) {
                0 => self.restart(leader),
                1 => {
                    self.step(Step::Stop(leader));
                    self.leaves(leader);
                    self.at = self.at + Ticks(SESSION);
                }
                _ => {
                    self.step(Step::Pause(leader));
                    self.leaves(leader);
                    self.at = self.at + Ticks(SESSION);
                    self.step(Step::Resume(leader));
                }
            }
            self.wait(2);
        }
        self.writes();
        self.step(Step::Heal);
    }

    fn handover(&mut self) {
        let leader = self.leads;
        let (next, away) = self.followers();
        match self.random.below(4) {
            0 => self.slow(leader, next, 1),
            1 | 2 => self.slow(next, away, 1),
            _ => {}
        }
        // What is written now is committed when the one that is away is not waited for any more.
        self.writes();
        self.step(Step::Stop(away));
        self.step(WRITE);
        self.at = self.at + Ticks(SESSION);
        self.wait(2);
        if self.random.one_in(3) {
            self.writes();
        }
        self.restart(leader);
        self.wait(2);
        self.step(Step::Start(away));
        self.writes();
    }

    /// The two that probably follow. Who leads next is mostly the first of them.
    fn followers(&mut self) -> (BrokerId, BrokerId) {
        let others: Vec<BrokerId> = [1, 2, 3]
            .map(BrokerId)
            .into_iter()
            .filter(|id| *id != self.leads)
            .collect();
        match self.random.one_in(4) {
            true => (others[1], others[0]),
            false => (others[0], others[1]),
        }
    }

    fn restart(&mut self, broker: BrokerId) {
        self.step(Step::Stop(broker));
        self.leaves(broker);
        self.wait(3);
        self.step(Step::Start(broker));
    }

    fn slow(&mut self, a: BrokerId, b: BrokerId, least: i64) {
        let extra = Ticks(least + i64::from(self.random.below(5)));
        self.step(Step::Slow(a, b, extra));
    }

    /// One to three writes in a row.
    fn writes(&mut self) {
        for _ in 0..=self.random.below(3) {
            let broker = BrokerId(1 + self.random.below(3) as i32);
            let step = write(broker, self.random);
            self.step(step);
            self.wait(2);
        }
    }

    /// What happens while a broker is away: nothing, or writes, before or after its absence is seen.
    fn meanwhile(&mut self) {
        if self.random.one_in(2) {
            self.writes();
        }
        if !self.random.one_in(3) {
            self.at = self.at + Ticks(SESSION);
            self.wait(3);
            if self.random.one_in(2) {
                self.writes();
            }
        }
    }

    /// Half of all misfortunes meet the leader.
    fn victim(&mut self) -> BrokerId {
        match self.random.one_in(2) {
            true => self.leads,
            false => BrokerId(1 + self.random.below(3) as i32),
        }
    }

    fn leaves(&mut self, broker: BrokerId) {
        if self.leads == broker {
            self.leads = if broker == BrokerId(1) {
                BrokerId(2)
            } else {
                BrokerId(1)
            };
        }
    }

    fn step(&mut self, step: Step) {
        self.steps.push(At { at: self.at, step });
    }

    fn wait_a_little(&mut self) {
        self.wait(self.longest_gap);
    }

    fn wait(&mut self, most: u32) {
        self.at = self.at + Ticks(self.random.below(most + 1).into());
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        pick(weights, self.random)
    }
}

/// An index, as often as its weight says.
fn pick(weights: &[u32], random: &mut SplitMix64) -> usize {
    let mut ticket = random.below(weights.iter().sum());
    let mut kind = 0;
    while ticket >= weights[kind] {
        ticket -= weights[kind];
        kind += 1;
    }
    kind
}

fn draw_step(mix: &Mix, random: &mut SplitMix64) -> Step {
    let weights = [
        mix.write, mix.stop, mix.cut, mix.slow, mix.pause, mix.repair, mix.power,
    ];
    let kind = pick(&weights, random);
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
