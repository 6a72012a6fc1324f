//! The engine: it runs a schedule on a cluster, tick by tick, and stops at the first broken rule.
//!
//! A tick has a fixed order: the schedule's steps, the messages that have arrived, each broker's own work, the controller, the consumer, the rules. So
//! a run depends on the schedule and on the decisions, and on nothing else.

use crate::message::{CLIENT, CONTROLLER};
use crate::rules::{Judge, Memory};
use crate::trace::{Kind, Trace};
use crate::tracer::Tracer;
use crate::words::{are_in_sync, node, sentence};
use crate::{
    Acks, At, Broken, Broker, Brokers, Config, Controller, Decisions, Disk, Effect, Heartbeat,
    Message, Network, Outcome, Reader, ReplicaLog, RequestId, Rule, Schedule, Step, Target, Tick,
    Ticks, Value,
};
use kit::{BrokerId, Offset};

/// The brokers, in the order of their assignment.
pub const BROKERS: [BrokerId; 3] = [BrokerId(1), BrokerId(2), BrokerId(3)];
/// The consumer polls so often.
const POLL: i64 = 3;
/// The consumer takes at most so many records at a time.
const POLLED: usize = 8;

/// A machine and what runs on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The broker's id.
    pub id: BrokerId,
    /// What runs.
    pub state: State,
    starts: u32,
    unclean: bool,
}

/// What runs on a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// The broker.
    Up(Broker),
    /// The broker, which stands still.
    Paused(Broker),
    /// Nothing.
    Stopped(Disk),
}

impl Machine {
    /// The broker, also when it stands still.
    #[must_use]
    pub fn broker(&self) -> Option<&Broker> {
        match &self.state {
            State::Up(broker) | State::Paused(broker) => Some(broker),
            State::Stopped(_) => None,
        }
    }

    /// The log on its disk.
    #[must_use]
    pub fn log(&self) -> &ReplicaLog {
        match &self.state {
            State::Up(broker) | State::Paused(broker) => broker.log(),
            State::Stopped(disk) => &disk.log,
        }
    }
}

/// What the producer knows of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The record.
    pub value: Value,
    /// When it wants its answer.
    pub acks: Acks,
    /// To whom, and which of its starts that was.
    pub to: (BrokerId, u32),
    /// When it was sent.
    pub at: Tick,
    /// The answer, if there was one.
    pub outcome: Option<Outcome>,
    /// Where the record was in the log of the broker that answered.
    pub offset: Option<Offset>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first rule that was broken.
    pub broken: Option<Broken>,
    /// When, and in which broker's hands, the decisions came to their end, if they did before the run.
    pub stopped: Option<Stopped>,
    /// The last tick.
    pub end: Tick,
    /// What was seen, if it was asked for.
    pub trace: Option<Trace>,
    /// How many records were acknowledged with acks=all.
    pub acknowledged: usize,
}

/// Where the decisions came to their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The tick.
    pub tick: Tick,
    /// The broker; the controller is 0.
    pub broker: BrokerId,
}

/// A cluster of three brokers, a controller, a producer and a consumer.
pub struct World<'a> {
    decisions: &'a dyn Decisions,
    config: Config,
    strict: bool,
    healed_from: Option<Tick>,
    now: Tick,
    machines: Vec<Machine>,
    controller: Controller,
    network: Network,
    writes: Vec<Written>,
    values: u32,
    memory: Memory,
    broken: Option<Broken>,
    acting: BrokerId,
    effects: Vec<Effect>,
    tracer: Option<Tracer>,
}

/// Runs a schedule to its end, or to the first broken rule.
#[must_use]
pub fn run(schedule: &Schedule, decisions: &dyn Decisions) -> Run {
    play(schedule, decisions, Tick(0), None)
}

/// Runs a schedule and keeps what was seen.
#[must_use]
pub fn record(schedule: &Schedule, decisions: &dyn Decisions) -> Run {
    record_until(schedule, decisions, Tick(0))
}

/// The same, and the run goes on at least until this tick.
#[must_use]
pub fn record_until(schedule: &Schedule, decisions: &dyn Decisions, until: Tick) -> Run {
    play(schedule, decisions, until, Some(Tracer::default()))
}

fn play(
    schedule: &Schedule,
    decisions: &dyn Decisions,
    until: Tick,
    tracer: Option<Tracer>,
) -> Run {
    let whole = schedule.whole();
    let end = whole.end.max(until);
    let mut world = World::new(schedule, decisions, tracer);
    world.healed_from = whole.healed_from;
    let mut steps = whole.steps.iter().peekable();
    let mut stopped = None;
    while world.now <= end {
        let now = world.now;
        while let Some(At { step, .. }) = steps.next_if(|next| next.at <= now) {
            world.apply(*step);
        }
        world.tick();
        if decisions.stopped() {
            stopped = Some(Stopped {
                tick: now,
                broker: world.acting,
            });
            world.broken = None;
            break;
        }
        if world.broken.is_some() {
            break;
        }
        world.now.0 += 1;
    }
    if world.broken.is_none() && stopped.is_none() {
        // Nobody was seen to lead without what was promised, but somebody could have.
        world.broken = world.memory.endangered.take();
        world.now = world.broken.as_ref().map_or(end, |broken| broken.tick);
    }
    if let (Some(from), None, None) = (whole.healed_from, &world.broken, stopped) {
        world.broken = world.healed(from);
        if world.broken.is_some() {
            world.note(Kind::Step, || {
                let text = "The schedule is over, and the cluster does not work as it should.";
                ("the end".into(), text.into())
            });
            world.frame(true);
        }
    }
    let end = world.now.min(end);
    let tracer = world.tracer.take();
    Run {
        end,
        acknowledged: world.memory.acked.len(),
        trace: tracer
            .map(|tracer| tracer.end(schedule, &whole.steps, end, world.broken.clone(), stopped)),
        broken: world.broken,
        stopped,
    }
}

impl<'a> World<'a> {
    fn new(schedule: &Schedule, decisions: &'a dyn Decisions, tracer: Option<Tracer>) -> Self {
        let config = schedule.config;
        let replicas: Brokers = BROKERS.into_iter().collect();
        let machine = |id| Machine {
            id,
            state: State::Up(Broker::boot(id, replicas, config, Disk::default())),
            starts: 0,
            unclean: false,
        };
        Self {
            decisions,
            config,
            strict: schedule.is_strict(),
            healed_from: None,
            now: Tick(0),
            machines: BROKERS.into_iter().map(machine).collect(),
            controller: Controller::new(BROKERS.to_vec(), config.unclean),
            network: Network::default(),
            writes: Vec::new(),
            values: 0,
            memory: Memory::default(),
            broken: None,
            acting: CONTROLLER,
            effects: Vec::new(),
            tracer,
        }
    }

    /// The time.
    #[must_use]
    pub fn now(&self) -> Tick {
        self.now
    }

    /// The machines.
    #[must_use]
    pub fn machines(&self) -> &[Machine] {
        &self.machines
    }

    /// The controller.
    #[must_use]
    pub fn controller(&self) -> &Controller {
        &self.controller
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// All writes, in their order.
    #[must_use]
    pub fn writes(&self) -> &[Written] {
        &self.writes
    }

    /// What was promised and read.
    #[must_use]
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    fn tick(&mut self) {
        self.deliver();
        for index in 0..self.machines.len() {
            self.work(index, |broker, now, d, out| broker.on_tick(now, d, out));
        }
        self.lead_the_cluster();
        if self.now.0 % POLL == 0 {
            self.poll();
        }
        if self.broken.is_none() {
            let machines = self.machines.iter();
            let logs = machines.clone().map(|machine| (machine.id, machine.log()));
            let running = machines.filter_map(|machine| Some((machine.id, machine.broker()?)));
            self.broken = self
                .memory
                .look(self.now, self.strict, &self.controller, logs, running);
        }
        let endangered = self.memory.endangered.as_ref().map(|broken| broken.tick);
        let ends = self.broken.is_some() || self.decisions.stopped();
        self.frame(ends || endangered == Some(self.now));
    }

    fn frame(&mut self, always: bool) {
        if let Some(mut tracer) = self.tracer.take() {
            tracer.frame(self, always);
            self.tracer = Some(tracer);
        }
    }

    /// Notes what happened, shortly and as a sentence.
    fn note(&mut self, kind: Kind, say: impl FnOnce() -> (String, String)) {
        if let Some(tracer) = &mut self.tracer {
            let (short, text) = say();
            tracer.note(kind, short, text);
        }
    }

    fn fail(&mut self, broken: Broken) {
        self.broken.get_or_insert(broken);
    }

    fn apply(&mut self, step: Step) {
        match step {
            Step::Write { acks, to } => {
                self.values += 1;
                self.write(Value(self.values), acks, to);
            }
            Step::Retry(to) => {
                let open = |write: &&Written| write.outcome != Some(Outcome::Acknowledged);
                if let Some(last) = self.writes.iter().rev().find(open).copied() {
                    self.write(last.value, last.acks, to);
                }
            }
            Step::Stop(id) => self.stop(id, 0),
            Step::PowerLoss(id, records) => self.stop(id, records),
            Step::ShutDown(id) => self.shut_down(id),
            Step::Start(id) => self.start(id),
            Step::Cut(a, b) => {
                self.note(Kind::Step, || {
                    (
                        format!("cut {a}-{b}"),
                        format!("The link between {} and {} is cut.", node(a), node(b)),
                    )
                });
                self.cut(a, b);
            }
            Step::Isolate(id) => {
                self.note(Kind::Step, || {
                    (
                        format!("cut off {id}"),
                        format!("Broker {id} is cut off from all others."),
                    )
                });
                for other in [CONTROLLER].into_iter().chain(BROKERS) {
                    if other != id {
                        self.cut(id, other);
                    }
                }
            }
            Step::Mend(a, b) => {
                self.note(Kind::Step, || {
                    (
                        format!("mend {a}-{b}"),
                        format!("The link between {} and {} is mended.", node(a), node(b)),
                    )
                });
                self.network.mend(a, b);
            }
            Step::Slow(a, b, extra) => {
                let ticks = match extra {
                    Ticks(1) => "1 tick".to_string(),
                    _ => format!("{extra} ticks"),
                };
                self.note(Kind::Step, || {
                    (
                        format!("slow {a}-{b}"),
                        format!(
                            "Messages between {} and {} take {ticks} longer from now on.",
                            node(a),
                            node(b)
                        ),
                    )
                });
                self.network.slow(a, b, extra);
            }
            Step::Pause(id) => self.pause(id),
            Step::Resume(id) => self.resume(id),
            Step::Heal => {
                self.note(Kind::Step, || {
                    (
                        "heal".into(),
                        "All links are mended, and all brokers run again.".into(),
                    )
                });
                self.network.mend_all();
                for id in BROKERS {
                    self.resume(id);
                    self.start(id);
                }
            }
        }
    }

    fn cut(&mut self, a: BrokerId, b: BrokerId) {
        self.network.cut(a, b);
        if a == CONTROLLER || b == CONTROLLER {
            self.controller.on_cut(a.max(b));
        }
    }

    fn write(&mut self, value: Value, acks: Acks, to: Target) {
        let to = match to {
            Target::Broker(broker) => Some(broker),
            Target::Leader => self.controller.partition().leader,
        };
        let reached = self.machines.iter().find(|machine| Some(machine.id) == to);
        let running = reached.filter(|machine| machine.broker().is_some());
        let Some((to, starts)) = running.map(|machine| (machine.id, machine.starts)) else {
            return self.note(Kind::Step, || {
                (
                    format!("nobody takes {value}"),
                    format!("A producer finds nobody to write {value} to."),
                )
            });
        };
        self.note(Kind::Step, || {
            (
                format!("{value} acks={acks} to {to}"),
                format!("A producer writes {value} with acks={acks} to broker {to}."),
            )
        });
        let request = RequestId(self.writes.len() as u32);
        self.writes.push(Written {
            value,
            acks,
            to: (to, starts),
            at: self.now,
            outcome: None,
            offset: None,
        });
        let message = Message::Write {
            request,
            value,
            acks,
        };
        self.network.post(self.now, CLIENT, to, message);
    }

    fn machine(&mut self, id: BrokerId) -> Option<&mut Machine> {
        self.machines.iter_mut().find(|machine| machine.id == id)
    }

    fn stop(&mut self, id: BrokerId, lost_records: u8) {
        let Some(machine) = self.machine(id) else {
            return;
        };
        let mut disk = match machine.broker() {
            Some(broker) => broker.clone().killed(),
            None => return,
        };
        let end = disk.log.end();
        let left = Offset(end.0 - i64::from(lost_records));
        if lost_records > 0 {
            disk.log.truncate_to(left);
            machine.unclean = true;
        }
        machine.state = State::Stopped(disk);
        self.network.forget(id);
        self.note(Kind::Step, || match lost_records {
            0 => (format!("kill {id}"), format!("Broker {id} is killed.")),
            _ => (
                format!("power of {id} lost"),
                format!(
                    "Broker {id} loses its power, and its log the records from offset {left} on."
                ),
            ),
        });
    }

    fn shut_down(&mut self, id: BrokerId) {
        let reached = !self.network.is_cut(id, CONTROLLER);
        let (now, d) = (self.now, self.decisions);
        let Some(machine) = self.machine(id) else {
            return;
        };
        let State::Up(broker) = &machine.state else {
            return;
        };
        let broker = broker.clone();
        self.acting = id;
        self.note(Kind::Step, || {
            (
                format!("shut down {id}"),
                format!("Broker {id} shuts down."),
            )
        });
        let mut effects = Vec::new();
        let disk = broker.shut_down(now, reached, d, &mut effects);
        if let Some(machine) = self.machine(id) {
            machine.state = State::Stopped(disk);
        }
        for effect in effects {
            self.carry_out(id, effect);
        }
        self.network.forget(id);
        if reached {
            self.acting = CONTROLLER;
            let before = self.tracer.as_ref().map(|_| self.controller.clone());
            self.controller.on_shutdown(id, d);
            self.seen_of_the_controller(before);
        }
    }

    fn start(&mut self, id: BrokerId) {
        let config = self.config;
        let replicas: Brokers = BROKERS.into_iter().collect();
        let Some(machine) = self.machine(id) else {
            return;
        };
        if let State::Stopped(disk) = &machine.state {
            machine.state = State::Up(Broker::boot(id, replicas, config, disk.clone()));
            machine.starts += 1;
            self.note(Kind::Step, || {
                (format!("start {id}"), format!("Broker {id} starts."))
            });
        }
    }

    fn pause(&mut self, id: BrokerId) {
        if let Some(machine) = self.machine(id)
            && let State::Up(broker) = &machine.state
        {
            machine.state = State::Paused(broker.clone());
            self.note(Kind::Step, || {
                (format!("pause {id}"), format!("Broker {id} stands still."))
            });
        }
    }

    fn resume(&mut self, id: BrokerId) {
        if let Some(machine) = self.machine(id)
            && let State::Paused(broker) = &machine.state
        {
            machine.state = State::Up(broker.clone());
            self.note(Kind::Step, || {
                (format!("resume {id}"), format!("Broker {id} goes on."))
            });
        }
    }

    fn deliver(&mut self) {
        loop {
            let machines = &self.machines;
            let can_take = |to: BrokerId| {
                let paused = |machine: &Machine| {
                    machine.id == to && matches!(machine.state, State::Paused(_))
                };
                !machines.iter().any(paused)
            };
            let Some(sent) = self.network.next(self.now, can_take) else {
                return;
            };
            if sent.to == CONTROLLER {
                self.ask_the_controller(sent.from, sent.message);
            } else if let Some(index) = BROKERS.iter().position(|id| *id == sent.to) {
                let (from, to, message) = (sent.from, sent.to, sent.message);
                let traced = self.tracer.as_ref().map(|_| message.clone());
                self.work(index, |broker, now, d, out| {
                    broker.on_message(now, message, d, out);
                });
                if self.decisions.stopped() {
                    if let Some(message) = traced {
                        let text = sentence(from, &[to], &message);
                        self.note(Kind::Step, || ("then".into(), text));
                    }
                    return;
                }
            }
        }
    }

    fn ask_the_controller(&mut self, from: BrokerId, message: Message) {
        if let Message::AlterIsr {
            epoch,
            version,
            wanted,
            question,
        } = message
        {
            let answer = (self.controller).on_alter_isr(from, epoch, version, wanted, question);
            if matches!(answer, Message::IsrAnswered { .. }) {
                self.note(Kind::Isr, || {
                    let text = format!("The controller agrees: {}.", are_in_sync(wanted));
                    (format!("isr {wanted}"), text)
                });
            } else {
                self.note(Kind::Isr, || {
                    let text = format!("The controller refuses {wanted} as in-sync replicas.");
                    (format!("no isr {wanted}"), text)
                });
            }
            self.network.send(self.now, CONTROLLER, from, answer);
        }
    }

    /// Lets a broker work, if it runs, and does what it says.
    fn work(
        &mut self,
        index: usize,
        work: impl FnOnce(&mut Broker, Tick, &dyn Decisions, &mut Vec<Effect>),
    ) {
        if self.decisions.stopped() || self.broken.is_some() {
            return;
        }
        let id = self.machines[index].id;
        let State::Up(broker) = &mut self.machines[index].state else {
            return;
        };
        self.acting = id;
        let before = self.tracer.as_ref().map(|_| broker.clone());
        let mut effects = std::mem::take(&mut self.effects);
        work(broker, self.now, self.decisions, &mut effects);
        if let (Some(tracer), Some(before)) = (&mut self.tracer, before) {
            if self.decisions.stopped() {
                // What it did with an answer that does not count is not seen.
                *broker = before;
            } else {
                tracer.compare(id, &before, broker);
            }
        }
        if !self.decisions.stopped() {
            for effect in effects.drain(..) {
                self.carry_out(id, effect);
            }
        }
        effects.clear();
        self.effects = effects;
    }

    fn carry_out(&mut self, from: BrokerId, effect: Effect) {
        match effect {
            Effect::Send { to, message } => self.network.send(self.now, from, to, message),
            Effect::Answer { request, outcome } => self.answer(from, request, outcome),
            Effect::Absurd { decision, offset } => {
                let judge = Judge { now: self.now };
                let text =
                    format!("{decision} of broker {from} answered {offset}, outside its log.");
                self.fail(judge.broken(
                    Rule::InRange,
                    Some(from),
                    Some(offset),
                    "inside the log".into(),
                    offset.to_string(),
                    text,
                ));
            }
        }
    }

    fn answer(&mut self, from: BrokerId, request: RequestId, outcome: Outcome) {
        let judge = Judge { now: self.now };
        let write = self.writes.get_mut(request.0 as usize);
        let wrong = match &write {
            None => Some(format!(
                "Broker {from} answered request {request}, which nobody made."
            )),
            Some(write) if write.acks == Acks::None => Some(format!(
                "Broker {from} answered {}, which was written with acks=0.",
                write.value
            )),
            Some(write) if write.outcome.is_some() => Some(format!(
                "Broker {from} answered {} a second time.",
                write.value
            )),
            Some(_) => None,
        };
        if let Some(text) = wrong {
            let (expected, got) = ("no answer".to_string(), "an answer".to_string());
            return self.fail(judge.broken(
                Rule::AnsweredOnce,
                Some(from),
                None,
                expected,
                got,
                text,
            ));
        }
        let Some(write) = write else { return };
        write.outcome = Some(outcome);
        let write = *write;
        let (kind, short, how) = match outcome {
            Outcome::Acknowledged => (Kind::Answer, "acked", "acknowledges"),
            Outcome::TimedOut => (Kind::Refusal, "timed out", "gives up on"),
            Outcome::NotLeader => (
                Kind::Refusal,
                "not leader",
                "does not lead, and says so for",
            ),
            Outcome::NotEnoughReplicas => {
                (Kind::Refusal, "refused", "has too few in sync, and refuses")
            }
        };
        let value = write.value;
        self.note(kind, || {
            let text = format!("Broker {from} {how} {value}.");
            (format!("{value} {short}"), text)
        });
        if write.acks == Acks::All
            && outcome != Outcome::Acknowledged
            && self.healed_from.is_some_and(|healed| write.at >= healed)
        {
            self.fail(judge.not_taken(from, value, write.at, how));
        }
        let Some(index) = BROKERS.iter().position(|id| *id == from) else {
            return;
        };
        // A log that lost records may hold fewer copies than were counted.
        let need = if self.strict {
            self.config.min_isr.min(BROKERS.len())
        } else {
            1
        };
        let log = self.machines[index].log();
        let place = (log.records().iter()).rposition(|record| record.value == write.value);
        let offset = place.map(|place| Offset(log.start().0 + place as i64));
        self.writes[request.0 as usize].offset = offset;
        let broken = self.memory.answered(
            self.now,
            from,
            (write.value, write.acks == Acks::All),
            outcome,
            self.machines[index].log(),
            self.machines.iter().map(Machine::log),
            need,
        );
        if let Some(broken) = broken {
            self.fail(broken);
        }
    }

    fn seen_of_the_controller(&mut self, before: Option<Controller>) {
        if let (Some(tracer), Some(before)) = (&mut self.tracer, before) {
            if self.decisions.stopped() {
                self.controller = before;
            } else {
                tracer.compare_controller(&before, &self.controller);
            }
        }
    }

    /// The controller hears from the brokers, and tells them what is new.
    fn lead_the_cluster(&mut self) {
        for index in 0..self.machines.len() {
            if self.decisions.stopped() {
                return;
            }
            self.acting = CONTROLLER;
            let machine = &mut self.machines[index];
            let id = machine.id;
            let heard =
                matches!(machine.state, State::Up(_)) && !self.network.is_cut(id, CONTROLLER);
            let heartbeat = heard.then(|| Heartbeat {
                start: machine.starts,
                unclean: std::mem::take(&mut machine.unclean),
            });
            let before = self.tracer.as_ref().map(|_| self.controller.clone());
            self.controller
                .on_heartbeat(self.now, id, heartbeat, self.decisions);
            self.seen_of_the_controller(before);
        }
        for id in BROKERS {
            let machine = &self.machines[(id.0 - 1) as usize];
            if matches!(machine.state, State::Up(_))
                && !self.network.is_cut(id, CONTROLLER)
                && let Some(news) = self.controller.news_for(id)
            {
                self.network
                    .send(self.now, CONTROLLER, id, Message::Metadata(news));
            }
        }
    }

    /// The consumer asks each broker that says it leads.
    fn poll(&mut self) {
        for index in 0..self.machines.len() {
            if self.decisions.stopped() || self.broken.is_some() {
                return;
            }
            let machine = &self.machines[index];
            let State::Up(broker) = &machine.state else {
                continue;
            };
            let Some(leader) = broker.leader() else {
                continue;
            };
            let from = Offset(self.memory.read.len() as i64);
            self.acting = machine.id;
            let (log, hw) = (broker.log(), leader.hw);
            let read = self
                .decisions
                .serve(log, hw, Reader::Consumer, from, POLLED);
            if let Ok(records) = read
                && !records.is_empty()
            {
                let (id, count) = (machine.id, records.len());
                self.memory.read.extend(records);
                self.note(Kind::Read, || match count {
                    1 => (
                        format!("offset {from} read"),
                        format!("A consumer reads offset {from} from broker {id}."),
                    ),
                    _ => (
                        format!("{count} read"),
                        format!(
                            "A consumer reads {count} records from offset {from} on from broker {id}."
                        ),
                    ),
                });
            }
        }
    }

    fn healed(&self, from: Tick) -> Option<Broken> {
        let judge = Judge { now: self.now };
        let still_runs = |(id, starts): (BrokerId, u32)| {
            let mut machines = self.machines.iter();
            machines.any(|machine| {
                machine.id == id && machine.starts == starts && machine.broker().is_some()
            })
        };
        let waits_in_vain = |write: &&Written| {
            write.acks != Acks::None && write.outcome.is_none() && still_runs(write.to)
        };
        if let Some(write) = self.writes.iter().find(waits_in_vain) {
            return Some(judge.unanswered(write.value, write.to.0, write.at));
        }
        let waits = |write: &&Written| {
            write.at >= from
                && write.acks == Acks::All
                && write.outcome != Some(Outcome::Acknowledged)
        };
        let unanswered = self.writes.iter().find(waits).map(|write| write.value);
        let replicas: Brokers = BROKERS.into_iter().collect();
        let running: Vec<_> = self
            .machines
            .iter()
            .filter_map(|machine| Some((machine.id, machine.broker()?)))
            .collect();
        judge.healed(unanswered, &self.controller, replicas, &running)
    }
}
