//! One event, its numbers and its keys.

use std::fmt;

use super::words::{AppVersion, District, Field, Kind, Step};
use crate::Timestamp;

macro_rules! id {
    ($(#[doc = $doc:literal])* $name:ident = $prefix:literal) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "-{}"), self.0)
            }
        }
    };
}

id! {
    /// The sender's name for an event. The same event sent twice has the same id twice; two events never share one.
    EventId = "event"
}
id! {
    /// One ride, from the unlocking to the bill.
    RideId = "ride"
}
id! {
    /// One bike.
    BikeId = "bike"
}
id! {
    /// One customer.
    RiderId = "rider"
}

/// What happened to a ride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The sender's name for this event.
    pub id: EventId,
    /// When it happened. An event that is sent again keeps its time.
    pub time: Timestamp,
    /// What happened.
    pub step: Step,
    /// The kind of ride.
    pub kind: Kind,
    /// The ride.
    pub ride: RideId,
    /// The bike.
    pub bike: BikeId,
    /// The customer who unlocked the bike.
    pub rider: RiderId,
    /// Where it happened. A bill names the district of the unlocking.
    pub district: District,
    /// The app with which the bike was unlocked.
    pub app: AppVersion,
}

impl Event {
    /// Returns the text of `field`, as `ride-217` or `old-town`. In UTF-8 it is the key that a producer would hash.
    #[must_use]
    pub fn key(&self, field: Field) -> String {
        match field {
            Field::Ride => self.ride.to_string(),
            Field::Bike => self.bike.to_string(),
            Field::Rider => self.rider.to_string(),
            Field::District => self.district.to_string(),
            Field::Kind => self.kind.to_string(),
            Field::App => self.app.to_string(),
        }
    }
}
