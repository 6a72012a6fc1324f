//! The closed sets of words in an event. Each word is one byte in memory, and its text is what a person reads.

use std::fmt;

macro_rules! words {
    ($(#[doc = $doc:literal])* $name:ident { $($(#[doc = $word_doc:literal])* $word:ident = $text:literal,)* }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name {
            $($(#[doc = $word_doc])* $word,)*
        }

        impl $name {
            /// All of them, in their order.
            pub const ALL: &'static [Self] = &[$(Self::$word,)*];

            /// What a person reads, and what a key is made of.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$word => $text,)*
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.text())
            }
        }
    };
}

words! {
    /// What an event says about its ride.
    Step {
        /// A rider has taken the bike.
        Unlocked = "unlocked",
        /// The bike is locked again. Some locks are out of reach then, and the ride has no such event.
        Returned = "returned",
        /// The billing service has written the bill.
        Billed = "billed",
    }
}

words! {
    /// Under which terms a ride is made. The three events of a ride have the same kind.
    Kind {
        /// A rider who pays by the month.
        Member = "member",
        /// A member who studies, at half the price.
        Student = "student",
        /// A rider who pays for this ride alone.
        Single = "single",
        /// A rider who has paid for the day.
        DayPass = "day-pass",
        /// A second bike for a friend, unlocked with the same phone.
        Guest = "guest",
    }
}

words! {
    /// A part of Varnholm.
    District {
        /// Narrow streets, few cars, many bikes.
        OldTown = "old-town",
        /// Where the trains arrive.
        Station = "station",
        /// Lecture halls and cheap coffee.
        University = "university",
        /// Offices in what were mills.
        Mills = "mills",
        /// Quays and warehouses.
        Harbour = "harbour",
        /// Full in summer, empty in winter.
        Lakeside = "lakeside",
        /// Houses along the road out of the city.
        NorthGate = "north-gate",
        /// Busy on match days.
        Stadium = "stadium",
    }
}

words! {
    /// The version of the app with which the bike was unlocked.
    AppVersion {
        /// Two years old.
        V4_0_3 = "4.0.3",
        /// From this spring.
        V4_1_0 = "4.1.0",
        /// The newest: the first that can unlock a second bike.
        V4_2_1 = "4.2.1",
    }
}

words! {
    /// A field of an event that could be the key of its record.
    Field {
        /// The ride.
        Ride = "ride",
        /// The bike.
        Bike = "bike",
        /// The rider.
        Rider = "rider",
        /// The district.
        District = "district",
        /// The kind of ride.
        Kind = "kind",
        /// The app's version.
        App = "app",
    }
}
