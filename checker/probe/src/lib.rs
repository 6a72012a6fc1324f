//! The runtime of the probes.
