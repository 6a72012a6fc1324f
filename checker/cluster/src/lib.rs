//! Chapter 5's cluster: three brokers, one of them leads.
//!
//! | module | holds |
//! |---|---|
//! | `brokers`, `time` | a set of brokers; ticks |
//! | `log` | a replica's log and its epochs |
//! | `isr`, `leader`, `write`, `fetch`, `partition` | what leaders, followers, producers and the controller know |
//! | `decisions` | the table of the decisions that chapter 5 writes |
//! | `broker` | the frame around them: what a broker does with each event |
//! | `controller`, `network`, `message` | who is alive and who leads; what nodes say to each other, and how it arrives |
//! | `schedule`, `draw` | what happens to the cluster: written by a person, or drawn from a seed |
//! | `shrink` | makes a schedule smaller that breaks a rule |
//! | `world` | the engine: runs a schedule |
//! | `rules` | what must hold in every run |
//! | `script` | schedules in files, with what must be seen |
//! | `trace` | what was seen in a run |
//! | `tracer`, `view`, `words` | how it is seen, and put into words |
//! | `json`, `timeline`, `strip` | a trace for the replay page, for a terminal, and as a picture for the book |

/// For [`decisions!`].
#[doc(hidden)]
pub use kit;

mod broker;
mod brokers;
mod controller;
mod decisions;
mod draw;
mod fetch;
mod isr;
mod json;
mod leader;
mod log;
mod message;
mod network;
mod partition;
mod rules;
mod schedule;
mod script;
mod shrink;
mod strip;
mod time;
mod timeline;
mod trace;
mod tracer;
mod view;
mod words;
mod world;
mod write;

pub use broker::{Broker, Disk, Role};
pub use brokers::{Brokers, BrokersIter};
pub use controller::{Controller, Heartbeat};
pub use decisions::Decisions;
pub use draw::draw;
pub use fetch::{Divergence, Fetch, FetchReply, Gap, OutOfRange, Reader};
pub use isr::{Isr, Progress, Version};
pub use leader::{Action, Config, Leader, Standing, Term};
pub use log::{EpochEnd, EpochStart, Record, ReplicaLog, Value};
pub use message::{CLIENT, CONTROLLER, Effect, Message, Metadata, Question};
pub use network::{Fault, Network, Sent, Trouble};
pub use partition::{Election, Membership, Partition};
pub use rules::{Broken, Memory, Rule};
pub use schedule::{At, NoStep, Schedule, Step, Target, Whole};
pub use script::{NoScript, Script, Show, frame_at};
pub use shrink::{Shrinker, shrink};
pub use strip::strip;
pub use time::{Tick, Ticks};
pub use timeline::timeline;
pub use trace::{
    AcknowledgedView, BrokerView, ClientsView, ControllerView, Event, Frame, Kind, LeaderView,
    Stop, Trace,
};
pub use words::steps_in_words;
pub use world::{BROKERS, Machine, Run, State, Stopped, World, Written, record, record_until, run};
pub use write::{AckWhen, Acks, NotEnoughReplicas, Outcome, RequestId, Settled, Waiting};
